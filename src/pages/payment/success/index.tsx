import { useCall } from '../../../api/use-call';
import { MeetingCard } from '../../../features/meeting/meeting-card';
import { NextStepsCard } from '../../../features/meeting/next-steps-card';
import { PaymentSuccess, readSettledPayment } from '../../../features/payment/payment-success';
import type { PendingPayment } from '../../../session/pending-payment';
import { readFinishedRegistration } from '../../../session/finished-registration';
import { PaymentPage } from '../payment-page';

export default function PaymentSuccessPage() {
  return (
    <PaymentPage route="paymentSuccess" read={readSettledPayment}>
      {(payment) => (
        <PaymentSuccess key={payment.outTradeNo} payment={payment}>
          <SuccessNextSteps payment={payment} />
        </PaymentSuccess>
      )}
    </PaymentPage>
  );
}

const noneApplied = { invoice: false, credit: false };

/** Shows the meeting and an attendee's next steps. An operator continues with the team in the centre. */
function SuccessNextSteps({ payment }: { payment: PendingPayment }) {
  const { meetingId, meetingCode, payer } = payment;
  const { data: meeting } = useCall('getMeetingByCode', { meetingCode }, { enabled: meetingCode !== '' });
  if (!meeting) return null;
  return (
    <>
      <MeetingCard meeting={meeting} />
      {payer === 'attendee' && (
        <NextStepsCard
          meeting={{ ...meeting, code: meeting.code || meetingCode }}
          isPaid
          applied={readFinishedRegistration(meetingId)?.applied ?? noneApplied}
        />
      )}
    </>
  );
}
