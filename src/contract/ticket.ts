import { beside, count, flag, jsonObject, named, optionalText, record, text, yuan, type Codec } from './codec';
import { creditFormCodec } from './credit-info';

/** Whose ticket is meant: an attendee's of the caller, '' the caller's own. */
const attendeeId = named('enteredId', optionalText);

export const attendeeIdCodec = record({ attendeeId: named('enteredId', text) });
/** The body of `applyRefund`. */
export const refundCodec = record({ meetingId: text, attendeeId });
/** The body of `applyCredit`. */
export const creditCodec = beside('credit', creditFormCodec, { attendeeId });
/** The body of `applyTransfer`: the new holder's form. */
export const transferCodec = beside('form', jsonObject, { meetingId: optionalText, attendeeId });

/** What would come back for a ticket if it were refunded now. Asking changes nothing. */
export interface RefundQuote {
  refundFen: number;
  /** How many the order goes on to pay for. Each keeps the price that it froze (product §10.12). */
  othersInOrder: number;
  /** The price that those keep is the team's. */
  othersKeepTeamPrice: boolean;
}

export const refundQuoteCodec: Codec<RefundQuote> = record({
  refundFen: named('refundMoney', yuan),
  othersInOrder: count,
  othersKeepTeamPrice: flag,
});
