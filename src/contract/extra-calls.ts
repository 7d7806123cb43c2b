import type { Call } from './calls';
import { readObject, readText, readYuanAsFen } from './read-value';

/** What would come back for a ticket if it were refunded now. Asking changes nothing. */
export interface RefundQuote {
  refundMoneyFen: number;
}

function readRefundQuote(data: unknown): RefundQuote {
  return { refundMoneyFen: readYuanAsFen(readObject(data).refundMoney) };
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
  /** `extras.refundQuotes`: `data` is `{"refundMoney": yuan}`; refused where a refund would be. */
  getRefundQuote: {
    method: 'GET',
    path: '/api/appweb/entered/refundQuote/:meetingId',
    query: ['enteredId'],
    auth: 'token',
    kind: 'query',
    read: readRefundQuote,
  },
} as const satisfies Record<string, Call>;
