import { notices } from '../../../db/tables/notices';
import { refunds } from '../../../db/tables/refunds';
import { reconcilePayments } from '../../payments/attempts';
import { recordPayment } from '../../payments/record-payment';
import {
  centreOf,
  changeTeamMeeting,
  fillTeamMeeting,
  people,
  teamPeople,
  type Everybody,
} from '../../../test-support/everybody-of-a-meeting';
import { brokenInvariants } from '../../../test-support/order-invariants';
import { exportAttendees } from '../../entries/export-attendees';
import { server, organiser, meeting, importChanged, centres, before } from '../../../test-support/changed-price';

describe('of a paid meeting that is made free', () => {
  let everybody: Everybody;
  beforeEach(async () => {
    everybody = await fillTeamMeeting(server);
  });
  const makeFree = (options = {}) => importChanged({ isBmf: '0', fee: 0, discountInfo: '' }, options);

  const consequences = [
    '注册费：¥800.00 → 免费',
    '　6 人未交费，改为免费报名，参会码生效，短信告知',
    '　2 人仍待审核，改为免费报名，审核通过后参会码生效，短信告知',
    '　6 笔待支付订单（7 人，共 ¥5,600.00）取消',
    '　其中 1 笔正在在线支付，到账的款项自动原路退回',
    '　其中 1 笔等待转账，款项到账后用 payments confirm 登记，再退回付款人',
    '　3 人已支付，共 ¥2,400.00，保持不变；是否退费由主办方决定',
  ];

  it('first shows with --check whom it concerns, and changes nothing', async () => {
    expect(await makeFree({ check: '' })).toEqual({ exitCode: 0, lines: consequences });
    expect(await centres()).toEqual(before);
  });

  it('gives everybody who has not paid a free ticket, and leaves the others theirs', async () => {
    await makeFree();
    expect(await centres()).toEqual({
      ...before,
      ordered: '免费 有码',
      beingPaid: '免费 有码',
      awaited: '免费 有码',
      upgrading: '免费 有码',
      inReview: '审核中 无码',
      'team unordered': '免费 有码',
      'team ordered': '免费 有码',
      'team orderedToo': '免费 有码',
      'team inReview': '审核中 无码',
    });
    expect(await brokenInvariants(server.database.query, 'any registrations')).toEqual([]);
  });

  it('tells whoever has a ticket now, and operators once of their members', async () => {
    await server.database.query.delete(notices);
    await makeFree();
    const rows = await server.database.query.select().from(notices);
    const told = Object.fromEntries(
      rows.map(({ phone, template, parameters }) => [phone, `${template} ${parameters.result}`]),
    );
    const admitted = 'ticket-news 会议已改为免费，无需交费，请凭参会码入场';
    const inReview = 'ticket-news 会议已改为免费，无需交费，等待主办方审核';
    expect(told).toEqual({
      ...Object.fromEntries(
        [people.ordered, people.beingPaid, people.awaited, people.upgrading].map((one) => [one, admitted]),
      ),
      ...Object.fromEntries(
        [teamPeople.unordered, teamPeople.ordered, teamPeople.orderedToo].map((one) => [one, admitted]),
      ),
      ...{ [people.inReview]: inReview, [teamPeople.inReview]: inReview },
      [everybody.operator.phone]: 'team-news 会议已改为免费，4 位参会人无需交费',
    });
    expect(rows).toHaveLength(Object.keys(told).length);
  });

  it('gives back what is paid online afterwards, and closes what was begun', async () => {
    const { beingPaid } = everybody.outTradeNos;
    const paid = server.gateways.pay.pay(beingPaid);
    await makeFree();
    expect(await recordPayment(paid, server.dependencies)).toBe('refunding');
    expect(await centreOf(server, people.beingPaid)).toBe('免费 有码');
    expect(await server.database.query.select().from(refunds)).toContainEqual(
      expect.objectContaining({ outTradeNo: beingPaid, refundFen: 800_00, reason: '订单已取消或重复支付，自动退款' }),
    );
    expect(await brokenInvariants(server.database.query, 'any registrations')).toEqual([]);
  });

  it('closes at its provider a payment that was begun and is for nothing now', async () => {
    await makeFree();
    expect(server.gateways.pay.closed).toEqual([]);
    await reconcilePayments(server.dependencies, server.app.log);
    expect(server.gateways.pay.closed).toEqual([everybody.outTradeNos.beingPaid]);
  });

  it('has a transfer that arrives afterwards given back, and nobody pay by it', async () => {
    const { awaited } = everybody.outTradeNos;
    await makeFree();
    const { lines, exitCode } = await organiser(`payments confirm ${awaited} 800`);
    expect([exitCode, lines.join()]).toEqual([0, expect.stringContaining('会议已改为免费')]);
    expect(await centreOf(server, people.awaited)).toBe('免费 有码');
    expect(await server.database.query.select().from(refunds)).toContainEqual(
      expect.objectContaining({ outTradeNo: awaited, refundFen: 800_00, provider: 'offline' }),
    );
    expect(await brokenInvariants(server.database.query, 'any registrations')).toEqual([]);
  });

  it('exports them as they see themselves', async () => {
    await makeFree();
    const { rows } = await exportAttendees((await meeting()).code, { withCodes: false }, server.dependencies);
    const shown = Object.fromEntries(
      rows.map(([, phone, type, state, , review, fee]) => [phone, [type, state, review, fee].join(' ')]),
    );
    expect(shown).toMatchObject({
      [people.ordered]: '参观观众 免费  ¥0.00',
      [people.visitor]: '参观观众 免费  ¥0.00',
      [people.paid]: '参会代表 已支付  ¥800.00',
      [people.inReview]: '参观观众 免费 待审核 ¥0.00',
      [people.received]: '参会代表 转赠票  ¥800.00',
      [teamPeople.unordered]: '参观观众 免费  ¥0.00',
      [teamPeople.orderedToo]: '参观观众 免费  ¥0.00',
      [teamPeople.paid]: '参会代表 已支付  ¥800.00',
      [teamPeople.refunded]: '参会代表 已退费  ¥800.00',
    });
  });

  it('mends on the next import what an earlier edition has left behind, once', async () => {
    // As its import did: the meeting alone.
    await changeTeamMeeting(server, { isPaid: false, feeFen: 0, teamPriceFrom: null, teamPriceFen: null });
    const again = await makeFree();
    expect(again.lines[0]).toBe('注册费：免费（此前改为免费时未处理的报名，一并处理）');
    expect(await centreOf(server, people.ordered)).toBe('免费 有码');
    expect(await makeFree()).toEqual({ exitCode: 0, lines: [] });
  });

  it('and paid again, has nobody owe anything who registered for nothing', async () => {
    await makeFree();
    const paidAgain = await importChanged({ isBmf: '1', fee: 900, discountInfo: { number: 5, price: 600 } });
    expect(paidAgain.lines).toEqual(['注册费：免费 → ¥900.00', '　10 人已免费报名，仍为免费，参会码不变']);
    const seen = await centres();
    expect(seen).toMatchObject({ ordered: '免费 有码', 'team unordered': '免费 有码', 'team inReview': '审核中 无码' });
    expect(seen).toMatchObject({ visitor: '免费 有码', paid: '已支付 有码 800', received: '转赠票 有码 800' });
    const { data } = await everybody.operator.post('getNotPayEnteredList', {});
    expect(data).toEqual([]);
    const { rows } = await exportAttendees((await meeting()).code, { withCodes: false }, server.dependencies);
    const states = Object.fromEntries(rows.map(([, phone, , state]) => [phone, state]));
    expect(states).toMatchObject({
      [teamPeople.unordered]: '免费',
      [people.ordered]: '免费',
      [people.visitor]: '免费',
    });
  });
});
