import { zipSync } from 'fflate';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { readSheet } from 'read-excel-file/node';
import writeExcelFile from 'write-excel-file/node';
import type { MadeMovement } from '../server/test-support/bank-layouts';
import { bodies, givens, places, surnames } from '../server/test-support/bank-names';
import { makeStatement, writeStatement } from '../server/test-support/bank-statements';
import { generator } from '../server/test-support/generator';
import { invoicePdf } from '../server/test-support/invoice-documents';
import { deskCalls } from '../src/contract/desk-calls/desk-calls';
import { report } from './harness/figures';
import { countHands } from '../test/e2e/harness/count-clicks';
import { signInAtDesk } from '../test/e2e/harness/desk-steps';
import type { DeskWindow } from '../test/e2e/harness/desk-window';
import { newPerson, type Person } from '../test/e2e/harness/person';
import { post, registerUnpaid } from '../test/e2e/harness/register-by-api';
import { runOrganiser } from '../test/e2e/harness/run-organiser';
import { sharedProduct } from '../test/e2e/harness/shared-product';
import { useDeskWindows } from '../test/e2e/harness/use-phones';

/*
 * The two jobs of the accountant that take an evening by hand, at a person's pace, with every click and key counted: a
 * statement of 300 rows with 200 of ours, and 500 invoices to the tax platform and back.
 */

const newWindow = useDeskWindows();
/** MIX2027 in the demo. */
const meetingId = '3';
const fee = 80_000;
/** The clicks in the system's dialog of files, which the page does not see: the file, and 打开. */
const fileDialogClicks = 2;
const random = generator(27);

interface Order {
  person: Person;
  outTradeNo: string;
  remark: string;
}

const press = (page: Page, name: string | RegExp): Promise<void> => page.getByRole('button', { name }).click();
const follow = (page: Page, name: string | RegExp): Promise<void> => page.getByRole('link', { name }).first().click();

/** People with names of their own; some share them, as people do. */
function people(count: number): Person[] {
  return Array.from({ length: count }, (_, n) => ({
    ...newPerson(
      `${surnames.charAt(random.below(surnames.length))}${givens.charAt(n % givens.length)}${random.pick(Array.from(givens))}`,
    ),
    employer: `${random.pick(places)}${random.pick(bodies)}${n}院区`,
  }));
}

/** Registers people who have chosen to pay by transfer, some at a time. */
async function orderAll(all: readonly Person[], answers: Readonly<Record<string, unknown>> = {}): Promise<Order[]> {
  const orders: Order[] = [];
  for (let from = 0; from < all.length; from += 10)
    orders.push(
      ...(await Promise.all(
        all.slice(from, from + 10).map(async (person) => {
          const outTradeNo = await registerUnpaid('MIX2027', person, { answers });
          const account = (await post('wxpay/offlinePay', { outTradeNo })) as { transferInfo: { remark: string } };
          return { person, outTradeNo, remark: account.transferInfo.remark };
        }),
      )),
    );
  return orders;
}

let serial = 0;
function movement(changes: Partial<MadeMovement>): MadeMovement {
  serial += 1;
  const minutes = String(serial % 60).padStart(2, '0');
  return {
    ...{
      at: `2026-11-${String(1 + (serial % 20)).padStart(2, '0')} ${String(8 + (serial % 10)).padStart(2, '0')}:${minutes}:03`,
    },
    ...{
      direction: 'in',
      amountFen: fee,
      payer: `${random.pick(places)}${random.pick(bodies)}`,
      payerAccount: `6500${10_000_000 + serial}`,
    },
    ...{ text: random.pick(['会务费', '注册费', '学术年会']), serial: `H${900_000 + serial}` },
    ...changes,
  };
}

async function saved(name: string, bytes: Buffer): Promise<string> {
  const path = join(await mkdtemp(join(tmpdir(), 'office-')), name);
  await writeFile(path, bytes);
  return path;
}

/** Chooses a file by the button that asks for it. */
async function chooseFile(page: Page, name: string, path: string): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByText(name, { exact: true }).click(),
  ]);
  await chooser.setFiles(path);
}

/** The state of each order of the meeting, by its number, through the desk's own call. */
async function statesOfOrders({ context }: DeskWindow): Promise<Map<string, string>> {
  const { origin } = sharedProduct();
  const found = new Map<string, string>();
  for (let page = 1; ; page += 1) {
    const asked = { search: '', sealedSearch: '', filters: {}, sort: 'createdAt', page };
    const url = origin + deskCalls.listOrders.url({ meetingId, ...asked });
    const answer = await context.request.post(url, { data: asked, headers: { origin } });
    const { rows } = ((await answer.json()) as { data: { rows: { number: string; state: string }[] } }).data;
    if (rows.length === 0) return found;
    for (const { number, state } of rows) found.set(number, state);
  }
}

/** Decides the row that stands at the right as a person does who reads it: yes, another proposal, searched for, or not ours. */
async function decideRow(page: Page, expected: Order | undefined): Promise<void> {
  if (expected === undefined) {
    return press(page, '不是会费');
  }
  const { remark, outTradeNo, person } = expected;
  const proposals = page.getByRole('radiogroup', { name: '可能的订单' }).getByRole('radio');
  const texts = await page.getByRole('radiogroup', { name: '可能的订单' }).locator('label').allInnerTexts();
  const isIts = (text: string): boolean =>
    !/等 \d+ 笔订单/.test(text) && (text.includes(remark) || text.includes(outTradeNo));
  const place = texts.findIndex(isIts);
  if (place >= 0 && place < 5) {
    if (!(await proposals.nth(place).isChecked())) await page.keyboard.press(String(place + 1));
    return page.keyboard.press('Enter');
  }
  await page.getByRole('textbox', { name: /自己找|都不是/ }).click();
  await page.keyboard.type(person.name);
  await page
    .getByRole('region', { name: '找到的订单' })
    .getByRole('radio', { name: new RegExp(remark) })
    .check();
  return press(page, '入账，看下一笔');
}

it('a statement of 300 rows with 200 of ours is decided, each for its own order', async () => {
  const orders = await orderAll(people(200));
  const made = orders.map((order, n): MadeMovement => {
    const { person, remark, outTradeNo } = order;
    // How 200 people write a transfer: most as they are told, the rest as they like.
    if (n < 110)
      return movement({ text: n % 3 === 0 ? `会务费${remark.replace(' ', '')}${person.name}` : remark.toLowerCase() });
    if (n < 140) return movement({ text: `${person.name}注册费` });
    if (n < 160) return movement({ payer: n % 2 === 0 ? person.employer : `${person.employer}（财务科）` });
    if (n < 172) return movement({ text: `${remark.slice(0, -1)}${remark.endsWith('2') ? '3' : '2'}` });
    if (n < 182) return movement({ text: `订单${outTradeNo}` });
    if (n < 188) return movement({ text: remark, amountFen: fee - 30_000 });
    if (n < 194) return movement({ text: remark, amountFen: fee + 20_000 });
    return movement({ text: '会务费', payer: `${random.pick(places)}总工会` });
  });
  const bySerial = new Map(made.map(({ serial: number }, n) => [number, orders[n]]));
  const others = Array.from({ length: 100 }, (_, n) =>
    n < 70
      ? movement({ direction: 'out', text: n % 7 === 0 ? '手续费' : '货款', amountFen: 1_234_500 + n })
      : movement({ payer: `${random.pick(places)}药业有限公司`, text: '赞助款', amountFen: 3_000_017 + n }),
  );
  const rows = [...made, ...others].sort((one, other) => one.at.localeCompare(other.at));
  const path = await saved('建行.xlsx', writeStatement(makeStatement('CCB', rows), 'xlsx'));

  const window = await newWindow();
  const { page } = window;
  await signInAtDesk(window, '财务');
  await window.open(`/meetings/${meetingId}/payments`);
  await page.getByRole('heading', { name: '收款' }).waitFor();
  const hands = countHands(page);
  await follow(page, '导入流水');
  await chooseFile(page, '选择流水文件', path);
  await page.getByText('待核对 230').waitFor();
  const sure = page.getByRole('button', { name: /^一并入账 \d+ 笔/ });
  const together = Number(/\d+/.exec(await sure.innerText())?.[0]);
  await sure.click();
  await page.getByText(`已入账 ${together}`).waitFor();

  const pane = page.getByRole('region', { name: '这一笔' });
  for (let left = 230 - together; left > 0; left -= 1) {
    const number = /H9\d{5}/.exec(await pane.innerText())?.[0] ?? '';
    await decideRow(page, bySerial.get(number));
    await page.getByText(`待核对 ${left - 1}`).waitFor();
  }
  await page.getByRole('heading', { name: '都核对过了' }).waitFor();
  const { clicks, keys } = await hands();
  report({
    figure: 'office, clicks and keys for a statement of 300 rows, by each of the 200 that are ours',
    ...{ unit: '', ours: (clicks + keys + fileDialogClicks) / 200, reference: null, target: '<= 1.3' },
  });

  // Every one of ours is booked for its own order, and nothing else is.
  const states = await statesOfOrders(window);
  const stateOf = ({ remark, outTradeNo }: Order): string => states.get(remark) ?? states.get(outTradeNo) ?? '';
  expect(orders.map(stateOf)).toEqual(orders.map((_, n) => (n >= 182 && n < 188 ? 'short' : 'paid')));
}, 900_000);

it('500 invoices go to the tax platform without a fault and come back with their files', async () => {
  const invoiceInfo = (n: number) => ({
    ...{ invoiceType: 1 + (n % 2), invoiceTitle: `${random.pick(places)}${random.pick(bodies)}第${n}院区` },
    ...{
      taxpayerIdentificationNumber: '12650000457602211X',
      bankOfDeposit: '',
      accountOpening: '',
      companyAddress: '',
    },
    ...{ contactTelephoneCompany: '', recipientEmail: 'finance@example-hospital.com.cn' },
  });
  const orders: Order[] = [];
  const applicants = people(500);
  for (let n = 0; n < applicants.length; n += 10)
    orders.push(
      ...(
        await Promise.all(
          applicants
            .slice(n, n + 10)
            .map((one, k) => orderAll([one], { isInvoce: '1', invoiceInfo: invoiceInfo(n + k) })),
        )
      ).flat(),
    );
  // They pay by transfer, and the office books the statement by its command.
  const paid = orders.map(({ remark }) => movement({ text: remark }));
  const statement = await saved('工行.xlsx', writeStatement(makeStatement('ICBC', paid), 'xlsx'));
  const matched = await runOrganiser(['bank', 'match', statement, '--meeting', 'MIX2027', '--json']);
  const booked = await runOrganiser(['bank', 'book', await saved('行.json', Buffer.from(matched.text))]);
  expect(booked.text).toContain('已处理 500');
  const settings = ['项目=*会议服务*会议费', '税收编码=3040202000000000000', '税率=6%'];
  expect(await runOrganiser(['invoices', 'settings', 'MIX2027', ...settings])).toMatchObject({ exitCode: 0 });

  const window = await newWindow();
  const { page } = window;
  await signInAtDesk(window, '财务');
  await window.open(`/meetings/${meetingId}/invoices`);
  await page.getByRole('heading', { name: '发票', level: 1 }).waitFor();
  const hands = countHands(page);
  await follow(page, '导出开票模板');
  await page.getByText(/张可导出/).waitFor();
  const [file] = await Promise.all([page.waitForEvent('download'), press(page, /^导出 \d+ 张/)]);
  const template = await readFile(await file.path());
  const heads = await readSheet(template, '发票基本信息');
  const titleRow = heads.findIndex((cells) => cells.includes('发票流水号'));
  const titleOf = new Map(heads.slice(titleRow + 1).map((cells) => [String(cells[0]), String(cells[5])]));
  // The platform's number of an invoice is the beginning of its order's; other tests' invoices may wait besides.
  const sent = orders.flatMap(
    (order) => [...titleOf.keys()].find((number) => order.outTradeNo.startsWith(number)) ?? [],
  );
  expect(new Set(sent).size).toBe(500);

  // The platform issues them, and lists them with its own numbers.
  const number = (n: number): string => `26112000000000${String(100_000 + n)}`;
  const head = ['发票流水号', '数电发票号码', '购买方名称', '开票日期', '价税合计'];
  const list = await writeExcelFile(
    [
      head.map((value) => ({ value, type: String })),
      ...sent.map((reference, n) => [
        ...[reference, number(n), titleOf.get(reference) ?? '', '2026-11-25'].map((value) => ({
          ...{ value, type: String },
        })),
        { value: fee / 100, type: Number },
      ]),
    ],
    { sheet: '全量发票查询' },
  ).toBuffer();
  await follow(page, '导入已开的发票');
  await chooseFile(page, '选择清单文件', await saved('全量发票查询.xlsx', list));
  await press(page, '收下 500 张');
  await page.getByRole('button', { name: '收下 500 张' }).waitFor({ state: 'detached' });

  const archive = zipSync(
    Object.fromEntries(sent.map((_, n) => [`dzfp_${number(n)}.pdf`, new Uint8Array(invoicePdf(number(n)))])),
  );
  await follow(page, '上传发票文件');
  await chooseFile(page, '选择发票文件', await saved('发票.zip', Buffer.from(archive)));
  await press(page, '收下 500 个');
  await page.getByRole('button', { name: '收下 500 个' }).waitFor({ state: 'detached', timeout: 180_000 });
  const { clicks, keys } = await hands();
  report({
    figure: 'office, clicks and keys for 500 invoices to the tax platform and back with their files',
    ...{ unit: '', ours: clicks + keys + 2 * fileDialogClicks, reference: null, target: '<= 40' },
  });
  await page.getByRole('heading', { name: '发票', level: 1 }).waitFor();
  await press(page, /^已开/);
  await page.getByRole('button', { name: /去掉筛选 状态/ }).waitFor();
  await page.getByText(/共 5\d\d 张/).waitFor();
}, 1_800_000);
