import * as fc from 'fast-check';
import type {
  Attendee,
  EntryType,
  PaidBy,
  PaymentState,
  RefundState,
  TransferState,
  UserType,
} from '../domain/attendee/attendee';
import { asSubmitted } from '../domain/attendee/submitted-answers';
import type { Meeting } from '../domain/meeting/meeting';
import type { Order } from '../domain/order/order';
import type { Transfer } from '../domain/payment/transfer';
import { creditForm } from '../domain/credit/credit-form';
import { invoiceForm } from '../domain/invoice/invoice-form';
import type { ConsentKind } from '../domain/privacy/consent';
import { memberGroups } from '../domain/team/member-groups';
import type { TeamSummary } from '../domain/team/team-summary';
import { teamForm } from '../domain/team/team-registration';
import { defaultAppSettings, type AppSettings } from './app-settings';
import { readAttendee, writeAttendee } from './attendee';
import type { Call } from './call';
import { subscribeKinds } from '../domain/notice/subscribe-kinds';
import { calls, type CallAnswer, type CallInput, type CallName } from './calls';
import { centreCodec } from './centre';
import { readMeeting, writeMeeting } from './meeting';
import { readOrder, writeOrder } from './order';
import type { LinkedState } from './payment';

/** Each end reads what the other wrote: both sides use the same wire name for each field. */

const text = fc.string({ maxLength: 12 });
const id = fc.oneof(
  fc.uuid(),
  fc.integer({ min: 1, max: 999_999 }).map((number) => String(number)),
);
const fen = fc.integer({ min: 0, max: 100_000_000 });
const count = fc.integer({ min: 0, max: 3 });
const payment = fc.constantFrom<PaymentState>('unpaid', 'paid', 'unknown');

const degrees = (max: number) => fc.integer({ min: -max * 1e6, max: max * 1e6 }).map((n) => n / 1e6 + 0);

const meeting: fc.Arbitrary<Meeting> = fc.record({
  id: fc.integer({ min: 1, max: 999_999 }).map((number) => String(number)),
  ...{ code: text, name: text, description: text, registrationEnd: text, banner: text, address: text },
  isClosed: fc.boolean(),
  ...{
    isPaid: fc.boolean(),
    hasExhibitors: fc.boolean(),
    isReviewed: fc.boolean(),
    admitsVisitors: fc.boolean(),
    hasCredit: fc.boolean(),
  },
  ...{ startTime: text, endTime: text, creditDeadline: text, invoiceDeadline: text },
  ...{ transferDeadline: text, refundDeadline: text },
  coordinates: fc.option(fc.record({ latitude: degrees(90), longitude: degrees(180) })),
  discount: fc.option(fc.record({ number: fc.integer({ min: 1, max: 100 }), priceFen: fen })),
  takesTransfers: fc.boolean(),
});

const invoice = fc.record({
  type: fc.constantFrom(1, 2),
  title: text.filter((title) => title !== ''),
  ...{ taxNumber: text, bankName: text, bankAccount: text },
  ...{ companyAddress: text, companyPhone: text, recipientEmail: text },
});

const attendee: fc.Arbitrary<Attendee> = fc.record({
  ...{ id, meetingId: id, name: text, phone: text, userId: text, ticketImageUrl: text, ticketCode: text },
  userType: fc.option(fc.constantFrom<UserType>('team-member', 'free-guest', 'individual')),
  registeredAt: text,
  credit: fc.option(
    fc.record({
      ...{ name: text, age: text, sex: text, jobTitle: text },
      ...{ employer: text, isGrassroots: text, province: text, phone: text, passthrough: text },
    }),
  ),
  ...{ isTouched: fc.boolean(), isRegistered: fc.boolean(), isCheckedIn: fc.boolean(), amountFen: fen, feeFen: fen },
  payment,
  refund: fc.constantFrom<RefundState>('none', 'under-review', 'refunded', 'reapplicable', 'unknown'),
  transfer: fc.constantFrom<TransferState>('none', 'given', 'received', 'unknown'),
  paidBy: fc.constantFrom<PaidBy>('nobody', 'attendee', 'operator'),
  answers: fc
    .dictionary(
      text.filter((name) => name !== '__proto__'),
      text,
      { maxKeys: 4, noNullPrototype: true },
    )
    .map(asSubmitted),
  invoice: fc.option(invoice),
  refundReason: fc.string(),
  isFromOtherDevice: fc.boolean(),
  provinceText: text,
  reviewState: fc.constantFrom('none', 'pending', 'approved', 'refused'),
});

const transfer: fc.Arbitrary<Transfer> = fc.record({
  ...{ chosenAt: text, remark: text },
  receipt: fc.option(fc.record({ uploadedAt: text, fileUrl: text, paidOn: text, payerName: text, payerAccount: text })),
});

const order: fc.Arbitrary<Omit<Order, 'attendees'>> = fc.record({
  ...{ id, outTradeNo: text, createdAt: text, title: text, meetingId: id },
  ...{ amountFen: fen, refundedFen: fen, refundDueFen: fen, netFen: fen, dueFen: fen, payment },
  invoice: fc.option(invoice),
  isInvoiceIssued: fc.boolean(),
  transfer: fc.option(transfer),
  paymentMethod: text,
});

/** The answer after transport: JSON has no undefined and no classes. */
const sent = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

test('a meeting', () => {
  fc.assert(
    fc.property(meeting, (wanted) => {
      expect(readMeeting(sent(writeMeeting(wanted)))).toEqual(wanted);
    }),
  );
});

test('an attendee', () => {
  fc.assert(
    fc.property(attendee, (wanted) => {
      expect(readAttendee(sent(writeAttendee(wanted)))).toEqual(wanted);
    }),
  );
});

test('an order, with what its list shows of its attendees', () => {
  fc.assert(
    fc.property(order, fc.array(attendee, { maxLength: 3 }), (wanted, attendees) => {
      const read = readOrder(sent(writeOrder({ ...wanted, attendees, invoiceNumber: '' })));
      expect(read).toMatchObject(wanted);
      const shown = ({ name, phone, amountFen, paidBy }: Attendee) => ({ name, phone, amountFen, paidBy });
      expect(read?.attendees.map(shown)).toEqual(attendees.map(shown));
    }),
  );
});

const summary: fc.Arbitrary<TeamSummary> = fc.record({
  ...{ listed: count, members: count, unpaid: count, orderable: count, orderableFen: fen },
  ...{ isDiscounted: fc.boolean(), creditsApplied: count, creditsToApply: count },
  ...{ isTransferable: fc.boolean(), isRefundable: fc.boolean() },
  groups: fc.record({ unpaid: count, paid: count, free: count, refund: count, transfer: count }),
});

test('a centre', () => {
  const operator = { name: '李秘书', teamName: '信息中心', phone: '13812345678', userId: 'u-1' };
  fc.assert(
    fc.property(meeting, attendee, fc.boolean(), fc.option(summary), (ofMeeting, own, isOperator, inNumbers) => {
      const written = centreCodec.write({
        ...{ meeting: ofMeeting, attendee: own, attendees: [own], order: null, orders: [], cancelledOrders: [] },
        operator: isOperator ? { ...operator, province: '陕西省' } : null,
        summary: inNumbers,
      });
      expect(centreCodec.read(sent(written))).toEqual({
        ...{ meeting: ofMeeting, attendee: own, attendees: [own], order: null, orders: [], cancelledOrders: [] },
        ...{ isTeamOperator: isOperator, operator: isOperator ? operator : null, summary: inNumbers },
      });
    }),
    { numRuns: 30 },
  );
});

const form = fc.dictionary(
  text.map((name) => `form-${name}`),
  text,
  { maxKeys: 4, noNullPrototype: true },
);
const creditInfo = fc.record({ name: text, employer: text, jobTitle: text }).map(creditForm.read);
const invoiceInfo = fc.record({ type: fc.constantFrom(1, 2), title: text }).map(invoiceForm.read);
const team = fc.record({ contactName: text, phone: text, code: text }).map(teamForm.read);
const consent = fc.option(fc.record({ version: text, kinds: fc.subarray<ConsentKind>(['notice', 'sensitive']) }));
const member = fc.record({ form, meetingId: id, credit: fc.option(creditInfo) });
const attendeeId = fc.oneof(fc.constant(''), id);
const due = { dueFen: fen, outTradeNo: text, orderId: id };
const token = fc.string({ minLength: 1, maxLength: 12 });

type Extras = Record<keyof AppSettings['extras'], fc.Arbitrary<boolean>>;

/** Arbitrary inputs. A call whose input is only path parameters needs no row. */
const inputs: { [Name in CallName]?: fc.Arbitrary<CallInput<Name>> } = {
  getMeetingByCode: fc.record({ meetingCode: text }),
  getMeetingForm: fc.record({ meetingCode: text }),
  getEnteredByPhone: fc.record({ meetingId: id, phone: text }),
  uploadFile: fc.constant({}),
  sendRegistrationCode: fc.record({ meetingId: id, phone: text }),
  logInByCode: fc.record({ phone: text, code: text }),
  register: fc.record({
    ...{ form, meetingId: id, entryType: fc.constantFrom<EntryType>('paid', 'free') },
    ...{ credit: fc.option(creditInfo), invoice: fc.option(invoiceInfo), consent },
  }),
  getPrepayId: fc.record({ description: text, provider: text, outTradeNo: text, openid: text }),
  getPayParameters: fc.record({ prepayId: text, meetingId: id }),
  queryOrder: fc.record({ outTradeNo: text }),
  payOffline: fc.record({ outTradeNo: text }),
  getOpenid: fc.record({ code: text, isMiniProgram: fc.boolean() }),
  getCentre: fc.record({ meetingId: id, memberLimit: fc.nat(200) }),
  applyRefund: fc.record({ meetingId: id, attendeeId }),
  applyCredit: fc.record({ meetingId: id, attendeeId, credit: creditInfo }),
  applyTransfer: fc.record({ meetingId: id, attendeeId, form, consent }),
  registerTeam: fc.record({ meetingId: id, team, proof: text, consent }),
  addMember: fc.record({ form, meetingId: id, credit: fc.option(creditInfo), consent }),
  updateMember: fc.record({ meetingId: id, attendeeId, form, consent }),
  deleteMember: fc.record({ meetingId: id, phone: text }),
  getUnpaidMembers: fc.record({ meetingId: id }),
  getTeamOrderQuote: fc.record({ meetingId: id, attendeeIds: fc.array(fc.uuid()) }),
  submitTeamOrder: fc.record({ meetingId: id, attendeeIds: fc.array(fc.uuid()) }),
  cancelOrder: fc.record({ meetingId: id, orderId: id }),
  applyOrderInvoice: fc.record({ meetingId: id, orderId: id, invoice: invoiceInfo }),
  cancelOrderInvoice: fc.record({ meetingId: id, orderId: id }),
  logOut: fc.constant({}),
  getRefundQuote: fc.record({ meetingId: id, attendeeId }),
  addMembers: fc.record({ meetingId: id, members: fc.array(member, { maxLength: 3 }), consent }),
  disownEntry: fc.record({ meetingId: id, attendeeId }),
  getMembers: fc.record({
    ...{ meetingId: id, search: text, after: attendeeId, ids: fc.array(fc.uuid(), { maxLength: 3 }) },
    group: fc.constantFrom(...memberGroups.map(({ key }) => key)),
  }),
  sendTransferReceipt: fc.record({ outTradeNo: text, file: text, paidOn: text, payerName: text, payerAccount: text }),
  getOrderLink: fc.record({ outTradeNo: text }),
  getLinkedOrder: fc.record({ link: text }),
  getLinkedPrepayId: fc.record({ link: text, openid: text, provider: text }),
  getAppSettings: fc.constant({}),
  getPrivacyNotice: fc.record({ meetingId: id }),
  signPage: fc.record({ url: text, isRefused: fc.boolean() }),
  logInByWechatPhone: fc.record({ meetingId: id, code: text }),
  keepSubscriptions: fc.record({ meetingId: id, code: text, kinds: fc.subarray([...subscribeKinds]) }),
};

/** Calls whose answer reads back unchanged; entities that are only partly written are covered above. */
const answers = {
  getMeetingByCode: fc.option(meeting),
  getAppSettings: fc.record({
    ...{ apiOrigin: text, wechatAppId: text, wechatOauthUrl: token, tokenPrefix: text },
    paymentProviders: fc.array(text),
    extras: fc.record(
      Object.fromEntries(Object.keys(defaultAppSettings.extras).map((name) => [name, fc.boolean()])) as Extras,
    ),
    miniProgram: fc.record({
      phoneLogin: fc.boolean(),
      subscribeTemplates: fc.record({ review: text, payment: text, refund: text, transfer: text }),
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
  register: fc.record({ ...due, needReview: fc.boolean() }),
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
  applyOrderInvoice: text,
  cancelOrderInvoice: text,
  logOut: fc.constant(null),
  getRefundQuote: fc.record({ refundFen: fen, othersInOrder: count, othersKeepTeamPrice: fc.boolean() }),
  addMembers: fc.record({ count }),
  disownEntry: text,
  getMembers: fc.record({ members: fc.array(attendee, { maxLength: 3 }), total: count, next: attendeeId }),
  sendTransferReceipt: transfer,
  getOrderLink: fc.record({ link: text }),
  getLinkedOrder: fc.record({
    ...{ state: fc.constantFrom<LinkedState>('open', 'paid', 'ended'), amountFen: fen, attendeeCount: fc.nat() },
    ...{ meetingName: text, teamName: text, isTransferAwaited: fc.boolean() },
  }),
  getLinkedPrepayId: token,
  signPage: fc.record({ appId: text, timestamp: fc.nat(), nonceStr: text, signature: text }),
} satisfies { [Name in CallName]?: fc.Arbitrary<CallAnswer<Name>> };

/** Parses a URL as a server would. */
function requestOf(path: string, url: string, body: unknown) {
  const [address = '', query = ''] = url.split('?');
  const parts = address.split('/');
  const params = path.split('/').flatMap((part, n) => {
    return part.startsWith(':') ? [[part.slice(1), decodeURIComponent(parts[n] ?? '')]] : [];
  });
  return {
    params: Object.fromEntries(params) as unknown,
    query: Object.fromEntries(new URLSearchParams(query)) as unknown,
    body,
  };
}

/** Arbitrary path parameters of a call without any other input. */
function pathParameters({ parts }: Call): fc.Arbitrary<unknown> {
  expect({ query: parts.query, body: parts.body }).toEqual({ query: {}, body: {} });
  return fc.record(Object.fromEntries(parts.params.map((param) => [param, id])));
}

describe.each(Object.keys(calls) as CallName[])('%s', (name) => {
  it('reads the input that it wrote', () => {
    const call: Call = calls[name];
    const input: fc.Arbitrary<unknown> = inputs[name] ?? pathParameters(call);
    fc.assert(
      fc.property(input, (wanted) => {
        const url = call.url(wanted as never);
        const body = call.body(wanted as never);
        expect(call.readInput(requestOf(call.path, url, body && sent(body)))).toEqual(wanted);
      }),
      { numRuns: 50 },
    );
  });
});

describe.each(Object.keys(answers) as (keyof typeof answers)[])('%s', (name) => {
  it('reads the answer that it wrote', () => {
    const { answer }: Call = calls[name];
    const wire: fc.Arbitrary<unknown> = answers[name];
    fc.assert(
      fc.property(wire, (wanted) => {
        expect(answer.read(sent(answer.write(wanted as never)))).toEqual(wanted);
      }),
      { numRuns: 50 },
    );
  });
});

test('the answers that are written in part are read as far as they are written', () => {
  const shown = ({ name, phone, amountFen, paidBy }: Attendee) => ({ name, phone, amountFen, paidBy });
  const definition = [{ shortName: 'name', name: '姓名' }];
  fc.assert(
    fc.property(meeting, fc.array(attendee, { maxLength: 3 }), fen, (ofMeeting, attendees, totalFen) => {
      const unpaid = calls.getUnpaidMembers.answer;
      expect(unpaid.read(sent(unpaid.write(attendees))).map(shown)).toEqual(attendees.map(shown));
      const quote = calls.getTeamOrderQuote.answer;
      const read = quote.read(sent(quote.write({ totalFen, attendees })));
      expect({ ...read, attendees: read.attendees.map(shown) }).toEqual({ totalFen, attendees: attendees.map(shown) });
      const { id: meetingId, startTime, endTime } = ofMeeting;
      const meetingForm = calls.getMeetingForm.answer;
      const items = [expect.objectContaining({ shortName: 'name', name: '姓名' })];
      expect(meetingForm.read(sent(meetingForm.write({ definition, meeting: ofMeeting })))).toEqual({
        ...{ items, meetingId, startTime, endTime },
      });
    }),
    { numRuns: 30 },
  );
});
