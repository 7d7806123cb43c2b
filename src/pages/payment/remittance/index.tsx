import { lastMeeting } from '../../../session/last-meeting';
import { RemittanceRequest } from '../../../features/payment/remittance-request';
import { PaymentGate } from '../../../features/payment/payment-gate';
import { getRegistrationDraft } from '../../../features/registration/registration-draft';

export default function RemittancePage() {
  const meeting = lastMeeting();
  const draft = meeting === null ? null : getRegistrationDraft(meeting.id);
  return (
    <PaymentGate route="remittance" meetingCode={meeting?.code ?? ''} hasDraft={draft?.isFormDone === true}>
      {(payment) => <RemittanceRequest key={payment.outTradeNo} payment={payment} />}
    </PaymentGate>
  );
}
