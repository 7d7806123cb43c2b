import type { Page } from 'playwright-core';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeStatement, writeStatement } from '../../../server/test-support/bank-statements';
import type { MadeMovement } from '../../../server/test-support/bank-layouts';
import { deskCalls } from '../../../src/contract/desk-calls/desk-calls';
import { signInAtDesk } from '../harness/desk-steps';
import type { DeskWindow } from '../harness/desk-window';
import { expectNoSeriousAxe } from '../harness/expect-no-serious-axe';
import { runOrganiser } from '../harness/run-organiser';
import { sharedProduct } from '../harness/shared-product';
import { useDeskWindows } from '../harness/use-phones';

const newWindow = useDeskWindows();
const finance = 'LITE2027';
/** The meeting's id in the demo. */
const meetingId = '6';

const press = (page: Page, name: string | RegExp): Promise<void> => page.getByRole('button', { name }).click();
const follow = (page: Page, name: string | RegExp): Promise<void> => page.getByRole('link', { name }).first().click();
const drawer = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const see = (page: Page, name: string | RegExp): Promise<void> => page.getByRole('heading', { name }).first().waitFor();

interface Order {
  id: string;
  number: string;
  payer: string;
  state: string;
  amountFen: number;
}

/** The meeting's orders that are not paid, by the desk's own call. */
async function openOrders({ context }: DeskWindow, state: string): Promise<Order[]> {
  const { origin } = sharedProduct();
  const asked = { search: '', sealedSearch: '', filters: { state, payer: 'person' }, sort: 'createdAt', page: 1 };
  const url = origin + deskCalls.listOrders.url({ meetingId, ...asked });
  const answer = await context.request.post(url, { data: asked, headers: { origin } });
  return ((await answer.json()) as { data: { rows: Order[] } }).data.rows;
}

let serial = 0;
const movement = (changes: Partial<MadeMovement>): MadeMovement => {
  serial += 1;
  return {
    ...{
      at: `2026-11-18 10:${String(serial).padStart(2, '0')}:03`,
      direction: 'in',
      amountFen: 98_000,
      payer: '天山医院',
    },
    ...{ payerAccount: '650012345678', text: '会务费', serial: `000319${serial}` },
    ...changes,
  };
};

async function statementFile(name: string, movements: readonly MadeMovement[]): Promise<string> {
  const path = join(await mkdtemp(join(tmpdir(), 'statement-')), name);
  await writeFile(path, writeStatement(makeStatement('CCB', movements), 'xlsx'));
  return path;
}

async function atPayments(window: DeskWindow): Promise<Page> {
  await signInAtDesk(window, '财务');
  await window.open(`/meetings/${meetingId}/payments`);
  await see(window.page, '收款');
  return window.page;
}

beforeAll(async () => {
  expect(await runOrganiser(['demo', 'people', '60', '--meeting', finance])).toMatchObject({ exitCode: 0 });
}, 300_000);

it('a transfer nobody has claimed is claimed for an order, taken back, given back and set aside', async () => {
  const window = await newWindow();
  const page = await atPayments(window);
  await expectNoSeriousAxe(page);
  const [order] = await openOrders(window, 'unpaid');
  if (order === undefined) throw new Error('The demo has no unpaid order');
  const movements = [
    movement({ payer: '湘江会议医院', text: '学术年会', amountFen: order.amountFen + 20_000 }),
    movement({ payer: '某物业管理公司', text: '押金' }),
  ];
  const file = await statementFile('first.xlsx', movements);
  const matched = await runOrganiser(['bank', 'match', file, '--meeting', finance, '--json']);
  const rows = JSON.parse(matched.text) as object[];
  const decided = await statementFile('decided.json', []);
  await writeFile(decided, JSON.stringify(rows.map((row) => ({ ...row, decision: 'unclaimed' }))));
  expect(await runOrganiser(['bank', 'book', decided, '--meeting', finance])).toMatchObject({ exitCode: 0 });

  await window.open(`/meetings/${meetingId}/overview`);
  await follow(page, /银行收款没有认领/);
  await see(page, '收款');
  await page.getByRole('button', { name: /去掉筛选 状态/ }).waitFor();
  await expectNoSeriousAxe(page);
  await follow(page, '湘江会议医院');
  await see(page, /湘江会议医院/);
  await page.getByText('还没有用').waitFor();
  await expectNoSeriousAxe(page);

  await follow(page, '认领到订单');
  await drawer(page, '认领到订单').getByRole('textbox', { name: '哪一笔订单' }).fill(order.payer);
  await drawer(page, '认领到订单')
    .getByRole('radio', { name: new RegExp(order.number) })
    .check();
  await page.getByText('会发的短信').waitFor();
  await expectNoSeriousAxe(page);
  await press(page, /^入账 ¥/);
  await see(page, /湘江会议医院 多付/);
  await expectNoSeriousAxe(page);

  await follow(page, '退回付款人');
  await drawer(page, '退回付款人')
    .getByRole('textbox', { name: /为什么退/ })
    .fill('多转了 200');
  await drawer(page, '退回付款人').getByText('记为待退回', { exact: false }).waitFor();
  await expectNoSeriousAxe(page);
  await press(page, '退回 ¥200.00');
  await see(page, /湘江会议医院 待退回/);

  await follow(page, '撤回');
  await drawer(page, '撤回入账')
    .getByRole('textbox', { name: /为什么撤回/ })
    .fill('认错了订单');
  await drawer(page, '撤回入账').getByText('参会码失效', { exact: false }).waitFor();
  await expectNoSeriousAxe(page);
  await press(page, /^撤回 ¥/);
  await see(page, /湘江会议医院 部分认领/);
  await page.getByText('认错了订单').waitFor();

  await window.open(`/meetings/${meetingId}/payments?state=unclaimed`);
  await follow(page, '某物业管理公司');
  await follow(page, '不是会费');
  await drawer(page, '不是会费')
    .getByRole('textbox', { name: /它是什么钱/ })
    .fill('房租押金');
  await page.getByText('不发短信').waitFor();
  await expectNoSeriousAxe(page);
  await press(page, '定为不是会费');
  await see(page, /某物业管理公司 不是会费/);
  await follow(page, '重新认领');
  await drawer(page, '重新认领').getByText('不发短信').waitFor();
  await press(page, '重新认领');
  await see(page, /某物业管理公司 未认领/);
});
