import type { FastifyInstance } from 'fastify';
import { calls } from '../../../src/contract/calls';
import type { Dependencies } from '../../context/dependencies';
import { answer } from '../../http/answers';
import { limitedTo } from '../../http/rate-limits';
import { requestSchema } from '../../http/request-schema';
import { makePayerLink, withdrawPayerLink } from './make-payer-link';
import { chooseTransferByLink, nameInvoiceByLink, sendReceiptByLink } from './pay-by-link';

/** Serves the link by which somebody else pays an order: made by its number, used by itself (product §5.44). */
export function payerLinkRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  const config = limitedTo(120, dependencies.settings);

  app.post(calls.getPayerLink.path, { schema: requestSchema(calls.getPayerLink), config }, async (request) => {
    const { outTradeNo } = calls.getPayerLink.readInput(request);
    return answer(calls.getPayerLink, await makePayerLink(outTradeNo, dependencies));
  });

  app.post(
    calls.withdrawPayerLink.path,
    { schema: requestSchema(calls.withdrawPayerLink), config },
    async (request) => {
      await withdrawPayerLink(calls.withdrawPayerLink.readInput(request), dependencies);
      return answer(calls.withdrawPayerLink, '付款链接已收回', '付款链接已收回');
    },
  );

  app.post(
    calls.chooseLinkedTransfer.path,
    { schema: requestSchema(calls.chooseLinkedTransfer), config },
    async (request) => {
      const { link } = calls.chooseLinkedTransfer.readInput(request);
      return answer(calls.chooseLinkedTransfer, await chooseTransferByLink(link, dependencies));
    },
  );

  app.post(
    calls.sendLinkedReceipt.path,
    { schema: requestSchema(calls.sendLinkedReceipt), config: limitedTo(60, dependencies.settings) },
    async (request) => {
      const receipt = calls.sendLinkedReceipt.readInput(request);
      return answer(calls.sendLinkedReceipt, await sendReceiptByLink(receipt, dependencies), '回单已上传');
    },
  );

  app.post(
    calls.nameLinkedInvoice.path,
    { schema: requestSchema(calls.nameLinkedInvoice), config: limitedTo(60, dependencies.settings) },
    async (request) => {
      const given = calls.nameLinkedInvoice.readInput(request);
      return answer(calls.nameLinkedInvoice, await nameInvoiceByLink(given, dependencies), '发票抬头已保存');
    },
  );
}
