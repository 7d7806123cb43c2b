import type { MeetingChanges } from './meeting-changes';
import { publicationEffects } from './publication-effects';

const now = Date.parse('2028-03-01T00:00:00Z');
const none: MeetingChanges = {
  ...{ fee: null, teamPrice: null, priceTable: null, dates: [], isPaid: true, stayFree: 0, freed: null, unordered: 0 },
  pendingOrders: { orders: 0, people: 0, totalFen: 0, awaited: 0, beingPaid: 0, mismatched: 0 },
  paid: { tickets: 0, totalFen: 0 },
};
const told = (changes: Partial<MeetingChanges>, more: Partial<Parameters<typeof publicationEffects>[0]> = {}) =>
  publicationEffects({ changes: { ...none, ...changes }, answers: [], missing: [], texts: 0, ...more }, now).map(
    ({ tone, title }) => `${tone} ${title}`,
  );

it('says of a change that concerns nobody that all stays as it is', () => {
  expect(told({})).toEqual(['calm 日期和截止没有改动', 'calm 不发短信']);
});

it('tells first what somebody notices', () => {
  const pendingOrders = { ...none.pendingOrders, orders: 240, people: 260, totalFen: 31_200_000 };
  const changes = { fee: { from: 120_000, to: 150_000 }, unordered: 3, pendingOrders };
  const missing = [{ label: '来自基层', people: 3486 }];
  expect(told({ ...changes, paid: { tickets: 2901, totalFen: 348_120_000 } }, { missing })).toEqual([
    ...['care 3486 人没有答过必填的“来自基层”', 'care 3 人按新价交费', 'calm 240 笔待支付订单不变'],
    ...['calm 已付的 2901 人不变', 'calm 日期和截止没有改动', 'calm 不发短信'],
  ]);
});

it('says of a deadline that is past already that it ends at once', () => {
  const dates = [
    { column: 'refundDeadline', from: '2028-05-05', to: '2028-02-01', concerned: 7 },
    { column: 'registrationEnd', from: '', to: '2028-05-01', concerned: 0 },
    { column: 'creditDeadline', from: '2028-05-05', to: '', concerned: 0 },
  ] as const;
  const effects = publicationEffects(
    { changes: { ...none, dates: [...dates] }, answers: [], missing: [], texts: 0 },
    now,
  );
  expect(effects.slice(0, 3).map(({ title, text }) => `${title}：${text}`)).toEqual([
    '退费截止 2028-05-05 → 2028-02-01：这个时间已过，发布后立即截止。到时不能再申请退费，7 人已支付。',
    '报名截止 没有 → 2028-05-01：到时不能再报名。',
    '学分申请截止 2028-05-05 → 没有：以后没有单独的期限。',
  ]);
});

it('tells what becomes of people and orders at a meeting that is free now', () => {
  const freed = { admitted: 12, inReview: 2, refused: 0 };
  const pendingOrders = { ...none.pendingOrders, orders: 4, people: 9, totalFen: 900 };
  expect(told({ isPaid: false, fee: { from: 100, to: null }, freed, pendingOrders }, { texts: 14 })).toEqual([
    ...['care 12 人改为免费', 'care 2 人改为免费，仍待审核', 'care 4 笔待支付订单取消', 'care 发 14 条短信'],
    'calm 日期和截止没有改动',
  ]);
  expect(told({ stayFree: 5 })).toContain('calm 5 人仍免费');
});

it('says of a meeting that was never published that it can be seen now', () => {
  expect(publicationEffects({ changes: null, answers: [], missing: [], texts: 0 }, now)).toEqual([
    { tone: 'care', title: '会议对外可见', text: expect.stringContaining('报名链接') as unknown },
  ]);
});
