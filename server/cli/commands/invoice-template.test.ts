import { readSheet } from 'read-excel-file/node';
import { eq } from 'drizzle-orm';
import { auditRecords } from '../../db/tables/audit';
import { orders } from '../../db/tables/orders';
import { registerPaid } from '../../test-support/attendees';
import { organiserOf } from '../../test-support/organiser';
import { setUpServer } from '../../test-support/set-up-server';
import { keptInvoice } from '../../test-support/submissions';
import { runCommand } from '../run-command';

/** The tax platform's template for many invoices. */

const server = setUpServer();
const run = organiserOf(() => server);
const set = (words: string) => run(`invoices settings MI2027 ${words}`);
const write = () => run('invoices template MI2027 t.xlsx');

async function applied(phone: string, changes: Partial<typeof keptInvoice>): Promise<string> {
  const outTradeNo = await registerPaid(server, phone, { name: '欧阳晓明' });
  await server.database.query
    .update(orders)
    .set({ invoice: { ...keptInvoice, ...changes } })
    .where(eq(orders.outTradeNo, outTradeNo));
  return outTradeNo;
}
const sheet = async (output: string | null, name: string): Promise<Record<string, unknown>[]> => {
  const [headings = [], ...rows] = await readSheet(Buffer.from(output ?? '', 'base64'), name);
  return rows.map((row) => Object.fromEntries<unknown>(headings.map((heading, n) => [String(heading), row[n]])));
};

it('needs the meeting’s settings, which are checked, kept beside its definition, and in the trail', async () => {
  expect(await write()).toMatchObject({ exitCode: 1, lines: [expect.stringContaining('还没有填开票设置')] });
  expect(await set('税收编码=304')).toMatchObject({ exitCode: 1, lines: ['税收编码是 19 位数字'] });
  expect(await set('税点=6%')).toMatchObject({ exitCode: 2 });
  expect((await set('税收编码=3040202000000000000 备注={会议}·{参会人}')).lines).toEqual([
    ...['项目：*会议服务*会议费', '税收编码：3040202000000000000', '税率：6%', '含税：是', '备注：{会议}·{参会人}'],
    '先开票后付款：否',
  ]);
  expect((await set('税率=免税')).lines).toContain('税收编码：3040202000000000000');
  const { query } = server.database;
  const rows = await query.select().from(auditRecords).where(eq(auditRecords.subject, 'invoice_settings'));
  expect(rows.map(({ after }) => after)).toEqual([
    expect.objectContaining({ tax_code: '3040202000000000000', tax_rate: '6%' }),
    { tax_rate: '免税' },
  ]);
});

it('has the waiting invoices that the platform takes, and names the others', async () => {
  const good = await applied('13812345671', { title: '天山医院', taxNumber: '12650000457602211X', type: 2 });
  const bad = await applied('13812345672', { title: '湘江医院', taxNumber: '没有', type: 2 });
  await set('税收编码=3040202000000000000 备注={会议}·{参会人}');
  const written = await write();
  expect(written).toMatchObject({
    exitCode: 1,
    lines: [
      `${bad} 湘江医院 没有写进去：购买方纳税人识别号只能是 15 到 20 位数字和大写字母`,
      '已写 1 张到 t.xlsx，1 张有问题',
    ],
  });
  const serial = good.slice(0, 20);
  expect(await sheet(written.output, '发票基本信息')).toEqual([
    expect.objectContaining({
      ...{ 发票流水号: serial, 发票类型: '增值税专用发票', 是否含税: '是', 购买方名称: '天山医院' },
      ...{ 购买方纳税人识别号: '12650000457602211X', 备注: expect.stringContaining('·欧阳晓明') as string },
    }),
  ]);
  expect(await sheet(written.output, '发票明细信息')).toEqual([
    expect.objectContaining({ 发票流水号: serial, 项目名称: '*会议服务*会议费', 金额: 1200, 税率: 0.06 }),
  ]);
  // The platform answers with the 流水号, by which the invoice finds its order.
  const list = `发票流水号,数电发票号码,购买方名称,价税合计\n${serial},27112000000000000001,天山医院,1200.00`;
  const request = { words: ['invoices', 'import', 'MI2027', 'f.csv'], options: { as: '王芳' } };
  const input = { name: 'f.csv', base64: Buffer.from(list).toString('base64') };
  await runCommand({ ...request, input }, server.dependencies, server.app.log);
  expect(await write()).toMatchObject({
    ...{ exitCode: 1, output: null },
    lines: [expect.stringContaining(bad), '没有可以开的发票'],
  });
});
