import { readCentre, readTeamOrderQuote } from './centre';
import { readAttendees } from './attendee';
import { readMeetingForm } from './form-definition';
import { readMeeting } from './meeting';
import { readBridgePayParameters, readReceivingAccount, readSubmitResult, readTradeState } from './payment';
import { readNumber, readObject, readText } from '../domain/json/read-value';

/**
 * The table of calls: spec section 7, one row a call, in its order. `kind` (design section 3) says how a
 * call may be repeated: a query is cached and retried, a command is never repeated by itself, a poll is never
 * cached. `auth` 'token' sends the meeting's token.
 */
export interface Call<Data = unknown> {
  readonly method: 'GET' | 'POST';
  /** Path with `:name` for its parameters. */
  readonly path: string;
  readonly auth: 'none' | 'token';
  readonly kind: 'query' | 'command' | 'poll';
  /** Names of the query parameters. */
  readonly query?: readonly string[];
  readonly body?: 'json' | 'multipart';
  /** Reads the answer's `data`, tolerantly. */
  readonly read: (data: unknown) => Data;
}

/** What `getEnteredByPhone` answers: code -1 says that the phone may not register. */
export interface PhoneCheck {
  code: number;
  message: string;
}

function readPhoneCheck(data: unknown): PhoneCheck {
  const check = readObject(data);
  return { code: readNumber(check.code, 0), message: readText(check.message) };
}

/** A file reference: `data` itself, or one of the fields that servers put it in. */
function readFileReference(data: unknown): string {
  const record = readObject(data);
  return readText(data) || readText(record.url) || readText(record.path) || readText(record.id);
}

/** A token: `data` itself or its `token`. */
function readToken(data: unknown): string {
  return readText(data) || readText(readObject(data).token);
}

/** A prepay id: `data` itself or one of the fields that servers put it in. */
function readPrepayId(data: unknown): string {
  const record = readObject(data);
  return readText(data) || readText(record.prepayId) || readText(record.prepay_id);
}

const readOpenid = (data: unknown): string => readText(readObject(data).openid);
/** For calls whose `data` is at most a message. */
const readMessage = (data: unknown): string => readText(data);

export const calls = {
  getMeetingByCode: {
    method: 'GET',
    path: '/api/appweb/appMeeting/getMeetingBycode/:meetingCode',
    auth: 'none',
    kind: 'query',
    read: readMeeting,
  },
  getMeetingForm: {
    method: 'GET',
    path: '/api/appweb/entered/getMeetingFromInfo',
    query: ['code'],
    auth: 'none',
    kind: 'query',
    read: readMeetingForm,
  },
  isMeetingEnd: {
    method: 'GET',
    path: '/api/appweb/entered/isMeetingEnd/:meetingId',
    auth: 'none',
    kind: 'query',
    read: readMessage,
  },
  getEnteredByPhone: {
    method: 'GET',
    path: '/api/appweb/entered/getEnteredByPhone/:meetingId/:phone',
    auth: 'none',
    kind: 'query',
    read: readPhoneCheck,
  },
  uploadFile: {
    method: 'POST',
    path: '/api/appweb/appThesis/uplaod',
    body: 'multipart',
    auth: 'none',
    kind: 'command',
    read: readFileReference,
  },
  sendRegistrationCode: {
    method: 'GET',
    path: '/api/appweb/login/sendEnteredAddMessage/:phone',
    query: ['meetingId'],
    auth: 'none',
    kind: 'command',
    read: readMessage,
  },
  sendLoginCode: {
    method: 'GET',
    path: '/api/appweb/login/sendLoginMessage/:meetingId/:phone',
    auth: 'none',
    kind: 'command',
    read: readMessage,
  },
  logInByCode: {
    method: 'POST',
    path: '/api/auth/webLogin/tokenByCode',
    body: 'json',
    auth: 'none',
    kind: 'command',
    read: readToken,
  },
  getPreLoginToken: {
    method: 'GET',
    path: '/api/appweb/login/getTokenForPreLogin/:phone',
    auth: 'none',
    kind: 'command',
    read: readToken,
  },
  register: {
    method: 'POST',
    path: '/api/appweb/entered/fromAdd',
    body: 'json',
    auth: 'none',
    kind: 'command',
    read: readSubmitResult,
  },
  getPrepayId: {
    method: 'POST',
    path: '/api/appweb/wxpay/getPrepayId',
    body: 'json',
    auth: 'none',
    kind: 'command',
    read: readPrepayId,
  },
  getPayParameters: {
    method: 'GET',
    path: '/api/appweb/wxpay/getPayParameterForPage',
    query: ['prepayId', 'meetingId'],
    auth: 'none',
    kind: 'query',
    read: readBridgePayParameters,
  },
  queryOrder: {
    method: 'GET',
    path: '/api/appweb/wxpay/queryOrder',
    query: ['outTradeNo'],
    auth: 'none',
    kind: 'poll',
    read: readTradeState,
  },
  payOffline: {
    method: 'POST',
    path: '/api/appweb/wxpay/offlinePay',
    body: 'json',
    auth: 'none',
    kind: 'command',
    read: readReceivingAccount,
  },
  getOpenid: {
    method: 'GET',
    path: '/api/appweb/wxpay/getUserInfoByCode',
    query: ['code'],
    auth: 'none',
    kind: 'command',
    read: readOpenid,
  },
  getCentre: {
    method: 'GET',
    path: '/api/appweb/entered/toEnteredCenter/:meetingId',
    auth: 'token',
    kind: 'query',
    read: readCentre,
  },
  upgrade: {
    method: 'GET',
    path: '/api/appweb/entered/upgradedUser/:meetingId',
    auth: 'token',
    kind: 'command',
    read: readSubmitResult,
  },
  applyRefund: {
    method: 'POST',
    path: '/api/appweb/entered/applyRefund',
    body: 'json',
    auth: 'token',
    kind: 'command',
    read: readMessage,
  },
  applyCredit: {
    method: 'POST',
    path: '/api/appweb/entered/applyCredit/:meetingId',
    body: 'json',
    auth: 'token',
    kind: 'command',
    read: readMessage,
  },
  applyTransfer: {
    method: 'POST',
    path: '/api/appweb/entered/applyTransfer',
    body: 'json',
    auth: 'token',
    kind: 'command',
    read: readMessage,
  },
  registerTeam: {
    method: 'POST',
    path: '/api/appweb/team/teamUserRegiste',
    body: 'json',
    auth: 'none',
    kind: 'command',
    read: readMessage,
  },
  addMember: {
    method: 'POST',
    path: '/api/appweb/team/addEntered',
    body: 'json',
    auth: 'token',
    kind: 'command',
    read: readMessage,
  },
  updateMember: {
    method: 'POST',
    path: '/api/appweb/team/updateTeamEntered',
    body: 'json',
    auth: 'token',
    kind: 'command',
    read: readMessage,
  },
  deleteMember: {
    method: 'POST',
    path: '/api/appweb/team/delEntered',
    body: 'json',
    auth: 'token',
    kind: 'command',
    read: readMessage,
  },
  getUnpaidMembers: {
    method: 'POST',
    path: '/api/appweb/team/getNotPayEnteredList',
    body: 'json',
    auth: 'token',
    kind: 'query',
    read: readAttendees,
  },
  getTeamOrderQuote: {
    method: 'POST',
    path: '/api/appweb/team/getTeamOrderDetail',
    body: 'json',
    auth: 'token',
    kind: 'query',
    read: readTeamOrderQuote,
  },
  submitTeamOrder: {
    method: 'POST',
    path: '/api/appweb/team/submitTeamOrder',
    body: 'json',
    auth: 'token',
    kind: 'command',
    read: readSubmitResult,
  },
  cancelOrder: {
    method: 'POST',
    path: '/api/appweb/team/cancelOrder',
    body: 'json',
    auth: 'token',
    kind: 'command',
    read: readMessage,
  },
  applyOrderInvoice: {
    method: 'POST',
    path: '/api/appweb/orderDetails/applyOrderInvoice/:meetingId',
    body: 'json',
    auth: 'token',
    kind: 'command',
    read: readMessage,
  },
  cancelOrderInvoice: {
    method: 'POST',
    path: '/api/appweb/orderDetails/cancelOrderInvoice/:meetingId',
    body: 'json',
    auth: 'token',
    kind: 'command',
    read: readMessage,
  },
} as const satisfies Record<string, Call>;

export type CallName = keyof typeof calls;

/**
 * Fills a call's path and query.
 * @param params values for the `:name` parts and the query names; a missing one becomes ''
 */
export function callUrl(name: CallName, params: Readonly<Record<string, string>> = {}): string {
  return fillCallUrl(calls[name], params);
}

/** Like `callUrl`, for a row of any table. */
export function fillCallUrl(call: Call, params: Readonly<Record<string, string>> = {}): string {
  const path = call.path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(params[key] ?? ''));
  const query = (call.query ?? []).map((key) => `${key}=${encodeURIComponent(params[key] ?? '')}`).join('&');
  return query === '' ? path : `${path}?${query}`;
}
