import { orders } from '../../db/tables/orders';
import type { PaymentDue } from '../../../src/contract/payment';
import { changeEntry, entryOf, prepay, registerPaid } from '../../test-support/attendees';
import { limitPlaces, takenOf } from '../../test-support/limited-places';
import { logIn } from '../../test-support/log-in';
import { setUpServer } from '../../test-support/set-up-server';
import { fullSubmission, meetingIds, shortSubmission } from '../../test-support/submissions';
import { addTestMembers, memberPhone, startTeam, submitTestOrder } from '../../test-support/team';
import { cancelForOffice, reopenForOffice } from '../orders/organise-orders';
import { recordPayment } from '../payments/record-payment';
import { decideReview } from '../reviews/decide-review';
import { restoreRegistration } from '../withdrawals/restore-entry';

/** For how long places are kept, and by whom: visitors who become delegates, people under review, and those who come back. */

const server = setUpServer();
const { MI2027, FREE2027, MIX2027 } = meetingIds;
const phones = ['13812345671', '13812345672', '13812345673'] as const;
const register = (phone: string, meetingId: string, changes: object = {}) =>
  server.post('/api/appweb/entered/fromAdd', shortSubmission(meetingId, { phone, ...changes }));
const delegate = (phone: string) => register(phone, MIX2027, { isCharge: '1' });
const day = 86_400_000;
const hour = 3_600_000;

describe('a visitor who becomes a delegate', () => {
  let order: PaymentDue & { orderId: string };
  let headers: { authorization: string };

  beforeEach(async () => {
    await limitPlaces(server, MIX2027, [{ of: 'paid', places: 1 }]);
    await register(phones[0], MIX2027);
    headers = await logIn(server, MIX2027, phones[0]);
    const { data } = await server.get(`/api/appweb/entered/upgradedUser/${MIX2027}`, { ...headers });
    const [row] = await server.database.query.select().from(orders);
    order = { ...(data as PaymentDue), orderId: row?.id ?? '' };
  });

  it('holds a delegate’s place for a day, and takes it anew by paying while it is there', async () => {
    expect(await takenOf(server, MIX2027)).toMatchObject({ free: 1, paid: 1 });
    expect(await delegate(phones[1])).toMatchObject({ status: -1 });
    server.clock.now += day + hour;
    expect(await takenOf(server, MIX2027)).toEqual({ meeting: 1, free: 1 });
    await prepay(server, order.outTradeNo);
    expect(await delegate(phones[1])).toMatchObject({ status: -1 });
    const report = server.gateways.pay.pay(order.outTradeNo);
    expect(await recordPayment(report, server.dependencies)).toBe('confirmed');
    server.clock.now += 30 * day;
    expect(await takenOf(server, MIX2027)).toEqual({ meeting: 1, paid: 1 });
    expect(await entryOf(server, phones[0])).toMatchObject({ isBeyondPlaces: false, upgradeUntil: null });
  });

  it('pays nothing for a place that is somebody else’s by now', async () => {
    server.clock.now += day + hour;
    expect(await delegate(phones[1])).toMatchObject({ status: 200 });
    expect(await prepay(server, order.outTradeNo)).toMatchObject({
      status: -1,
      message: '没有在保留时间内支付，参会名额已满。没有扣款，请联系主办方',
    });
  });

  it('keeps it through a correction, and while a transfer is awaited', async () => {
    const given = { meetingId: MIX2027, name: '王小芳' };
    expect(await server.post('/api/appweb/entered/correctAnswers', given, { ...headers })).toMatchObject({
      status: 200,
    });
    expect(await takenOf(server, MIX2027)).toMatchObject({ free: 1, paid: 1 });
    await server.post('/api/appweb/wxpay/offlinePay', { outTradeNo: order.outTradeNo });
    server.clock.now += 30 * day;
    expect(await takenOf(server, MIX2027)).toMatchObject({ free: 1, paid: 1 });
  });

  it('takes it anew after the office has cancelled the order and restored it', async () => {
    await cancelForOffice(order.orderId, server.dependencies);
    expect(await takenOf(server, MIX2027)).toEqual({ meeting: 1, free: 1 });
    await reopenForOffice(order.orderId, server.dependencies);
    await delegate(phones[1]);
    expect(await prepay(server, order.outTradeNo)).toMatchObject({ status: -1 });
    await changeEntry(server, phones[1], { live: false });
    expect(await prepay(server, order.outTradeNo)).toMatchObject({ status: 200 });
    expect(await takenOf(server, MIX2027)).toMatchObject({ paid: 1 });
  });
});

it('whoever comes back is counted by limits that were published meanwhile', async () => {
  await register(phones[0], FREE2027);
  await changeEntry(server, phones[0], { live: false });
  await limitPlaces(server, FREE2027, [{ of: 'meeting', places: 1 }]);
  const { id } = await entryOf(server, phones[0]);
  const named = { id, meetingId: Number(FREE2027) };
  await register(phones[1], FREE2027);
  await expect(restoreRegistration(named, server.dependencies)).rejects.toThrow('会议名额已满');
  await changeEntry(server, phones[1], { live: false });
  await restoreRegistration(named, server.dependencies);
  expect(await takenOf(server, FREE2027)).toMatchObject({ meeting: 1 });
});

it('nothing lapses while a transfer is awaited or a review, whatever is decided meanwhile', async () => {
  await limitPlaces(server, MIX2027, [{ of: 'paid', places: 9 }]);
  const operator = await startTeam(server);
  const order = await submitTestOrder(operator, await addTestMembers(server, operator, [1, 2]));
  await server.post('/api/appweb/wxpay/offlinePay', { outTradeNo: order.outTradeNo });
  for (const n of [1, 2]) await changeEntry(server, memberPhone(n), { reviewState: 'pending' });
  await decideReview((await entryOf(server, memberPhone(1))).id, { isApproved: true }, server.dependencies);
  server.clock.now += 2 * day;
  expect(await takenOf(server, MIX2027)).toMatchObject({ paid: 2 });
  await cancelForOffice(order.meetingPayorderId, server.dependencies);
  server.clock.now += 2 * day;
  expect(await takenOf(server, MIX2027)).toMatchObject({ paid: 1 });
});

it('a transfer at an overfull meeting may take another option that has room, and none that is full', async () => {
  const option = (optionText: string, places: number) => ({ question: 'sex', optionText, places });
  await limitPlaces(server, MI2027, [{ of: 'meeting', places: 3 }, option('男', 2), option('女', 1)]);
  await registerPaid(server, phones[0]);
  await registerPaid(server, phones[1]);
  await limitPlaces(server, MI2027, [{ of: 'meeting', places: 1 }, option('男', 2), option('女', 1)]);
  const give = async (from: string, phone: string) => {
    const { id: enteredId } = await entryOf(server, from);
    const given = { ...fullSubmission({ name: '王芳', phone, sex: '2' }), enteredId };
    return server.post('/api/appweb/entered/applyTransfer', given, await logIn(server, MI2027, from));
  };
  expect(await give(phones[0], phones[2])).toMatchObject({ status: 200 });
  expect(await takenOf(server, MI2027)).toMatchObject({ meeting: 2, 'option:sex:2': 1 });
  expect(await give(phones[1], '13812345674')).toMatchObject({ status: -1, message: '“女”名额已满，请改选其他选项' });
});
