import type { PaymentDue } from '../../../src/contract/payment';
import type { InvoiceInfo } from '../../../src/domain/invoice/invoice-form';
import { sumFen } from '../../../src/domain/money';
import type { orders, OrderRow } from '../../db/tables/orders';
import type { Dependencies } from '../../dependencies';

/** What is paid for, on the order and on the payer's bill (product §1.1). */
const registrationFeeName = '注册费';

/** Whom an order is to pay for, and how much of it, in fen. */
export interface NewOrderItem {
  entryId: string;
  amountFen: number;
}

/** An order to be written, with what it asks for each. */
export interface NewOrder {
  order: typeof orders.$inferInsert & Pick<OrderRow, 'id' | 'outTradeNo' | 'amountFen'>;
  items: readonly NewOrderItem[];
}

/**
 * An order for the registration fee of one or several: what each costs now is frozen in it.
 * @param from `teamId` where a team's operator orders
 */
export function newOrder(
  from: { meetingId: number; teamId?: string; invoice?: InvoiceInfo | null; items: readonly NewOrderItem[] },
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

/** What is due, and the numbers to pay it by. */
export function dueOf({ id, outTradeNo, amountFen }: Pick<OrderRow, 'id' | 'outTradeNo' | 'amountFen'>): PaymentDue {
  return { dueFen: amountFen, outTradeNo, orderId: id };
}
