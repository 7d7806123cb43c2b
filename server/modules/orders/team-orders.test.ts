import { eq } from 'drizzle-orm';
import { entries } from '../../db/tables/entries';
import { meetings } from '../../db/tables/meetings';
import { orderItems } from '../../db/tables/orders';
import { refundApplications } from '../../db/tables/refunds';
import { pay } from '../../test-support/attendees';
import { logIn } from '../../test-support/log-in';
import { setUpServer, setUpTeam } from '../../test-support/set-up-server';
import { invoiceInfo, meetingIds, shortSubmission } from '../../test-support/submissions';
import {
  addTestMembers,
  joinIds,
  liveMember,
  memberPhone,
  operatorPhone,
  orderById,
  otherOperatorPhone,
  startTeam,
  submitTestOrder,
  teamMeetingId,
  type SubmittedOrder,
} from '../../test-support/team';
import { countRows } from '../../test-support/test-database';
import { lockAffected, settlePrice } from '../meetings/change-price';
import { approveRefund } from '../refunds/decide-refund';

const server = setUpServer();
const operator = setUpTeam(server);

const add = (...numbers: number[]) => addTestMembers(server, operator, numbers);
const submit = (enteredIds: string, more: Record<string, unknown> = {}, headers = {}) =>
  operator.post('submitTeamOrder', { enteredIds, ...more }, headers);
const cancel = (orderId: string) => operator.post('cancelOrder', { orderId });
const unpaidIds = async () => {
  const { data } = await operator.post('getNotPayEnteredList', {});
  return (data as { id: string }[]).map(({ id }) => id);
};
const liveItems = () => server.database.query.select().from(orderItems).where(eq(orderItems.live, true));

describe('getNotPayEnteredList', () => {
  it('lists who owes the fee and is in no order, in the order they were added', async () => {
    const [one, two, three] = await add(1, 2, 3);
    expect(await unpaidIds()).toEqual([one?.id, two?.id, three?.id]);
    const order = await submitTestOrder(operator, [one!]);
    expect(await unpaidIds()).toEqual([two?.id, three?.id]);
    await pay(server, order.outTradeNo);
    await operator.post('delEntered', { phone: memberPhone(2) });
    expect(await unpaidIds()).toEqual([three?.id]);
    const { data } = await operator.post('getNotPayEnteredList', {});
    expect(data).toMatchObject([{ name: '第3位', phone: memberPhone(3), payStatus: 0, money: 800 }]);
  });

  it('lists nobody of a free meeting, nor a received ticket, nor who is under review', async () => {
    const [one, two] = await add(1, 2);
    const { query } = server.database;
    await query.update(entries).set({ transfer: 'received', isTouched: true }).where(eq(entries.id, one!.id));
    await query.update(entries).set({ reviewState: 'pending' }).where(eq(entries.id, two!.id));
    expect(await unpaidIds()).toEqual([]);
    expect(await submit(joinIds([two!]))).toMatchObject({ status: -1, message: '第2位正在等待主办方审核' });
    const free = await startTeam(server, operatorPhone, meetingIds.FREE2027);
    await free.post('addEntered', shortSubmission(meetingIds.FREE2027));
    expect((await free.post('getNotPayEnteredList', {})).data).toEqual([]);
  });
});

describe('getTeamOrderDetail', () => {
  it('prices the selection, with the team price from the fifth member on', async () => {
    const members = await add(1, 2, 3, 4, 5);
    const quote = async (n: number) =>
      (await operator.post('getTeamOrderDetail', { enteredIds: joinIds(members.slice(0, n)) })).data;
    expect(await quote(0)).toEqual({ allprice: 0, enteredList: [] });
    expect(await quote(4)).toMatchObject({ allprice: 3_200, enteredList: Array(4).fill({ money: 800 }) });
    expect(await quote(5)).toMatchObject({ allprice: 3_000, enteredList: Array(5).fill({ money: 600 }) });
    expect(await countRows(server.database.query)).toMatchObject({ orders: 0, order_items: 0 });
  });

  it('names who cannot be ordered for', async () => {
    const members = await add(1, 2, 3);
    await submitTestOrder(operator, members.slice(0, 2));
    const answer = await operator.post('getTeamOrderDetail', { enteredIds: joinIds(members) });
    expect(answer).toMatchObject({ httpStatus: 200, status: -1 });
    expect(answer.message).toMatch(/^第\d位已在待支付订单中，请到“订单管理”支付或取消；另有 1 人也不能支付/);
  });
});

describe('submitTeamOrder', () => {
  it('freezes each fee in the order, whatever money the client sends', async () => {
    const members = await add(1, 2, 3, 4, 5);
    const claims = { payMoney: 1, allprice: 1, money: 0, payStatus: 1, whoPay: 1 };
    const answer = await submit(`${joinIds(members)},${members[0]?.id}`, claims);
    expect(answer).toMatchObject({ status: 200, data: { payMoney: 3_000 } });
    const { meetingPayorderId, outTradeNo } = answer.data as SubmittedOrder;
    expect(await orderById(server, meetingPayorderId)).toMatchObject({
      ...{ outTradeNo, amountFen: 300_000, status: 'pending', title: '注册费' },
      ...{ meetingId: 3, teamId: expect.any(String) as string },
    });
    expect((await liveItems()).map(({ amountFen }) => amountFen)).toEqual(Array(5).fill(60_000));
    expect((await operator.centre()).orderList).toMatchObject([
      { orderId: meetingPayorderId, money: 3_000, payStatus: 0, refundMoney: 0, actualMoney: 0 },
    ]);
  });

  it('is paid as one: everyone in it by the operator', async () => {
    const members = await add(1, 2, 3, 4, 5);
    const { outTradeNo } = await submitTestOrder(operator, members);
    expect(await pay(server, outTradeNo)).toBe('confirmed');
    for (const n of [1, 5]) {
      expect(await liveMember(server, memberPhone(n))).toMatchObject({
        payment: 'paid',
        paidBy: 'operator',
        isRegistered: true,
      });
    }
    const { orderList, enteredList } = await operator.centre();
    expect(orderList).toMatchObject([{ payStatus: 1, money: 3_000, actualMoney: 3_000, refundMoney: 0 }]);
    expect(enteredList).toHaveLength(5);
    expect(await submit(joinIds(members))).toMatchObject({ status: -1 });
  });

  it('refuses nobody, unknown members and ids that are none', async () => {
    const [member] = await add(1);
    expect(await submit('')).toMatchObject({ status: -1, message: '请选择需要支付的参会人' });
    for (const id of ['x', `${member?.id},'; drop table orders`, '00000000-0000-4000-8000-000000000000']) {
      expect(await submit(id)).toMatchObject({ httpStatus: 200, status: -1 });
    }
    expect(await submit(7 as unknown as string)).toMatchObject({ httpStatus: 400 });
    expect(await countRows(server.database.query)).toMatchObject({ orders: 0 });
  });

  it('makes no order for the others where one is unknown, deleted or another team’s', async () => {
    const [own, deleted] = await add(1, 2);
    await operator.post('delEntered', { phone: memberPhone(2) });
    const otherTeam = await startTeam(server, otherOperatorPhone);
    const [foreign] = await addTestMembers(server, otherTeam, [3]);
    const message = '所选参会人不存在或已删除，请刷新后重新选择';
    for (const strange of [deleted!, foreign!, { id: '00000000-0000-4000-8000-000000000000' }]) {
      for (const selected of [[strange], [own!, strange]]) {
        expect(await submit(joinIds(selected))).toMatchObject({ status: -1, message });
        const quoted = await operator.post('getTeamOrderDetail', { enteredIds: joinIds(selected) });
        expect(quoted).toMatchObject({ status: -1, message });
      }
    }
    expect(await countRows(server.database.query)).toMatchObject({ orders: 0 });
    expect(await unpaidIds()).toEqual([own?.id]);
  });

  it('refuses who was refused by the organiser', async () => {
    const [refused] = await add(1);
    await server.database.query.update(entries).set({ reviewState: 'refused' }).where(eq(entries.id, refused!.id));
    expect(await unpaidIds()).toEqual([]);
    expect(await submit(joinIds([refused!]))).toMatchObject({ status: -1, message: '第1位未通过主办方审核' });
  });

  it('gives a lost answer again, even after the order was cancelled', async () => {
    const members = await add(1, 2);
    const key = { 'idempotency-key': 'an-order-key-0123456789' };
    const first = await submit(joinIds(members), {}, key);
    expect((await submit(joinIds(members), {}, key)).body).toEqual(first.body);
    expect(await submit(joinIds(members.slice(1)), {}, key)).toMatchObject({ httpStatus: 409 });
    await cancel((first.data as SubmittedOrder).meetingPayorderId);
    expect((await submit(joinIds(members), {}, key)).body).toEqual(first.body);
    expect(await countRows(server.database.query)).toMatchObject({ orders: 1, team_submissions: 1 });
  });
});

it('walks the whole life: five members, paid, invoiced, one refunded, the others keeping their price', async () => {
  const members = await add(1, 2, 3, 4, 5);
  const { outTradeNo, meetingPayorderId: orderId } = await submitTestOrder(operator, members);
  const applyInvoice = () =>
    server.post(
      `/api/appweb/orderDetails/applyOrderInvoice/${teamMeetingId}`,
      { ...invoiceInfo, orderId },
      operator.headers,
    );
  expect(await applyInvoice()).toMatchObject({ status: -1, message: '订单支付后才能申请发票' });
  await pay(server, outTradeNo);
  expect(await applyInvoice()).toMatchObject({ status: 200 });

  const enteredId = members[0]!.id;
  const quote = `/api/appweb/entered/refundQuote/${teamMeetingId}?enteredId=${enteredId}`;
  expect(await server.get(quote, operator.headers)).toMatchObject({
    status: 200,
    data: { refundMoney: 600, othersInOrder: 4, othersKeepTeamPrice: '1' },
  });
  const apply = () => server.post('/api/appweb/entered/applyRefund', { meetingId: 3, enteredId }, operator.headers);
  expect(await apply()).toMatchObject({ status: 200 });
  expect(await apply()).toMatchObject({ status: -1 });
  const [application] = await server.database.query.select().from(refundApplications);
  await approveRefund(application!.id, server.dependencies);

  const { orderList } = await operator.centre();
  const [order] = orderList as { payDetail: string }[];
  expect(order).toMatchObject({ money: 3_000, refundMoney: 600, actualMoney: 2_400, payStatus: 1 });
  const { enteredList } = JSON.parse(order!.payDetail) as { enteredList: Record<string, unknown>[] };
  expect(enteredList.filter(({ refundStatus }) => refundStatus === 2)).toMatchObject([{ id: enteredId, money: 600 }]);
  expect(enteredList.filter(({ refundStatus }) => refundStatus === 0)).toHaveLength(4);
  expect(await unpaidIds()).toEqual([]);
});

it.each([
  ['raised', 100_000, ['1', '0']],
  ['lowered to the team price', 60_000, ['1', '0']],
])('a refund quote goes by the fee that the order froze, though the fee was %s meanwhile', async (_, feeFen, said) => {
  const discounted = await add(1, 2, 3, 4, 5);
  const full = await add(6, 7);
  const orders = [await submitTestOrder(operator, discounted), await submitTestOrder(operator, full)];
  const { query } = server.database;
  const [before] = await query
    .select()
    .from(meetings)
    .where(eq(meetings.id, Number(teamMeetingId)));
  await query.transaction(async (transaction) => {
    const concerned = await lockAffected(transaction, before!.id);
    const after = { ...before!, feeFen };
    await settlePrice(transaction, { before: before!, after, concerned }, new Date(server.clock.now));
  });
  for (const { outTradeNo } of orders) await pay(server, outTradeNo);
  const quoted = async (id: string) =>
    (await server.get(`/api/appweb/entered/refundQuote/${teamMeetingId}?enteredId=${id}`, operator.headers)).data;
  expect(await quoted(discounted[0]!.id)).toEqual({ refundMoney: 600, othersInOrder: 4, othersKeepTeamPrice: said[0] });
  expect(await quoted(full[0]!.id)).toEqual({ refundMoney: 800, othersInOrder: 1, othersKeepTeamPrice: said[1] });
});

it('a member is not told the number of the team’s order, which is enough to pay it or send its receipt', async () => {
  const members = await add(1);
  await submitTestOrder(operator, members);
  const headers = await logIn(server, teamMeetingId, memberPhone(1));
  const answer = await server.get(`/api/appweb/entered/upgradedUser/${teamMeetingId}`, headers);
  expect(answer).toMatchObject({ status: -1, message: '您在团队的待支付订单中，请联系团队经办人支付', data: null });
});
