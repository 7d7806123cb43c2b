import { notFound, refuse } from '../../answers';
import type { Transaction } from '../../db/database';
import type { OrderRow } from '../../db/tables/orders';
import { offlineMethod } from '../../db/tables/payments';
import type { Dependencies } from '../../dependencies';
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
import { findAttempt, lockAttempt, updateAttempt } from './store';

/** accept: the order is paid by it, the difference being settled offline; refund: it goes back as a whole, and the order may be paid again. */
export type MismatchDecision = 'accept' | 'refund';

/** What became of it; goneBack: it was refunded in the provider's console meanwhile, so that there was nothing to settle. */
export type MismatchOutcome = 'accepted' | 'refunding' | 'goneBack';

/**
 * The organiser's word on a payment of another amount than was asked. The provider is asked again what it has. Whatever is
 * decided, what came is booked as it came; a refund goes out under a number of its own, which is kept first.
 * @param outTradeNo of the payment, as the list shows it
 * @returns what came, in fen, and what people call the provider
 * @throws Refusal; GatewayError where the provider does not answer: then nothing has changed
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
    // The organiser answers for the difference, so that a paid order is always paid in full, as its invoice says.
    const difference = { amountFen: order.amountFen - amountFen, evidence: `difference:${outTradeNo}` };
    await bookPayment(query, order, { ...difference, method: offlineMethod, at });
    await settleOrder(query, order, at);
    return 'accepted';
  }
  await refundPayment(query, report, order, dependencies);
  return 'refunding';
}
