import type { PaymentDue } from '../../../src/contract/payment';
import { refuse } from '../../http/answers';
import type { Dependencies } from '../../context/dependencies';
import type { Queryable } from '../../db/database';
import type { OrderRow } from '../../db/tables/orders';
import type { Session } from '../../context/session';
import { isRowId } from '../../secrets/random-ids';
import { updateEntry } from '../../stores/entries/store';
import { lockUnchangedPrice } from '../../stores/meetings/store';
import { findCallersOrder } from '../../stores/orders/callers-orders';
import { newOrder, paymentDueOf } from '../../stores/orders/new-order';
import { receivedByBank } from '../../stores/orders/received-by-bank';
import { readRenewedPrice, type RenewedPrice } from '../../stores/orders/renewed-price';
import { insertOrder, lockOrderById, unknownOrder } from '../../stores/orders/store';
import { endUnpaidOrder } from './cancel-order';

/**
 * Renews the caller's unpaid order, whose price holds no longer, at the present one (product §16.43): the order ends, and one
 * of the same people and with the same invoice takes its place. Its payment is closed at the provider first, so that nobody
 * pays both.
 * @param shownFen the sum that the caller has seen and agreed to
 * @returns the amount due now
 * @throws Refusal, also if the sum is another one meanwhile; GatewayError if the provider does not answer: nothing has changed then
 */
export async function renewOrder(
  { orderId, shownFen }: { orderId: string; shownFen: number },
  session: Session,
  dependencies: Dependencies,
): Promise<PaymentDue> {
  const { database, clock } = dependencies;
  const { meeting } = session;
  const found = isRowId(orderId) ? await findCallersOrder(database.query, session, orderId) : null;
  if (found === null) throw unknownOrder();
  const priceNow = async (query: Queryable, order: OrderRow): Promise<RenewedPrice> => {
    const renewed = await readRenewedPrice(query, order, meeting, clock.now());
    if (renewed === null) throw refuse('该订单的价格没有变化，请刷新后支付');
    if (renewed.totalFen !== shownFen) throw refuse('价格刚刚又有变化，请刷新后再确认');
    // What has come by bank was allocated to this order by the office, which decides what becomes of it.
    if (((await receivedByBank(query, [order.id])).get(order.id) ?? 0) > 0)
      throw refuse('该订单已收到一部分款项，请联系主办方');
    return renewed;
  };
  let order = found;
  let price = await priceNow(database.query, order);
  const made: PaymentDue[] = [];
  await endUnpaidOrder(
    found.id,
    dependencies,
    async (query, entries) => {
      if (entries.length !== price.items.length) throw refuse('该订单刚刚发生变化，请刷新后重试');
      const { meetingId, teamId, invoice } = order;
      const renewed = newOrder({ meetingId, teamId, invoice, ...price }, dependencies);
      await insertOrder(query, renewed);
      for (const { entryId, feeFen } of price.items)
        if (entries.some(({ id, feeFen: owed }) => id === entryId && owed > 0))
          await updateEntry(query, entryId, { feeFen });
      made.push(paymentDueOf(renewed.order));
    },
    async (query) => {
      await lockUnchangedPrice(query, meeting);
      // Money may have come for it, or a transfer been chosen, while its payment was closed.
      order = await lockOrderById(query, found.id);
      price = await priceNow(query, order);
    },
  );
  const [due] = made;
  if (due === undefined) throw refuse('该订单刚刚发生变化，请刷新后重试');
  return due;
}
