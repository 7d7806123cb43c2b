import { readSheet } from 'read-excel-file/node';
import { pay } from '../../test-support/attendees';
import { setUpServer, setUpTeam } from '../../test-support/set-up-server';
import { invoiceInfo } from '../../test-support/submissions';
import { addTestMembers, submitTestOrder, teamMeetingId, type SubmittedOrder } from '../../test-support/team';
import { organiserOf } from '../../test-support/organiser';

/** Invoices of a partly refunded team order. */

const server = setUpServer();
const operator = setUpTeam(server);
let order: SubmittedOrder;
let members: readonly { id: string }[];

beforeEach(async () => {
  members = await addTestMembers(server, operator, [1, 2]);
  order = await submitTestOrder(operator, members);
  await pay(server, order.outTradeNo);
  expect(await applyInvoice()).toMatchObject({ status: 200 });
});

const run = organiserOf(() => server);
const listed = async (options: Record<string, string> = {}) => (await run('invoices list', options)).lines[2] ?? '';

function applyInvoice() {
  const path = `/api/appweb/orderDetails/applyOrderInvoice/${teamMeetingId}`;
  return server.post(path, { ...invoiceInfo, orderId: order.meetingPayorderId }, operator.headers);
}

async function refund(n: number): Promise<void> {
  const body = { meetingId: teamMeetingId, enteredId: members[n]?.id };
  const answer = await server.post('/api/appweb/entered/applyRefund', body, operator.headers);
  expect(answer).toMatchObject({ status: 200 });
  const id = (await run('refunds list')).lines[2]?.split(' ')[0] ?? '';
  expect(await run(`refunds approve ${id}`)).toMatchObject({ exitCode: 0 });
}

it('are listed, issued and exported for what did not go back', async () => {
  expect(await listed()).toMatch(/¥1,600\.00 +待开具$/);
  await refund(0);
  expect(await listed()).toMatch(/¥800\.00 +待开具$/);
  const exported = await run('invoices export MIX2027 invoices.xlsx');
  expect(exported).toMatchObject({ exitCode: 0, lines: ['已导出 1 份发票申请到 invoices.xlsx'] });
  const [headings = [], row = []] = await readSheet(Buffer.from(exported.output ?? '', 'base64'));
  expect(Object.fromEntries(headings.map((heading, n) => [heading, row[n]]))).toMatchObject({
    ...{ 订单号: order.outTradeNo, 订单金额: '¥1,600.00', 退费金额: '¥800.00', 可开票金额: '¥800.00' },
    ...{ 状态: '待开具', 发票类型: '增值税普通发票', 发票抬头: invoiceInfo.invoiceTitle },
  });
  expect(await run(`invoices issue ${order.outTradeNo}`, { number: '0440' })).toMatchObject({
    lines: [`已标记订单 ${order.outTradeNo} 的发票为已开具，金额 ¥800.00`],
  });
  expect(await listed({ all: '' })).toMatch(/¥800\.00 +已开具 0440$/);
});

it('that were issued before a refund are to be reversed', async () => {
  await run(`invoices issue ${order.outTradeNo}`, { number: '0440' });
  await refund(0);
  expect(await listed({ all: '' })).toMatch(/¥800\.00 +已开具 0440（¥1,600\.00），开具后有退费，请冲红重开$/);
});

it('are neither listed nor issued nor applied for where all went back', async () => {
  await refund(0);
  await refund(1);
  expect((await run('invoices list')).lines).toEqual(['没有待开具的发票']);
  expect(await listed({ all: '' })).toMatch(/¥0\.00 +已全额退费，无需开具$/);
  const refusal = '该订单已全额退费，不能申请发票';
  expect(await run(`invoices issue ${order.outTradeNo}`)).toMatchObject({ exitCode: 1, lines: [refusal] });
  expect(await applyInvoice()).toMatchObject({ status: -1, message: refusal });
});
