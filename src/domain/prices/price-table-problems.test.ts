import type { FormItem } from '../form/form-field';
import { tableText } from './describe-table';
import { priceTableProblems } from './price-table-problems';
import type { PriceTable } from './price-table';
import { movedTable, withOptionKeys } from './table-options';

const item = (changes: Partial<FormItem> = {}): FormItem => ({
  ...{ shortName: 'kind', name: '身份', isShow: true, formType: 3, linkage: [], when: null, value: '' },
  rule: { message: '请选择', pattern: '', max: null, min: null },
  options: [
    { key: 'A', text: '医师' },
    { key: 'B', text: '学生' },
  ],
  ...changes,
});
const form = [item({ shortName: 'name', formType: 1, options: [] }), item()];
const price = (feeFen: number, teamFen: number | null = null) => ({ feeFen, teamFen });
const table: PriceTable = {
  ...{ question: 'kind', until: ['2027-03-01', ''], teamFrom: 5 },
  rows: [
    { option: 'A', prices: [price(80_000, 70_000), price(100_000)] },
    { option: 'B', prices: [price(40_000), price(50_000)] },
  ],
};
const problems = (changes: Partial<PriceTable>, on: readonly FormItem[] = form) =>
  priceTableProblems({ ...table, ...changes }, { registrationEnd: '2027-05-01', form: on }).map(
    ({ path, message }) => `${path.join('.')}: ${message}`,
  );
const [first, second] = table.rows;
if (first === undefined || second === undefined) throw new Error('no rows');
const rowsWith = (feeFen: number, teamFen: number | null = null) => [
  { option: 'A', prices: [price(feeFen, teamFen), price(100_000, 90_000)] },
  second,
];

test.each<[string, string[], string[]]>([
  ['a table that is right', problems({}), []],
  ['one price for everybody by date', problems({ question: '', rows: [{ option: '', prices: first.prices }] }), []],
  ['rows without a question', problems({ question: '' }), ['rows.1: 不按身份定价时，每一期只有一个价格']],
  ['no such question', problems({ question: 'x' }), ['question: 报名表没有决定价格的题“x”：它应在最外层']],
  [
    'a question that may be left out',
    problems({}, [item({ rule: null })]),
    ['question: “身份”决定价格，应是必填、显示的下拉或单选题'],
  ],
  [
    'a question that is not asked',
    problems({}, [item({ isShow: false })]),
    ['question: “身份”决定价格，应是必填、显示的下拉或单选题'],
  ],
  ['an option without a price', problems({ rows: [first] }), ['rows: “身份”的选项“学生”没有价格']],
  [
    'an option that is none',
    problems({ rows: [first, second, { ...second, option: 'C' }] }),
    ['rows.2.option: “身份”没有选项“C”'],
  ],
  ['an option twice', problems({ rows: [first, second, second] }), ['rows.2.option: “学生”的价格有两行']],
  [
    'a price that is missing',
    problems({ rows: [first, { option: 'B', prices: [price(40_000)] }] }),
    ['rows.1.prices.1: “学生”最后一期的注册费没有写'],
  ],
  ['no fee', problems({ rows: rowsWith(0) }), ['rows.0.prices.0: “医师”2027-03-01 以前的注册费应大于 0（元）']],
  [
    'a slip of the keyboard',
    problems({ rows: rowsWith(10_000_001) }),
    ['rows.0.prices.0: “医师”2027-03-01 以前的注册费不能高于 ¥100,000.00'],
  ],
  [
    'a team price above the fee',
    problems({ rows: rowsWith(80_000, 80_001) }),
    ['rows.0.prices.0: “医师”2027-03-01 以前的团队价 ¥800.01 高于注册费 ¥800'],
  ],
  [
    'no team price that is one',
    problems({ rows: rowsWith(80_000, -1) }),
    ['rows.0.prices.0: “医师”2027-03-01 以前的团队价应大于 0（元）'],
  ],
  ['team prices for nobody', problems({ teamFrom: null }), ['teamFrom: 有团队价时，应写明多少人起（团队价人数）']],
  ['half a member', problems({ teamFrom: 2.5 }), ['teamFrom: 团队价的人数应为大于 0 的整数']],
  ['too many members', problems({ teamFrom: 100_001 }), ['teamFrom: 团队价的人数不能超过 100000']],
  [
    'members without a team price',
    problems({ rows: [{ option: 'A', prices: [price(1), price(1)] }, second] }),
    ['teamFrom: 写了团队价人数，却没有团队价'],
  ],
  [
    'an end of the last period',
    problems({ until: ['2027-03-01', '2027-04-01'] }),
    ['until.2: 最后一期不写截止，到报名结束为止'],
  ],
  [
    'a day that is none',
    problems({ until: ['2027-02-30', ''] }),
    ['until.0: 价格的截止应为 YYYY-MM-DD 或 YYYY-MM-DD HH:mm:ss，现为“2027-02-30”'],
  ],
  [
    'a period after registration',
    problems({ until: ['2027-05-01', ''] }),
    ['until.0: 价格的截止 2027-05-01 应早于报名截止'],
  ],
  [
    'periods out of order',
    problems({
      until: ['2027-03-01', '2027-02-01', ''],
      rows: table.rows.map(({ option, prices }) => ({ option, prices: [...prices, price(100_000)] })),
    }),
    ['until.1: 价格的截止 2027-02-01 应晚于上一期'],
  ],
])('%s', (_, found, expected) => {
  expect(found).toEqual(expected);
});

test('rows are named by keys or texts, and follow their options to other keys', () => {
  const byText = withOptionKeys({ ...table, rows: [{ ...first, option: '医师' }, second] }, form);
  expect(byText).toEqual(table);
  const others = [
    item({
      options: [
        { key: '1', text: '学生' },
        { key: '2', text: '医师' },
      ],
    }),
  ];
  expect(movedTable(table, form, others).rows.map(({ option }) => option)).toEqual(['2', '1']);
  expect(movedTable(table, form, []).rows.map(({ option }) => option)).toEqual(['A', 'B']);
});

test('a table on one line', () => {
  expect(tableText(table, form)).toBe(
    '医师 ¥800，团队 ¥700（到 2027-03-01）、¥1,000；学生 ¥400（到 2027-03-01）、¥500；团队价 5 人起',
  );
  expect(tableText(null, form)).toBe('');
});
