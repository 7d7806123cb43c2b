import '../../api/register-invoice-part-calls';
import { useCall } from '../../api/use-call';
import type { CallAnswer } from '../../contract/calls';
import type { Order } from '../../domain/order/order';
import { usePageReturn } from '../../platform/browser/use-page-restore';
import { useAppSettings } from '../../platform/network/use-app-settings';
import type { CentreVisit } from '../../session/centre';
import { readSession } from '../../session/session';

export type OrderParts = CallAnswer<'getInvoiceParts'>;
export type OrderPart = OrderParts['parts'][number];

/** The applications for parts of an order; null where the server knows none, and until it has answered. */
export interface KnownParts {
  parts: OrderParts | null;
  refetch: () => Promise<unknown>;
}

/** Asks for an order's applications for parts of it, anew on each return to the page. */
export function useInvoiceParts({ meeting }: CentreVisit, order: Order): KnownParts {
  const isOffered = useAppSettings().extras.invoiceParts && (order.payment === 'paid' || order.isInvoiceAhead);
  const token = readSession(meeting.id)?.token ?? '';
  const asked = { meetingId: meeting.id, orderId: order.id };
  const { data, refetch } = useCall('getInvoiceParts', asked, { token, enabled: isOffered, staleTimeMs: 0 });
  usePageReturn(() => void (isOffered && refetch()));
  return { parts: isOffered ? (data ?? null) : null, refetch };
}
