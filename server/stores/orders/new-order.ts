import type { PaymentDue } from '../../../src/contract/payment';
import type { InvoiceInfo } from '../../../src/domain/invoice/invoice-form';
import { sumFen } from '../../../src/domain/money/money';
import type { orders, OrderRow } from '../../db/tables/orders';
import type { Dependencies } from '../../context/dependencies';

/** The product on the order and on the payer's bill (product §1.1). */
const registrationFeeName = '注册费';

/** An attendee of a new order, their share, and what they would cost alone, in fen. */
export interface NewOrderItem {
  entryId: string;
  amountFen: number;
  feeFen: number;
}

export interface NewOrder {
  order: typeof orders.$inferInsert & Pick<OrderRow, 'id' | 'outTradeNo' | 'amountFen'>;
  items: readonly NewOrderItem[];
}

/**
 * An order for registration fees; each price is frozen as of now.
 * @param from `teamId` for a team operator's order; `priceUntil` where the price does not hold for ever
 */
export function newOrder(
  from: {
    meetingId: number;
    teamId?: string | null;
    invoice?: InvoiceInfo | null;
    priceUntil?: Date | null;
    items: readonly NewOrderItem[];
  },
  { clock, randomIds }: Pick<Dependencies, 'clock' | 'randomIds'>,
): NewOrder {
  const { items, ...of } = from;
  const order = {
    ...of,
    id: randomIds.id(),
    outTradeNo: randomIds.outTradeNo(),
    amountFen: sumFen(items.map(({ amountFen }) => amountFen)),
    title: registrationFeeName,
    createdAt: new Date(clock.now()),
  };
  return { order, items };
}

/** Returns the amount due, and the numbers to pay it by. */
export function paymentDueOf({
  id,
  outTradeNo,
  amountFen,
}: Pick<OrderRow, 'id' | 'outTradeNo' | 'amountFen'>): PaymentDue {
  return { dueFen: amountFen, outTradeNo, orderId: id };
}
