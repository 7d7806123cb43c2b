import { Type, type Static } from 'typebox';
import type { FastifyInstance } from 'fastify';
import { calls } from '../../../src/contract/calls';
import { success } from '../../answers';
import type { Dependencies } from '../../dependencies';
import { limitedTo } from '../../plugins/rate-limits';
import { requireSession, sessionOf } from '../login/session';
import { applyInvoice, cancelInvoice } from './change-invoice';

const meetingParams = Type.Object({ meetingId: Type.String({ maxLength: 16 }) });
const orderId = Type.String({ minLength: 1, maxLength: 64 });
/** The invoice form's fields come beside it and are checked by the form's rules. */
const applyBody = Type.Object({ orderId }, { additionalProperties: true });
const cancelBody = Type.Object({ orderId }, { additionalProperties: true });

/** Invoices of orders, an individual's and a team's alike (spec section 7, design ruling 14). */
export function invoiceRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  const options = { preHandler: requireSession(dependencies), config: limitedTo(120, dependencies.settings) };

  app.post<{ Params: Static<typeof meetingParams>; Body: Static<typeof applyBody> }>(
    calls.applyOrderInvoice.path,
    { ...options, schema: { params: meetingParams, body: applyBody } },
    async (request) => {
      const { orderId: id, ...form } = request.body;
      await applyInvoice({ orderId: id, form }, sessionOf(request), dependencies);
      return success('发票申请成功', '发票申请成功');
    },
  );

  app.post<{ Params: Static<typeof meetingParams>; Body: Static<typeof cancelBody> }>(
    calls.cancelOrderInvoice.path,
    { ...options, schema: { params: meetingParams, body: cancelBody } },
    async (request) => {
      await cancelInvoice(request.body.orderId, sessionOf(request), dependencies);
      return success('已取消发票申请', '已取消发票申请');
    },
  );
}
