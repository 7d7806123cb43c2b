import type { Page } from 'playwright-core';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MadeMovement } from '../../../server/test-support/bank-layouts';
import { makeStatement, writeStatement } from '../../../server/test-support/bank-statements';
import { countClicks } from '../harness/count-clicks';
import { signInAtDesk } from '../harness/desk-steps';
import { expectNoSeriousAxe } from '../harness/expect-no-serious-axe';
import { newPerson } from '../harness/person';
import { registerPaid } from '../harness/register-by-api';
import { runOrganiser } from '../harness/run-organiser';
import { seeText } from '../harness/sandbox-control';
import { logInHere } from '../harness/centre-steps';
import { fill } from '../harness/fields';
import { press as tap, seeScreen } from '../harness/registration-steps';
import { useDeskWindows, usePhones } from '../harness/use-phones';

const newWindow = useDeskWindows();
const newPhone = usePhones();

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
  await press(page, /^待提供账户/);
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

it('asks for an account by a text, is given it behind a login, and books what the bank’s statement shows', async () => {
  const person = newPerson('古丽巴哈尔');
  await registerPaid('MIX2027', person);
  await runOrganiser(['refunds', 'start', person.phone, '--reason', '因故不能参会', '--meeting', 'MIX2027']);
  const window = await newWindow();
  const { page } = window;
  await signInAtDesk(window, '财务');
  await window.open('/meetings/3/refunds?state=no-account');
  await page.getByRole('row').filter({ hasText: person.name }).getByRole('link').click();
  const refund = drawer(page, new RegExp(`退给 ${person.name}`));
  await refund.getByText('还没有登记').waitFor();
  await refund.getByRole('link', { name: '请本人提供账户' }).click();
  await drawer(page, /请本人提供账户/)
    .getByText('会发的短信')
    .waitFor();
  await expectNoSeriousAxe(page);
  await press(page, '请本人提供账户');
  await refund.getByText(/已请本人提供/).waitFor();
  await seeText(person.phone, '请登录填写收款账户');

  const phone = await newPhone();
  await phone.open('/personal/refundAccount?meetingCode=MIX2027');
  await logInHere(phone, person.phone);
  await seeScreen(phone.page, '退费收款账户');
  await expectNoSeriousAxe(phone.page);
  await fill(phone.page, '收款户名', '古丽巴哈尔');
  await fill(phone.page, '收款账号', '6222021234567890127');
  await fill(phone.page, '开户银行', '工商银行西安南关支行');
  await tap(phone.page, '保存');
  await phone.page.getByText('校验位不符', { exact: false }).first().waitFor();
  await fill(phone.page, '收款账号', '6222021234567890128');
  await tap(phone.page, '保存');
  await phone.page.getByText('尾号 0128', { exact: false }).waitFor();
  await expectNoSeriousAxe(phone.page);
  await phone.page.getByRole('contentinfo').getByRole('button', { name: '返回' }).click();
  await phone.page.getByText('将打到您填写的账户', { exact: false }).waitFor();
  await expectNoSeriousAxe(phone.page);

  await window.open('/meetings/3/refunds/ask-accounts');
  await drawer(page, '请本人提供账户').getByRole('button', { name: '返回' }).waitFor();
  await expectNoSeriousAxe(page);
  await window.open('/meetings/3/refunds/payouts');
  await Promise.all([page.waitForEvent('download'), press(page, /^导出 \d+ 笔/)]);

  const path = join(await mkdtemp(join(tmpdir(), 'statement-')), '招行.xlsx');
  const paid: MadeMovement = {
    ...{ at: '2026-12-18 10:15:03', direction: 'out', amountFen: 80_000, payer: '古丽巴哈尔' },
    ...{ payerAccount: '6222021234567890128', text: '退费', serial: `Z${Date.now()}` },
  };
  await writeFile(path, writeStatement(makeStatement('CMB', [paid]), 'xlsx'));
  await window.open('/meetings/3/refunds');
  await follow(page, '用银行流水登记');
  await page.getByLabel('选择流水文件').setInputFiles(path);
  await page.getByText('退费打款 1 笔').waitFor();
  await press(page, '看打款');
  const settle = drawer(page, '退费打款');
  await settle.getByText('账号、户名和金额相同', { exact: false }).waitFor();
  await expectNoSeriousAxe(page);
  await settle.getByRole('button', { name: '登记 1 笔' }).click();
  await page.getByText('退费打款 1 笔').waitFor({ state: 'detached' });
  await window.open('/meetings/3/refunds?state=returned');
  await page.getByRole('row').filter({ hasText: person.name }).waitFor();
});
