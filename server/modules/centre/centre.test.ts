import { calls } from '../../../src/contract/calls';
import type { Centre } from '../../../src/domain/centre/centre';
import { submittedText } from '../../../src/domain/attendee/submitted-answers';
import { ownActions } from '../../../src/domain/centre/centre-actions';
import { orders } from '../../db/tables/orders';
import { checkIn } from '../door/check-in';
import { changeEntry, entryOf, makeOperator, pay, registerDelegate, registerPaid } from '../../test-support/attendees';
import { logIn } from '../../test-support/log-in';
import { setUpServer } from '../../test-support/set-up-server';
import {
  creditInfo,
  keptCredit,
  invoiceInfo,
  keptInvoice,
  meetingIds,
  shortSubmission,
} from '../../test-support/submissions';
import { countRows } from '../../test-support/test-database';

const phone = '13812345678';
const other = '13912345678';
const { MI2027, MIX2027, FREE2027 } = meetingIds;
const server = setUpServer();

type Headers = { authorization: string };
const raw = async (headers: Headers, meetingId = MI2027) => {
  const answer = await server.get(`/api/appweb/entered/toEnteredCenter/${meetingId}`, headers);
  if (answer.status !== 200) throw new Error(answer.message);
  return answer.data as Record<string, Record<string, unknown>>;
};
const centre = async (headers: Headers, meetingId = MI2027): Promise<Centre> =>
  calls.getCentre.answer.read(await raw(headers, meetingId));

describe('toEnteredCenter', () => {
  it('answers a paid delegate’s own, as the contract reads it', async () => {
    await registerPaid(server, phone, { isInvoce: '1', invoiceInfo, attr2: creditInfo });
    const headers = await logIn(server, MI2027, phone);
    const { attendee, meeting, order, orders: listed, isTeamOperator, attendees } = await centre(headers);
    const entry = await entryOf(server, phone);
    expect(meeting).toMatchObject({ id: '1', code: 'MI2027', isPaid: true, refundDeadline: '2027-05-05' });
    expect(attendee).toMatchObject({
      id: entry.id,
      phone,
      payment: 'paid',
      paidBy: 'attendee',
      userType: 'individual',
      isRegistered: true,
      isTouched: false,
      feeFen: 120_000,
      credit: keptCredit,
      ticketCode: entry.ticketRef,
      answers: { cardNum: '110105194912310021', province: '湖南省' },
      invoice: keptInvoice,
    });
    expect(order).toMatchObject({
      amountFen: 120_000,
      netFen: 120_000,
      refundedFen: 0,
      refundDueFen: 0,
      payment: 'paid',
      invoice: keptInvoice,
      isInvoiceIssued: false,
      attendees: [{ id: entry.id, name: '欧阳晓明', amountFen: 120_000, payment: 'paid' }],
    });
    expect([listed.length, attendees.length, isTeamOperator]).toEqual([1, 1, false]);
    const names = ownActions({ attendee, meeting, orders: listed, isTeamOperator }, server.clock.now).map(
      ({ name }) => name,
    );
    expect(names).toEqual(['qr-code', 'registration-info', 'invoice', 'credit', 'transfer', 'refund']);
  });

  it('says of a ticket that it was used at the entrance, and offers no refund or transfer of it', async () => {
    await registerPaid(server, phone);
    const { ticketRef } = await entryOf(server, phone);
    await checkIn(ticketRef, '', server.dependencies);
    const { attendee, meeting, orders, isTeamOperator } = await centre(await logIn(server, MI2027, phone));
    expect(attendee?.isCheckedIn).toBe(true);
    const actions = ownActions({ attendee, meeting, orders, isTeamOperator }, server.clock.now);
    expect(actions.map(({ name }) => name)).toEqual(['qr-code', 'registration-info', 'invoice', 'credit']);
  });

  it('gives credit, invoice and answers as JSON texts, flags as texts, money in yuan', async () => {
    await registerPaid(server, phone, { attr2: creditInfo });
    const { entered, order } = await raw(await logIn(server, MI2027, phone));
    expect(entered).toMatchObject({ attr4: '', isSignUp: '1', bMf: 1200 });
    expect(JSON.parse(String(entered?.attr2))).toEqual(creditInfo);
    expect(typeof entered?.extendParam).toBe('string');
    expect(order).toMatchObject({ money: 1200, payMoney: 1200, actualMoney: 1200, orderInvoice: '' });
    expect(typeof order?.payDetail).toBe('string');
    expect(entered?.crtTime).toMatch(/^2027-03-20 10:0\d:\d\d$/);
  });

  it('shows an order to pay, and no ticket before it is', async () => {
    await registerDelegate(server, phone);
    const { attendee, order } = await centre(await logIn(server, MI2027, phone));
    expect(attendee).toMatchObject({
      payment: 'unpaid',
      isRegistered: false,
      ticketImageUrl: '',
      ticketCode: '',
      feeFen: 120_000,
    });
    expect(order).toMatchObject({ payment: 'unpaid', netFen: 0, amountFen: 120_000 });
  });

  it('shows an operator the members, with ID numbers only where they may be corrected', async () => {
    const teamId = await makeOperator(server, '13712345678');
    await registerDelegate(server, phone);
    await registerPaid(server, other);
    await changeEntry(server, phone, { teamId });
    await changeEntry(server, other, { teamId });
    const {
      attendees,
      attendee,
      operator: teamOperator,
      isTeamOperator,
    } = await centre(await logIn(server, MI2027, '13712345678'));
    expect({ attendee, isTeamOperator }).toEqual({ attendee: null, isTeamOperator: true });
    expect(teamOperator).toMatchObject({ name: '李秘书', phone: '13712345678' });
    expect(attendees.map(({ answers }) => submittedText(answers, 'cardNum'))).toEqual([
      '110105194912310021',
      '110***********0021',
    ]);
  });

  it('shows nothing of anyone else', async () => {
    await registerPaid(server, phone);
    await registerPaid(server, other);
    const { attendees, orders: listed } = await centre(await logIn(server, MI2027, other));
    expect(attendees.map((entry) => entry.phone)).toEqual([other]);
    expect(listed.flatMap(({ attendees: people }) => people.map((person) => person.phone))).toEqual([other]);
  });

  it('signs attachments of the entry alone', async () => {
    const upload = async () => {
      const body = [
        '--x',
        'Content-Disposition: form-data; name="file"; filename="a.pdf"',
        'Content-Type: application/pdf',
        '',
        '%PDF-1.4 a',
        '--x--',
        '',
      ].join('\r\n');
      const headers = { 'content-type': 'multipart/form-data; boundary=x' };
      const url = '/api/appweb/appThesis/uplaod';
      return String((await server.call({ method: 'POST', url, payload: body, headers })).data);
    };
    const [own, another] = [await upload(), await upload()];
    const path = another.split('?')[0] ?? '';
    await registerPaid(server, phone, { bmtable: own, keshi: path });
    const { attendee } = await centre(await logIn(server, MI2027, phone));
    const answered = (shortName: string): string => (attendee ? submittedText(attendee.answers, shortName) : '');
    expect(answered('bmtable')).toMatch(/^\/api\/files\/[\w-]+\?expires=\d+&signature=/);
    expect(await server.get(answered('bmtable'))).toMatchObject({ httpStatus: 200 });
    // A text that only looks like another's file is not signed.
    expect(answered('keshi')).toBe(path);
  });
});

describe('a ticket’s QR code', () => {
  const image = (reference: string) => server.call({ method: 'GET', url: `/api/tickets/${reference}.svg` });

  it('is drawn while it admits, and never for a forged or ended one', async () => {
    await registerPaid(server, phone);
    const { attendee } = await centre(await logIn(server, MI2027, phone));
    expect(attendee?.ticketImageUrl).toBe(`/api/tickets/${attendee?.ticketCode}.svg`);
    const drawn = await image(attendee?.ticketCode ?? '');
    expect(drawn).toMatchObject({ httpStatus: 200, headers: { 'content-type': 'image/svg+xml' } });
    expect(await image('A'.repeat(27))).toMatchObject({ httpStatus: 404 });
    for (const ended of [
      { live: false },
      { refund: 'refunded' as const },
      { transfer: 'given' as const },
      { isRegistered: false },
    ]) {
      await changeEntry(server, phone, {
        live: true,
        refund: 'none',
        transfer: 'none',
        isRegistered: true,
        ...ended,
      });
      expect(await image(attendee?.ticketCode ?? '')).toMatchObject({ httpStatus: 404 });
    }
  });
});

describe('upgradedUser', () => {
  const upgrade = (headers: Headers, meetingId = MIX2027) =>
    server.get(`/api/appweb/entered/upgradedUser/${meetingId}`, headers);
  let headers: Headers;
  beforeEach(async () => {
    await server.post('/api/appweb/entered/fromAdd', shortSubmission(MIX2027, { phone }));
    headers = await logIn(server, MIX2027, phone);
  });

  it('orders the fee once, however often it is asked', async () => {
    const answers = await Promise.all([upgrade(headers), upgrade(headers), upgrade(headers)]);
    for (const { data } of answers) expect(data).toEqual(answers[0].data);
    expect(answers[0]).toMatchObject({ status: 200, data: { payMoney: 800 } });
    expect(await countRows(server.database.query)).toMatchObject({ orders: 1, order_items: 1 });
  });

  it('leaves a free guest who does not pay a free guest, and makes one who pays a delegate', async () => {
    const { outTradeNo } = (await upgrade(headers)).data as { outTradeNo: string };
    expect((await centre(headers, MIX2027)).attendee).toMatchObject({
      userType: 'free-guest',
      isRegistered: true,
      payment: 'unpaid',
    });
    await pay(server, outTradeNo);
    expect((await centre(headers, MIX2027)).attendee).toMatchObject({
      userType: 'individual',
      payment: 'paid',
      paidBy: 'attendee',
    });
    expect(await upgrade(headers)).toMatchObject({ status: -1, message: '当前报名不能升级为参会代表' });
  });

  it.each(['pending', 'refused'] as const)('is refused to who has not passed the review: %s', async (reviewState) => {
    await changeEntry(server, phone, { reviewState });
    expect(await upgrade(headers)).toMatchObject({ status: -1, message: '当前报名不能升级为参会代表' });
    await changeEntry(server, phone, { reviewState: 'approved' });
    expect(await upgrade(headers)).toMatchObject({ status: 200 });
  });

  it('is refused after registration has closed, and where it is not offered', async () => {
    await server.post('/api/appweb/entered/fromAdd', shortSubmission(FREE2027, { phone }));
    expect(await upgrade(await logIn(server, FREE2027, phone), FREE2027)).toMatchObject({ status: -1 });
    server.clock.now += 75 * 86_400_000;
    expect(await upgrade(await logIn(server, MIX2027, phone))).toMatchObject({ status: -1, message: '会议报名已结束' });
    expect(await server.database.query.select().from(orders)).toEqual([]);
  });
});
