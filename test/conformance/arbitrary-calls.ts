import * as fc from 'fast-check';
import type { EntryType } from '../../src/domain/attendee/attendee';
import { creditForm } from '../../src/domain/credit/credit-form';
import type { InvoiceFileKind } from '../../src/domain/invoice/invoice-file';
import type { InvoiceState } from '../../src/domain/invoice/invoice-state';
import { invoiceForm } from '../../src/domain/invoice/invoice-form';
import type { ConsentKind } from '../../src/domain/privacy/consent';
import { memberGroups } from '../../src/domain/team/member-groups';
import { teamForm } from '../../src/domain/team/team-registration';
import { defaultAppSettings, type AppSettings } from '../../src/contract/app-settings';
import type { PayerInvoiceState } from '../../src/domain/payment/payer-view';
import { subscribeKinds } from '../../src/domain/notice/subscribe-kinds';
import { type CallAnswer, type CallInput, type CallName } from '../../src/contract/calls';
import type { CompletionState } from '../../src/contract/completion';
import type { OfferPageState } from '../../src/contract/transfer-offer';
import type { LinkedState } from '../../src/contract/payment';
import { text, id, fen, count, meeting, attendee, transfer } from './arbitrary-entities';

const form = fc.dictionary(
  text.map((name) => `form-${name}`),
  text,
  { maxKeys: 4, noNullPrototype: true },
);
const creditInfo = fc.record({ name: text, employer: text, jobTitle: text }).map(creditForm.read);
const invoiceInfo = fc.record({ type: fc.constantFrom(1, 2), title: text }).map(invoiceForm.read);
const team = fc.record({ contactName: text, phone: text, code: text }).map(teamForm.read);
const consent = fc.option(fc.record({ version: text, kinds: fc.subarray<ConsentKind>(['notice', 'sensitive']) }));
const member = fc.record({ form, meetingId: id, isPlace: fc.boolean(), credit: fc.option(creditInfo) });
const attendeeId = fc.oneof(fc.constant(''), id);
const due = { dueFen: fen, outTradeNo: text, orderId: id };
const waiting = {
  state: fc.constantFrom('in-line' as const, 'offered' as const, 'missed' as const, 'placed' as const, 'left' as const),
  ...{ name: text, position: fc.nat(), until: text, feeFen: fc.nat(), isOver: fc.boolean() },
};
const token = fc.string({ minLength: 1, maxLength: 12 });

const linkedOrder = fc.record({
  ...{ state: fc.constantFrom<LinkedState>('open', 'paid', 'ended'), amountFen: fen, attendeeCount: fc.nat() },
  ...{ meetingName: text, teamName: text, isTransferAwaited: fc.boolean(), isPriceOver: fc.boolean() },
  payer: fc.option(
    fc.record({
      account: fc.option(fc.record({ accountNumber: text, accountName: text, bankName: text, payNotice: text })),
      ...{ remark: text, receiptAt: text, payBy: text, invoiceTo: text, taxNumber: text },
      invoice: fc.constantFrom<PayerInvoiceState>('open', 'given', 'closed'),
    }),
  ),
});

const completionPage = fc.record({
  state: fc.constantFrom<CompletionState>('open', 'done', 'ended'),
  ...{
    meetingCode: text,
    inviter: text,
    inviterPhone: text,
    teamName: text,
    until: text,
    attendee: fc.option(attendee),
  },
});

const creditDay = fc.record({
  ...{ date: text, summary: text, credits: text },
  lines: fc.array(fc.record({ session: text, minutes: text, hours: text, stays: text, verdict: text }), {
    maxLength: 3,
  }),
});
const creditAccount = fc.record({
  ...{ days: fc.array(creditDay, { maxLength: 3 }), hours: text, sum: text, credits: text },
});

const offerPage = fc.record({
  state: fc.constantFrom<OfferPageState>('open', 'done', 'ended'),
  ...{ meetingCode: text, giver: text, teamName: text, until: text, name: text, phone: text },
  attendee: fc.option(attendee),
});

type Extras = Record<keyof AppSettings['extras'], fc.Arbitrary<boolean>>;

/** Arbitrary inputs. A call whose input is only path parameters needs no row. */
export const inputs: { [Name in CallName]?: fc.Arbitrary<CallInput<Name>> } = {
  getMeetingByCode: fc.record({ meetingCode: text }),
  getMeetingForm: fc.record({ meetingCode: text }),
  getEnteredByPhone: fc.record({ meetingId: id, phone: text }),
  uploadFile: fc.constant({}),
  sendRegistrationCode: fc.record({ meetingId: id, phone: text }),
  logInByCode: fc.record({ phone: text, code: text }),
  register: fc.record({
    ...{ form, meetingId: id, entryType: fc.constantFrom<EntryType>('paid', 'free') },
    ...{ credit: fc.option(creditInfo), invoice: fc.option(invoiceInfo), consent, voucher: text },
  }),
  checkVoucher: fc.record({ meetingId: id, code: text, phone: text }),
  getPrepayId: fc.record({ description: text, provider: text, outTradeNo: text, openid: text, isAgain: fc.boolean() }),
  getPayParameters: fc.record({ prepayId: text, meetingId: id }),
  queryOrder: fc.record({ outTradeNo: text }),
  payOffline: fc.record({ outTradeNo: text }),
  getOpenid: fc.record({ code: text, isMiniProgram: fc.boolean() }),
  getCentre: fc.record({ meetingId: id, memberLimit: fc.nat(200) }),
  applyRefund: fc.record({ meetingId: id, attendeeId }),
  applyCredit: fc.record({ meetingId: id, attendeeId, credit: creditInfo }),
  applyTransfer: fc.record({ meetingId: id, attendeeId, form, consent }),
  registerTeam: fc.record({ meetingId: id, team, proof: text, consent }),
  addMember: fc.record({ form, meetingId: id, isPlace: fc.boolean(), credit: fc.option(creditInfo), consent }),
  updateMember: fc.record({ meetingId: id, attendeeId, form, isFillingIn: fc.boolean(), consent }),
  deleteMember: fc.record({ meetingId: id, phone: text }),
  getUnpaidMembers: fc.record({ meetingId: id }),
  getTeamOrderQuote: fc.record({ meetingId: id, attendeeIds: fc.array(fc.uuid()) }),
  submitTeamOrder: fc.record({ meetingId: id, attendeeIds: fc.array(fc.uuid()) }),
  cancelOrder: fc.record({ meetingId: id, orderId: id }),
  renewOrder: fc.record({ meetingId: id, orderId: id, shownFen: fen }),
  applyOrderInvoice: fc.record({ meetingId: id, orderId: id, invoice: invoiceInfo }),
  cancelOrderInvoice: fc.record({ meetingId: id, orderId: id }),
  getInvoiceParts: fc.record({ meetingId: id, orderId: id }),
  saveInvoicePart: fc.record({ meetingId: id, orderId: id, partId: text, amountFen: fen, invoice: invoiceInfo }),
  cancelInvoicePart: fc.record({ meetingId: id, orderId: id, partId: id }),
  logOut: fc.constant({}),
  getRefundQuote: fc.record({ meetingId: id, attendeeId }),
  addMembers: fc.record({
    ...{ meetingId: id, members: fc.array(member, { maxLength: 3 }), isTold: fc.boolean(), consent },
  }),
  getCompletion: fc.record({ link: text }),
  complete: fc.record({ link: text, form, credit: fc.option(creditInfo), consent }),
  getOwnCompletion: fc.record({ meetingId: id }),
  getOwnHours: fc.record({ meetingId: id }),
  objectToHours: fc.record({ meetingId: id, sessionId: text, reason: text, proof: text }),
  withdrawObjection: fc.record({ meetingId: id, objectionId: text }),
  getOwnCertificate: fc.record({ meetingId: id }),
  completeOwn: fc.record({ meetingId: id, form, credit: fc.option(creditInfo), consent }),
  offerTransfer: fc.record({ meetingId: id, attendeeId, receiverName: text, receiverPhone: text }),
  remindOffer: fc.record({ meetingId: id, attendeeId }),
  withdrawOffer: fc.record({ meetingId: id, attendeeId }),
  getOffer: fc.record({ link: text }),
  acceptOffer: fc.record({ link: text, form, consent }),
  declineOffer: fc.record({ link: text }),
  remindMembers: fc.record({ meetingId: id, attendeeIds: fc.array(fc.uuid()) }),
  disownEntry: fc.record({ meetingId: id, attendeeId }),
  getMembers: fc.record({
    ...{ meetingId: id, search: text, after: attendeeId, ids: fc.array(fc.uuid(), { maxLength: 3 }) },
    group: fc.constantFrom(...memberGroups.map(({ key }) => key)),
  }),
  sendTransferReceipt: fc.record({ outTradeNo: text, file: text, paidOn: text, payerName: text, payerAccount: text }),
  getInvoiceFile: fc.record({ meetingId: id, orderId: text, fileKind: text }),
  correctAnswers: fc.record({ meetingId: id, attendeeId, form, consent }),
  giveRefundAccount: fc.record({
    ...{ meetingId: id, refundIds: fc.array(fc.uuid(), { maxLength: 3 }), name: text, number: text, bank: text },
  }),
  getOrderLink: fc.record({ outTradeNo: text }),
  getOwnTicket: fc.record({ meetingId: id, outTradeNo: text }),
  getWaiting: fc.record({ meetingId: id }),
  actOnWaiting: fc.record({ meetingId: id, act: fc.constantFrom('take' as const, 'leave' as const, 'again' as const) }),
  getLinkedOrder: fc.record({ link: text }),
  getLinkedPrepayId: fc.record({ link: text, openid: text, provider: text, isAgain: fc.boolean() }),
  payOutside: fc.record({
    outTradeNo: text,
    way: fc.constantFrom('scan' as const, 'browser' as const),
    provider: text,
    isAgain: fc.boolean(),
  }),
  payLinkedOutside: fc.record({
    link: text,
    way: fc.constantFrom('scan' as const, 'browser' as const),
    provider: text,
    isAgain: fc.boolean(),
  }),
  getPayerLink: fc.record({ outTradeNo: text }),
  withdrawPayerLink: fc.record({ outTradeNo: text, link: text }),
  chooseLinkedTransfer: fc.record({ link: text }),
  sendLinkedReceipt: fc.record({ link: text, file: text, paidOn: text, payerName: text, payerAccount: text }),
  nameLinkedInvoice: fc.record({ link: text, invoice: invoiceInfo }),
  getAppSettings: fc.constant({}),
  getPrivacyNotice: fc.record({ meetingId: id }),
  signPage: fc.record({ url: text, isRefused: fc.boolean() }),
  logInByWechatPhone: fc.record({ meetingId: id, code: text }),
  keepSubscriptions: fc.record({ meetingId: id, code: text, kinds: fc.subarray([...subscribeKinds]) }),
};

/** Calls whose answer reads back unchanged; entities that are only partly written are covered above. */
export const answers = {
  getMeetingByCode: fc.option(meeting),
  getAppSettings: fc.record({
    ...{ apiOrigin: text, wechatAppId: text, wechatOauthUrl: token, tokenPrefix: text },
    paymentProviders: fc.array(text),
    extras: fc.record(
      Object.fromEntries(Object.keys(defaultAppSettings.extras).map((name) => [name, fc.boolean()])) as Extras,
    ),
    miniProgram: fc.record({
      phoneLogin: fc.boolean(),
      subscribeTemplates: fc.record({ review: text, payment: text, refund: text, transfer: text, reminder: text }),
    }),
  }),
  getPrivacyNotice: fc.option(fc.record({ version: token, purpose: token, retention: text, text })),
  isMeetingEnd: fc.constant(null),
  getEnteredByPhone: fc.record({ code: fc.constantFrom(0, -1), message: text }),
  uploadFile: token,
  sendRegistrationCode: text,
  sendLoginCode: text,
  logInByCode: token,
  logInByWechatPhone: token,
  keepSubscriptions: fc.record({ openid: text }),
  getPreLoginToken: token,
  register: fc.record({ ...due, needReview: fc.boolean(), isWaiting: fc.boolean(), heldUntil: text }),
  getPrepayId: token,
  getPayParameters: fc.record({
    ...{ appId: text, timeStamp: text, nonceStr: text, package: text, signType: text, paySign: text },
  }),
  queryOrder: fc.constantFrom('open', 'paid', 'closed'),
  payOffline: fc.record({
    ...{ accountNumber: text, accountName: text, bankName: text, payNotice: text },
    transfer: fc.option(transfer),
  }),
  getOpenid: fc.record({ openid: text }),
  upgrade: fc.record(due),
  applyRefund: text,
  applyCredit: text,
  applyTransfer: text,
  registerTeam: fc.record({ token: text }),
  addMember: text,
  updateMember: text,
  deleteMember: text,
  submitTeamOrder: fc.record(due),
  cancelOrder: text,
  renewOrder: fc.record(due),
  applyOrderInvoice: text,
  cancelOrderInvoice: text,
  getInvoiceParts: fc.record({
    restFen: fen,
    parts: fc.array(
      fc.record({
        ...{ partId: text, amountFen: fen, invoice: invoiceInfo, invoiceNumber: text },
        ...{ state: fc.constantFrom<InvoiceState>('requested', 'issued', 'reversed') },
        invoiceFiles: fc.constantFrom<InvoiceFileKind[]>([], ['pdf', 'xml']),
      }),
      { maxLength: 3 },
    ),
  }),
  saveInvoicePart: text,
  cancelInvoicePart: text,
  logOut: fc.constant(null),
  getRefundQuote: fc.record({ refundFen: fen, othersInOrder: count, othersKeepTeamPrice: fc.boolean() }),
  addMembers: fc.record({ count }),
  getCompletion: completionPage,
  complete: completionPage,
  getOwnCompletion: completionPage,
  getOwnHours: fc.record({
    ...{ account: creditAccount, told: text, isFrozen: fc.boolean(), correction: text, certificateNumber: text },
    objections: fc.array(fc.record({ id: fc.uuid(), session: text, reason: text, state: text, answer: text }), {
      maxLength: 3,
    }),
    sessions: fc.array(fc.record({ id: text, title: text }), { maxLength: 3 }),
  }),
  objectToHours: fc.constant(null),
  withdrawObjection: fc.constant(null),
  getOwnCertificate: fc.record({ fileUrl: text }),
  getWaiting: fc.record(waiting),
  actOnWaiting: fc.record({ ...waiting, ...due, needReview: fc.boolean(), heldUntil: text }),
  completeOwn: completionPage,
  offerTransfer: text,
  remindOffer: text,
  withdrawOffer: text,
  getOffer: offerPage,
  acceptOffer: offerPage,
  declineOffer: offerPage,
  checkVoucher: fc.record({ priceFen: fen, isGuest: fc.boolean(), guestName: text, guestPhone: text }),
  remindMembers: fc.record({ sent: count, left: count }),
  disownEntry: text,
  getMembers: fc.record({ members: fc.array(attendee, { maxLength: 3 }), total: count, next: attendeeId }),
  sendTransferReceipt: transfer,
  getInvoiceFile: fc.record({ fileUrl: text }),
  correctAnswers: text,
  giveRefundAccount: text,
  getOrderLink: fc.record({ link: text }),
  getLinkedOrder: linkedOrder,
  getPayerLink: fc.record({ link: text, address: text, openedAt: text, order: linkedOrder }),
  withdrawPayerLink: text,
  chooseLinkedTransfer: linkedOrder,
  sendLinkedReceipt: linkedOrder,
  nameLinkedInvoice: linkedOrder,
  getLinkedPrepayId: token,
  payOutside: fc.record({ address: text, expiresIn: fc.nat() }),
  payLinkedOutside: fc.record({ address: text, expiresIn: fc.nat() }),
  signPage: fc.record({ appId: text, timestamp: fc.nat(), nonceStr: text, signature: text }),
} satisfies { [Name in CallName]?: fc.Arbitrary<CallAnswer<Name>> };
