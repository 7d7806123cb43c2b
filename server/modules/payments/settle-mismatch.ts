import { interpretTradeState } from '../../../src/domain/payment/interpret-trade-state';
import { notFound, refuse } from '../../answers';
import type { Queryable } from '../../db/database';
import type { OrderRow } from '../../db/tables/orders';
import type { Dependencies } from '../../dependencies';
import type { Transaction } from '../../gateways/ports';
import { lockOrderById } from '../orders/store';
import { bookPayment, evidenceOf, giveBack, isGoneBack, settleOrder } from './record-payment';
import { requirePayable } from './require-payable';
import { requireWechatPay } from './start-wechat-payment';
import { findAttempt, updateAttempt } from './store';

/** accept: the order is paid by it, the difference being settled without WeChat; refund: it goes back as a whole, and the order may be paid again. */
export type MismatchDecision = 'accept' | 'refund';

/** What became of it; goneBack: it was refunded in WeChat's console meanwhile, so that there was nothing to settle. */
export type MismatchOutcome = 'accepted' | 'refunding' | 'goneBack';

/**
 * The organiser's word on a payment of another amount than was asked. WeChat is asked again what it has. Whatever is
 * decided, what came is booked as it came; a refund goes out under a number of its own, which is kept first.
 * @param outTradeNo of the payment, as the list shows it
 * @returns what came, in fen
 * @throws Refusal; GatewayError where WeChat does not answer: then nothing has changed
 */
export async function settleMismatch(
  outTradeNo: string,
  decision: MismatchDecision,
  dependencies: Dependencies,
): Promise<{ outcome: MismatchOutcome; amountFen: number }> {
  const { database } = dependencies;
  const parked = await findAttempt(database.query, outTradeNo);
  if (parked === null) throw notFound('付款不存在');
  const transaction = await requireWechatPay(dependencies).queryOrder(outTradeNo);
  if (transaction === null || interpretTradeState(transaction.tradeState) !== 'paid')
    throw refuse('微信没有收到该付款');
  return database.query.transaction(async (query) => {
    const order = await lockOrderById(query, parked.orderId);
    if ((await findAttempt(query, outTradeNo))?.status !== 'mismatch') throw refuse('该付款无需处理');
    const outcome = (await isGoneBack(query, transaction, dependencies))
      ? 'goneBack'
      : await settle(query, order, transaction, decision, dependencies);
    return { outcome, amountFen: transaction.amountFen };
  });
}

async function settle(
  query: Queryable,
  order: OrderRow,
  transaction: Transaction,
  decision: MismatchDecision,
  dependencies: Dependencies,
): Promise<MismatchOutcome> {
  if (decision === 'accept') await requirePayable(query, order);
  const at = new Date(dependencies.clock.now());
  const { outTradeNo, amountFen } = transaction;
  await bookPayment(query, order, { amountFen, evidence: evidenceOf(transaction), method: 'wechat', at });
  await updateAttempt(query, outTradeNo, { status: 'paid', receivedFen: amountFen });
  if (decision === 'accept') {
    // The organiser answers for the difference, so that a paid order is always paid in full, as its invoice says.
    const difference = { amountFen: order.amountFen - amountFen, evidence: `difference:${outTradeNo}` };
    await bookPayment(query, order, { ...difference, method: 'offline', at });
    await settleOrder(query, order, at);
    return 'accepted';
  }
  await giveBack(query, transaction, order, dependencies);
  return 'refunding';
}
