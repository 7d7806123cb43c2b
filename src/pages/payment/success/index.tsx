import { lastMeeting } from '../../../session/last-meeting';
import { PaymentSuccess, readSettledPayment } from '../../../features/payment/payment-success';
import { PaymentGate } from '../../../features/payment/payment-gate';
import { getRegistrationDraft } from '../../../features/registration/registration-draft';

export default function PaymentSuccessPage() {
  const meeting = lastMeeting();
  const draft = meeting === null ? null : getRegistrationDraft(meeting.id);
  return (
    <PaymentGate
      route="paymentSuccess"
      meetingCode={meeting?.code ?? ''}
      hasDraft={draft?.isFormDone === true}
      read={readSettledPayment}
    >
      {(payment) => <PaymentSuccess key={payment.outTradeNo} payment={payment} />}
    </PaymentGate>
  );
}
