import { boolean, count, list, nothing, number, record, text } from '../codec';
import { consequence } from './consequence';
import { deskGet, deskPost, deskSearch, noInput } from './desk-call';
import { instant, nullable, word } from '../value-codecs';
import { listAnswer, listInput } from './list-codecs';

const state = word(['unpaid', 'waiting', 'short', 'paid', 'cancelled']);

const orderRow = record({
  id: text(),
  /** The remark on the transfer where there is one, else the order's number. */
  number: text(),
  /** The team, else the person. */
  payer: text(),
  teamId: text(),
  /** The first three people. */
  names: list(text(), 3),
  people: count,
  state,
  amountFen: number(0),
  /** The money that came by bank and pays for it. */
  receivedFen: number(0),
  payWay: word(['none', 'online', 'transfer']),
  invoice: word(['none', 'applied', 'issued']),
  createdAt: number(0),
  paidAt: instant,
});

const member = record({
  id: text(),
  name: text(),
  /** As the list of people names it. */
  state: text(),
  amountFen: number(0),
  refundedFen: number(0),
  refundDueFen: number(0),
  /** False for who has left the order. */
  isIn: boolean,
});

const orderPath = '/api/desk/meetings/:meetingId/orders/:orderId';

export const orderCalls = {
  listOrders: deskSearch('/api/desk/meetings/:meetingId/orders', listInput, listAnswer(orderRow)),
  getOrder: deskGet(
    orderPath,
    record({
      ...orderRow.shape,
      outTradeNo: text(),
      cancelledAt: instant,
      /** The phone of whoever may log in and pay, masked. */
      payerPhone: text(),
      people: list(member, 5_000),
      receipt: nullable(record({ uploadedAt: number(0), paidOn: text(), payerName: text(), payerAccount: text() })),
      invoiceTo: nullable(record({ title: text(), taxNumber: text(), issuedNumber: text() })),
      /** Applications for parts of it, which are invoices of their own. */
      invoiceParts: count,
      refunds: list(record({ id: text(), name: text(), amountFen: number(0), state: text(), at: number(0) }), 5_000),
      /** The parts of bank transactions for it that stand, those to give back too. */
      parts: list(record({ transactionId: text(), amountFen: number(0), isReturn: boolean, at: number(0) }), 5_000),
      /** An online payment has been begun and not ended. */
      isBeingPaid: boolean,
      /** Why it cannot be cancelled or opened again; '' where it can. */
      cancelRefusal: text(),
      reopenRefusal: text(),
    }),
  ),
  previewCancelOrder: deskPost(`${orderPath}/cancel/preview`, noInput, consequence),
  cancelOrderForOffice: deskPost(`${orderPath}/cancel`, noInput, nothing),
  previewReopenOrder: deskPost(`${orderPath}/reopen/preview`, noInput, consequence),
  reopenOrder: deskPost(`${orderPath}/reopen`, noInput, nothing),
} as const;
