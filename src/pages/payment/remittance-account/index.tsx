import { lastMeeting } from '../../../session/last-meeting';
import { RemittanceAccount } from '../../../features/payment/remittance-account';
import { PaymentGate } from '../../../features/payment/payment-gate';
import { getRegistrationDraft } from '../../../features/registration/registration-draft';

export default function RemittanceAccountPage() {
  const meeting = lastMeeting();
  const draft = meeting === null ? null : getRegistrationDraft(meeting.id);
  return (
    <PaymentGate route="remittanceAccount" meetingCode={meeting?.code ?? ''} hasDraft={draft?.isFormDone === true}>
      {(payment) => <RemittanceAccount key={payment.outTradeNo} payment={payment} />}
    </PaymentGate>
  );
}
