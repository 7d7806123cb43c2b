import type { ReactNode } from 'react';
import type { Meeting } from '../../../domain/meeting/meeting';
import { MeetingGate } from '../../../features/meeting/meeting-gate';
import {
  continuePayment,
  continueText,
  PendingPaymentNotice,
  usePendingPayment,
} from '../../../features/payment/pending-payment-notice';
import { Landing } from '../../../features/registration/landing';
import { useRouteParams } from '../../../platform/route-params/route-params';
import { UnconfirmedNotice } from '../../../ui/notice/notice';
import { Skeleton } from '../../../ui/skeleton/skeleton';

export default function LandingPage() {
  return (
    <MeetingGate params={useRouteParams()} route="landing" skeleton={<Skeleton shape="banner" count={2} />}>
      {(meeting, unconfirmed) => (
        <LandingWithOrder
          key={meeting.id}
          meeting={meeting}
          notice={unconfirmed && <UnconfirmedNotice onRetry={unconfirmed} />}
        />
      )}
    </MeetingGate>
  );
}

/** An individual's unpaid order is what the page is for, until it is paid. */
function LandingWithOrder({ meeting, notice }: { meeting: Meeting; notice: ReactNode }) {
  const payment = usePendingPayment(meeting.id);
  const isOwn = payment?.payer === 'attendee';
  return (
    <Landing
      meeting={meeting}
      continuing={isOwn ? { label: continueText(payment), onPress: () => continuePayment(payment) } : null}
    >
      {notice}
      {payment !== null && <PendingPaymentNotice payment={payment} />}
    </Landing>
  );
}
