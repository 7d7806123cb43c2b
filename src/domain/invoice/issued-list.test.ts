import { readIssuedList } from './issued-list';
import { matchIssued } from './match-issued';

const number = (n: number): string => `2711200000000000000${n}`;
const platform = [
  '序号',
  '发票代码',
  '发票号码',
  '数电发票号码',
  '购方识别号',
  '购买方名称',
  '开票日期',
  '金额',
  '税额',
  '价税合计',
  '发票状态',
  '备注',
];

it('reads the platform’s list, by invoices or by items', () => {
  const whole = readIssuedList([
    { name: '说明', rows: [['全量发票查询导出结果']] },
    {
      name: '发票基础信息',
      rows: [
        platform,
        [
          '1',
          '',
          '',
          number(1),
          '12110000400003568W',
          '天山医院',
          '2027-05-02 10:11:12',
          '1132.08',
          '67.92',
          '1,200.00',
          '正常',
          'x',
        ],
        [
          '2',
          '',
          '',
          number(2),
          '',
          '张伟',
          '2027-05-03',
          '-1132.08',
          '-67.92',
          '-1,200.00',
          '正常',
          `被红冲蓝字数电发票号码：${number(1)}`,
        ],
        ['合计', '', '', '', '', '', '', '0', '0', '0'],
      ],
    },
    {
      name: '信息汇总表',
      rows: [platform, ['1', '', '', number(1), '', '天山医院', '', '566.04', '33.96', '600', '', '']],
    },
  ]);
  expect(whole).toMatchObject([
    { line: 2, number: number(1), title: '天山医院', amountFen: 120_000, issuedOn: '2027-05-02', reverses: '' },
    { line: 3, number: number(2), amountFen: -120_000, reverses: number(1) },
  ]);
  const byItems = readIssuedList([
    {
      name: '',
      rows: [
        ['发票流水号', '数电票号码', '购买方名称', '金额', '税额'],
        ['T1', number(1), '甲', '100', '6'],
        ['T1', number(1), '甲', '100', '6'],
      ],
    },
  ]);
  expect(byItems).toMatchObject([{ number: number(1), reference: 'T1', amountFen: 21_200 }]);
  expect(readIssuedList([{ name: '', rows: [['姓名', '电话']] }])).toBeNull();
});

describe('an issued invoice', () => {
  const order = 'T23456789ABCDEFGHJKLMNPQRST';
  const line = { line: 2, number: number(1), reference: '', title: '天山医院', taxNumber: '', amountFen: 120_000 };
  const issued = { ...line, issuedOn: '', remark: '', reverses: '' };
  const awaited = { outTradeNo: order, title: '天山医院有限公司', taxNumber: 'X1', amountFen: 120_000 };
  const match = (lines: (typeof issued)[], all = [awaited]) =>
    matchIssued(lines, all).map(({ awaited: found, isExact }) => [found?.outTradeNo, isExact]);

  it('belongs to the order whose number it has, also cut, whatever its title', () => {
    const other = { ...issued, title: '别家' };
    expect(match([{ ...other, reference: order }])).toEqual([[order, true]]);
    expect(match([{ ...other, reference: order.slice(0, 20) }])).toEqual([[order, true]]);
    expect(match([{ ...other, remark: `订单 ${order}` }])).toEqual([[order, true]]);
    expect(match([{ ...other, reference: order.slice(0, 6) }])).toEqual([[undefined, true]]);
    expect(match([{ ...issued, reference: order, amountFen: 1 }])).toEqual([[order, false]]);
  });

  it('else to the only application of its title and amount', () => {
    expect(match([issued])).toEqual([[order, true]]);
    expect(match([{ ...issued, taxNumber: 'X2' }])).toEqual([[undefined, true]]);
    expect(match([{ ...issued, amountFen: 1 }])).toEqual([[undefined, true]]);
    expect(match([issued], [awaited, { ...awaited, outTradeNo: 'T2' }])).toEqual([[undefined, true]]);
    expect(match([issued, { ...issued, number: number(2) }])).toEqual([
      [undefined, true],
      [undefined, true],
    ]);
  });
});
