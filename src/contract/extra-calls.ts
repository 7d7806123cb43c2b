import type { Call } from './calls';
import { readFlag, readList, readNumber, readObject, readText, readYuanAsFen } from '../domain/json/read-value';

/** What would come back for a ticket if it were refunded now. Asking changes nothing. */
export interface RefundQuote {
  refundMoneyFen: number;
  /** How many the order goes on to pay for. Each keeps the price that it froze (design ruling 16). */
  othersInOrder: number;
  /** The price that those keep is the team's. */
  othersKeepTeamPrice: boolean;
}

function readRefundQuote(data: unknown): RefundQuote {
  const quote = readObject(data);
  return {
    refundMoneyFen: readYuanAsFen(quote.refundMoney),
    othersInOrder: readNumber(quote.othersInOrder, 0),
    othersKeepTeamPrice: readFlag(quote.othersKeepTeamPrice),
  };
}

/** What `addMembers` answers once all are saved. */
export interface AddedMembers {
  count: number;
}

/** One fault of a batch: `index` of the row in `members`, wire name of the field ('' for the row), what to show. */
export interface BatchFault {
  index: number;
  field: string;
  message: string;
}

function readAddedMembers(data: unknown): AddedMembers {
  return { count: readNumber(readObject(data).count, 0) };
}

/** The faults that a refused batch carries in its answer's `data`; anything else carries none. */
export function readBatchFaults(data: unknown): BatchFault[] {
  return readList(readObject(data).errors).map((item) => {
    const fault = readObject(item);
    return { index: readNumber(fault.index, -1), field: readText(fault.field), message: readText(fault.message) };
  });
}

/**
 * Calls that our server adds to spec section 7 (design section 3). The app makes one only where `extras` of the
 * app-settings says that it is there.
 */
export const extraCalls = {
  /** `extras.logout`: ends the token that it is sent with. */
  logOut: {
    method: 'POST',
    path: '/api/appweb/login/logout',
    body: 'json',
    auth: 'token',
    kind: 'command',
    read: (data: unknown): string => readText(data),
  },
  /**
   * `extras.refundQuotes`: `data` is `{"refundMoney": yuan, "othersInOrder": count, "othersKeepTeamPrice": flag}`;
   * refused where a refund would be.
   */
  getRefundQuote: {
    method: 'GET',
    path: '/api/appweb/entered/refundQuote/:meetingId',
    query: ['enteredId'],
    auth: 'token',
    kind: 'query',
    read: readRefundQuote,
  },
  /**
   * `extras.batchMembers`: `members` is a list of `addEntered` bodies, at most `maxBatchMembers`; all are saved or
   * none. Where rows are at fault the refusal's `data` is `{"errors": [{index, field, message}]}`.
   */
  addMembers: {
    method: 'POST',
    path: '/api/appweb/team/addEnteredBatch',
    body: 'json',
    auth: 'token',
    kind: 'command',
    read: readAddedMembers,
  },
} as const satisfies Record<string, Call>;
