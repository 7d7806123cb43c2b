import { balanceBreaks, guessHeadingRow, guessLayout, layoutFault } from './map-layout';
import { readStatement } from './read-statement';
import type { LayoutRole, StatementLayout } from './statement-layout';
import type { StatementCell } from './statement';

/** A bank that nobody has seen: 何时, 进, 去 and 谁 are in no dictionary. */
const file: StatementCell[][] = [
  ['昆仑银行股份有限公司　活期账户交易明细'],
  ['账号：88660010123456782207', '户名：中国医学信息学会'],
  ['序号', '何时', '去', '进', '谁', '对方账号', '话', '核心流水', '结存'],
  ['1', '2027/4/16 9:02', '', '900.00', '独山子人民医院', '886600100013', 'mi27-3c7k', 'KL217', '10,900.00'],
  ['2', '2027/4/16 15:47', '50.00', '', '昆仑银行', '', '网银服务费', 'KL611', '10,850.00'],
  ['3', '2027/4/17 11:20', '', '1,200.00', '买买提·艾力', '62220091', '会务费', 'KL122', '12,050.00'],
  ['合计', '', '50.00', '2,100.00'],
];
const roles: LayoutRole[] = ['unused', 'date', 'out', 'in', 'payer', 'payerAccount', 'text', 'serial', 'balance'];
const layout: StatementLayout = { headings: (file[2] ?? []).map(String), roles };
const read = (layouts: readonly StatementLayout[]) => readStatement([{ name: '', rows: file }], '明细.xls', layouts);

it('reads an unknown statement by what a person said of its columns, whatever blanks and widths its headings have', () => {
  expect(read([])).toBeNull();
  const rows = read([layout])?.rows.map(({ line, date, time, direction, amountFen, payer, text, serial }) =>
    [line, date, time, direction, amountFen, payer, text, serial].join(' '),
  );
  expect(rows).toEqual([
    '4 2027-04-16 09:02:00 in 90000 独山子人民医院 mi27-3c7k KL217',
    '5 2027-04-16 15:47:00 out 5000 昆仑银行 网银服务费 KL611',
    '6 2027-04-17 11:20:00 in 120000 买买提·艾力 会务费 KL122',
  ]);
  expect(read([{ ...layout, headings: layout.headings.map((heading) => ` ${heading.split('').join('　')}`) }])).toEqual(
    read([layout]),
  );
  expect(read([{ ...layout, headings: [...layout.headings, '柜员'] }])).toBeNull();
});

it('goes before the dictionary, so that a wrong reading can be corrected', () => {
  const headings = ['交易日期', '收入金额', '支出金额', '对方户名'];
  const rows = [headings, ['2027-04-18', '900.00', '', '甲']];
  const swapped: StatementLayout = { headings, roles: ['date', 'out', 'in', 'payer'] };
  expect(readStatement([{ name: '', rows }], 'x.csv', [])?.rows).toMatchObject([{ direction: 'in' }]);
  expect(readStatement([{ name: '', rows }], 'x.csv', [swapped])?.rows).toMatchObject([{ direction: 'out' }]);
});

it('guesses the row of the headings, what is known of them, and a column of dates', () => {
  expect(guessHeadingRow(file)).toBe(2);
  expect(guessLayout(file, 2).roles).toEqual([
    ...['unused', 'date', 'unused', 'unused', 'unused', 'payerAccount', 'unused', 'serial', 'unused'],
  ]);
  expect(guessLayout(file, 2, [layout])).toEqual(layout);
  expect(guessHeadingRow([['收据', '日期', '金额', '备注'], ['甲', '乙'], ...file], [layout])).toBe(4);
  // Each role but a remark's stands once.
  expect(guessLayout([['交易日期', '记账日期', '摘要', '备注']], 0).roles).toEqual(['date', 'unused', 'text', 'text']);
});

it.each<[string, Partial<StatementLayout>]>([
  ['这一行不是表头', { headings: ['1', '2027/4/16 9:02', '900.00'], roles: ['unused', 'date', 'in'] }],
  ['这一行不是表头', { roles: roles.slice(1) }],
  ['“收到”只能是一列', { roles: ['in', ...roles.slice(1)] }],
  ['交易日期', { roles: roles.map((role) => (role === 'date' ? 'unused' : role)) }],
  ['只用一种', { roles: ['amount', ...roles.slice(1)] }],
  ['是金额', { roles: roles.map((role) => (role === 'in' ? 'unused' : role)) }],
  ['要和“金额”一起用', { roles: ['sign', ...roles.slice(1)] }],
  ['对方户名', { roles: roles.map((role) => (['payer', 'text', 'serial'].includes(role) ? 'unused' : role)) }],
])('refuses a layout by which nothing can be read: %s', (fault, changes) => {
  expect(layoutFault({ ...layout, ...changes })).toContain(fault);
});

it('accepts one amount with a mark, several remarks, and money that only comes in', () => {
  const headings = ['甲', '乙', '丙', '丁', '戊'];
  expect(layoutFault({ headings, roles: ['date', 'amount', 'sign', 'text', 'text'] })).toBeNull();
  expect(layoutFault({ headings, roles: ['time', 'in', 'unused', 'unused', 'serial'] })).toBeNull();
  expect(layoutFault(layout)).toBeNull();
});

it('shows by the balance that the sides are right, whichever row is the oldest', () => {
  const rows = read([layout])?.rows ?? [];
  expect(balanceBreaks(rows, roles)).toBe(0);
  expect(balanceBreaks([...rows].reverse(), roles)).toBe(0);
  const swapped: LayoutRole[] = roles.map((role) => (role === 'in' ? 'out' : role === 'out' ? 'in' : role));
  expect(balanceBreaks(read([{ ...layout, roles: swapped }])?.rows ?? [], swapped)).toBe(2);
  expect(balanceBreaks(rows, ['date', 'in'])).toBeNull();
});
