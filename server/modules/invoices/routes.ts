import type { FastifyInstance } from 'fastify';
import { calls } from '../../../src/contract/calls';
import { emptyInvoice } from '../../../src/domain/invoice/invoice-form';
import { answer } from '../../http/answers';
import type { Dependencies } from '../../context/dependencies';
import { limitedTo } from '../../http/rate-limits';
import { requestSchema } from '../../http/request-schema';
import { actingFor } from '../audit/acting-as';
import { requireSession, sessionOf } from '../login/session';
import { applyInvoice, cancelInvoice } from './change-invoice';
import { cancelPart, partsOfCaller, savePart } from './change-part';
import { addressOfInvoice } from './download-invoice';

/** Serves applications for the invoices of individuals' and teams' orders, and the issued ones (product §5.29, §10.15). */
export function invoiceRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  const options = { preHandler: requireSession(dependencies), config: limitedTo(120, dependencies.settings) };

  app.post(
    calls.applyOrderInvoice.path,
    // The invoice form's fields are siblings of these and are checked by the form's rules.
    { ...options, schema: requestSchema(calls.applyOrderInvoice) },
    async (request) => {
      await applyInvoice(
        calls.applyOrderInvoice.readInput(request),
        sessionOf(request),
        actingFor(sessionOf(request), dependencies),
      );
      return answer(calls.applyOrderInvoice, '发票申请已提交', '发票申请已提交');
    },
  );

  app.post(
    calls.cancelOrderInvoice.path,
    {
      ...options,
      schema: requestSchema(calls.cancelOrderInvoice),
    },
    async (request) => {
      const { orderId: id } = calls.cancelOrderInvoice.readInput(request);
      await cancelInvoice(id, sessionOf(request), actingFor(sessionOf(request), dependencies));
      return answer(calls.cancelOrderInvoice, '已取消发票申请', '已取消发票申请');
    },
  );

  app.post(calls.getInvoiceFile.path, { ...options, schema: requestSchema(calls.getInvoiceFile) }, async (request) => {
    const asked = calls.getInvoiceFile.readInput(request);
    return answer(calls.getInvoiceFile, await addressOfInvoice(asked, sessionOf(request), dependencies));
  });

  app.post(
    calls.getInvoiceParts.path,
    { ...options, schema: requestSchema(calls.getInvoiceParts) },
    async (request) => {
      const { orderId } = calls.getInvoiceParts.readInput(request);
      const { restFen, parts } = await partsOfCaller(orderId, sessionOf(request), dependencies);
      const shown = parts.map(({ id, invoice, issued, invoiceableFen, state, fileKinds, reversedNumber }) => ({
        ...{ partId: id, invoice: invoice ?? emptyInvoice, state, invoiceFiles: fileKinds },
        ...{
          amountFen: issued?.amountFen ?? invoiceableFen,
          invoiceNumber: issued?.invoiceNumber ?? reversedNumber ?? '',
        },
      }));
      return answer(calls.getInvoiceParts, { restFen, parts: shown });
    },
  );

  app.post(
    calls.saveInvoicePart.path,
    { ...options, schema: requestSchema(calls.saveInvoicePart) },
    async (request) => {
      const session = sessionOf(request);
      await savePart(calls.saveInvoicePart.readInput(request), session, actingFor(session, dependencies));
      return answer(calls.saveInvoicePart, '发票申请已提交', '发票申请已提交');
    },
  );

  app.post(
    calls.cancelInvoicePart.path,
    { ...options, schema: requestSchema(calls.cancelInvoicePart) },
    async (request) => {
      const session = sessionOf(request);
      await cancelPart(calls.cancelInvoicePart.readInput(request), session, actingFor(session, dependencies));
      return answer(calls.cancelInvoicePart, '已取消发票申请', '已取消发票申请');
    },
  );
}
