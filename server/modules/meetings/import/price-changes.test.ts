import { recordPayment } from '../../payments/record-payment';
import {
  centreOf,
  fillTeamMeeting,
  people,
  teamPeople,
  type Everybody,
} from '../../../test-support/everybody-of-a-meeting';
import { liveMember, submitTestOrder, teamMeetingId } from '../../../test-support/team';
import { logIn } from '../../../test-support/log-in';
import { exportAttendees } from '../../entries/export-attendees';
import { server, meeting, importChanged, centres, before, payable } from '../../../test-support/changed-price';

describe('of a price that changes', () => {
  let everybody: Everybody;
  beforeEach(async () => {
    everybody = await fillTeamMeeting(server);
  });

  it('leaves orders their price, and asks the new one of who is in none', async () => {
    const changes = { fee: 1000, discountInfo: { number: 2, price: 700 }, refundDeadline: '2027-05-21' };
    const lines = [
      '注册费：¥800.00 → ¥1,000.00',
      '团队价：满 5 人 ¥600.00/人 → 满 2 人 ¥700.00/人',
      '　6 笔待支付订单（7 人，共 ¥5,600.00）仍按下单时的价格',
      '　2 人未交费且不在订单中，按新价交费',
      '退费截止：2027-05-20 → 2027-05-21（2 人已支付）',
    ];
    expect(await importChanged(changes, { check: '' })).toEqual({ exitCode: 0, lines });
    expect(await centres()).toEqual(before);
    expect(await importChanged(changes)).toEqual({ exitCode: 0, lines });
    expect(await centres()).toEqual({
      ...before,
      'team unordered': '未支付 无码 1000',
      'team inReview': '审核中 无码 1000',
    });
    const { operator, teamOrder, outTradeNos } = everybody;
    expect(await recordPayment(await payable(outTradeNos.ordered), server.dependencies)).toBe('confirmed');
    expect(await centreOf(server, people.ordered)).toBe('已支付 有码 800');
    // Alone, with another, and of an order that is cancelled.
    const unordered = await liveMember(server, teamPeople.unordered);
    const alone = await submitTestOrder(operator, [unordered]);
    expect(alone.payMoney).toBe(1000);
    for (const orderId of [alone.meetingPayorderId, teamOrder.meetingPayorderId])
      await operator.post('cancelOrder', { orderId });
    const again = [unordered, await liveMember(server, teamPeople.ordered)];
    expect((await submitTestOrder(operator, again)).payMoney).toBe(1400);
    expect((await submitTestOrder(operator, [await liveMember(server, teamPeople.orderedToo)])).payMoney).toBe(1000);
    const headers = await logIn(server, teamMeetingId, people.visitor);
    const upgraded = await server.get(`/api/appweb/entered/upgradedUser/${teamMeetingId}`, headers);
    expect(upgraded.data).toMatchObject({ payMoney: 1000 });
    const { rows } = await exportAttendees((await meeting()).code, { withCodes: false }, server.dependencies);
    const fees = Object.fromEntries(rows.map(([, phone, , , , , fee]) => [phone, fee]));
    expect(fees).toMatchObject({
      [people.ordered]: '¥800.00',
      [teamPeople.ordered]: '¥700.00',
      [people.awaited]: '¥800.00',
    });
  });

  it('says nothing where nothing changes for anybody', async () => {
    expect(await importChanged({ meetingName: '改名' })).toEqual({ exitCode: 0, lines: [] });
    expect(await centres()).toEqual(before);
  });
});

it.each([
  ['a team price of nothing', { discountInfo: { number: 5, price: 0 } }, '团队价应大于 0（元）'],
  ['a negative one', { discountInfo: { number: 5, price: -1 } }, '团队价应有人数和大于 0 的价格（元）'],
  ['one above the fee', { discountInfo: { number: 5, price: '800.01' } }, '团队价 ¥800.01 高于注册费 ¥800.00'],
  ['a fee below it', { fee: 500 }, '团队价 ¥600.00 高于注册费 ¥500.00'],
  ['no fee', { fee: 0, discountInfo: '' }, '收费会议的注册费应大于 0（元）'],
  [
    'a last day of registration after the meeting',
    { bmEndTime: '2027-07-01' },
    '报名截止晚于会议结束：会议结束后不能再报名',
  ],
])('refuses %s, and leaves the meeting as it was', async (_what, changes, message) => {
  const row = await meeting();
  for (const options of [{ check: '' }, {}]) {
    const { exitCode, lines } = await importChanged(changes, options);
    expect([exitCode, lines]).toEqual([1, [`m.json 第 1 行：${message}`, '共 1 处错误，没有导入']]);
  }
  expect(await meeting()).toEqual(row);
});
