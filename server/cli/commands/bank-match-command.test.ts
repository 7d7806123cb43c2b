import { pay } from '../../test-support/attendees';
import { digestRows } from '../../test-support/test-database';
import { runCommand } from '../run-command';
import { server, awaitTransfer, movement, files, match, matched } from '../../test-support/bank-by-command';

describe('bank match', () => {
  it('proposes the order of a remark for sure, in exactly the promised fields, and changes nothing', async () => {
    const { outTradeNo, remark } = await awaitTransfer(0);
    const before = await digestRows(server.database.query);
    const list = [
      movement({ text: `会费 ${remark.toLowerCase()}` }),
      movement({ direction: 'out', amountFen: 5_000, text: '手续费' }),
    ];
    const rows = await matched('CCB', list);
    expect(rows).toEqual([
      {
        ...{ file: 'CCB-0.xlsx', row: 4, date: '2027-04-18', direction: 'in', amountFen: 120_000, currency: 'CNY' },
        ...{ payer: '天山医院', serial: '1-', text: `电子汇入 会费 ${remark.toLowerCase()}` },
        proposals: [
          {
            orders: [{ outTradeNo, amountFen: 120_000 }],
            certainty: 'sure',
            reason: `附言 ${remark.slice(0, 4)} ${remark.slice(4)} 与订单一致，金额 ¥1,200.00 正好`,
          },
        ],
      },
      expect.objectContaining({ row: 5, direction: 'out', amountFen: 5_000, proposals: [] }),
    ]);
    expect(Object.keys(rows[0] ?? {})).toEqual([
      ...['file', 'row', 'date', 'direction', 'amountFen', 'currency', 'payer', 'serial', 'text', 'proposals'],
    ]);
    expect(await digestRows(server.database.query)).toEqual(before);
  });

  it('proposes a transfer that stands in two files once, and two equal ones of a day twice', async () => {
    const { remark } = await awaitTransfer(0);
    const named = movement({ text: remark });
    const equal = movement({ text: '会务费', payer: '湘江会议医院' });
    const rows = await matched('ICBC', [named, equal, equal], [equal, equal, movement({ amountFen: 900 })]);
    expect(rows.map(({ file, proposals }) => [file, proposals.length > 0])).toEqual([
      ...[
        ['ICBC-0.xlsx', true],
        ['ICBC-0.xlsx', true],
        ['ICBC-0.xlsx', true],
      ],
      ...[
        ['ICBC-1.xlsx', false],
        ['ICBC-1.xlsx', false],
        ['ICBC-1.xlsx', false],
      ],
    ]);
  });

  it('is never sure of another amount, another currency, a returned transfer, or a paid order', async () => {
    const made = [await awaitTransfer(0), await awaitTransfer(1), await awaitTransfer(2), await awaitTransfer(3)];
    const [other, foreign, returned, paid] = made;
    await pay(server, paid?.outTradeNo ?? '');
    const back = { payer: '昆明市延安医院', payerAccount: '6500999' };
    const rows = await matched('CCB', [
      movement({ text: other?.remark ?? '', amountFen: 110_000 }),
      movement({ text: foreign?.remark ?? '', currency: '美元' }),
      movement({ text: returned?.remark ?? '', ...back }),
      movement({ text: paid?.remark ?? '' }),
      movement({ direction: 'out', ...back, text: '退汇 账号户名不符', at: '2027-04-19 09:00:00' }),
    ]);
    expect(
      rows.map(({ currency, proposals }) => [currency, proposals[0]?.orders[0]?.outTradeNo, proposals[0]?.certainty]),
    ).toEqual([
      ['CNY', other?.outTradeNo, 'likely'],
      ['USD', foreign?.outTradeNo, 'unsure'],
      ['CNY', returned?.outTradeNo, 'unsure'],
      ['CNY', paid?.outTradeNo, 'unsure'],
      ['CNY', undefined, undefined],
    ]);
  });

  it('prints a table for people, and says what it cannot read', async () => {
    await awaitTransfer(0);
    const answer = await runCommand(
      {
        words: ['bank', 'match', 'a.csv'],
        options: { meeting: 'MI2027' },
        input: null,
        inputs: [
          {
            name: 'a.csv',
            base64: Buffer.from(
              '交易日期,收入金额,对方户名\n2027-04-18,十元,张三\n2027-04-19,"1,200.00",李静甲',
            ).toString('base64'),
          },
        ],
      },
      server.dependencies,
      server.app.log,
    );
    expect(answer.lines.join('\n')).toContain('很可能：');
    expect(answer.lines).toContainEqual('a.csv 第 2 行没有读出：金额读不出来（2027-04-18 十元 张三）');
    expect((await match([{ name: 'b.xls', base64: Buffer.from('a,b\n1,2').toString('base64') }])).lines).toEqual([
      'b.xls：没有找到表头（交易日期、金额、对方户名等）。如果这是银行导出的账户明细，请在工作台的“核对流水”里导入一次，指明各列',
    ]);
    expect(await match(files('CCB', []), { meeting: 'X' })).toMatchObject({ exitCode: 1 });
  });
});
