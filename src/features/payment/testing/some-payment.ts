import type { PendingPayment } from '../../../session/pending-payment';

/** One delegate's order of 1,200 yuan. */
export const somePayment: PendingPayment = {
  amountFen: 120_000,
  outTradeNo: 'T202703208F3K2QXM',
  meetingId: '7',
  meetingCode: 'MI2027',
  meetingName: '第二十届中国医学信息学学术年会',
  attendeeCount: 1,
  payer: 'attendee',
  takesTransfers: true,
};
