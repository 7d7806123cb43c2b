import { entryOf, registerDelegate, registerPaid } from '../../test-support/attendees';
import { callDesk, staffOf, type SignedIn } from '../../test-support/desk';
import { organiserOf } from '../../test-support/organiser';
import { setUpServer } from '../../test-support/set-up-server';
import { meetingIds } from '../../test-support/submissions';
import { addTestMembers, startTeam, submitTestOrder, teamMeetingId } from '../../test-support/team';
import type { DeskCallName } from '../../../src/domain/staff/rights';

const meetingId = meetingIds.MI2027;
const [staffPhone, phone, otherPhone] = ['13912340001', '13812345678', '13812345679'] as const;
const server = setUpServer();
const run = organiserOf(() => server);
let office: SignedIn;

beforeEach(async () => {
  office = await staffOf(server, staffPhone, ['registrar'], {});
});

const call = async (name: DeskCallName, input: Record<string, unknown>, at = meetingId) =>
  callDesk(server, name, { meetingId: at, ...input }, office.headers);
const everything = { search: '', sealedSearch: '', filters: {}, sort: '', page: 1 };

interface Listed {
  rows: { id: string; number: string; payer: string; state: string; people: number }[];
  total: number;
  all: number;
  counts: { state: Record<string, number> };
}
const list = async (asked: Partial<typeof everything> = {}, at = meetingId): Promise<Listed> =>
  (await call('listOrders', { ...everything, ...asked }, at)).data as Listed;
const texts = () => server.gateways.sms.sent.map(({ phone: to, parameters }) => `${to} ${parameters.result ?? ''}`);

it('lists a meeting’s orders, found by a part of a name and filtered', async () => {
  const outTradeNo = await registerPaid(server, phone, { name: '欧阳晓明' });
  server.clock.now += 60_000;
  await registerDelegate(server, otherPhone, { name: '王小明' });
  expect(await list()).toMatchObject({
    rows: [
      { payer: '王小明', state: 'unpaid', people: 1 },
      { payer: '欧阳晓明', state: 'paid' },
    ],
    ...{ total: 2, all: 2, counts: { state: { paid: 1, unpaid: 1 } } },
  });
  expect(await list({ search: '阳晓' })).toMatchObject({ rows: [{ number: outTradeNo }], total: 1, all: 2 });
  expect(await list({ search: outTradeNo })).toMatchObject({ rows: [{ number: outTradeNo }] });
  expect(await list({ filters: { state: 'unpaid', amount: '1000..1200' } })).toMatchObject({ total: 1 });
  expect(await list({ filters: { amount: '1201..' } })).toMatchObject({ rows: [], total: 0, all: 2 });
  expect(await list({ filters: { createdAt: '2020-01-01..2020-01-02' } })).toMatchObject({ total: 0 });
  expect((await list({ sort: 'state' })).rows.map(({ state }) => state)).toEqual(['paid', 'unpaid']);
  expect(await list({}, meetingIds.FREE2027)).toMatchObject({ rows: [], all: 0 });
});

it('cancels an order as its preview said, once, and opens it again with the registration', async () => {
  await registerDelegate(server, phone, { name: '欧阳晓明' });
  const [row] = (await list()).rows;
  const orderId = row?.id ?? '';
  const preview = await call('previewCancelOrder', { orderId });
  expect(preview.data).toEqual({
    rows: [
      { of: '订单', from: '未支付', to: '已取消' },
      { of: '不再收', from: '', to: '¥1,200.00' },
      { of: '欧阳晓明', from: '报名有效', to: '报名取消，手机号可以重新报名' },
    ],
    texts: [{ to: '138 **** 5678', text: expect.stringContaining('主办方已取消您的订单和报名') as string }],
  });
  expect(await entryOf(server, phone)).toMatchObject({ live: true });
  expect(texts()).not.toContain(`${phone} 主办方已取消您的订单和报名，手机号可以重新报名`);

  for (let tap = 0; tap < 2; tap += 1) expect((await call('cancelOrderForOffice', { orderId })).status).toBe(200);
  expect(texts().filter((text) => text.startsWith(`${phone} 主办方已取消`))).toHaveLength(1);
  expect(await entryOf(server, phone)).toMatchObject({ live: false });
  expect((await call('getOrder', { orderId })).data).toMatchObject({
    ...{ state: 'cancelled', cancelRefusal: '该订单已取消', reopenRefusal: '' },
    people: [{ name: '欧阳晓明', state: '已取消' }],
  });

  expect((await call('previewReopenOrder', { orderId })).data).toMatchObject({
    rows: [{ from: '已取消', to: '未支付' }, { of: '要付' }, { of: '欧阳晓明', to: '报名恢复' }],
  });
  expect((await call('reopenOrder', { orderId })).status).toBe(200);
  expect(await entryOf(server, phone)).toMatchObject({ live: true });
  expect(await list()).toMatchObject({ rows: [{ state: 'unpaid' }] });
  expect((await run(`payments confirm ${row?.number ?? ''} 1200`)).exitCode).toBe(0);
});

it('opens no order again whose person has registered anew, and cancels none that is paid', async () => {
  await registerDelegate(server, phone);
  const [first] = (await list()).rows;
  const orderId = first?.id ?? '';
  await call('cancelOrderForOffice', { orderId });
  await registerPaid(server, phone);
  expect((await call('getOrder', { orderId })).data).toMatchObject({ reopenRefusal: '不能恢复：该手机号已重新报名' });
  expect(await call('reopenOrder', { orderId })).toMatchObject({ status: -1, message: '不能恢复：该手机号已重新报名' });
  const paid = (await list({ filters: { state: 'paid' } })).rows[0]?.id ?? '';
  expect(await call('cancelOrderForOffice', { orderId: paid })).toMatchObject({
    message: '该订单已支付，不能取消：请给参会人退费',
  });
  expect((await call('getOrder', { orderId: paid }, meetingIds.FREE2027)).httpStatus).toBe(404);
});

it('leaves a team’s members registered when it cancels their order, and tells the operator alone', async () => {
  const operator = await startTeam(server);
  const members = await addTestMembers(server, operator, [1, 2]);
  const { meetingPayorderId: orderId } = await submitTestOrder(operator, members);
  const sent = texts().length;
  expect((await call('cancelOrderForOffice', { orderId }, teamMeetingId)).status).toBe(200);
  expect(
    texts()
      .slice(sent)
      .filter((text) => text.includes('取消')),
  ).toEqual([`${operator.phone} 主办方已取消 ¥1,600.00 的订单，2 位参会人的报名仍保留`]);
  expect((await list({}, teamMeetingId)).rows).toMatchObject([
    { payer: '湘江会议医院', people: 2, state: 'cancelled' },
  ]);
  expect((await call('reopenOrder', { orderId }, teamMeetingId)).status).toBe(200);
  expect((await operator.centre()).orderList).toMatchObject([{ payStatus: 0 }]);
});
