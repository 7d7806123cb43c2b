import { readAttendees, writeListedAttendee, type ListedAttendee } from './attendee';
import { writeMeetingId } from './meeting';
import { fenToYuan } from '../domain/money';
import { readInvoiceInfo } from './invoice-info';
import {
  isPlainObject,
  readFlag,
  readNumber,
  readObject,
  readText,
  readYuanAsFen,
  writeFlag,
  type Json,
} from '../domain/json/read-value';
import type { Order } from '../domain/order/order';

/** Reads an order; null where there is none. Its id is the wire's `orderId`, else its `id` (design section 3). */
export function readOrder(value: unknown): Order | null {
  if (!isPlainObject(value)) return null;
  const id = readText(value.orderId) || readText(value.id);
  if (id === '') return null;
  return {
    id,
    payOrderId: readText(value.meetingPayorderId),
    outTradeNo: readText(value.outTradeNo),
    createdAt: readText(value.crtTime),
    amountFen: readYuanAsFen(value.money),
    refundedFen: readYuanAsFen(value.refundMoney),
    netFen: readYuanAsFen(value.actualMoney),
    dueFen: readYuanAsFen(value.payMoney),
    payStatus: readNumber(value.payStatus, 0),
    attendees: readAttendees(readObject(value.payDetail).enteredList),
    invoice: readInvoiceInfo(value.orderInvoice),
    isInvoiceIssued: readFlag(value.invoiceIssued),
    title: readText(value.commodityName),
    meetingId: readText(value.meetingId),
  };
}

export function readOrderList(value: unknown): Order[] {
  const list = Array.isArray(value) ? (value as unknown[]) : [];
  return list.flatMap((item) => readOrder(item) ?? []);
}

/** What is written of an order: its attendees as its list shows them, and the number of an issued invoice, '' without. */
export interface WrittenOrder extends Omit<Order, 'attendees'> {
  attendees: readonly ListedAttendee[];
  invoiceNumber: string;
}

export function writeOrder(order: WrittenOrder): Record<string, Json> {
  return {
    id: order.id,
    orderId: order.id,
    meetingPayorderId: order.payOrderId,
    outTradeNo: order.outTradeNo,
    meetingId: writeMeetingId(order.meetingId),
    crtTime: order.createdAt,
    money: fenToYuan(order.amountFen),
    payMoney: fenToYuan(order.dueFen),
    refundMoney: fenToYuan(order.refundedFen),
    actualMoney: fenToYuan(order.netFen),
    payStatus: order.payStatus,
    commodityName: order.title,
    payDetail: JSON.stringify({ enteredList: order.attendees.map(writeListedAttendee) }),
    orderInvoice: order.invoice === null ? '' : JSON.stringify(order.invoice),
    invoiceIssued: writeFlag(order.isInvoiceIssued),
    invoiceNumber: order.invoiceNumber,
  };
}
