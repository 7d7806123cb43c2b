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
import { useLoadedWhen } from '../../../platform/browser/use-loaded-when';
import { usePageShow } from '../../../platform/browser/use-page-visible';
import { navigate } from '../../../platform/browser/navigation/navigation';
import { readFinishedRegistration } from '../../../session/finished-registration';
import { readKnownAttendee } from '../../../session/known-attendee';
import { openOwnRegistration } from '../../../session/own-registration';
import { UnconfirmedNotice } from '../../../ui/display/notice';
import { Skeleton } from '../../../ui/layout/skeleton';

const loadVoucherNotice = () =>
  import('../../../features/registration/voucher-notice').then(({ VoucherNotice }) => VoucherNotice);

export default function LandingPage() {
  const params = useRouteParams();
  const VoucherNotice = useLoadedWhen(Boolean(params.voucher), loadVoucherNotice);
  return (
    <MeetingGate params={params} route="landing" skeleton={<Skeleton shape="banner" count={2} />}>
      {(meeting, unconfirmed) => (
        <LandingWithOrder
          key={meeting.id}
          meeting={meeting}
          notice={
            <>
              {unconfirmed && <UnconfirmedNotice onRetry={unconfirmed} />}
              {VoucherNotice && <VoucherNotice meeting={meeting} code={params.voucher ?? ''} />}
            </>
          }
        />
      )}
    </MeetingGate>
  );
}

/** The landing page, whose main button leads to an individual's unpaid order if there is one. */
function LandingWithOrder({ meeting, notice }: { meeting: Meeting; notice: ReactNode }) {
  const payment = usePendingPayment(meeting.id);
  const isOwn = payment?.payer === 'attendee';
  const known = useKnownAttendee(meeting.id);
  return (
    <Landing
      meeting={meeting}
      paymentAction={isOwn ? { label: continueText(payment), onPress: () => continuePayment(payment) } : null}
      registrationAction={known && { label: knownAttendeeLabels[known], onPress: () => openKnown(known, meeting) }}
    >
      {notice}
      {payment !== null && <PendingPaymentNotice payment={payment} />}
    </Landing>
  );
}

/** Somebody on the waiting list needs no login on the device that registered them. */
const openKnown = (known: KnownAttendee, { id, code }: Meeting): Promise<void> =>
  known === 'waiting' && readFinishedRegistration(id)?.outcome === 'waiting'
    ? navigate('review', { meetingCode: code })
    : openOwnRegistration(id);

/** Returns the user's known state at the meeting, read again whenever the page is shown, since the centre may have changed it. */
function useKnownAttendee(meetingId: string): KnownAttendee | null {
  const [known, setKnown] = useState(() => readKnownAttendee(meetingId));
  usePageShow(() => setKnown(readKnownAttendee(meetingId)));
  return known;
}
