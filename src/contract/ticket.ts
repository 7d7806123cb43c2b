import {
  beside,
  commaJoined,
  count,
  flag,
  jsonObject,
  named,
  optionalText,
  record,
  text,
  yuan,
  type Codec,
} from './codec';
import { creditFormCodec } from './credit-info';
import { consentShape } from './privacy';

/** The attendee whose ticket it is; '' means the caller's own. */
const attendeeId = named('enteredId', optionalText(64));

export const attendeeIdCodec = record({ attendeeId: named('enteredId', text(64)) });
/** The body of `applyRefund`. */
export const refundCodec = record({ meetingId: text(16), attendeeId });
/** The body of `getOwnTicket`; '' for a registration without an order. */
export const ownTicketCodec = record({ meetingId: text(16, 1), outTradeNo: optionalText(32) });
/** The body of `applyCredit`. */
export const creditCodec = beside('credit', creditFormCodec, { attendeeId });
/** The body of `applyTransfer`: the new holder's form. */
export const transferCodec = beside('form', jsonObject, { meetingId: optionalText(16), attendeeId, ...consentShape });

/** The body of `refundAccount`: where these refunds are to be paid. */
export const refundAccountCodec = record({
  refundIds: commaJoined(40_000),
  name: named('refundHolder', text(100, 1)),
  number: named('refundAccountNo', text(64, 1)),
  bank: named('refundBankName', text(100, 1)),
});

/** The amount that refunding a ticket now would return. Asking changes nothing. */
export interface RefundQuote {
  refundFen: number;
  /** How many attendees the order still pays for, each at the price frozen in it (product §10.12). */
  othersInOrder: number;
  /** True if those keep the team price. */
  othersKeepTeamPrice: boolean;
}

export const refundQuoteCodec: Codec<RefundQuote> = record({
  refundFen: named('refundMoney', yuan),
  othersInOrder: count,
  othersKeepTeamPrice: flag,
});
