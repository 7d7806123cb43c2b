import { useEffect, useState, type ReactNode } from 'react';
import { replace } from '../../platform/browser/navigation/navigation';
import { usePageReturn } from '../../platform/browser/use-page-restore';
import type { RouteName } from '../../routes';
import { PageFrame } from '../../ui/layout/page-frame';
import { Skeleton } from '../../ui/layout/skeleton';
import type { MeetingReference } from '../../session/last-meeting';
import { readPaymentOf } from '../../session/keep-payments';
import { readPaidPayment, readPendingPayment, type PendingPayment } from '../../session/pending-payment';
import { NoMeeting, NoOrder } from './no-order';

export interface PaymentGateProps {
  route: RouteName;
  /** The meeting in the URL; null for none. */
  named?: MeetingReference | null;
  /** The code of that meeting, else of the one last used; '' if unknown. */
  meetingCode: string;
  /** That meeting has a registration draft to post. */
  hasDraft: boolean;
  /** Reads the page's payment, by default the pending one. Must be a stable function. */
  read?: (named: MeetingReference | null) => PendingPayment | null;
  children: (payment: PendingPayment) => ReactNode;
}

/**
 * The entry guard of the payment pages (product §2.2). Without a payment it redirects to the step that creates one, the
 * invoice page (which posts a registration), else to the meeting's landing page. If the URL contains the meeting, it
 * explains how to find the order instead.
 */
export function PaymentGate(props: PaymentGateProps) {
  const { route, meetingCode, hasDraft, read = readPending, children } = props;
  // Read once, so that a page that stays mounted below others keeps its meeting.
  const [named] = useState(props.named ?? null);
  const [payment, setPayment] = useState(() => read(named));
  // Another page may have paid the order, or started another payment.
  usePageReturn(() => setPayment((before) => keepEqual(before, read(named))));
  const isLost = payment === null;
  const target = isLost && meetingCode !== '' ? whereTo(meetingCode, hasDraft, named) : null;
  useEffect(() => {
    if (target !== null) void replace(target, { meetingCode });
  }, [target, meetingCode]);

  if (payment !== null) return <>{children(payment)}</>;
  return (
    <PageFrame route={route}>
      {target !== null ? (
        <Skeleton shape="card" count={2} />
      ) : named === null ? (
        <NoMeeting />
      ) : (
        <NoOrder meeting={named} />
      )}
    </PageFrame>
  );
}

/** Returns the page to redirect to without a payment; null to explain what can be done. */
function whereTo(meetingCode: string, hasDraft: boolean, named: MeetingReference | null): RouteName | null {
  if (hasDraft) return 'invoice';
  // Going back after paying shows the result instead of a new registration.
  if (readPaidPayment()?.meetingCode === meetingCode) return 'paymentSuccess';
  return named === null ? 'landing' : null;
}

const readPending = (named: MeetingReference | null): PendingPayment | null =>
  named === null ? readPendingPayment() : readPaymentOf(named);

/** Keeps the previous object if nothing changed: a new one would restart everything. */
function keepEqual(before: PendingPayment | null, after: PendingPayment | null): PendingPayment | null {
  return JSON.stringify(before) === JSON.stringify(after) ? before : after;
}
