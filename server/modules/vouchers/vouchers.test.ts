import { eq } from 'drizzle-orm';
import { calls } from '../../../src/contract/calls';
import type { NewVouchers } from '../../../src/domain/voucher/new-vouchers';
import { cleanVoucherCode } from '../../../src/domain/voucher/voucher';
import { meetings } from '../../db/tables/meetings';
import { changeEntry, entryOf, pay } from '../../test-support/attendees';
import { server } from '../../test-support/changed-price';
import { limitPlaces, takenOf } from '../../test-support/limited-places';
import { callAs, correctAs, endOfDay, pricedCentreOf, setPrices } from '../../test-support/priced-meeting';
import { meetingIds, shortSubmission } from '../../test-support/submissions';
import { orderById } from '../../test-support/team';
import { vouchersOfMeeting } from '../../stores/vouchers/store';
import { keepLine } from '../waiting-list/keep-line';
import { takePlace } from '../waiting-list/take-place';
import { followPrices } from '../meetings/reprice-entries';
import { inviteGuests } from './invite-guests';
import { makeVouchers } from './make-vouchers';
import { withdrawVoucher } from './withdraw-voucher';

const { MIX2027 } = meetingIds;
const meetingId = Number(MIX2027);
const phones = ['13812345671', '13812345672', '13812345673', '13812345674'] as const;
const day = 86_400_000;

async function make(changes: Partial<NewVouchers> = {}): Promise<{ id: string; code: string }> {
  const usual = {
    code: '',
    count: 1,
    label: '讲者',
    priceFen: 0,
    uses: 1,
    keepsPlaces: false,
    phone: '',
    endsAt: null,
  };
  const { ids } = await makeVouchers(meetingId, { ...usual, ...changes }, server.dependencies);
  const made = (await vouchersOfMeeting(server.database.query, meetingId)).find(({ id }) => id === ids[0]);
  server.dependencies.meetings.forget();
  return { id: ids[0] ?? '', code: made?.code ?? '' };
}

const register = (phone: string, voucherCode: string, changes: object = {}) =>
  server.post(
    '/api/appweb/entered/fromAdd',
    shortSubmission(MIX2027, { phone, isCharge: '1', voucherCode, ...changes }),
  );
const check = (voucherCode: string, phone = '') =>
  server.post(calls.checkVoucher.path, { meetingId: MIX2027, voucherCode, phone });

it('a free one gives a delegate a valid ticket at once, as often as it may be used', async () => {
  const { code } = await make({ uses: 2 });
  expect(await check(` ${code.slice(0, 5).toLowerCase()}-${code.slice(5)}`)).toMatchObject({
    status: 200,
    data: { voucherMoney: 0, isGuest: '0', guestName: '' },
  });
  expect(await register(phones[0], code)).toMatchObject({ status: 200, data: { payMoney: 0 } });
  expect(await entryOf(server, phones[0])).toMatchObject({ entryType: 'paid', feeFen: 0, isRegistered: true });
  expect(await register(phones[1], code)).toMatchObject({ status: 200 });
  const usedUp = '优惠码的名额已用完，请换一个，或去掉优惠码按原价报名';
  expect(await register(phones[2], code)).toMatchObject({ status: -1, message: usedUp });
  expect(await check(code)).toMatchObject({ status: -1, message: usedUp });
  // Given up, the use is somebody else's.
  await changeEntry(server, phones[0], { live: false });
  expect(await register(phones[2], code)).toMatchObject({ status: 200 });
  const [row] = await server.database.query.select().from(meetings).where(eq(meetings.id, meetingId));
  expect(row?.hasVouchers).toBe(true);
});

it('says of any other code what to do, and charges nobody less for it', async () => {
  const ended = await make({ endsAt: server.clock.now + day });
  const bound = await make({ phone: phones[0] });
  const withdrawn = await make();
  await withdrawVoucher({ meetingId, id: withdrawn.id }, server.dependencies);
  expect((await register(phones[1], 'NOSUCH99')).message).toBe('没有这个优惠码，请核对后再填，或不用优惠码报名');
  expect((await register(phones[1], withdrawn.code)).message).toMatch(/^优惠码已停用/);
  expect((await register(phones[1], bound.code)).message).toMatch(/^优惠码只用于指定的手机号/);
  expect((await register(phones[1], ended.code, { isCharge: '0' })).message).toMatch(/^优惠码只用于参会报名/);
  server.clock.now += day + 1;
  expect((await register(phones[1], ended.code)).message).toMatch(/^优惠码已于 .*到期，请去掉优惠码按原价报名$/);
  expect(await register(phones[0], bound.code)).toMatchObject({ status: 200, data: { payMoney: 0 } });
});

it('a fixed price is the least that is asked: by identity, when prices change, corrected, renewed, and once withdrawn', async () => {
  await setPrices(10);
  const { id, code } = await make({ priceFen: 450_00, uses: 5 });
  const dear = (await register(phones[0], code, { kind: 'A' })).data as { payMoney: number; meetingPayorderId: string };
  expect(dear.payMoney).toBe(450);
  // A student pays less without it.
  expect((await register(phones[1], code, { kind: 'B' })).data).toMatchObject({ payMoney: 400 });
  await withdrawVoucher({ meetingId, id }, server.dependencies);
  expect(await correctAs(phones[0], { kind: 'B' })).toMatchObject({ status: 200 });
  expect((await pricedCentreOf(phones[0])).order.payMoney).toBe(400);
  expect(await correctAs(phones[0], { kind: 'A' })).toMatchObject({ status: 200 });
  const { order } = await pricedCentreOf(phones[0]);
  expect(order.payMoney).toBe(450);
  server.clock.now = endOfDay(10) + 2 * day;
  await followPrices(server.dependencies);
  // Its price has not changed, so that nothing is to be renewed.
  expect(await pricedCentreOf(phones[0])).not.toHaveProperty('order.renewMoney');
  const student = await pricedCentreOf(phones[1]);
  expect(student.order).toMatchObject({ payMoney: 400, renewMoney: 450 });
  const renewed = await callAs(phones[1], '/api/appweb/team/renewOrder', {
    orderId: student.order.orderId,
    payMoney: 450,
  });
  expect(renewed).toMatchObject({ status: 200, data: { payMoney: 450 } });
  const found = await orderById(server, order.orderId);
  expect(await pay(server, found?.outTradeNo ?? '')).toBe('confirmed');
  expect(await entryOf(server, phones[0])).toMatchObject({ payment: 'paid', feeFen: 450_00 });
});

it('keeps places for whoever has one, gives them back when it ends, and keeps no more than there are', async () => {
  await limitPlaces(server, MIX2027, [{ of: 'paid', places: 3 }]);
  await expect(make({ uses: 4, keepsPlaces: true })).rejects.toThrow('参会只剩 3 个名额，留不下 4 个');
  const kept = await make({ uses: 2, keepsPlaces: true });
  await expect(make({ uses: 2, keepsPlaces: true })).rejects.toThrow('参会只剩 1 个名额');
  expect(await register(phones[0], '')).toMatchObject({ status: 200 });
  expect((await register(phones[1], '')).message).toMatch(/^参会名额已满/);
  expect(await takenOf(server, MIX2027)).toMatchObject({ paid: 3 });
  expect(await register(phones[2], kept.code)).toMatchObject({ status: 200 });
  expect((await register(phones[1], '')).message).toMatch(/^参会名额已满/);
  await withdrawVoucher({ meetingId, id: kept.id }, server.dependencies);
  expect(await register(phones[1], '')).toMatchObject({ status: 200 });
  expect(await takenOf(server, MIX2027)).toMatchObject({ paid: 3 });
});

it('keeps no place that somebody may still pay for', async () => {
  await limitPlaces(server, MIX2027, [{ of: 'paid', places: 1 }]);
  expect(await register(phones[0], '')).toMatchObject({ status: 200 });
  server.clock.now += day + 1_000;
  await expect(make({ keepsPlaces: true })).rejects.toThrow('参会只剩 0 个名额');
  server.clock.now += 60_000;
  await make({ keepsPlaces: true });
});

it('waits in line with its use, and lets whoever has a kept place pass those who wait', async () => {
  await limitPlaces(server, MIX2027, [{ of: 'paid', places: 2, hasWaitingList: true }]);
  const kept = await make({ keepsPlaces: true });
  const plain = await make({ priceFen: 100_00 });
  expect(await register(phones[0], '')).toMatchObject({ status: 200 });
  expect(await register(phones[1], plain.code)).toMatchObject({ status: 200, data: { payMoney: 0 } });
  expect(await entryOf(server, phones[1])).toMatchObject({ reviewState: 'waiting', voucherFen: 100_00 });
  expect((await register(phones[2], plain.code)).message).toMatch(/^优惠码的名额已用完/);
  expect(await register(phones[3], kept.code)).toMatchObject({ status: 200 });
  expect(await entryOf(server, phones[3])).toMatchObject({ isRegistered: true, waitingNo: null });
  await changeEntry(server, phones[0], { live: false });
  server.clock.now += 2 * day;
  await keepLine(meetingId, server.dependencies);
  const waiting = await entryOf(server, phones[1]);
  expect(waiting.offeredUntil).not.toBeNull();
  expect(await takePlace(waiting, server.dependencies)).toMatchObject({ dueFen: 100_00 });
});

it('codes are made unguessable and apart, and mistakes of the office are told at their field', async () => {
  const usual = { code: '', label: '赞助商', priceFen: 0, uses: 1, keepsPlaces: false, phone: '', endsAt: null };
  await makeVouchers(meetingId, { ...usual, count: 30 }, server.dependencies);
  const codes = (await vouchersOfMeeting(server.database.query, meetingId)).map(({ code }) => code);
  expect(new Set(codes).size).toBe(30);
  for (const code of codes) expect([cleanVoucherCode(code), /^[2-9A-HJ-NP-Z]{10}$/.test(code)]).toEqual([code, true]);
  const own = { ...usual, count: 1, code: 'daibiao 2027' };
  await makeVouchers(meetingId, own, server.dependencies);
  expect(await check('DAIBIAO2027')).toMatchObject({ status: 200 });
  await expect(makeVouchers(meetingId, own, server.dependencies)).rejects.toThrow('这个会议已有这个优惠码');
  await expect(makeVouchers(meetingId, { ...usual, count: 0 }, server.dependencies)).rejects.toThrow('一次生成');
  await expect(makeVouchers(Number(meetingIds.FREE2027), { ...usual, count: 1 }, server.dependencies)).rejects.toThrow(
    '免费会议不用优惠码',
  );
});

describe('a place that is kept for somebody who waits for an option', () => {
  const man = { sex: '1' };
  const woman = { sex: '2' };
  const places = [
    { question: 'sex', optionText: '男', places: 1, hasWaitingList: true },
    { of: 'paid', places: 2 },
  ];
  const waitWith = async (voucherCode: string) => {
    expect(await register(phones[0], '', man)).toMatchObject({ status: 200 });
    expect(await register(phones[1], voucherCode, man)).toMatchObject({ status: 200 });
    expect(await entryOf(server, phones[1])).toMatchObject({ reviewState: 'waiting', waitingFor: ['option:sex:1'] });
  };
  const leave = async () => {
    await changeEntry(server, phones[0], { live: false });
    server.clock.now += 2 * 60_000;
  };

  it('is nobody else’s meanwhile, and theirs when the option is there', async () => {
    await limitPlaces(server, MIX2027, places);
    await waitWith((await make({ keepsPlaces: true })).code);
    expect(await takenOf(server, MIX2027)).toMatchObject({ paid: 2 });
    expect((await register(phones[2], '', woman)).message).toMatch(/^参会名额已满/);
    await leave();
    expect(await register(phones[2], '', woman)).toMatchObject({ status: 200 });
    await keepLine(meetingId, server.dependencies);
    const waiting = await entryOf(server, phones[1]);
    expect(await takePlace(waiting, server.dependencies)).toMatchObject({ dueFen: 0 });
    expect(await takenOf(server, MIX2027)).toEqual({ meeting: 2, paid: 2, 'option:sex:1': 1 });
    expect((await register(phones[3], '', woman)).message).toMatch(/^参会名额已满/);
  });

  it('is theirs no more once the voucher is withdrawn', async () => {
    await limitPlaces(server, MIX2027, places);
    const kept = await make({ keepsPlaces: true });
    await waitWith(kept.code);
    await withdrawVoucher({ meetingId, id: kept.id }, server.dependencies);
    expect(await register(phones[2], '', woman)).toMatchObject({ status: 200 });
    expect(await takenOf(server, MIX2027)).toMatchObject({ paid: 2 });
    await keepLine(meetingId, server.dependencies);
    expect((await entryOf(server, phones[1])).waitingFor).toEqual(['paid', 'option:sex:1']);
  });
});

it('a used-up code is withdrawn too, so that a use that is given back opens nothing', async () => {
  const { id, code } = await make();
  await register(phones[0], code);
  await withdrawVoucher({ meetingId, id }, server.dependencies);
  await expect(withdrawVoucher({ meetingId, id }, server.dependencies)).rejects.toThrow('已停用');
  await changeEntry(server, phones[0], { live: false });
  expect((await register(phones[1], code)).message).toMatch(/^优惠码已停用/);
});

it('whom the office invited needs no review, also after they waited for an option', async () => {
  await server.database.query.update(meetings).set({ needsReview: true }).where(eq(meetings.id, meetingId));
  await limitPlaces(server, MIX2027, [{ question: 'sex', optionText: '男', places: 1, hasWaitingList: true }]);
  await register(phones[0], '', { sex: '1' });
  const guests = Buffer.from(`姓名,手机,备注\n王立新,${phones[1]},`);
  await inviteGuests(meetingId, { file: { name: '嘉宾.csv', bytes: guests }, isTexted: false }, server.dependencies);
  const [invitation] = await vouchersOfMeeting(server.database.query, meetingId);
  await register(phones[1], invitation?.code ?? '', { sex: '1' });
  await changeEntry(server, phones[0], { live: false });
  await keepLine(meetingId, server.dependencies);
  const waiting = await entryOf(server, phones[1]);
  expect(await takePlace(waiting, server.dependencies)).toMatchObject({ needReview: false });
  expect(await entryOf(server, phones[1])).toMatchObject({ reviewState: 'none', isRegistered: true });
});
