import { readBankAmount } from './read-bank-amount';
import { readBankDate, readBankTime } from './read-bank-date';
import { readStatement } from './read-statement';
import type { StatementCell } from './statement';

/** Statements as untidy as banks' customers describe them; the six banks' own layouts are read from files. */

const read = (...rows: StatementCell[][]) => readStatement([{ name: '', rows }], 'x.csv', []);
const briefly = (statement: ReturnType<typeof read>) =>
  statement?.rows.map(({ line, date, direction, amountFen, payer, text }) =>
    [line, date, direction, amountFen, payer, text].join(' '),
  );

it('reads rows between lines above, a repeated heading, totals and carried balances', () => {
  const headings = ['交易日期', '收入金额', '支出金额', '账户余额', '对方户名', '交易用途'];
  const statement = read(
    ['中国农业银行'],
    ['账号', '\t11001016600058000031', '户名', '中华医学信息学会', '起始日期', '2027-04-01'],
    [],
    headings,
    ['上期结转', '', '', '9,101,200.00'],
    ['20270430\t', '1,200.00', '', '9,101,200.00', '张　伟（个人）', '会费３Ｋ９Ｔ　Ｘ７ＷＭ'],
    headings,
    ['20270401\t', '12,345,678.90', '-', '1', '天山医院', '年会费, 4 人, "急"'],
    ['20270401\t', '—', '12.50', '1', '', '手续费'],
    ['合计', '12,346,878.90', '12.50'],
    ['收入笔数：2', '支出笔数：1'],
  );
  expect(briefly(statement)).toEqual([
    '6 2027-04-30 in 120000 张 伟(个人) 会费3K9T X7WM',
    '8 2027-04-01 in 1234567890 天山医院 年会费, 4 人, "急"',
    '9 2027-04-01 out 1250  手续费',
  ]);
  expect(statement).toMatchObject({
    ...{ bank: '农业银行', account: '11001016600058000031', holder: '中华医学信息学会', unread: [] },
  });
});

it('reads headings in two rows, and takes none of them for whose account it is', () => {
  const statement = read(
    ['某农村商业银行活期存款明细账'],
    ['交易日期', '摘要', '发生额', '', '余额', '对方户名', '对方账号'],
    ['', '', '借方', '贷方', '', '', ''],
    ['2027.04.01', '转存', '', '1,200.00', '1', '大理州医院', '62'],
    ['', '转存', '', '300', '1', '同日医院', '63'],
    ['本月合计', '', '0', '1,500.00'],
  );
  expect(briefly(statement)).toEqual(['4 2027-04-01 in 120000 大理州医院 转存', '5 2027-04-01 in 30000 同日医院 转存']);
  expect(statement).toMatchObject({ account: '', holder: '' });
});

it('tells the direction by a mark, a sign, or the side, and a counter-entry by its red amount', () => {
  const marked = ['序号', '交易日期', '借贷方向', '发生额', '对方户名'];
  expect(
    briefly(read(marked, ['1', '2027年4月8日', '贷', '1 200.00', '甲'], ['2', '2027年4月9日', '借', '200', '乙'])),
  ).toEqual(['2 2027-04-08 in 120000 甲 ', '3 2027-04-09 out 20000 乙 ']);
  const signed = ['交易日期', '交易金额', '对方户名'];
  expect(briefly(read(signed, ['20270402', '+4,800.00', '甲'], ['20270402', '(100.00)', '乙']))).toEqual([
    '2 2027-04-02 in 480000 甲 ',
    '3 2027-04-02 out 10000 乙 ',
  ]);
  const sides = ['交易日期', '借方发生额（支取）', '贷方发生额（收入）', '对方户名'];
  expect(read(sides, ['20270418', '0.00', '-1,200.00', '甲'])?.rows).toMatchObject([
    { direction: 'out', amountFen: 120_000, isReversal: true },
  ]);
});

it('reports what looks like a movement and cannot be read, and finds no table in another file', () => {
  const statement = read(['交易日期', '收入金额', '对方户名'], ['2027-04-18', '十元', '甲'], ['2027-02-30', '5', '乙']);
  expect(statement).toMatchObject({
    rows: [],
    unread: [
      { line: 2, reason: '金额读不出来' },
      { line: 3, reason: '日期读不出来' },
    ],
  });
  expect(read(['甲', '乙'], ['1', '2'])).toBeNull();
});

it.each<[StatementCell, number | null]>([
  ['¥1,200.00', 120_000],
  ['１，２００．５', 120_050],
  ['1,200.00-', -120_000],
  ['−3.2', -320],
  ['1200元', 120_000],
  [0.29, 29],
  [1.005, 101],
  ['-', null],
  ['', null],
  ['12.3.4', Number.NaN],
  ['1e5', Number.NaN],
])('reads the amount %p as %p', (cell, fen) => expect(readBankAmount(cell)).toBe(fen));

it.each<[StatementCell, string]>([
  ['20270418152403', '2027-04-18 15:24:03'],
  ['2027-04-18-15.24.03.000000', '2027-04-18 15:24:03'],
  ['2027年4月8日 下午 3:24', '2027-04-08 15:24:00'],
  [46_495.5, '2027-04-18 12:00:00'],
  ['04/18/2027', '2027-04-18 '],
])('reads the moment %p', (cell, moment) => {
  const found = readBankDate(cell);
  expect(`${found?.date} ${found?.time}`).toBe(moment);
});

it('reads no moment from a range of days, and a time without its zero', () => {
  expect(readBankDate('2027-04-01至2027-04-30')).toBeNull();
  expect(readBankTime('91403')).toBe('09:14:03');
});
