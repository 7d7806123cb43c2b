import { fenToYuan } from '../domain/money/money';
import { readList, readObject, readText, readYuanAsFen, type JsonObject } from '../domain/json/read-value';
import { invoiceFileKinds, isInvoiceFileKind, type InvoiceFileKind } from '../domain/invoice/invoice-file';
import type { Order } from '../domain/order/order';
import { listedAttendeesCodec, type ListedAttendee } from './attendee';
import {
  entities,
  entity,
  flag,
  named,
  numericId,
  optionalText,
  record,
  text,
  yuan,
  type Codec,
  type ObjectCodec,
} from './codec';
import { orderInvoiceCodec } from './invoice-info';
import { payment } from './states';
import { transferCodec } from './transfer';

/** The attendees of an order: `payDetail`, as JSON text. */
const payDetail: Codec<Order['attendees'], string, readonly ListedAttendee[]> = (() => {
  const detail = record({ attendees: named('enteredList', listedAttendeesCodec) });
  return {
    read: (wire) => detail.read(wire).attendees,
    write: (attendees) => JSON.stringify(detail.write({ attendees })),
    wire: { type: 'string', content: detail },
  };
})();

/** The forms in which an issued invoice can be downloaded; words that are none are dropped. */
export const invoiceFilesCodec: Codec<InvoiceFileKind[], string[], readonly InvoiceFileKind[]> = {
  read: (wire) => readList(wire).filter(isInvoiceFileKind),
  write: (kinds) => [...kinds],
  wire: { type: 'array', maxItems: invoiceFileKinds.length },
};

const yuanIfGiven: Codec<number | null, number | undefined> = {
  read: (wire) => (wire === undefined || wire === null ? null : readYuanAsFen(wire)),
  write: (fen) => (fen === null ? undefined : fenToYuan(fen)),
  wire: { ...yuan.wire, optional: true },
};

const orderFields = record({
  outTradeNo: text(),
  meetingId: numericId,
  createdAt: named('crtTime', text()),
  amountFen: named('money', yuan),
  dueFen: named('payMoney', yuan),
  refundedFen: named('refundMoney', yuan),
  refundDueFen: named('refundDueMoney', yuan),
  netFen: named('actualMoney', yuan),
  payment: named('payStatus', payment),
  title: named('commodityName', text()),
  attendees: named('payDetail', payDetail),
  invoice: named('orderInvoice', orderInvoiceCodec),
  isInvoiceIssued: named('invoiceIssued', flag),
  isInvoiceAhead: named('invoiceAhead', flag),
  isInvoiceOverstated: named('invoiceOverstated', flag),
  invoiceFiles: invoiceFilesCodec,
  transfer: named('transferInfo', transferCodec),
  renewedFen: named('renewMoney', yuanIfGiven),
  priceUntil: optionalText(),
  heldUntil: named('placesHeldTo', optionalText()),
  paymentMethod: named('payMethod', optionalText()),
});

/** An order as the server writes it: its attendees in list form, and the issued invoice's number, '' for none. */
export interface WrittenOrder extends Omit<Order, 'attendees'> {
  attendees: readonly ListedAttendee[];
  invoiceNumber: string;
}

/** An order; its id is the wire's `orderId`, else `id` (product §3.10). */
export const orderCodec: Codec<Order | null, JsonObject | null, WrittenOrder | null> = entity({
  shape: orderFields.shape,
  read: (wire) => {
    const { orderId, id } = readObject(wire);
    return { ...orderFields.read(wire), id: readText(orderId) || readText(id) };
  },
  write: ({ id, invoiceNumber, ...order }) => ({
    ...{ id, orderId: id, meetingPayorderId: id },
    ...orderFields.write(order),
    invoiceNumber,
  }),
} satisfies ObjectCodec<Order, typeof orderFields.shape, WrittenOrder>);

/** An issued invoice in one form, and the address at which it can be loaded for some minutes. */
export const invoiceFileInput = record({ orderId: text(64, 1), fileKind: text(8, 1) });
export const invoiceFileAnswer = record({ fileUrl: text() });

export const ordersCodec = entities(orderCodec);

export const { read: readOrder, write: writeOrder } = orderCodec;
