import { expectNoSeriousAxe } from '../harness/expect-no-serious-axe';
import { expectSoon } from '../harness/expect-soon';
import { answer } from '../harness/centre-steps';
import { attach, check, fill, seeUploaded } from '../harness/fields';
import { pdfFile } from '../harness/local-files';
import { seeNotice } from '../harness/notices';
import { newPerson } from '../harness/person';
import { press, seeOutcome, seeScreen } from '../harness/registration-steps';
import { addMembers, orderForAll, startTeam, teamUrls } from '../harness/team-steps';
import { usePhones, useWeappPhones } from '../harness/use-phones';
import type { Phone } from '../harness/phone';

/** Yesterday: a bank's receipt is rarely older. */
const paidOn = new Date(Date.now() - 24 * 3_600_000).toISOString().slice(0, 10);

/** Opens 请财务付款 of the only order of a team of two, until its code shows. */
async function askFinance(phone: Phone): Promise<void> {
  const operator = newPerson('欧阳秘书');
  await startTeam(phone, operator);
  await addMembers(phone, [newPerson('阿卜杜热合曼·买买提'), newPerson('王芳')]);
  await orderForAll(phone, 2, '¥1,600.00');
  await phone.open(teamUrls.orders);
  await press(phone.page, '请财务付款');
  await phone.page.getByRole('dialog', { name: '请财务付款' }).getByRole('img', { name: '付款二维码' }).waitFor();
}

describe('somebody else who pays', () => {
  const newPhone = usePhones();
  const newMiniProgram = useWeappPhones();

  /** The address in the message that the dialog copies. */
  async function copiedLink({ page }: Phone): Promise<string> {
    await press(page, '复制文字');
    await seeNotice(page, '已复制，去微信或邮件里粘贴');
    const text = await page.evaluate(() => navigator.clipboard.readText());
    expect(text).toContain('请付款：西安市第一人民医院 · 2 人注册费，¥1,600.00');
    expect(text).not.toContain('王芳');
    const { pathname, search } = new URL(text.split('\n').at(-1) ?? '');
    return `${pathname.slice(pathname.indexOf('/charge/'))}${search}`;
  }

  it.each([375, 320] as const)(
    'transfers by the link at %i px, and the secretary sees it; then it is withdrawn',
    async (width) => {
      const phone = await newPhone({ width });
      await phone.context.grantPermissions(['clipboard-read', 'clipboard-write']);
      await askFinance(phone);
      await expectNoSeriousAxe(phone.page);
      await phone.screenshot(`payer-request-${width}`);
      const saved = phone.page.waitForEvent('download');
      await press(phone.page, '保存图片');
      const picture = await saved;
      expect(picture.suggestedFilename()).toBe('付款通知.png');
      if (process.env.SCREENSHOTS === '1') await picture.saveAs(`.cache/screenshots/payer-card-${width}.png`);
      const link = await copiedLink(phone);

      const other = await newPhone({ width });
      const { page } = other;
      await other.context.grantPermissions(['clipboard-read', 'clipboard-write']);
      await other.open(link);
      await seeScreen(page, '付款');
      await page.getByText('西安市第一人民医院 · 2 人注册费').waitFor();
      await expectNoSeriousAxe(page);
      await other.screenshot(`payer-${width}`);
      expect(await page.getByText('王芳').count()).toBe(0);
      await press(page, '复制全部转账信息');
      await seeNotice(page, '已复制户名、账号、开户行、附言和金额');
      expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
        /^户名：.+\n账号：.+\n开户行：.+\n附言（必填）：\w{4} \w{4}\n金额：¥1,600\.00$/,
      );

      await press(page, '填写发票抬头');
      await fill(page, '发票抬头', '西安市第一人民医院');
      await fill(page, '税务登记号', '12610000435230095X');
      await fill(page, '收件人邮箱', 'caiwu@example-hospital.com.cn');
      await expectNoSeriousAxe(page);
      await press(page, '保存');
      await page.getByRole('button', { name: '修改发票抬头' }).waitFor();

      await press(page, '上传银行回单');
      await attach(page, pdfFile('回单.pdf'));
      await seeUploaded(page, '回单.pdf');
      await fill(page, '转账日期', paidOn);
      await fill(page, '付款户名', '西安市第一人民医院');
      await press(page, '提交');
      await page.getByText(/^已上传 · /).waitFor();
      await other.screenshot(`payer-transferred-${width}`);

      await phone.reload();
      await phone.page.getByText('等待到账', { exact: true }).waitFor();
      await press(phone.page, '请财务付款');
      await phone.page.getByText(/ 已打开$/).waitFor();
      await press(phone.page, '收回已发的链接');
      await answer(phone.page, '收回付款链接', '收回后，已发出的链接和二维码都不能再打开。需要时可以重新发。', '收回');
      await seeNotice(phone.page, '付款链接已收回');
      await other.reload();
      await seeOutcome(page, '不用付款了');
      await expectSoon(() => page.getByText('¥').count(), 0);
      await expectNoSeriousAxe(page);
    },
  );

  it('pays by WeChat, and the link is over', async () => {
    const phone = await newPhone();
    await phone.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await askFinance(phone);
    const link = await copiedLink(phone);
    const other = await newPhone();
    await other.open(link);
    await check(other.page.getByRole('radio', { name: '微信支付' }));
    await press(other.page, '微信支付 ¥1,600.00');
    await other.page
      .getByRole('dialog', { name: '微信支付（沙箱）' })
      .getByRole('button', { name: '支付', exact: true })
      .click();
    await seeOutcome(other.page, '已付款');
    await other.reload();
    await seeOutcome(other.page, '已付款');
    await expectSoon(() => other.page.getByText('¥').count(), 0);
  });

  it('is asked from the mini-program, which copies the message', async () => {
    const phone = await newMiniProgram({ privacy: { hasAgreed: true } });
    await askFinance(phone);
    await press(phone.page, '复制文字');
    await phone.page.getByText('已复制，去微信或邮件里粘贴').waitFor();
    await press(phone.page, '保存图片');
    await press(phone.page, '允许');
    await phone.page.getByText('图片已保存').waitFor();
  });
});
