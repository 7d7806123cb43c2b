import { lastMeeting } from '../../../session/last-meeting';
import { PaymentChoice } from '../../../features/payment/payment-choice';
import { PaymentGate } from '../../../features/payment/payment-gate';
import { getRegistrationDraft } from '../../../features/registration/registration-draft';

export default function PaymentChoicePage() {
  const meeting = lastMeeting();
  const draft = meeting === null ? null : getRegistrationDraft(meeting.id);
  return (
    <PaymentGate route="paymentChoice" meetingCode={meeting?.code ?? ''} hasDraft={draft?.isFormDone === true}>
      {(payment) => <PaymentChoice key={payment.outTradeNo} payment={payment} />}
    </PaymentGate>
  );
}
