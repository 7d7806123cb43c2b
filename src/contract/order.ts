import { readEnteredList, type Entered } from './entered';
import { readInvoiceInfo, type InvoiceInfo } from './invoice-info';
import { isPlainObject, readFlag, readNumber, readObject, readText, readYuanAsFen } from './read-value';

/** An order (spec section 3). `orderId` is the wire's `orderId`, else its `id` (design section 3). */
export interface Order {
  orderId: string;
  meetingPayorderId: string;
  outTradeNo: string;
  crtTime: string;
  moneyFen: number;
  refundMoneyFen: number;
  actualMoneyFen: number;
  payMoneyFen: number;
  payStatus: number;
  entered: Entered[];
  invoice: InvoiceInfo | null;
  /** The organiser has issued the invoice: our server's addition (design section 3), false elsewhere. */
  isInvoiceIssued: boolean;
  commodityName: string;
  meetingId: string;
}

export function readOrder(value: unknown): Order | null {
  if (!isPlainObject(value)) return null;
  const orderId = readText(value.orderId) || readText(value.id);
  if (orderId === '') return null;
  return {
    orderId,
    meetingPayorderId: readText(value.meetingPayorderId),
    outTradeNo: readText(value.outTradeNo),
    crtTime: readText(value.crtTime),
    moneyFen: readYuanAsFen(value.money),
    refundMoneyFen: readYuanAsFen(value.refundMoney),
    actualMoneyFen: readYuanAsFen(value.actualMoney),
    payMoneyFen: readYuanAsFen(value.payMoney),
    payStatus: readNumber(value.payStatus, 0),
    entered: readEnteredList(readObject(value.payDetail).enteredList),
    invoice: readInvoiceInfo(value.orderInvoice),
    isInvoiceIssued: readFlag(value.invoiceIssued),
    commodityName: readText(value.commodityName),
    meetingId: readText(value.meetingId),
  };
}

export function readOrderList(value: unknown): Order[] {
  const list = Array.isArray(value) ? (value as unknown[]) : [];
  return list.flatMap((item) => readOrder(item) ?? []);
}
