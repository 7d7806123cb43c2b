import type { Page } from 'playwright-core';
import { countClicks } from '../harness/count-clicks';
import { signInAtDesk } from '../harness/desk-steps';
import { expectNoSeriousAxe } from '../harness/expect-no-serious-axe';
import { newPerson } from '../harness/person';
import { registerPaid } from '../harness/register-by-api';
import { runOrganiser } from '../harness/run-organiser';
import { seeText } from '../harness/sandbox-control';
import { useDeskWindows } from '../harness/use-phones';

const newWindow = useDeskWindows();

const press = (page: Page, name: string | RegExp): Promise<void> => page.getByRole('button', { name }).click();
const follow = (page: Page, name: string | RegExp): Promise<void> => page.getByRole('link', { name }).first().click();
const drawer = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });

it('a refund by bank gets its account, goes out in a batch, comes back, and is paid with the bank’s serial', async () => {
  const person = newPerson('阿卜杜热合曼·吐尔逊');
  await registerPaid('MIX2027', person);
  const started = await runOrganiser([
    'refunds',
    'start',
    person.phone,
    '--reason',
    '因故不能参会',
    '--meeting',
    'MIX2027',
  ]);
  expect(started).toMatchObject({ exitCode: 0 });

  const window = await newWindow();
  const { page } = window;
  await signInAtDesk(window, '财务');
  await window.open('/meetings/3/refunds');
  await press(page, /^待打款/);
  await page.getByRole('row', { name: new RegExp(person.name) }).waitFor();
  await expectNoSeriousAxe(page);

  await follow(page, '导出打款表');
  await drawer(page, '导出打款表')
    .getByRole('heading', { name: /还缺收款账号/ })
    .waitFor();
  await expectNoSeriousAxe(page);
  await drawer(page, '导出打款表').getByRole('link', { name: person.name }).click();
  const account = drawer(page, /登记收款账号/);
  await account.getByRole('textbox', { name: '收款户名' }).fill('湘江会议医院');
  await account.getByRole('textbox', { name: '收款账号' }).fill('3700 0210 0900 1122');
  await account.getByRole('textbox', { name: '开户行' }).fill('建设银行长沙分行');
  await expectNoSeriousAxe(page);
  await press(page, '登记收款账号');
  await drawer(page, new RegExp(`退给 ${person.name}`))
    .getByText('尾号 1122')
    .waitFor();
  await expectNoSeriousAxe(page);

  await window.open('/meetings/3/refunds/payouts');
  const [file] = await Promise.all([page.waitForEvent('download'), press(page, /^导出 \d+ 笔/)]);
  expect(file.suggestedFilename()).toMatch(/^退费打款 P\d{8}-\d+\.xlsx$/);
  await press(page, /^打款中/);
  await page.getByRole('row').filter({ hasText: person.name }).getByRole('link').click();
  await drawer(page, new RegExp(`退给 ${person.name}`))
    .getByText(/^P\d{8}/)
    .waitFor();

  await follow(page, '登记银行退票');
  await drawer(page, /登记银行退票/)
    .getByRole('textbox', { name: '银行怎么说' })
    .fill('户名不符');
  await drawer(page, /登记银行退票/)
    .getByText('会发的短信')
    .waitFor();
  await expectNoSeriousAxe(page);
  await press(page, '登记银行退票');
  await drawer(page, new RegExp(`退给 ${person.name}`))
    .getByText('还没有登记')
    .waitFor();

  await follow(page, '登记已退回');
  await drawer(page, /登记已退回/)
    .getByRole('textbox', { name: /银行流水号/ })
    .fill('CCB20270322008');
  await drawer(page, /登记已退回/)
    .getByText(/已线下退款 CCB20270322008/)
    .waitFor();
  await expectNoSeriousAxe(page);
  await press(page, '登记已退回');
  await drawer(page, new RegExp(`退给 ${person.name}`))
    .getByText('已退回')
    .first()
    .waitFor();
  await seeText(person.phone, '退');
});

it('a paid person is cancelled with their money back, by finance and by an owner', async () => {
  for (const role of ['财务', '负责人'] as const) {
    const person = newPerson('努尔阿尼木·阿卜杜克热木');
    await registerPaid('MIX2027', person);
    const window = await newWindow();
    const { page } = window;
    await signInAtDesk(window, role);
    await window.open('/meetings/3/people');
    const search = page.getByRole('textbox', { name: '搜索报名人员' });
    await search.waitFor();
    const cancelling = countClicks(page);
    await search.click();
    await search.fill(person.phone.slice(-4));
    await page.getByRole('row').filter({ hasText: person.name }).getByRole('link').first().click();
    const seen = page.getByRole('dialog', { name: person.name });
    await seen.getByRole('heading', { level: 2 }).waitFor();
    // An owner has more acts than there is room for.
    const refund = seen.getByRole('link', { name: '退费', exact: true });
    if ((await refund.count()) > 0) await refund.click();
    else {
      await press(page, '更多');
      await page.getByRole('menuitem', { name: '退费' }).click();
    }
    await drawer(page, `退费：${person.name}`).getByRole('textbox', { name: /^原因/ }).fill('因病不能来');
    await drawer(page, `退费：${person.name}`).getByText('已退费').first().waitFor();
    await expectNoSeriousAxe(page);
    await press(page, '退回 ¥800.00');
    await page.getByRole('heading', { name: new RegExp(`${person.name}.*已退费`), level: 2 }).waitFor();
    expect(await cancelling()).toBeLessThanOrEqual(5);
  }
});
