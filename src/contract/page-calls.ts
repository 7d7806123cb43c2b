import { get, post } from './call';
import { attendeeCodec, listedAttendeesCodec } from './attendee';
import { centreCodec } from './centre';
import { completionCalls } from './completion-calls';
import { offerCalls } from './offer-calls';
import { beside, nothing, record, text } from './codec';
import { hoursCalls } from './hours-calls';
import { waitingCalls } from './waiting-calls';
import { invoiceFormCodec } from './invoice-info';
import { memberLimitCodec, memberPageCodec, memberQueryCodec } from './member-pages';
import { loginCodec, tokenCodec } from './login';
import { invoiceFileAnswer, invoiceFileInput } from './order';
import * as payment from './payment';
import * as registration from './registration';
import * as team from './team';
import * as ticket from './ticket';
import { voucherCalls } from './voucher-calls';
import { linkedReceiptInputCodec, receiptInputCodec, transferCodec } from './transfer';

/** Human-readable text; '' for none. */
const message = text();

/**
 * The calls of the page and of the mini-program past those of first-calls.ts: product §5 in order, one row per call,
 * followed by our server's extensions (product §4). By default a GET is a query, a POST is a command, and neither needs a token.
 */
export const pageCalls = {
  sendRegistrationCode: get('/api/appweb/login/sendEnteredAddMessage/:phone', {
    kind: 'command',
    query: record({ meetingId: text(16) }),
    answer: message,
    wordsIn: 'message',
  }),
  sendLoginCode: get('/api/appweb/login/sendLoginMessage/:meetingId/:phone', {
    kind: 'command',
    answer: message,
    wordsIn: 'message',
  }),
  logInByCode: post('/api/auth/webLogin/tokenByCode', { namesDevice: true, body: loginCodec, answer: tokenCodec }),
  getPreLoginToken: get('/api/appweb/login/getTokenForPreLogin/:phone', { kind: 'command', answer: tokenCodec }),
  register: post('/api/appweb/entered/fromAdd', {
    namesDevice: true,
    body: registration.registrationCodec,
    answer: payment.submitResultCodec,
  }),
  getPrepayId: post('/api/appweb/wxpay/getPrepayId', { body: payment.prepayCodec, answer: payment.prepayIdCodec }),
  getPayParameters: get('/api/appweb/wxpay/getPayParameterForPage', {
    query: payment.prepayIdInputCodec,
    answer: payment.payParametersCodec,
  }),
  queryOrder: get('/api/appweb/wxpay/queryOrder', {
    kind: 'poll',
    query: payment.outTradeNoCodec,
    answer: payment.tradeStateCodec,
  }),
  payOffline: post('/api/appweb/wxpay/offlinePay', {
    body: payment.outTradeNoCodec,
    answer: payment.transferInstructionsCodec,
  }),
  getOpenid: get('/api/appweb/wxpay/getUserInfoByCode', {
    kind: 'command',
    query: payment.payerCodeCodec,
    answer: payment.openidCodec,
  }),
  getCentre: get('/api/appweb/entered/toEnteredCenter/:meetingId', {
    auth: 'token',
    namesDevice: true,
    query: memberLimitCodec,
    answer: centreCodec,
  }),
  upgrade: get('/api/appweb/entered/upgradedUser/:meetingId', {
    auth: 'token',
    kind: 'command',
    answer: payment.paymentDueCodec,
  }),
  applyRefund: post('/api/appweb/entered/applyRefund', { auth: 'token', body: ticket.refundCodec, answer: message }),
  applyCredit: post('/api/appweb/entered/applyCredit/:meetingId', {
    auth: 'token',
    body: ticket.creditCodec,
    answer: message,
  }),
  applyTransfer: post('/api/appweb/entered/applyTransfer', {
    auth: 'token',
    body: ticket.transferCodec,
    answer: message,
  }),
  registerTeam: post('/api/appweb/team/teamUserRegiste', {
    body: team.teamRegistrationCodec,
    answer: team.registeredTeamCodec,
  }),
  addMember: post('/api/appweb/team/addEntered', {
    auth: 'token',
    body: registration.newMemberCodec,
    answer: message,
    wordsIn: 'message',
  }),
  updateMember: post('/api/appweb/team/updateTeamEntered', {
    auth: 'token',
    body: registration.correctionCodec,
    answer: message,
  }),
  deleteMember: post('/api/appweb/team/delEntered', { auth: 'token', body: team.memberPhoneCodec, answer: message }),
  getUnpaidMembers: post('/api/appweb/team/getNotPayEnteredList', {
    auth: 'token',
    kind: 'query',
    body: team.meetingIdCodec,
    answer: listedAttendeesCodec,
  }),
  getTeamOrderQuote: post('/api/appweb/team/getTeamOrderDetail', {
    auth: 'token',
    kind: 'query',
    body: team.selectionCodec,
    answer: team.teamOrderQuoteCodec,
  }),
  submitTeamOrder: post('/api/appweb/team/submitTeamOrder', {
    auth: 'token',
    body: team.selectionCodec,
    answer: payment.paymentDueCodec,
  }),
  cancelOrder: post('/api/appweb/team/cancelOrder', {
    auth: 'token',
    body: team.orderIdCodec,
    answer: message,
    wordsIn: 'message',
  }),
  applyOrderInvoice: post('/api/appweb/orderDetails/applyOrderInvoice/:meetingId', {
    auth: 'token',
    body: beside('invoice', invoiceFormCodec, { orderId: text(64, 1) }),
    answer: message,
    wordsIn: 'data',
  }),
  cancelOrderInvoice: post('/api/appweb/orderDetails/cancelOrderInvoice/:meetingId', {
    auth: 'token',
    body: team.orderIdCodec,
    answer: message,
    wordsIn: 'data',
  }),

  /** Invalidates the token it is sent with. */
  logOut: post('/api/appweb/login/logout', { extra: 'logout', auth: 'token', body: record({}), answer: nothing }),
  /** Refused wherever a refund would be. */
  getRefundQuote: get('/api/appweb/entered/refundQuote/:meetingId', {
    extra: 'refundQuotes',
    auth: 'token',
    query: ticket.attendeeIdCodec,
    answer: ticket.refundQuoteCodec,
  }),
  /** Replaces an unpaid order whose price has ended by one at the present price. */
  renewOrder: post('/api/appweb/team/renewOrder', {
    extra: 'priceTables',
    auth: 'token',
    body: team.renewalCodec,
    answer: payment.paymentDueCodec,
  }),
  correctAnswers: post('/api/appweb/entered/correctAnswers', {
    extra: 'corrections',
    auth: 'token',
    body: registration.ownCorrectionCodec,
    answer: message,
  }),
  /** The refunds are the caller's, as their centre lists them. */
  giveRefundAccount: post('/api/appweb/entered/refundAccount/:meetingId', {
    extra: 'refundAccounts',
    auth: 'token',
    body: ticket.refundAccountCodec,
    answer: message,
  }),
  /** All or nothing. If rows are at fault, the refusal's `data` names them (see `batchFaultsCodec`). */
  addMembers: post('/api/appweb/team/addEnteredBatch', {
    extra: 'batchMembers',
    auth: 'token',
    body: team.batchCodec,
    answer: team.addedMembersCodec,
  }),
  /** The operator's members by pages, or those that are named. */
  getMembers: post('/api/appweb/team/memberPage', {
    extra: 'memberPages',
    auth: 'token',
    kind: 'query',
    body: memberQueryCodec,
    answer: memberPageCodec,
  }),
  /** The address of the caller's own issued invoice in one form, which works for some minutes. */
  getInvoiceFile: post('/api/appweb/orderDetails/invoiceFile/:meetingId', {
    extra: 'invoiceFiles',
    auth: 'token',
    body: invoiceFileInput,
    answer: invoiceFileAnswer,
  }),
  /** Like paying, authorised by the order's number; the answer does not repeat the file. */
  sendTransferReceipt: post('/api/appweb/wxpay/transferReceipt', {
    extra: 'transferReceipts',
    body: receiptInputCodec,
    answer: transferCodec,
  }),
  /** Like paying, authorised by the order's number. */
  getOrderLink: post('/api/appweb/wxpay/orderLink', {
    extra: 'orderLinks',
    kind: 'query',
    body: payment.outTradeNoCodec,
    answer: payment.orderLinkCodec,
  }),
  /** These two are authorised by the link alone; in a body, since addresses are kept on the way. */
  getLinkedOrder: post('/api/appweb/wxpay/linkedOrder', {
    extra: 'orderLinks',
    kind: 'poll',
    body: payment.orderLinkCodec,
    answer: payment.linkedOrderCodec,
  }),
  getLinkedPrepayId: post('/api/appweb/wxpay/linkedPrepayId', {
    extra: 'orderLinks',
    body: payment.linkedPrepayCodec,
    answer: payment.prepayIdCodec,
  }),
  /** Like paying, authorised by the order's number; makes the link that somebody else pays by, or answers the one there is. */
  getPayerLink: post('/api/appweb/wxpay/payerLink', {
    extra: 'payerLinks',
    kind: 'query',
    body: payment.outTradeNoCodec,
    answer: payment.payerLinkCodec,
  }),
  withdrawPayerLink: post('/api/appweb/wxpay/withdrawPayerLink', {
    extra: 'payerLinks',
    body: payment.withdrawnLinkCodec,
    answer: message,
  }),
  /** These three are authorised by a payer's link alone, and answer the order as it then stands. */
  chooseLinkedTransfer: post('/api/appweb/wxpay/linkedTransfer', {
    extra: 'payerLinks',
    body: payment.orderLinkCodec,
    answer: payment.linkedOrderCodec,
  }),
  sendLinkedReceipt: post('/api/appweb/wxpay/linkedReceipt', {
    extra: 'payerLinks',
    body: linkedReceiptInputCodec,
    answer: payment.linkedOrderCodec,
  }),
  nameLinkedInvoice: post('/api/appweb/wxpay/linkedInvoice', {
    extra: 'payerLinks',
    body: payment.linkedInvoiceCodec,
    answer: payment.linkedOrderCodec,
  }),
  /**
   * Authorised by the Idempotency-Key of the registration, which its device alone has, together with the order's number. Of the
   * attendee, only what a ticket shows is answered.
   */
  getOwnTicket: post('/api/appweb/entered/ownTicket', {
    extra: 'ownTickets',
    kind: 'query',
    body: ticket.ownTicketCodec,
    answer: attendeeCodec,
  }),
  ...completionCalls,
  ...offerCalls,
  ...voucherCalls,
  ...hoursCalls,
  ...waitingCalls,
  /** Withdraws the caller's entry that somebody else made. */
  disownEntry: post('/api/appweb/entered/disownEntered', {
    extra: 'disownEntry',
    auth: 'token',
    namesDevice: true,
    body: ticket.refundCodec,
    answer: message,
  }),
} as const;
