import { useEffect, useState, type ReactNode } from 'react';
import { replace } from '../../platform/navigation/navigation';
import { usePageReturn } from '../../platform/visibility/use-page-restore';
import type { RouteName } from '../../routes';
import { PageFrame } from '../../ui/page-frame/page-frame';
import { Skeleton } from '../../ui/skeleton/skeleton';
import { LostMeeting } from '../../ui/lost-meeting/lost-meeting';
import { otherMeeting } from '../../session/last-meeting';
import { readPaidPayment, readPendingPayment, type PendingPayment } from '../../session/pending-payment';

export interface PaymentGateProps {
  route: RouteName;
  /** The meeting last used; '' if unknown. */
  meetingCode: string;
  /** That meeting has a registration draft to post. */
  hasDraft: boolean;
  /** The page's payment, the pending one by default. Must be a stable function. */
  read?: () => PendingPayment | null;
  children: (payment: PendingPayment) => ReactNode;
}

/**
 * Entry guard of the payment pages (product §2.2): without a payment it goes to the step that creates one, the invoice
 * page (which posts a registration), else to the meeting's landing page.
 */
export function PaymentGate({ route, meetingCode, hasDraft, read = readPendingPayment, children }: PaymentGateProps) {
  const [payment, setPayment] = useState(read);
  // Another page may have paid it, or started another payment.
  usePageReturn(() => setPayment((before) => keepEqual(before, read())));
  const isLost = payment === null;
  useEffect(() => {
    if (!isLost || meetingCode === '') return;
    // Back after paying: the result, rather than the beginning of another registration.
    const isPaid = !hasDraft && readPaidPayment()?.meetingCode === meetingCode;
    if (isPaid) void replace('paymentSuccess');
    else void replace(hasDraft ? 'invoice' : 'landing', { meetingCode });
  }, [isLost, meetingCode, hasDraft]);

  if (payment !== null) return <>{children(payment)}</>;
  return (
    <PageFrame route={route}>
      {meetingCode === '' ? (
        <LostMeeting title="地址错误" last={otherMeeting('')} />
      ) : (
        <Skeleton shape="card" count={2} />
      )}
    </PageFrame>
  );
}

/** Keeps the previous object if nothing changed: a new one would restart everything. */
function keepEqual(before: PendingPayment | null, after: PendingPayment | null): PendingPayment | null {
  return JSON.stringify(before) === JSON.stringify(after) ? before : after;
}
