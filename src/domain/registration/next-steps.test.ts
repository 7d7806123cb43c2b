import * as fc from 'fast-check';
import { parseShanghaiTime, shanghaiDate, addDays } from '../time/shanghai-time';
import { nextSteps, reviewSteps, teamNextSteps, untilText } from './next-steps';
import { registrationOutcome } from './registration-outcome';

const now = parseShanghaiTime('2027-05-14 12:00:00') ?? 0;
const meeting = { hasCredit: true, creditDeadline: '2027-05-30', invoiceDeadline: '2027-06-30 18:00:00' };
const nothing = { invoice: false, credit: false };
const namesOf = (steps: ReturnType<typeof nextSteps>) => steps.map(({ name }) => name);

test.each([
  ['', ''],
  ['2027-05-13', ''],
  ['2027-05-14', '今天截止'],
  ['2027-05-15', '5月15日前，还有 1 天'],
  ['2027-06-30 18:00:00', '6月30日前，还有 47 天'],
  ['2028-01-01', '2028年1月1日前，还有 232 天'],
])('until %j is said as %j', (deadline, text) => {
  expect(untilText(deadline, now)).toBe(text);
});

test('who paid has code, invoice and credit to see to, each with its deadline', () => {
  expect(nextSteps(meeting, { isPaid: true, applied: nothing }, now)).toEqual([
    { name: 'ticket', note: '凭码签到，无网络也可出示', isApplied: false },
    { name: 'invoice', note: '6月30日前，还有 47 天', isApplied: false },
    { name: 'credit', note: '5月30日前，还有 16 天', isApplied: false },
    { name: 'registration-info', note: '核对报名时填写的内容', isApplied: false },
  ]);
});

test.each([
  ['a free visitor has no invoice', meeting, false, ['ticket', 'credit', 'registration-info']],
  [
    'no credit where none is offered',
    { ...meeting, hasCredit: false },
    true,
    ['ticket', 'invoice', 'registration-info'],
  ],
  ['nothing whose time is over', { ...meeting, creditDeadline: '2027-05-13' }, false, ['ticket', 'registration-info']],
  [
    'a missing deadline closes nothing',
    { ...meeting, creditDeadline: '' },
    false,
    ['ticket', 'credit', 'registration-info'],
  ],
] as const)('%s', (_, of, isPaid, names) => {
  expect(namesOf(nextSteps(of, { isPaid, applied: nothing }, now))).toEqual(names);
});

test('what was applied for at registration says so, even after its deadline', () => {
  const later = parseShanghaiTime('2027-07-01 12:00:00') ?? 0;
  const steps = nextSteps(meeting, { isPaid: true, applied: { invoice: true, credit: true } }, later);
  expect(steps.filter(({ isApplied }) => isApplied).map(({ name, note }) => [name, note])).toEqual([
    ['invoice', '报名时已申请'],
    ['credit', '报名时已申请'],
  ]);
});

test('a team has its invoice, its list and credit to see to, each with its deadline', () => {
  expect(teamNextSteps(meeting, now)).toEqual([
    { name: 'invoices', note: '6月30日前，还有 47 天' },
    { name: 'members', note: '核对名单，每位成员的参会码在其中' },
    { name: 'credits', note: '5月30日前，还有 16 天' },
  ]);
  const names = (of: typeof meeting) => teamNextSteps(of, now).map(({ name }) => name);
  expect(names({ hasCredit: false, creditDeadline: '', invoiceDeadline: '' })).toEqual(['invoices', 'members']);
  expect(names({ hasCredit: true, creditDeadline: '2027-05-13', invoiceDeadline: '2027-05-13' })).toEqual(['members']);
});

test('payment comes after the review, and only where there is something to pay', () => {
  expect(reviewSteps({ isPaid: true }).map(({ title }) => title)).toEqual(['主办方审核', '支付注册费', '查看参会码']);
  expect(reviewSteps({ isPaid: false }).map(({ title }) => title)).toEqual(['主办方审核', '查看参会码']);
});

test('days are counted until the deadline’s own day', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 600 }), (days) => {
      const deadline = addDays(shanghaiDate(now), days) ?? '';
      expect(untilText(deadline, now)).toContain(`还有 ${days} 天`);
    }),
  );
});

test.each([
  [{ needReview: true, outTradeNo: '1', dueFen: 80_000 }, 'review'],
  [{ needReview: false, outTradeNo: '1', dueFen: 80_000 }, 'payment'],
  [{ needReview: false, outTradeNo: '', dueFen: 80_000 }, 'free'],
  [{ needReview: false, outTradeNo: '1', dueFen: 0 }, 'free'],
] as const)('%j leads to %s', (result, outcome) => {
  expect(registrationOutcome(result)).toBe(outcome);
});

test('what can be done without a deadline is done after logging in', () => {
  const steps = nextSteps({ ...meeting, invoiceDeadline: '' }, { isPaid: true, applied: nothing }, now);
  expect(steps[1]).toEqual({ name: 'invoice', note: '登录后办理', isApplied: false });
});

test('under review, each step says how one will know', () => {
  expect(reviewSteps({ isPaid: true }).map(({ note }) => note)).toEqual([
    '审核结果将以短信通知，也可登录查看',
    '审核通过后，短信通知您缴费；登录个人中心即可支付',
    '支付后登录查看，凭码签到',
  ]);
  expect(reviewSteps({ isPaid: false }).map(({ note }) => note)).toEqual([
    '审核结果将以短信通知，也可登录查看',
    '审核通过后登录查看，凭码签到',
  ]);
});
