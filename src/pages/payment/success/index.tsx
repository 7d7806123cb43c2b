import { useState } from 'react';
import { useCall } from '../../../api/use-call';
import { teamNextSteps } from '../../../domain/registration/next-steps';
import type { Meeting } from '../../../domain/meeting/meeting';
import { FirstTicketCard, useFirstTicket } from '../../../features/centre/first-ticket';
import { MeetingCard } from '../../../features/meeting/meeting-card';
import { NextStepsCard, TeamNextStepsCard } from '../../../features/meeting/next-steps-card';
import { PaymentSuccess, readSettledPayment } from '../../../features/payment/payment-success';
import type { PendingPayment } from '../../../session/pending-payment';
import { readFinishedRegistration } from '../../../session/finished-registration';
import { navigate } from '../../../platform/browser/navigation/navigation';
import { now } from '../../../platform/device/clock';
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
    <PaymentSuccess
      payment={payment}
      hasTicket={first.ticket !== null}
      waiting={meeting && payer === 'team' ? teamInvoice(meeting) : null}
      onPaid={() => setPaid(true)}
    >
      <FirstTicketCard {...first} />
      {meeting && <SuccessNextSteps payment={payment} meeting={meeting} />}
    </PaymentSuccess>
  );
}

const noneApplied = { invoice: false, credit: false };

/** The act that waits for an operator who has just paid: the invoice, until its deadline. */
function teamInvoice(meeting: Meeting): { label: string; onPress: () => unknown } | null {
  if (!teamNextSteps(meeting, now()).some(({ name }) => name === 'invoices')) return null;
  return { label: '申请发票', onPress: () => navigate('teamInvoices', { meetingCode: meeting.code }) };
}

/** Shows the meeting, and what comes next for an attendee or for a team. */
function SuccessNextSteps({ payment, meeting }: { payment: PendingPayment; meeting: Meeting }) {
  const { meetingId, meetingCode, payer } = payment;
  const named = { ...meeting, code: meeting.code || meetingCode };
  return (
    <>
      <MeetingCard meeting={meeting} />
      {payer === 'attendee' ? (
        <NextStepsCard meeting={named} isPaid applied={readFinishedRegistration(meetingId)?.applied ?? noneApplied} />
      ) : (
        <TeamNextStepsCard meeting={named} />
      )}
    </>
  );
}
