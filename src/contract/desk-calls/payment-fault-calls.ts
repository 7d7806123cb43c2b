import { number, record, text } from '../codec';
import { deskGet, deskPost, deskSearch, noInput } from './desk-call';
import { nullableNumber, word } from '../value-codecs';
import { listAnswer, listInput } from './list-codecs';

const paymentFault = record({
  /** The payment's number, which the provider knows too. */
  number: text(),
  orderId: text(),
  orderNumber: text(),
  /** The attendees of the order. */
  names: text(),
  state: word(['mismatch', 'undelivered']),
  /** The amount that was asked for. */
  dueFen: number(0),
  /** The amount that the provider received, where it is another one. */
  receivedFen: nullableNumber,
  createdAt: number(0),
});

const path = '/api/desk/meetings/:meetingId/payment-faults';
const onePath = `${path}/:paymentNumber` as const;
const settled = record({
  /** accepted; refunding; goneBack: the provider had given it back meanwhile; reporting: it is reported within a minute. */
  outcome: word(['accepted', 'refunding', 'goneBack', 'reporting']),
});

/** Online payments that the office has to settle (product §17.25). */
export const paymentFaultCalls = {
  listPaymentFaults: deskSearch(path, listInput, listAnswer(paymentFault)),
  getPaymentFault: deskGet(onePath, paymentFault),
  /** The payment pays the order; the difference is settled elsewhere. */
  acceptPayment: deskPost(`${onePath}/accept`, noInput, settled),
  returnPayment: deskPost(`${onePath}/return`, noInput, settled),
  reportDeliveryAgain: deskPost(`${onePath}/report`, noInput, settled),
} as const;
