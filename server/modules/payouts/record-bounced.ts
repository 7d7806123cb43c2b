import type { FastifyBaseLogger } from 'fastify';
import { refuse } from '../../http/answers';
import type { Dependencies } from '../../context/dependencies';
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
  const { refund: found } = await requireRefundRecord(id, dependencies);
  await dependencies.database.query.transaction(async (query) => {
    const refund = found === null ? null : await lockRefund(query, found.outRefundNo);
    if (refund === null) throw refuse('该退款还没有打款，无需登记退回');
    await bookBounced(query, refund, { reason, bounceSerial: '' }, new Date(dependencies.clock.now()));
  });
  await sendNotices(dependencies, log);
}
