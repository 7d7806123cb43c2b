import * as fc from 'fast-check';
import { minuteOf, type ProgrammeSession } from '../attendance/programme-session';
import type { Passing } from '../door/gate';
import { parseShanghaiTime } from '../time/shanghai-time';
import { computeCredit } from './compute-credit';
import { defaultCreditRule, type CreditRule } from './credit-rule';
import { explainCredit } from './explain-credit';
import { cutToHundredths, toHundredths } from './fraction';
import { creditMinuteByMinute } from './testing/credit-minute-by-minute';

const at = (text: string): number => parseShanghaiTime(`2027-05-${text}`) ?? Number.NaN;
const hours = (milli: number): ProgrammeSession['worth'] => ({ unit: 'hours', milli });
const session = (id: string, room: string, day: string, from: string, to: string, worth = hours(3_500)) => ({
  ...{ id, name: id, room, worth },
  ...{ from: minuteOf(at(`${day} ${from}`)), to: minuteOf(at(`${day} ${to}`)) },
});
const scan = (direction: Passing['direction'], room: string, time: string): Passing => ({
  ...{ gateId: room, room, direction, at: at(time) },
});

/** The three days of one person in the organiser's own example. */
const programme = [
  session('开幕式', '曲江厅', '14', '08:30', '12:00'),
  session('互联互通', 'A厅', '14', '13:30', '17:30', hours(4_000)),
  session('人工智能', 'C厅', '14', '13:30', '17:30', hours(4_000)),
  session('大会报告', '曲江厅', '15', '08:30', '12:00'),
  session('大模型', 'A厅', '15', '13:30', '17:00'),
  session('闭幕', '曲江厅', '16', '08:30', '11:30', hours(3_000)),
];
const person = [
  ...[scan('in', '曲江厅', '14 08:41'), scan('out', '曲江厅', '14 11:58')],
  ...[scan('in', 'A厅', '14 13:26'), scan('in', 'C厅', '14 15:10'), scan('out', 'C厅', '14 17:31')],
  ...[scan('in', '曲江厅', '15 08:20'), scan('in', 'A厅', '15 15:34'), scan('out', 'A厅', '15 17:00')],
  ...[scan('in', '曲江厅', '16 08:29'), scan('out', '曲江厅', '16 11:34')],
];
const byMinutes: CreditRule = { ...defaultCreditRule, below: 'minutes', maxPerDayMilli: 2_000 };

describe('the example', () => {
  it('by the minutes: days are cut to their maximum, and the total is rounded down', () => {
    const account = computeCredit(person, programme, byMinutes);
    expect([...account.minutes.values()]).toEqual([197, 100, 140, 210, 86, 180]);
    expect(
      account.days.map((day) => [toHundredths(day.hours), cutToHundredths(day.earned), cutToHundredths(day.credits)]),
    ).toEqual([
      ['7.50', '2.50', '2.00'],
      ['4.93', '1.64', '1.64'],
      ['3.00', '1.00', '1.00'],
    ]);
    expect(toHundredths(account.hours)).toBe('15.43');
    expect(account.creditsMilli).toBe(4_600);
    const lines = account.days.flatMap(({ sessions }) => sessions);
    expect(lines.map(({ counts }) => counts)).toEqual(['whole', 'part', 'part', 'whole', 'part', 'whole']);
  });

  it('without 按实到 a session that is too short counts nothing, and is listed all the same', () => {
    const account = computeCredit(person, programme, defaultCreditRule);
    expect(account.days.flatMap(({ sessions }) => sessions).map(({ counts }) => counts)).toEqual([
      'whole',
      'none',
      'none',
      'whole',
      'none',
      'whole',
    ]);
    // 3.5 + 3.5 + 3 hours.
    expect(account.creditsMilli).toBe(3_300);
  });

  it('at most so much a meeting', () => {
    expect(computeCredit(person, programme, { ...byMinutes, maxTotalMilli: 4_250 }).creditsMilli).toBe(4_200);
  });
});

it.each([
  [167, 'none'],
  [168, 'whole'],
] as const)('%s of 210 minutes count: %s', (minutes, counts) => {
  const one = programme.slice(0, 1);
  const passings = [
    scan('in', '曲江厅', '14 08:30'),
    { ...scan('out', '曲江厅', '14 08:30'), at: at('14 08:30') + minutes * 60_000 },
  ];
  expect(computeCredit(passings, one, defaultCreditRule).days[0]?.sessions[0]?.counts).toBe(counts);
});

it.each([
  [{ unit: 'credits', milli: 700 } as const, 700],
  [hours(2_100), 700],
  [null, 1_100],
])('a session worth %j gives %s thousandths', (worth, creditsMilli) => {
  const one = [{ ...session('x', 'A', '14', '08:30', '12:00'), worth }];
  const passings = [scan('in', 'A', '14 08:30'), scan('out', 'A', '14 12:00')];
  expect(computeCredit(passings, one, defaultCreditRule).creditsMilli).toBe(creditsMilli);
});

it('three times 0.1 is 0.3, whatever a computer makes of it', () => {
  const three = ['08:00', '10:00', '14:00'].map((from, n) => ({
    ...session(String(n), 'A', '14', from, `${String(Number(from.slice(0, 2)) + 1).padStart(2, '0')}:00`),
    worth: { unit: 'credits', milli: 100 } as const,
  }));
  const passings = [scan('in', 'A', '14 08:00'), scan('out', 'A', '14 15:00')];
  expect(computeCredit(passings, three, defaultCreditRule).creditsMilli).toBe(300);
});

/** A programme of 18 sessions, in three halls, on three days, mornings and afternoons. */
const eighteen: ProgrammeSession[] = ['14', '15', '16'].flatMap((day, d) =>
  ['A', 'B', 'C'].flatMap((room, r) => [
    session(`${day}${room}1`, room, day, '08:30', ['12:00', '11:45', '11:37'][r] ?? '', r === 2 ? null : hours(3_500)),
    session(`${day}${room}2`, room, day, '13:30', ['17:30', '17:00', '16:41'][d] ?? '', {
      unit: r === 1 ? 'credits' : 'hours',
      milli: 1_250,
    }),
  ]),
);

const passing = fc.record({
  gateId: fc.constant(''),
  room: fc.constantFrom('A', 'B', 'C'),
  direction: fc.constantFrom('in' as const, 'in' as const, 'out' as const),
  at: fc.oneof(
    fc.integer({ min: at('14 00:00'), max: at('16 23:59') }),
    // Around the sessions' beginnings and ends.
    fc
      .tuple(fc.constantFrom(...eighteen), fc.boolean(), fc.integer({ min: -3_000_000, max: 3_000_000 }))
      .map(([{ from, to }, isEnd, aside]) => (isEnd ? to : from) * 60_000 + aside),
  ),
});
const rule: fc.Arbitrary<CreditRule> = fc.record({
  hoursPerCreditMilli: fc.constantFrom(3_000, 6_000, 3_600, 1_000),
  leastShareMilli: fc.constantFrom(0, 500, 800, 1_000),
  below: fc.constantFrom('nothing' as const, 'minutes' as const),
  maxPerDayMilli: fc.constantFrom(null, 1_000, 2_000),
  maxTotalMilli: fc.constantFrom(null, 3_000, 10_000),
  stepMilli: fc.constantFrom(100, 500, 10),
});
const inBoth = (passings: readonly Passing[], given: CreditRule) => {
  const { minutes, creditsMilli } = computeCredit(passings, eighteen, given);
  return [
    { minutes: Object.fromEntries([...minutes].sort()), creditsMilli },
    creditMinuteByMinute(passings, eighteen, given),
  ] as const;
};

it('any scans and rules come out as in the second program', () => {
  fc.assert(
    fc.property(fc.array(passing, { maxLength: 16 }), rule, (passings, given) => {
      const [first, second] = inBoth(passings, given);
      expect(first).toEqual(second);
    }),
    { numRuns: 300 },
  );
});

it('18 sessions and 3,000 people come out as in the second program', () => {
  const people = fc.sample(fc.tuple(fc.array(passing, { minLength: 6, maxLength: 40 }), rule), {
    numRuns: 3_000,
    seed: 42,
  });
  const both = people.map(([passings, given]) => inBoth(passings, given));
  expect(both.filter(([first, second]) => JSON.stringify(first) !== JSON.stringify(second))).toEqual([]);
  // Not all of them the same.
  expect(new Set(both.map(([{ creditsMilli }]) => creditsMilli)).size).toBeGreaterThan(20);
});

it('explains itself line by line, to the sum', () => {
  const explanation = explainCredit(computeCredit(person, programme, byMinutes), byMinutes);
  expect(explanation).toMatchObject({
    ...{ hours: '15.43', credits: '4.6', sum: '2.00 + 1.64 + 1.00 = 4.64' },
    days: [
      {
        ...{ date: '5月14日', summary: '7.50 学时折 2.50，每天最多 2', credits: '2.00' },
        lines: [
          { minutes: '197 / 210 分', hours: '3.50', stays: '08:41 进 – 11:58 出', verdict: '93%，算整场' },
          { minutes: '100 / 240 分', hours: '1.67', stays: '13:26 进 – 15:10 去 C厅', verdict: '41%，按实到' },
          { minutes: '140 / 240 分', hours: '2.33', stays: '15:10 进 – 17:31 出', verdict: '58%，按实到' },
        ],
      },
      { lines: [{ stays: '08:20 进 – 15:34 去 A厅', verdict: '100%，算整场' }, { verdict: '40%，按实到' }] },
      {},
    ],
  });
  const endless = computeCredit([scan('in', '曲江厅', '14 08:20')], programme, defaultCreditRule);
  expect(explainCredit(endless, defaultCreditRule).days[0]?.lines[0]).toMatchObject({
    ...{ stays: '08:20 进，没有出', verdict: '100%，算整场；没扫出场，算到散会' },
  });
});
