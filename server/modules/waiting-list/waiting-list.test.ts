import { eq, isNotNull } from 'drizzle-orm';
import { calls } from '../../../src/contract/calls';
import type { DeskCallName } from '../../../src/domain/staff/rights';
import { entries } from '../../db/tables/entries';
import { meetings } from '../../db/tables/meetings';
import { changeEntry, entryOf, pay } from '../../test-support/attendees';
import { callDesk, staffOf, type SignedIn } from '../../test-support/desk';
import { limitPlaces, takenOf } from '../../test-support/limited-places';
import { logIn } from '../../test-support/log-in';
import { setUpServer } from '../../test-support/set-up-server';
import { fullSubmission, invoiceInfo, meetingIds, shortSubmission } from '../../test-support/submissions';
import { addTestMembers, startTeam, teamMeetingId } from '../../test-support/team';
import { erasePerson } from '../people/erase-person';
import { sendNotices } from '../notices/send-notices';
import { cancelRegistration } from '../withdrawals/withdraw-entry';
import { keepLine } from './keep-line';

const server = setUpServer();
const { MI2027, FREE2027, REVIEW2027 } = meetingIds;
const fromAdd = '/api/appweb/entered/fromAdd';
const phones = ['13812345671', '13812345672', '13812345673', '13812345674'] as const;
const [placed, first, second, third] = phones;
const keyOf = (phone: string) => ({ 'idempotency-key': `a-registration-of-${phone}` });
const register = (phone: string, meetingId = FREE2027, changes: object = {}) =>
  server.post(fromAdd, shortSubmission(meetingId, { phone, ...changes }), keyOf(phone));
const one = (meetingId: string, places = 1) =>
  limitPlaces(server, meetingId, [{ of: 'meeting', places, hasWaitingList: true }]);
const look = async (phone: string, meetingId = FREE2027) =>
  (await server.post(calls.getWaiting.path, { meetingId }, keyOf(phone))).data as Record<string, unknown>;
const act = (phone: string, does: string, meetingId = FREE2027) =>
  server.post(calls.actOnWaiting.path, { meetingId, act: does }, keyOf(phone));
const give = async (phone: string, meetingId = FREE2027) => {
  const { id } = await entryOf(server, phone);
  await cancelRegistration({ id, meetingId: Number(meetingId) }, { isForced: false }, server.dependencies);
};
const run = (meetingId = FREE2027) => keepLine(Number(meetingId), server.dependencies);
const texts = async () => {
  await sendNotices(server.dependencies, server.app.log);
  return server.gateways.sms.sent.map(({ phone, parameters }) => `${phone.slice(-1)} ${parameters.result ?? ''}`);
};
const hour = 3_600_000;

it('whoever finds no place waits without money or code, and is offered the next one in turn', async () => {
  await one(FREE2027);
  expect(await register(placed)).toMatchObject({ status: 200, data: { needReview: false } });
  const told = { payMoney: 0, outTradeNo: '', needReview: true, waitsForPlace: '1' };
  expect(await register(first)).toMatchObject({ status: 200, data: told });
  // The same submission is not another place in the line.
  expect(await register(first)).toMatchObject({ status: 200, data: told });
  await register(second);
  expect(await look(first)).toMatchObject({ state: 'in-line', position: 1, until: '' });
  expect(await look(second)).toMatchObject({ state: 'in-line', position: 2 });
  expect(await entryOf(server, first)).toMatchObject({ isRegistered: false, reviewState: 'waiting' });
  expect(await act(first, 'take')).toMatchObject({ status: -1, message: '还没有轮到您，有名额时会短信通知' });
  await run();
  expect(await look(first)).toMatchObject({ state: 'in-line' });

  await give(placed);
  // Nobody who comes now is faster than who waits.
  expect(await register(third)).toMatchObject({ data: told });
  await run();
  expect(await look(first)).toMatchObject({ state: 'offered' });
  expect(await look(second)).toMatchObject({ state: 'in-line', position: 1 });
  expect((await texts()).at(-1)).toMatch(/^2 候补到名额了，请在.+前确认，过期让给下一位$/);
  expect(await takenOf(server, FREE2027)).toMatchObject({ meeting: 1 });
  expect(await act(first, 'take')).toMatchObject({ status: 200, data: { state: 'placed', payMoney: 0 } });
  expect(await entryOf(server, first)).toMatchObject({ isRegistered: true, reviewState: 'none', waitingNo: null });
  expect(await act(first, 'take')).toMatchObject({ status: -1, message: '名额已经确认，不在候补中了' });
});

it('an offer that is not taken goes to the next, and its person may wait again behind all', async () => {
  await one(FREE2027);
  for (const phone of phones.slice(0, 3)) await register(phone);
  await give(placed);
  await run();
  server.clock.now += 24 * hour;
  expect(await act(first, 'take')).toMatchObject({
    status: -1,
    message: expect.stringContaining('让给下一位') as string,
  });
  await run();
  expect(await look(first)).toMatchObject({ state: 'missed' });
  expect((await texts()).at(-1)).toMatch(/^2 没有按时确认，名额已让给下一位/);
  server.clock.now += 61_000;
  await run();
  expect(await look(second)).toMatchObject({ state: 'offered' });
  expect(await act(first, 'again')).toMatchObject({ data: { state: 'in-line', position: 1 } });
  await register(third);
  expect(await look(third)).toMatchObject({ position: 2 });
});

it('a place that is taken is a registration at the price of that moment, with its invoice, and held to be paid', async () => {
  await one(MI2027);
  const key = keyOf(placed);
  const order = await server.post(fromAdd, fullSubmission({ phone: placed }), key);
  const invoice = { isInvoce: '1', invoiceInfo };
  await server.post(fromAdd, fullSubmission({ phone: first, cardNum: '110105194912310021', ...invoice }), keyOf(first));
  expect(await look(first, MI2027)).toMatchObject({ state: 'in-line', nowFee: 1200 });
  expect(await pay(server, (order.data as { outTradeNo: string }).outTradeNo)).toBe('confirmed');
  await changeEntry(server, placed, { live: false });
  await run(MI2027);
  const taken = await act(first, 'take', MI2027);
  expect(taken).toMatchObject({ data: { state: 'placed', payMoney: 1200 } });
  const { outTradeNo } = taken.data as { outTradeNo: string };
  const held = (await entryOf(server, first)).placesUntil?.getTime();
  expect(held).toBe(server.clock.now + 24 * hour);
  expect(await pay(server, outTradeNo)).toBe('confirmed');
  expect(await entryOf(server, first)).toMatchObject({ payment: 'paid', waitingInvoice: null });
});

it('a place of a meeting that has become free is a visitor’s', async () => {
  await one(MI2027);
  await server.post(fromAdd, fullSubmission({ phone: placed }), keyOf(placed));
  await server.post(fromAdd, fullSubmission({ phone: first, cardNum: '110105194912310021' }), keyOf(first));
  await changeEntry(server, placed, { live: false });
  await run(MI2027);
  await server.database.query
    .update(meetings)
    .set({ isPaid: false })
    .where(eq(meetings.id, Number(MI2027)));
  expect(await act(first, 'take', MI2027)).toMatchObject({ data: { state: 'placed', payMoney: 0 } });
  expect(await entryOf(server, first)).toMatchObject({ entryType: 'free', places: ['meeting', 'free'] });
});

it('a reviewed meeting reviews whoever has taken a place', async () => {
  await one(REVIEW2027);
  await register(placed, REVIEW2027);
  await register(first, REVIEW2027);
  await give(placed, REVIEW2027);
  await run(REVIEW2027);
  expect(await act(first, 'take', REVIEW2027)).toMatchObject({ data: { needReview: true } });
  expect(await entryOf(server, first)).toMatchObject({
    reviewState: 'pending',
    isRegistered: false,
    placesUntil: null,
  });
});

it('leaving frees the phone, a login does what the device does, and nobody else may', async () => {
  await one(FREE2027);
  await register(placed);
  await register(first);
  const headers = await logIn(server, FREE2027, first);
  const asked = { meetingId: FREE2027 };
  expect((await server.post(calls.getWaiting.path, asked, { ...headers })).data).toMatchObject({ position: 1 });
  expect(await server.post(calls.getWaiting.path, asked)).toMatchObject({ httpStatus: 401 });
  expect(await server.post(calls.getWaiting.path, asked, keyOf(third))).toMatchObject({ httpStatus: 404 });
  expect(await server.post(calls.getWaiting.path, { meetingId: MI2027 }, keyOf(first))).toMatchObject({
    httpStatus: 404,
  });
  expect(await act(first, 'leave')).toMatchObject({ status: 200, data: { state: 'left' } });
  expect(await register(first, FREE2027, { name: '再来' })).toMatchObject({ httpStatus: 409 });
  expect(await server.post(fromAdd, shortSubmission(FREE2027, { phone: first }))).toMatchObject({ status: 200 });
  // What somebody waited for tells what they chose.
  await erasePerson(first, { isForced: false, meetingId: Number(FREE2027) }, server.dependencies);
  const erased = await server.database.query.select().from(entries).where(isNotNull(entries.erasedAt));
  const waits = { live: false, places: [], waitingFor: [], waitingNo: null, offeredUntil: null };
  expect(erased).toEqual([expect.objectContaining(waits), expect.objectContaining(waits)]);
});

it('tells the page where people may wait, and lets a page choose what is full', async () => {
  await limitPlaces(server, FREE2027, [
    { question: 'sex', optionText: '男', places: 1, hasWaitingList: true },
    { of: 'meeting', places: 100 },
  ]);
  await register(placed);
  server.clock.now += 2_000;
  const form = await server.get('/api/appweb/entered/getMeetingFromInfo?code=FREE2027');
  expect(JSON.stringify(form.data)).toContain(JSON.stringify('"1":{"text":"男","left":-1}').slice(1, -1));
  expect(await register(first)).toMatchObject({ data: { waitsForPlace: '1' } });
  // Who wants something else does not wait.
  expect(await register(second, FREE2027, { sex: '2' })).toMatchObject({ data: { needReview: false } });
});

it('where a limit without a waiting list is full too, nobody waits; nor do a team’s members', async () => {
  await limitPlaces(server, FREE2027, [
    { question: 'sex', optionText: '男', places: 1, hasWaitingList: true },
    { of: 'meeting', places: 1 },
  ]);
  await register(placed);
  expect(await register(first)).toMatchObject({ status: -1 });
  const team = await startTeam(server);
  await limitPlaces(server, teamMeetingId, [{ of: 'meeting', places: 1, hasWaitingList: true }]);
  await expect(addTestMembers(server, team, [1, 2])).rejects.toThrow('团队成员不能候补：可请本人在会议首页报名候补');
});

describe('the office', () => {
  let office: SignedIn;
  const given = {
    ...{ reason: '', isForced: false, entrant: 'visitor', amountFen: null, typed: [], note: '', seenNote: '' },
  };
  const some = (id: string) => ({
    selection: { kind: 'some', ids: [id], search: '', sealedSearch: '', filters: {}, except: [] },
  });
  const call = (name: DeskCallName, input: Record<string, unknown>) =>
    callDesk(server, name, { meetingId: FREE2027, ...given, ...input }, office.headers);
  beforeEach(async () => {
    office = await staffOf(server, '13912340001', ['owner']);
    await one(FREE2027);
    for (const phone of phones) await register(phone);
  });

  it('gives a place out of turn and beyond the limit, which is seen before and noted', async () => {
    const { id } = await entryOf(server, third);
    const { data } = await call('previewPersonAct', { personId: id, act: 'give-place' });
    expect((data as { rows: { of: string; to: string }[] }).rows).toEqual([
      { of: '名额', from: '', to: '在名额之外' },
      { of: '候补', from: '排队中', to: '有名额待确认' },
    ]);
    expect((await call('givePlaces', some(id))).status).toBe(200);
    expect(await look(third)).toMatchObject({ state: 'offered' });
    expect(await call('givePlaces', some(id))).toMatchObject({ message: '已经给了名额，等待确认' });
    expect(await act(third, 'take')).toMatchObject({ status: 200 });
    expect(await entryOf(server, third)).toMatchObject({ isBeyondPlaces: true, isRegistered: true });
    // The others’ turn did not change.
    expect(await look(first)).toMatchObject({ position: 1 });
  });

  it('sees who waits in the list and the drawer, and takes somebody out', async () => {
    const { id } = await entryOf(server, second);
    const rows = await call('listPeople', {
      ...{ search: '', sealedSearch: '', sort: '', page: '1', columns: 'name,waiting,waitingNo' },
      filters: { waiting: { kind: 'choice', keys: ['in-line'] } },
    });
    expect(rows.status).toBe(200);
    expect((await call('getPerson', { personId: id })).data).toMatchObject({
      state: 'waiting',
      waiting: '候补第 2 位',
    });
    expect((await call('cancelPeople', some(id))).status).toBe(200);
    expect((await texts()).at(-1)).toMatch(/主办方已把您移出候补/);
    expect(await look(third)).toMatchObject({ position: 2 });
    expect((await call('restorePeople', some(id))).status).toBe(200);
    expect(await look(second)).toMatchObject({ state: 'in-line', position: 3 });
  });

  it('neither pays, moves nor approves somebody who waits', async () => {
    const { id } = await entryOf(server, first);
    expect(await call('approvePeople', some(id))).toMatchObject({ message: '该报名不在待审核状态' });
    expect((await call('getPerson', { personId: id })).data).toMatchObject({
      acts: ['give-place', 'cancel', 'correct', 'note'],
    });
  });
});
