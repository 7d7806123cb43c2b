import type { DeskCallName } from '../../../src/domain/staff/rights';
import { orders } from '../../db/tables/orders';
import { changeEntry, entriesOf, entryOf, registerDelegate, registerPaid } from '../../test-support/attendees';
import { callDesk, staffOf, type SignedIn } from '../../test-support/desk';
import { brokenInvariants } from '../../test-support/order-invariants';
import { setUpServer } from '../../test-support/set-up-server';
import { meetingIds, shortSubmission } from '../../test-support/submissions';

const server = setUpServer();
const { MI2027, FREE2027, REVIEW2027 } = meetingIds;
const phone = '13812345678';

let office: SignedIn;
beforeEach(async () => {
  office = await staffOf(server, '13912340001', ['owner']);
});

const given = {
  ...{ reason: '', isForced: false, entrant: 'delegate', amountFen: null, typed: [], note: '', seenNote: '' },
};
const call = (name: DeskCallName, input: Record<string, unknown>) =>
  callDesk(server, name, { meetingId: MI2027, ...given, ...input }, office.headers);
const some = (...ids: string[]) => ({
  selection: { kind: 'some', ids, search: '', sealedSearch: '', filters: {}, except: [] },
});
const result = () => server.gateways.sms.sent.at(-1)?.parameters.result;
const rowsOf = async (meetingId: string, personId: string, act: string): Promise<string[]> => {
  const { data } = await call('previewPersonAct', { meetingId, personId, act });
  return (data as { rows: { of: string; from: string; to: string }[] }).rows.map(
    ({ of, from, to }) => `${of}：${from} → ${to}`,
  );
};

it('a cancellation is taken back with the order that ended with it', async () => {
  await registerDelegate(server, phone);
  const { id } = await entryOf(server, phone);
  expect((await call('cancelPeople', some(id))).status).toBe(200);
  expect(await rowsOf(MI2027, id, 'restore')).toEqual(['状态：已取消 → 未支付', '应付： → ¥1,200.00']);
  expect((await call('restorePeople', some(id))).status).toBe(200);
  expect(await entryOf(server, phone)).toMatchObject({ live: true });
  expect(await server.database.query.select().from(orders)).toMatchObject([{ status: 'pending', cancelledAt: null }]);
  expect(result()).toBe('主办方已恢复您的订单，请登录个人中心完成支付');
  expect(await call('restorePeople', some(id))).toMatchObject({ message: '该报名没有取消' });
  expect(await brokenInvariants(server.database.query, 'any registrations')).toEqual([]);
});

it('a free registration comes back with its code, unless the phone has registered again', async () => {
  const register = () =>
    server.post('/api/appweb/entered/fromAdd', shortSubmission(FREE2027, { phone }), { 'device-id': 'one-0123456789' });
  await register();
  const { id, ticketRef } = await entryOf(server, phone);
  const at = { meetingId: FREE2027 };
  await call('cancelPeople', { ...at, ...some(id) });
  expect((await call('restorePeople', { ...at, ...some(id) })).status).toBe(200);
  expect(await entryOf(server, phone)).toMatchObject({ live: true, ticketRef });
  expect(result()).toBe('主办方已恢复您的报名，请登录查看参会码');
  await call('cancelPeople', { ...at, ...some(id) });
  await register();
  expect(await call('restorePeople', { ...at, ...some(id) })).toMatchObject({
    message: '不能恢复：该手机号已重新报名',
  });
  expect((await entriesOf(server, phone)).map(({ live }) => live).sort()).toEqual([false, true]);
});

it('a guest comes back without the order that they had before', async () => {
  await registerDelegate(server, phone);
  const { id } = await entryOf(server, phone);
  await call('changeEntrant', { personId: id, entrant: 'guest' });
  await call('cancelPeople', some(id));
  expect((await call('restorePeople', some(id))).status).toBe(200);
  expect(await entryOf(server, phone)).toMatchObject({ live: true, userType: 'free-guest', feeFen: 0 });
  expect(await server.database.query.select().from(orders)).toMatchObject([{ status: 'cancelled' }]);
});

it('a refund is no cancellation', async () => {
  await registerPaid(server, phone);
  const { id } = await entryOf(server, phone);
  await call('refundPeople', { ...some(id), reason: '因病不能来' });
  expect(await call('restorePeople', some(id))).toMatchObject({ message: '该报名已退费或已转赠，不能恢复' });
});

it('a decision is taken back and made again, but not once somebody has paid on the strength of it', async () => {
  await server.post('/api/appweb/entered/fromAdd', shortSubmission(REVIEW2027, { phone }));
  const { id } = await entryOf(server, phone);
  const at = { meetingId: REVIEW2027, ...some(id) };
  expect(await call('reviewPeopleAgain', at)).toMatchObject({ message: '该报名没有审核决定可以撤回' });
  await call('refusePeople', { ...at, reason: '材料不全' });
  expect((await call('reviewPeopleAgain', at)).status).toBe(200);
  expect(result()).toBe('审核决定已撤回，正在重新审核');
  expect(await entryOf(server, phone)).toMatchObject({ reviewState: 'pending', isRegistered: false });
  await call('approvePeople', at);
  expect(await entryOf(server, phone)).toMatchObject({ reviewState: 'approved' });
  await changeEntry(server, phone, { payment: 'paid', isRegistered: true });
  expect(await call('reviewPeopleAgain', at)).toMatchObject({ message: '已支付，不能撤回审核' });
});
