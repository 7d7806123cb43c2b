import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '../../context/dependencies';
import { refuse } from '../../http/answers';
import { readListInput, sealSearch } from '../../http/list-input';
import { recordAct } from '../../stores/audit/store';
import { meetingById } from '../../stores/meetings/store';
import { reportDeliveryAgain } from '../../stores/payments/store';
import { sendNotices } from '../notices/send-notices';
import { settleMismatch } from '../payments/settle-mismatch';
import { returnPayment } from '../refunds/return-payment';
import { serveDeskOf } from '../staff/serve-desk';
import { listPaymentFaults, paymentFaultFieldKind, requirePaymentFault } from './payment-faults';

/** Serves the online payments of a meeting that the office has to settle, and the acts on them (product §17.25). */
export function paymentDeskRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  const { cipher } = dependencies;
  const { query } = dependencies.database;
  const serve = serveDeskOf(app, dependencies);
  const requireIn = async ({ meetingId, paymentNumber }: { meetingId: string; paymentNumber: string }) =>
    requirePaymentFault((await meetingById(query, meetingId)).id, paymentNumber, dependencies);

  serve('listPaymentFaults', async ({ input }) => {
    const { id } = await meetingById(query, input.meetingId);
    const asked = readListInput(input, paymentFaultFieldKind, cipher);
    const found = await listPaymentFaults(id, asked, dependencies);
    return { ...found, search: asked.search, sealedSearch: sealSearch(asked.search, cipher) };
  });
  serve('getPaymentFault', ({ input }) => requireIn(input));
  serve('acceptPayment', async ({ input, dependencies: acting, log }) => {
    const { number } = await requireIn(input);
    const { outcome } = await settleMismatch(number, 'accept', acting);
    await sendNotices(acting, log);
    return { outcome };
  });
  serve('returnPayment', async ({ input, dependencies: acting, log }) => {
    const { number } = await requireIn(input);
    const { outcome } = await returnPayment(number, acting, log);
    return { outcome: outcome === 'refunding-unknown' ? 'refunding' : outcome };
  });
  serve('reportDeliveryAgain', async ({ input, caller, dependencies: acting }) => {
    const { number, orderId } = await requireIn(input);
    if (!(await reportDeliveryAgain(acting.database.query, number))) throw refuse('这笔付款的发货已经报成');
    const after = { meeting_id: Number(input.meetingId), order_id: orderId, number };
    await recordAct(query, { memberId: caller.member.id, act: 'reportDeliveryAgain', subjectId: orderId, after });
    return { outcome: 'reporting' as const };
  });
}
