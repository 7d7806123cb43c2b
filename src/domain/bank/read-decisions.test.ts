import { DecisionsError, readDecisions } from './read-decisions';

/** Each way in which a decision may be written (product §16.32). */

const proposal = (certainty: string) => ({ orders: [{ outTradeNo: 'T1', amountFen: 500 }], certainty, reason: '附言' });
const row = (changes: object) => ({
  ...{ file: 'a.csv', row: 5, date: '2027-04-18', direction: 'in', amountFen: 500, currency: 'CNY' },
  ...{ payer: '天山医院', serial: '', text: '会费', proposals: [proposal('likely')], ...changes },
});
const decide = (changes: object) => readDecisions([row(changes)])[0]?.decision;
const nothing = { orders: [], returnFen: 0, reason: '', isAside: false, isNotReturned: false };
const first = { ...nothing, orders: [{ outTradeNo: 'T1', amountFen: 500 }] };

it.each<[unknown, object | null]>([
  ['book', first],
  [proposal('likely'), first],
  [[{ outTradeNo: 'T2' }], { ...nothing, orders: [{ outTradeNo: 'T2', amountFen: null }] }],
  [{ orders: ['T2'] }, { ...nothing, orders: [{ outTradeNo: 'T2', amountFen: null }] }],
  [
    { orders: [{ outTradeNo: 'T1', amountFen: 300 }], return: 'rest', reason: '多付' },
    { ...nothing, orders: [{ outTradeNo: 'T1', amountFen: 300 }], returnFen: 'rest', reason: '多付' },
  ],
  [
    { orders: ['T1'], notReturned: true },
    { ...nothing, orders: [{ outTradeNo: 'T1', amountFen: null }], isNotReturned: true },
  ],
  ['return', { ...nothing, returnFen: 'rest' }],
  ['unclaimed', nothing],
  ['aside', { ...nothing, isAside: true }],
  ['skip', null],
  [null, null],
])('reads the decision %j', (decision, expected) => expect(decide({ decision })).toEqual(expected));

it('books a row without a decision only if its one proposal is sure', () => {
  expect(decide({})).toBeNull();
  expect(decide({ proposals: [proposal('sure')] })).toEqual(first);
  expect(decide({ proposals: [proposal('sure'), proposal('unsure')] })).toBeNull();
  expect(decide({ proposals: [] })).toBeNull();
});

it.each<[string, unknown, string]>([
  ['another text', [row({ decision: 'yes' })], '第 1 项的 decision 写得不对'],
  ['no proposal to book', [row({}), row({ proposals: [], decision: 'book' })], '第 2 项没有建议'],
  ['half a fen', [row({ decision: [{ outTradeNo: 'T1', amountFen: 0.5 }] })], '第 1 项的 orders 写得不对'],
  ['less than nothing', [row({ decision: { return: -1 } })], '第 1 项的 decision.return'],
  ['an amount in yuan', [row({ amountFen: '5.00' })], '第 1 项的 amountFen'],
  ['a day that is none', [row({ date: '2027-02-30' })], '第 1 项缺少 row 或 date'],
  ['no list', {}, '应是 bank match --json 输出的数组'],
])('refuses %s', (_, json, message) => {
  const act = (): unknown => readDecisions(json);
  expect(act).toThrow(DecisionsError);
  expect(act).toThrow(message);
});
