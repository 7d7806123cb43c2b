import { eq } from 'drizzle-orm';
import { entries } from '../../db/tables/entries';
import {
  changeEntry,
  entriesOf,
  entryOf,
  pay,
  prepay,
  registerDelegate,
  registerPaid,
} from '../../test-support/attendees';
import { logIn } from '../../test-support/log-in';
import { limitPlaces, takenOf } from '../../test-support/limited-places';
import { setUpServer } from '../../test-support/set-up-server';
import { fullSubmission, meetingIds, shortSubmission } from '../../test-support/submissions';
import { addTestMembers, memberBody, memberPhone, startTeam, submitTestOrder } from '../../test-support/team';
import { addPerson } from '../people-office/add-person';
import { recordPayment } from '../payments/record-payment';
import { restoreRegistration } from '../withdrawals/restore-entry';

const server = setUpServer();
const { MI2027, FREE2027, MIX2027, REVIEW2027 } = meetingIds;
const fromAdd = '/api/appweb/entered/fromAdd';
const phones = ['13812345671', '13812345672', '13812345673', '13812345674'] as const;
const register = (phone: string, meetingId = FREE2027, changes: object = {}) =>
  server.post(fromAdd, shortSubmission(meetingId, { phone, ...changes }));
const men = { question: 'sex', optionText: '男' };
const day = 86_400_000;

it('refuses what is full by its question, takes the rest, and gives a place back that is given up', async () => {
  await limitPlaces(server, FREE2027, [
    { ...men, places: 1 },
    { of: 'meeting', places: 3 },
  ]);
  expect(await register(phones[0])).toMatchObject({ status: 200 });
  const message = '“男”名额已满，请改选其他选项';
  expect((await register(phones[1])).body).toMatchObject({ status: -1, message, errors: { sex: message } });
  expect(await register(phones[0])).toMatchObject({ message: '该手机号已报名，请登录查看' });
  expect(await register(phones[1], FREE2027, { sex: '2' })).toMatchObject({ status: 200 });
  expect(await takenOf(server, FREE2027)).toMatchObject({ meeting: 2, 'option:sex:1': 1 });
  await server.database.query
    .update(entries)
    .set({ live: false })
    .where(eq(entries.id, (await entryOf(server, phones[0])).id));
  expect(await register(phones[2])).toMatchObject({ status: 200 });
  expect(await register(phones[3], FREE2027, { sex: '2' })).toMatchObject({ status: 200 });
  const late = await register('13812345675', FREE2027, { sex: '2' });
  expect(late.message).toBe('会议名额已满，不能再报名。如有疑问请联系主办方');
});

it('tells the page what is left from where the organiser shows it, and of no other meeting', async () => {
  const shown = async (code: string) => {
    const { data } = await server.get(`/api/appweb/appMeeting/getMeetingBycode/${code}`);
    const form = await server.get(`/api/appweb/entered/getMeetingFromInfo?code=${code}`);
    return { meeting: JSON.stringify(data), form: JSON.stringify(form.data) };
  };
  const before = await shown('FREE2027');
  expect(before.meeting + before.form).not.toMatch(/placesLeft|left/);
  await limitPlaces(server, FREE2027, [
    { ...men, places: 1 },
    { of: 'meeting', places: 12, shownFrom: 11 },
  ]);
  expect((await shown('FREE2027')).meeting).not.toContain('placesLeft');
  await register(phones[0]);
  server.clock.now += 2_000;
  const after = await shown('FREE2027');
  expect(after.meeting).toContain('"placesLeft":{"meeting":11}');
  expect(after.form).toContain(JSON.stringify('"1":{"text":"男","left":0}').slice(1, -1));
  expect(after.form).not.toContain(JSON.stringify('"text":"女","left"').slice(1, -1));
});

it('counts the kinds of registration apart', async () => {
  await limitPlaces(server, MIX2027, [{ of: 'paid', places: 1 }]);
  expect(await register(phones[0], MIX2027, { isCharge: '1' })).toMatchObject({ status: 200 });
  expect(await register(phones[1], MIX2027, { isCharge: '1' })).toMatchObject({
    message: '参会名额已满，请改选其他报名类型或联系主办方',
  });
  expect(await register(phones[1], MIX2027)).toMatchObject({ status: 200 });
  const headers = await logIn(server, MIX2027, phones[1]);
  const upgrade = () => server.get(`/api/appweb/entered/upgradedUser/${MIX2027}`, { ...headers });
  expect(await upgrade()).toMatchObject({ status: -1 });
  await changeEntry(server, phones[0], { live: false });
  expect(await upgrade()).toMatchObject({ status: 200 });
  expect(await takenOf(server, MIX2027)).toMatchObject({ paid: 1, free: 1 });
});

describe('an unpaid place', () => {
  beforeEach(() => limitPlaces(server, MI2027, [{ of: 'meeting', places: 1 }]));

  it('lapses after a day, and whoever took it has it', async () => {
    const first = await registerDelegate(server, phones[0]);
    server.clock.now += day - 1_000;
    expect(await server.post(fromAdd, fullSubmission({ phone: phones[1] }))).toMatchObject({ status: -1 });
    // Another node's clock may be behind: for a minute it is nobody's.
    server.clock.now += 2_000;
    expect(await server.post(fromAdd, fullSubmission({ phone: phones[1] }))).toMatchObject({
      message: '会议名额已满，不能再报名。如有疑问请联系主办方',
    });
    server.clock.now += 60_000;
    expect(await server.post(fromAdd, fullSubmission({ phone: phones[1] }))).toMatchObject({ status: 200 });
    // Nothing is paid for a place that is gone.
    expect(await prepay(server, first)).toMatchObject({
      status: -1,
      message: '没有在保留时间内支付，会议名额已满。没有扣款，请联系主办方',
    });
    expect(await server.post('/api/appweb/wxpay/offlinePay', { outTradeNo: first })).toMatchObject({ status: -1 });
  });

  it('is taken anew by its own payer while it is free', async () => {
    const first = await registerDelegate(server, phones[0]);
    server.clock.now += 2 * day;
    expect(await pay(server, first)).toBe('confirmed');
    expect(await server.post(fromAdd, fullSubmission({ phone: phones[1] }))).toMatchObject({ status: -1 });
    expect(await entryOf(server, phones[0])).toMatchObject({ placesUntil: null, isBeyondPlaces: false });
  });

  it('is kept for whoever is at the cashier, and money that comes later still keeps its person', async () => {
    const first = await registerDelegate(server, phones[0]);
    server.clock.now += day - 1_000;
    await prepay(server, first);
    const report = server.gateways.pay.pay(first);
    server.clock.now += 60_000;
    expect(await server.post(fromAdd, fullSubmission({ phone: phones[1] }))).toMatchObject({ status: -1 });
    server.clock.now += 2 * day;
    expect(await server.post(fromAdd, fullSubmission({ phone: phones[1] }))).toMatchObject({ status: 200 });
    expect(await recordPayment(report, server.dependencies)).toBe('confirmed');
    expect(await entryOf(server, phones[0])).toMatchObject({
      payment: 'paid',
      isRegistered: true,
      isBeyondPlaces: true,
    });
    expect(await takenOf(server, MI2027)).toMatchObject({ meeting: 2 });
  });

  it('waits for a transfer as long as it takes', async () => {
    const first = await registerDelegate(server, phones[0]);
    await server.post('/api/appweb/wxpay/offlinePay', { outTradeNo: first });
    server.clock.now += 30 * day;
    expect(await takenOf(server, MI2027)).toMatchObject({ meeting: 1 });
  });
});

it('a team’s members are added all or none, and an order that ends lets their places lapse', async () => {
  const operator = await startTeam(server);
  await limitPlaces(server, MIX2027, [{ of: 'paid', places: 3 }]);
  const rows = (numbers: number[]) => ({ members: numbers.map((n) => memberBody(n)) });
  expect(await operator.post('addEnteredBatch', rows([1, 2, 3, 4]))).toMatchObject({
    message: '参会名额已满，请改选其他报名类型或联系主办方',
  });
  expect(await takenOf(server, MIX2027)).toEqual({});
  const members = await addTestMembers(server, operator, [1, 2, 3]);
  const order = await submitTestOrder(operator, members);
  await server.post('/api/appweb/wxpay/offlinePay', { outTradeNo: order.outTradeNo });
  server.clock.now += 3 * day;
  expect(await takenOf(server, MIX2027)).toMatchObject({ paid: 3 });
  const ended = { orderId: order.meetingPayorderId };
  expect(await operator.post('cancelOrder', ended)).toMatchObject({ status: 200 });
  server.clock.now += day + 1_000;
  expect(await takenOf(server, MIX2027)).toEqual({});
  expect((await entriesOf(server, memberPhone(1)))[0]).toMatchObject({ live: true });
});

it('a correction moves from one option’s place to another’s, or says that it is full', async () => {
  await limitPlaces(server, MI2027, [{ ...men, places: 1 }]);
  await registerPaid(server, phones[0]);
  await registerPaid(server, phones[1], { sex: '2' });
  const correct = async (phone: string, sex: string) =>
    server.post(
      '/api/appweb/entered/correctAnswers',
      { meetingId: MI2027, sex },
      { ...(await logIn(server, MI2027, phone)) },
    );
  expect(await correct(phones[1], '1')).toMatchObject({ status: -1, message: '“男”名额已满，请改选其他选项' });
  expect(await correct(phones[0], '2')).toMatchObject({ status: 200 });
  expect(await correct(phones[1], '1')).toMatchObject({ status: 200 });
  expect(await takenOf(server, MI2027)).toMatchObject({ meeting: 2, 'option:sex:1': 1 });
});

it('a transfer keeps its place, also where there are fewer by now', async () => {
  await limitPlaces(server, MI2027, [{ of: 'meeting', places: 2 }]);
  await registerPaid(server, phones[0]);
  await registerPaid(server, phones[1]);
  await limitPlaces(server, MI2027, [{ of: 'meeting', places: 1 }]);
  const { id: enteredId } = await entryOf(server, phones[0]);
  const given = { ...fullSubmission({ name: '王芳', phone: phones[2], sex: '2' }), enteredId };
  const headers = await logIn(server, MI2027, phones[0]);
  expect(await server.post('/api/appweb/entered/applyTransfer', given, headers)).toMatchObject({ status: 200 });
  expect(await takenOf(server, MI2027)).toMatchObject({ meeting: 2 });
});

it('a refused registration gives its place back, and one that waits for a review keeps it', async () => {
  await limitPlaces(server, REVIEW2027, [{ of: 'meeting', places: 1 }]);
  expect(await register(phones[0], REVIEW2027)).toMatchObject({ status: 200 });
  server.clock.now += 9 * day;
  expect(await register(phones[1], REVIEW2027)).toMatchObject({ status: -1 });
  await changeEntry(server, phones[0], { reviewState: 'refused' });
  expect(await register(phones[1], REVIEW2027)).toMatchObject({ status: 200 });
});

it('a cancelled registration comes back only while there is a place', async () => {
  await limitPlaces(server, FREE2027, [{ of: 'meeting', places: 1 }]);
  await register(phones[0]);
  const { id } = await entryOf(server, phones[0]);
  const named = { id, meetingId: Number(FREE2027) };
  await changeEntry(server, phones[0], { live: false });
  await register(phones[1]);
  await expect(restoreRegistration(named, server.dependencies)).rejects.toThrow('会议名额已满');
  await changeEntry(server, phones[1], { live: false });
  await restoreRegistration(named, server.dependencies);
  expect(await takenOf(server, FREE2027)).toMatchObject({ meeting: 1 });
});

it('the office adds nobody beyond the places unless it says so', async () => {
  await limitPlaces(server, FREE2027, [{ of: 'meeting', places: 1 }]);
  await register(phones[0]);
  const typed = [
    { name: 'name', text: '王芳' },
    { name: 'phone', text: phones[1] },
  ];
  const given = { meetingId: Number(FREE2027), entrant: 'visitor', typed, key: 'a-key-0123456789' } as const;
  await expect(addPerson({ ...given, isBeyond: false }, server.dependencies)).rejects.toThrow('会议名额已满');
  await addPerson({ ...given, isBeyond: true }, server.dependencies);
  expect(await entryOf(server, phones[1])).toMatchObject({ live: true, isBeyondPlaces: true });
  expect(await takenOf(server, FREE2027)).toMatchObject({ meeting: 2 });
});
