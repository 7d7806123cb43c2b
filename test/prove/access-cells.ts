import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { objectToHours } from '../../server/modules/credit/hours-objections';
import { saveSession } from '../../server/modules/programme/save-session';
import { insertCertificates } from '../../server/stores/certificates/store';
import { openSession } from '../../server/modules/login/log-in';
import type { HoursObjectionRow } from '../../server/db/tables/objections';
import { refunds } from '../../server/db/tables/refunds';
import { issueInvoice } from '../../server/modules/invoices/issue-invoice';
import { keepInvoiceFile } from '../../server/modules/invoices/keep-invoice-file';
import { insertPart } from '../../server/stores/invoices/parts';
import { offerLinkOf, waitingOffers } from '../../server/stores/entries/transfer-offers';
import { objectionsOf } from '../../server/stores/credit/objections';
import { meetingById } from '../../server/stores/meetings/store';
import { sessionsOfMeeting } from '../../server/stores/programme/store';
import { entryOf, pay } from '../../server/test-support/attendees';
import { organiserOf } from '../../server/test-support/organiser';
import { invoicePdf } from '../../server/test-support/invoice-documents';
import { creditInfo, invoiceInfo, keptInvoice, shortSubmission } from '../../server/test-support/submissions';
import {
  addTestMembers,
  memberBody,
  memberPhone,
  operatorPhone,
  startTeam,
  submitTestOrder,
  teamMeetingId,
} from '../../server/test-support/team';
import type { Answer, TestServer } from '../../server/test-support/test-server';
import { calls, type CallName } from '../../src/contract/calls';

/** People of one meeting whose entries and orders others go for. */
export const owners = {
  operator: operatorPhone,
  payer: '13511110001',
  debtor: '13511110002',
  visitor: '13511110003',
  invoiced: '13511110004',
  owed: '13511110005',
  held: memberPhone(6),
} as const;

export type Owner = keyof typeof owners;

/** Ids of their entries and orders, as calls name them. */
export type Belongings = Readonly<
  Record<
    | 'teamId'
    | 'unpaid'
    | 'alsoUnpaid'
    | 'paid'
    | 'alsoPaid'
    | 'pendingOrder'
    | 'paidOrder'
    | 'payersEntry'
    | 'payersOrder'
    | 'debtorsEntry'
    | 'debtorsOrder'
    | 'invoicedOrder'
    | 'payersPart'
    | 'owedRefund'
    | 'place'
    | 'objection',
    string
  >
>;

const fromAdd = '/api/appweb/entered/fromAdd';

/** Makes the meeting anew, with a team, somebody who has paid, one who has not, and a free visitor. */
export async function makeBelongings(server: TestServer): Promise<Belongings> {
  await server.reset();
  const operator = await startTeam(server, owners.operator);
  const [unpaid, alsoUnpaid, ordered, paid, alsoPaid] = await addTestMembers(server, operator, [1, 2, 3, 4, 5]);
  if (!unpaid || !alsoUnpaid || !ordered || !paid || !alsoPaid) throw new Error('A member was not added');
  const held = { name: '第6位', phone: owners.held, placeOnly: '1' };
  const taken = await operator.post('addEnteredBatch', { members: [held] });
  if (taken.status !== 200) throw new Error(taken.message);
  const pending = await submitTestOrder(operator, [ordered]);
  const order = await submitTestOrder(operator, [paid, alsoPaid]);
  await pay(server, order.outTradeNo);
  const payersOrder = await registerOne(server, owners.payer, {});
  await pay(server, payersOrder.outTradeNo);
  const payersPart = randomUUID();
  await server.database.query.transaction((query) =>
    insertPart(query, {
      ...{ id: payersPart, orderId: payersOrder.meetingPayorderId, number: 'T-part', amountFen: 100 },
      ...{ invoice: keptInvoice, appliedAt: new Date(server.clock.now) },
    }),
  );
  await offerSinceYesterday(server);
  const debtorsOrder = await registerOne(server, owners.debtor, {});
  // It was made at an earlier price, which is over.
  await server.database.query
    .execute(sql`update orders set amount_fen = 70000, price_until = created_at - interval '1 day'
    where id = ${debtorsOrder.meetingPayorderId}`);
  await registerOne(server, owners.visitor, { isCharge: '0' });
  // The meeting counts hours, and a session is over.
  const session = { sessionId: '', name: '开幕式', room: '', hours: '', credits: '' };
  await saveSession('MIX2027', { ...session, day: '2027-01-14', from: '08:30', to: '12:00' }, server.dependencies);
  const objection = await objectTo(server, owners.visitor);
  const invoicedOrder = await registerInvoiced(server);
  await giveCertificate(server, owners.payer);
  return {
    ...{
      teamId: unpaid.teamId ?? '',
      unpaid: unpaid.id,
      alsoUnpaid: alsoUnpaid.id,
      paid: paid.id,
      alsoPaid: alsoPaid.id,
    },
    ...{ pendingOrder: pending.meetingPayorderId, paidOrder: order.meetingPayorderId },
    ...{ payersEntry: (await entryOf(server, owners.payer)).id, payersOrder: payersOrder.meetingPayorderId },
    ...{ invoicedOrder, payersPart, objection: objection.id },
    place: (await entryOf(server, owners.held)).id,
    owedRefund: await registerOwed(server),
    ...{ debtorsEntry: (await entryOf(server, owners.debtor)).id, debtorsOrder: debtorsOrder.meetingPayorderId },
  };
}

/** Offers the payer's ticket to somebody, the day before: on the same day nobody is reminded. */
async function offerSinceYesterday(server: TestServer): Promise<void> {
  const day = 24 * 3_600_000;
  server.clock.now -= day;
  const body = { meetingId: teamMeetingId, enteredId: '', name: '第35位', phone: memberPhone(35) };
  const headers = await tokenFor(server, owners.payer, teamMeetingId);
  const offered = await server.post(calls.offerTransfer.path, body, headers);
  server.clock.now += day;
  if (offered.status !== 200) throw new Error(offered.message);
}

/** Gives somebody a certificate, as if the list were frozen. */
async function giveCertificate(server: TestServer, phone: string): Promise<void> {
  const { id: entryId, meetingId, name } = await entryOf(server, phone);
  const stated = { kind: 'credit', creditsMilli: 4_600, hours: '15.43', name, employer: '' } as const;
  const issued = { number: 1, issuedAt: new Date(server.clock.now), issuedBy: 'staff 1' };
  const row = { id: server.dependencies.randomIds.id(), meetingId, entryId, ...stated, ...issued };
  await server.database.query.transaction((query) => insertCertificates(query, server.dependencies.cipher, [row]));
}

/** Objects to somebody's hours of the meeting's session. */
async function objectTo(server: TestServer, phone: string): Promise<HoursObjectionRow> {
  const entry = await entryOf(server, phone);
  const [session] = await sessionsOfMeeting(server.database.query, entry.meetingId);
  const meeting = await meetingById(server.database.query, teamMeetingId);
  const typed = { sessionId: session?.id ?? '', reason: '到场了', proof: '' };
  await objectToHours(typed, { entry, meeting }, server.dependencies);
  const [objection] = await objectionsOf(server.database.query, entry.id);
  if (objection === undefined) throw new Error('Nothing was objected to');
  return objection;
}

/** Registers and pays, with an issued invoice that can be downloaded. @returns the order's id */
async function registerInvoiced(server: TestServer): Promise<string> {
  const { outTradeNo, meetingPayorderId: orderId } = await registerOne(server, owners.invoiced, {
    isInvoce: '1',
    invoiceInfo,
  });
  await pay(server, outTradeNo);
  await issueInvoice({ outTradeNo, number: '27112000000000000011' }, server.dependencies);
  const facts = { name: 'a.pdf', kind: 'pdf', number: '', title: '', amountFen: null, remark: '' } as const;
  await keepInvoiceFile({ facts, name: 'a.pdf', bytes: invoicePdf(), id: orderId }, server.dependencies);
  return orderId;
}

/** Registers and pays by bank, and is to be paid back. @returns the refund's number */
async function registerOwed(server: TestServer): Promise<string> {
  const { outTradeNo } = await registerOne(server, owners.owed, {});
  await server.post('/api/appweb/wxpay/offlinePay', { outTradeNo });
  const run = organiserOf(() => server);
  await run(`payments confirm ${outTradeNo} 800`);
  await run(`refunds start ${owners.owed}`, { reason: '不能参会' });
  const [refund] = await server.database.query.select().from(refunds);
  if (refund === undefined) throw new Error('Nothing is to be paid back');
  return refund.outRefundNo;
}

export async function registerOne(
  server: TestServer,
  phone: string,
  changes: Record<string, unknown>,
): Promise<{ outTradeNo: string; meetingPayorderId: string }> {
  const answer = await server.post(fromAdd, shortSubmission(teamMeetingId, { phone, isCharge: '1', ...changes }));
  if (answer.status !== 200) throw new Error(answer.message);
  return answer.data as { outTradeNo: string; meetingPayorderId: string };
}

/** A token for a phone, without the code; `meetingId` null makes one of the test login. */
export async function tokenFor(
  server: TestServer,
  phone: string,
  meetingId: string | null,
): Promise<Record<string, string>> {
  const session = { meetingId: meetingId === null ? null : Number(meetingId), phone };
  return { authorization: `Bearer ${await openSession(session, server.dependencies)}` };
}

/** A call as its owner makes it; made in this order, each succeeds for them. */
export interface Attempt {
  call: CallName;
  owner: Owner;
  body: (belongings: Belongings) => Record<string, unknown>;
  /** Decides a stranger's valid token: the owner of what is named, the caller's own data, or any token will do. */
  about: 'named' | 'caller' | 'token';
}

/** Numbers of members who are added, each once. */
let nextMember = 100;
const newMember = (): Record<string, unknown> => memberBody((nextMember += 1));

const own = (call: CallName, owner: Owner, body: Attempt['body'] = () => ({})): Attempt => ({
  ...{ call, owner, body, about: 'caller' },
});
const named = (call: CallName, owner: Owner, body: Attempt['body']): Attempt => ({
  ...{ call, owner, body, about: 'named' },
});

export const attempts: readonly Attempt[] = [
  own('getCentre', 'operator', () => ({ memberLimit: 0 })),
  own('getUnpaidMembers', 'operator'),
  own('getMembers', 'operator', ({ unpaid }) => ({ enteredIds: unpaid })),
  own('addMember', 'operator', newMember),
  own('addMembers', 'operator', () => ({ members: [newMember()] })),
  named('remindMembers', 'operator', ({ place }) => ({ enteredIds: place })),
  own('getOwnCompletion', 'held'),
  own('getOwnHours', 'visitor'),
  named('withdrawObjection', 'visitor', ({ objection }) => ({ objectionId: objection })),
  own('objectToHours', 'visitor', () => ({ sessionId: '开幕式', reason: '到场了' })),
  own('getOwnCertificate', 'payer'),
  own('completeOwn', 'held', () => {
    const { phone: _, meetingId: __, ...form } = memberBody(6);
    return form;
  }),
  named('getRefundQuote', 'operator', ({ paid }) => ({ attendeeId: paid })),
  named('getRefundQuote', 'payer', ({ payersEntry }) => ({ attendeeId: payersEntry })),
  named('applyCredit', 'operator', ({ paid }) => ({ ...creditInfo, enteredId: paid })),
  named('applyCredit', 'payer', ({ payersEntry }) => ({ ...creditInfo, enteredId: payersEntry })),
  named('updateMember', 'operator', ({ unpaid }) => memberBody(1, { id: unpaid, gzdw: '岳麓会议医院' })),
  named('correctAnswers', 'operator', ({ paid }) => ({ enteredId: paid, gzdw: '岳麓会议医院' })),
  named('correctAnswers', 'payer', ({ payersEntry }) => ({ enteredId: payersEntry, gzdw: '岳麓会议医院' })),
  named('getTeamOrderQuote', 'operator', ({ unpaid }) => ({ enteredIds: unpaid })),
  named('submitTeamOrder', 'operator', ({ unpaid }) => ({ enteredIds: unpaid })),
  named('deleteMember', 'operator', () => ({ phone: memberPhone(2) })),
  named('renewOrder', 'debtor', ({ debtorsOrder }) => ({ orderId: debtorsOrder, payMoney: 800 })),
  named('cancelOrder', 'operator', ({ pendingOrder }) => ({ orderId: pendingOrder })),
  named('applyOrderInvoice', 'operator', ({ paidOrder }) => ({ ...invoiceInfo, orderId: paidOrder })),
  named('cancelOrderInvoice', 'operator', ({ paidOrder }) => ({ orderId: paidOrder })),
  named('applyOrderInvoice', 'payer', ({ payersOrder }) => ({ ...invoiceInfo, orderId: payersOrder })),
  named('cancelOrderInvoice', 'payer', ({ payersOrder }) => ({ orderId: payersOrder })),
  named('getInvoiceParts', 'operator', ({ paidOrder }) => ({ orderId: paidOrder })),
  named('getInvoiceParts', 'payer', ({ payersOrder }) => ({ orderId: payersOrder })),
  named('saveInvoicePart', 'operator', ({ paidOrder }) => ({ ...invoiceInfo, orderId: paidOrder, money: 10 })),
  named('saveInvoicePart', 'payer', ({ payersOrder }) => ({
    ...{ ...invoiceInfo, invoiceTitle: '岳麓会议医院', orderId: payersOrder, money: 10 },
  })),
  named('cancelInvoicePart', 'payer', ({ payersOrder, payersPart }) => ({ orderId: payersOrder, partId: payersPart })),
  named('getInvoiceFile', 'invoiced', ({ invoicedOrder }) => ({ orderId: invoicedOrder, fileKind: 'pdf' })),
  named('giveRefundAccount', 'owed', ({ owedRefund }) => ({
    ...{
      refundIds: owedRefund,
      refundHolder: '西安医院',
      refundAccountNo: '3700021009001122',
      refundBankName: '工商银行',
    },
  })),
  named('remindOffer', 'payer', ({ payersEntry }) => ({ enteredId: payersEntry })),
  named('withdrawOffer', 'payer', ({ payersEntry }) => ({ enteredId: payersEntry })),
  named('offerTransfer', 'operator', ({ alsoPaid }) => ({
    enteredId: alsoPaid,
    name: '第33位',
    phone: memberPhone(33),
  })),
  named('offerTransfer', 'payer', ({ payersEntry }) => ({
    enteredId: payersEntry,
    name: '第34位',
    phone: memberPhone(34),
  })),
  named('applyRefund', 'operator', ({ paid }) => ({ enteredId: paid })),
  named('applyTransfer', 'operator', ({ alsoPaid }) => memberBody(31, { enteredId: alsoPaid })),
  named('applyTransfer', 'payer', ({ payersEntry }) => memberBody(32, { enteredId: payersEntry })),
  named('disownEntry', 'debtor', ({ debtorsEntry }) => ({ enteredId: debtorsEntry })),
  own('upgrade', 'visitor'),
  own('keepSubscriptions', 'payer', () => ({ code: 'code-1', kinds: 'payment,refund' })),
  { call: 'logOut', owner: 'operator', body: () => ({}), about: 'token' },
];

/** A call that a payer's link authorises, as whoever has the link makes it. Each succeeds, for its own order. */
export interface LinkAttempt {
  call: CallName;
  body: (file: unknown) => Record<string, unknown>;
  /** A link to the cashier permits it too, and a link that is over still shows the outcome. */
  about: 'seeing' | 'paying' | 'payer';
}

export const linkAttempts: readonly LinkAttempt[] = [
  { call: 'getLinkedOrder', body: () => ({}), about: 'seeing' },
  { call: 'getLinkedPrepayId', body: () => ({ openId: 'openid-1' }), about: 'paying' },
  { call: 'payLinkedOutside', body: () => ({ way: 'scan' }), about: 'paying' },
  { call: 'chooseLinkedTransfer', body: () => ({}), about: 'payer' },
  {
    call: 'sendLinkedReceipt',
    body: (file) => ({ file, paidOn: '2027-03-20', payerName: '湘江会议医院', payerAccount: '' }),
    about: 'payer',
  },
  { call: 'nameLinkedInvoice', body: () => invoiceInfo, about: 'payer' },
];

/** Links that open nothing of the debtor's order, or not all, with what they may do: see the outcome, or pay online. */
export async function endedLinks(
  server: TestServer,
  outTradeNo: string,
): Promise<{ whose: string; link: string; may: readonly LinkAttempt['about'][] }[]> {
  const linkOf = async (name: 'getPayerLink' | 'getOrderLink'): Promise<string> => {
    const { data } = await server.post(calls[name].path, { outTradeNo });
    return (data as { link: string }).link;
  };
  const cashier = await linkOf('getOrderLink');
  const withdrawn = await linkOf('getPayerLink');
  await server.post(calls.withdrawPayerLink.path, { outTradeNo, link: withdrawn });
  return [
    { whose: 'that was withdrawn', link: withdrawn, may: ['seeing'] },
    { whose: 'to the cashier', link: cashier, may: ['seeing', 'paying'] },
    { whose: 'that is the order’s number', link: outTradeNo, may: [] },
    { whose: 'that nobody made', link: 'A'.repeat(43), may: [] },
  ];
}

/** A call that the link of an offered ticket authorises, as its receiver makes it. */
export const offerAttempts: readonly { call: CallName; body: () => Record<string, unknown> }[] = [
  { call: 'getOffer', body: () => ({}) },
  {
    call: 'acceptOffer',
    body: () => {
      const { meetingId: _, phone: __, ...form } = memberBody(40);
      return form;
    },
  },
  { call: 'declineOffer', body: () => ({}) },
];

/** The links of two offers, one to accept and one to decline, and links and logins that open nothing of the first. */
export async function offerLinks(server: TestServer): Promise<{
  own: string;
  declinable: string;
  others: { whose: string; link: string; headers: Record<string, string> }[];
}> {
  const [giver, other, third] = ['13511116661', '13511116662', '13511116663'];
  for (const phone of [giver, other, third]) await pay(server, (await registerOne(server, phone, {})).outTradeNo);
  const linkOf = async (phone: string, n: number): Promise<string> => {
    const body = { meetingId: teamMeetingId, enteredId: '', name: `第${n}位`, phone: memberPhone(n) };
    const offered = await server.post(calls.offerTransfer.path, body, await tokenFor(server, phone, teamMeetingId));
    if (offered.status !== 200) throw new Error(offered.message);
    const [offer] = await waitingOffers(server.database.query, [(await entryOf(server, phone)).id]);
    return offerLinkOf(server.dependencies.cipher, { id: offer?.id ?? '', phone: memberPhone(n) });
  };
  const own = await linkOf(giver, 41);
  const withdrawn = await linkOf(other, 42);
  const withdraw = { meetingId: teamMeetingId, enteredId: '' };
  await server.post(calls.withdrawOffer.path, withdraw, await tokenFor(server, other, teamMeetingId));
  return {
    own,
    declinable: await linkOf(third, 43),
    others: [
      { whose: 'that was withdrawn', link: withdrawn, headers: {} },
      { whose: 'that nobody made', link: 'A'.repeat(22), headers: {} },
      { whose: 'opened by its giver', link: own, headers: await tokenFor(server, giver, teamMeetingId) },
      { whose: 'opened by another phone', link: own, headers: await tokenFor(server, other, teamMeetingId) },
    ],
  };
}

/** Makes a call for a meeting, with somebody's headers. */
export function send(
  server: TestServer,
  { call: name, body }: Attempt,
  given: { belongings: Belongings; meetingId: string; headers: Record<string, string> },
): Promise<Answer> {
  const { method, url } = calls[name];
  const input = { ...body(given.belongings), meetingId: given.meetingId };
  const address = url(input as never);
  if (method === 'GET') return server.get(address, given.headers);
  return server.post(address, input, given.headers);
}

/** Everything stored of the owners, to show that nothing of it has changed. */
export async function stateOf(server: TestServer, belongings: Belongings): Promise<string> {
  const { teamId, payersEntry, debtorsEntry, payersOrder, debtorsOrder } = belongings;
  const { rows } = (await server.database.query.execute(sql`
    select (select json_agg(t) from teams t where id = ${teamId}) as team,
      (select json_agg(e order by e.id) from entered e
        where team_id = ${teamId} or id in (${payersEntry}, ${debtorsEntry})) as entries,
      (select json_agg(o order by o.id) from orders o
        where team_id = ${teamId} or id in (${payersOrder}, ${debtorsOrder})) as orders,
      (select json_agg(i order by i.id) from order_items i) as items,
      (select count(*) from refund_applications) as refunds`)) as { rows: unknown[] };
  return JSON.stringify(rows);
}
