import { notFound, refuse } from '../../http/answers';
import type { Transaction } from '../../db/database';
import type { OrderRow } from '../../db/tables/orders';
import type { Dependencies } from '../../context/dependencies';
import type { PaymentReport } from '../../gateways/payment-provider';
import {
  bookPayment,
  evidenceOf,
  refundPayment,
  isRefundedExternally,
  requirePayable,
  settleOrder,
} from './record-payment';
import { requireProvider } from './start-payment';
import { dueFenOf } from '../../stores/orders/received-by-bank';
import { findAttempt, lockAttempt, updateAttempt } from '../../stores/payments/store';
import { offlineMethod } from '../../../src/domain/payment/offline-method';

/**
 * `accept`: the payment pays the order, and the difference is settled offline; `refund`: it is returned in full, and
 * the order may be paid again.
 */
export type MismatchDecision = 'accept' | 'refund';

/** `goneBack`: the payment was meanwhile refunded in the provider's console, so there was nothing to settle. */
export type MismatchOutcome = 'accepted' | 'refunding' | 'goneBack';

/**
 * Settles a payment of the wrong amount as the organiser decided, after querying the provider again. In both cases it
 * is booked as received. A refund gets its own number, stored before it is sent.
 * @param outTradeNo of the payment, as listed
 * @returns the amount received, in fen, and the provider's display name
 * @throws Refusal; GatewayError if the provider does not answer: nothing has changed then
 */
export async function settleMismatch(
  outTradeNo: string,
  decision: MismatchDecision,
  dependencies: Dependencies,
): Promise<{ outcome: MismatchOutcome; amountFen: number; service: string }> {
  const { database } = dependencies;
  const attempt = await findAttempt(database.query, outTradeNo);
  if (attempt === null) throw notFound('付款不存在');
  const provider = requireProvider(dependencies, attempt.provider);
  const report = await provider.query(outTradeNo);
  if (report === null || (report.state !== 'paid' && report.state !== 'refunded'))
    throw refuse(`${provider.labels.company}没有收到该付款`);
  return database.query.transaction(async (query) => {
    const locked = await lockAttempt(query, outTradeNo);
    if (locked?.attempt.status !== 'mismatch') throw refuse('该付款无需处理');
    const outcome = (await isRefundedExternally(query, locked.attempt, report, dependencies))
      ? 'goneBack'
      : await settle(query, locked.order, report, decision, dependencies);
    return { outcome, amountFen: report.amountFen, service: provider.labels.service };
  });
}

async function settle(
  query: Transaction,
  order: OrderRow,
  report: PaymentReport,
  decision: MismatchDecision,
  dependencies: Dependencies,
): Promise<MismatchOutcome> {
  if (decision === 'accept') await requirePayable(query, order);
  const at = new Date(dependencies.clock.now());
  const { outTradeNo, amountFen } = report;
  await bookPayment(query, order, { amountFen, ...evidenceOf(report), at });
  await updateAttempt(query, outTradeNo, { status: 'paid', receivedFen: amountFen });
  if (decision === 'accept') {
    // The organiser covers the difference, so that a paid order is always paid in full, as its invoice states.
    const dueFen = await dueFenOf(query, order);
    const difference = { amountFen: dueFen - amountFen, evidence: `difference:${outTradeNo}` };
    await bookPayment(query, order, { ...difference, method: offlineMethod, at });
    await settleOrder(query, order, at);
    return 'accepted';
  }
  await refundPayment(query, report, order, dependencies);
  return 'refunding';
}
