import { useState, type ReactNode } from 'react';
import type { Meeting } from '../../../domain/meeting/meeting';
import { knownAttendeeLabels } from '../../../domain/registration/landing';
import type { KnownAttendee } from '../../../domain/registration/known-attendee';
import { MeetingGate } from '../../../features/meeting/meeting-gate';
import {
  continuePayment,
  continueText,
  PendingPaymentNotice,
  usePendingPayment,
} from '../../../features/payment/pending-payment-notice';
import { Landing } from '../../../features/registration/landing';
import { useRouteParams } from '../../../platform/browser/route-params';
import { usePageShow } from '../../../platform/browser/use-page-visible';
import { readKnownAttendee } from '../../../session/known-attendee';
import { openOwnRegistration } from '../../../session/own-registration';
import { UnconfirmedNotice } from '../../../ui/display/notice';
import { Skeleton } from '../../../ui/layout/skeleton';

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
  const known = useKnownAttendee(meeting.id);
  return (
    <Landing
      meeting={meeting}
      continuing={isOwn ? { label: continueText(payment), onPress: () => continuePayment(payment) } : null}
      known={known && { label: knownAttendeeLabels[known], onPress: () => openOwnRegistration(meeting.id) }}
    >
      {notice}
      {payment !== null && <PendingPaymentNotice payment={payment} />}
    </Landing>
  );
}

/** Read again whenever the page is shown: the centre above it may have told more. */
function useKnownAttendee(meetingId: string): KnownAttendee | null {
  const [known, setKnown] = useState(() => readKnownAttendee(meetingId));
  usePageShow(() => setKnown(readKnownAttendee(meetingId)));
  return known;
}
