import { useState } from 'react';
import { useCall } from '../../../api/use-call';
import type { Meeting } from '../../../domain/meeting/meeting';
import { FirstTicketCard, useFirstTicket } from '../../../features/centre/first-ticket';
import { MeetingCard } from '../../../features/meeting/meeting-card';
import { NextStepsCard } from '../../../features/meeting/next-steps-card';
import { PaymentSuccess, readSettledPayment } from '../../../features/payment/payment-success';
import type { PendingPayment } from '../../../session/pending-payment';
import { readFinishedRegistration } from '../../../session/finished-registration';
import { PaymentPage } from '../payment-page';

export default function PaymentSuccessPage() {
  return (
    <PaymentPage route="paymentSuccess" read={readSettledPayment}>
      {(payment) => <Success key={payment.outTradeNo} payment={payment} />}
    </PaymentPage>
  );
}

function Success({ payment }: { payment: PendingPayment }) {
  const { meetingCode, outTradeNo, payer } = payment;
  const { data: meeting } = useCall('getMeetingByCode', { meetingCode }, { enabled: meetingCode !== '' });
  const [isPaid, setPaid] = useState(false);
  const first = useFirstTicket(meeting, outTradeNo, isPaid && payer === 'attendee');
  return (
    <PaymentSuccess payment={payment} hasTicket={first.ticket !== null} onPaid={() => setPaid(true)}>
      <FirstTicketCard {...first} />
      {meeting && <SuccessNextSteps payment={payment} meeting={meeting} />}
    </PaymentSuccess>
  );
}

const noneApplied = { invoice: false, credit: false };

/** Shows the meeting and an attendee's next steps. An operator continues with the team in the centre. */
function SuccessNextSteps({ payment, meeting }: { payment: PendingPayment; meeting: Meeting }) {
  const { meetingId, meetingCode, payer } = payment;
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
