import { eq } from 'drizzle-orm';
import { orders } from '../../db/tables/orders';
import { registerPaid } from '../../test-support/attendees';
import { logIn } from '../../test-support/log-in';
import { organiserOf } from '../../test-support/organiser';
import { setUpServer } from '../../test-support/set-up-server';
import { invoiceInfo, meetingIds } from '../../test-support/submissions';
import { runCommand } from '../../cli/run-command';

/** The tax platform's list of issued invoices, with those that it reversed. */

const server = setUpServer();
const run = organiserOf(() => server);
const { MI2027 } = meetingIds;
const number = (n: number): string => `2711200000000000000${n}`;
const headings = '发票流水号,数电发票号码,购买方名称,开票日期,价税合计,备注';

async function applied(phone: string, title: string): Promise<string> {
  const outTradeNo = await registerPaid(server, phone);
  await server.database.query
    .update(orders)
    .set({ invoice: { ...kept, title } })
    .where(eq(orders.outTradeNo, outTradeNo));
  return outTradeNo;
}
const kept = {
  ...{ type: 1, title: '', taxNumber: '', bankName: '', bankAccount: '', companyAddress: '', companyPhone: '' },
  recipientEmail: 'a@b.cn',
};
const importList = (lines: string[], options: Record<string, string> = {}) =>
  runCommand(
    {
      ...{ words: ['invoices', 'import', 'MI2027', 'f.csv'], options: { as: '王芳', ...options } },
      input: { name: 'f.csv', base64: Buffer.from([headings, ...lines].join('\n')).toString('base64') },
    },
    server.dependencies,
    server.app.log,
  );
const states = async () => (await run('invoices list', { all: '' })).lines.slice(2);

it('records invoices by order or title, once, and leaves the rest to a person', async () => {
  const a = await applied('13812345671', '天山医院');
  const b = await applied('13812345672', '湘江医院');
  const c = await applied('13812345673', '岳麓医院');
  const list = [
    `${a},${number(1)},别的抬头,2027-05-02,1200.00,`,
    `,${number(2)},湘江医院有限公司,2027-05-02,1200.00,`,
    `${c},${number(3)},岳麓医院,2027-05-02,1100.00,`,
    `,${number(4)},无关公司,2027-05-02,500.00,`,
  ];
  const told = [
    `第 2 行 ${number(1)} 别的抬头 ¥1,200.00 ${a} 已开具`,
    `第 3 行 ${number(2)} 湘江医院有限公司 ¥1,200.00 ${b} 已开具`,
    `第 4 行 ${number(3)} 岳麓医院 ¥1,100.00 ${c} 没有登记：金额与可开票金额 ¥1,200.00 不符`,
    `第 5 行 ${number(4)} 无关公司 ¥500.00  没有找到订单，请用 invoices issue 登记`,
    '共 4 张：已开具 2，已冲红 0，以前已登记 0，没有登记 2',
  ];
  expect(await importList(list, { check: '' })).toMatchObject({ exitCode: 1, lines: told });
  expect((await states()).filter((line) => line.includes('已开具'))).toEqual([]);
  expect(await importList(list)).toMatchObject({ exitCode: 1, lines: told });
  expect((await importList(list)).lines.at(-1)).toBe('共 4 张：已开具 0，已冲红 0，以前已登记 2，没有登记 2');
  expect((await states()).map((line) => /已开具 \d+|待开具/.exec(line)?.[0]).sort()).toEqual([
    `已开具 ${number(1)}`,
    `已开具 ${number(2)}`,
    '待开具',
  ]);
  expect(await importList(['x'])).toMatchObject({ exitCode: 0, lines: [expect.stringMatching(/^共 0 张/)] });
});

it('a reversed invoice waits for a new one, may be changed until then, and keeps its history', async () => {
  const phone = '13812345671';
  const a = await applied(phone, '天山医院');
  await importList([`${a},${number(1)},天山医院,2027-05-02,1200.00,`]);
  const headers = await logIn(server, MI2027, phone);
  const [{ id } = { id: '' }] = await server.database.query.select().from(orders);
  const apply = () =>
    server.post(
      `/api/appweb/orderDetails/applyOrderInvoice/${MI2027}`,
      { ...invoiceInfo, orderId: id, meetingId: MI2027, invoiceTitle: '天山医院分院' },
      headers,
    );
  expect(await apply()).toMatchObject({ status: -1 });
  const red = `,${number(2)},天山医院,2027-05-03,-1200.00,被红冲蓝字数电发票号码：${number(1)}`;
  const part = `,${number(3)},天山医院,2027-05-03,-200.00,被红冲蓝字数电发票号码：${number(1)}`;
  expect((await importList([part])).lines[0]).toContain('不是全额冲红');
  expect((await importList([red])).lines).toEqual([
    `第 2 行 ${number(2)} 天山医院 -¥1,200.00 ${a} 已冲红，待重开`,
    '共 1 张：已开具 0，已冲红 1，以前已登记 0，没有登记 0',
  ]);
  expect(await states()).toEqual([expect.stringContaining(`待重开（原发票 ${number(1)} 已冲红）`)]);
  expect(await apply()).toMatchObject({ status: 200 });
  // The whole history in one list is recorded as it is now.
  const all = [
    `${a},${number(1)},天山医院,2027-05-02,1200.00,`,
    red,
    `${a},${number(4)},天山医院分院,2027-05-04,1200.00,`,
  ];
  expect((await importList(all)).lines.at(-1)).toBe('共 3 张：已开具 1，已冲红 0，以前已登记 2，没有登记 0');
  expect((await importList(all)).lines.at(-1)).toBe('共 3 张：已开具 0，已冲红 0，以前已登记 3，没有登记 0');
  expect((await run(`invoices red ${a}`, { number: number(5) })).lines).toEqual([
    `已标记订单 ${a} 的发票 ${number(4)} 为已冲红，等待重开`,
  ]);
  expect(await run(`invoices red ${a}`)).toMatchObject({ exitCode: 1, lines: ['该订单没有已开具的发票，不能冲红'] });
});
