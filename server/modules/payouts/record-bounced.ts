import type { FastifyBaseLogger } from 'fastify';
import { refuse } from '../../http/answers';
import type { Dependencies } from '../../context/dependencies';
import type { RefundRecord } from '../../stores/refunds/refund-list';
import { lockRefund } from '../../stores/refunds/store';
import { sendNotices } from '../notices/send-notices';
import { requireRefundRecord } from '../refunds/list-refunds';
import { bookBounced } from '../refunds/settle-refund';

/**
 * Records that the bank returned what the organiser had paid for a refund.
 * @param id as listed
 * @throws Refusal
 */
export async function recordBounced(
  id: string,
  reason: string,
  dependencies: Dependencies,
  log: FastifyBaseLogger,
): Promise<void> {
  await settleBounced(await requireRefundRecord(id, dependencies), reason, dependencies);
  await sendNotices(dependencies, log);
}

/** Does the same without sending messages. */
export async function settleBounced(
  { refund: found }: RefundRecord,
  reason: string,
  { database, clock }: Dependencies,
): Promise<void> {
  await database.query.transaction(async (query) => {
    const refund = found === null ? null : await lockRefund(query, found.outRefundNo);
    if (refund === null) throw refuse('该退款还没有打款，无需登记退回');
    await bookBounced(query, refund, { reason, bounceSerial: '' }, new Date(clock.now()));
  });
}
