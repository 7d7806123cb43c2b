import type { Locator } from 'playwright-core';
import { answer, seeQuestion } from '../harness/centre-steps';
import { expectSoon } from '../harness/expect-soon';
import { attach, choose, combobox, pick, radio, seeUploaded, textbox } from '../harness/fields';
import { hardestScreen, inspectAtEverySize } from '../harness/inspect-screen';
import { closeByEscape } from '../harness/keyboard';
import { pdfFile, pngFile } from '../harness/local-files';
import { seeFailure, seeNotice } from '../harness/notices';
import { newPerson } from '../harness/person';
import { sendNoPageData } from '../harness/plain-landing';
import {
  agree,
  answerCashier,
  consentTicks,
  fillCredit,
  fillFullForm,
  fillInvoice,
  fillShortForm,
  press,
  seeCredit,
  seeForm,
  seeInvoice,
  seeOutcome,
  seePayment,
  seeScreen,
  startRegistration,
} from '../harness/registration-steps';
import { usePhones } from '../harness/use-phones';

/** Forty characters: realistic for some minority and transliterated foreign names. */
const longName = '阿卜杜热西提·麦麦提图尔荪·阿卜力米提江·买买提艾力·吐尔逊阿依古丽·热依汗古力';

const leftOf = async (box: Locator): Promise<number> => (await box.boundingBox())?.x ?? NaN;

const rightOf = async (box: Locator): Promise<number> => {
  const { x = NaN, width = NaN } = (await box.boundingBox()) ?? {};
  return x + width;
};

describe('on a phone of any size', () => {
  const newPhone = usePhones();

  it('a delegate finds every screen of the paid flow in order', async () => {
    const phone = await newPhone(hardestScreen);
    const { page } = phone;
    const person = newPerson(longName);
    await startRegistration(phone, 'MI2027');
    await page.getByRole('combobox', { name: '证件类型' }).waitFor();
    await inspectAtEverySize(phone, 'form');
    await page.getByRole('button', { name: '下一步' }).click();
    await page.getByText('请填写姓名', { exact: true }).first().waitFor();
    await inspectAtEverySize(phone, 'form-errors');

    await fillFullForm(page, person);
    await pick(page, '是否预订酒店', '是');
    await choose(page, '房型', '标准双床房（与参会人合住）');
    await attach(page, pngFile(), pdfFile('西安市第一人民医院关于参加第二十届中国医学信息学学术年会的单位介绍信.pdf'));
    await seeUploaded(page, '学生证.png');
    await seeUploaded(page, '单位介绍信.pdf');
    await agree(page);
    await inspectAtEverySize(phone, 'form-filled');
    await page.getByRole('button', { name: '《个人信息处理说明》' }).click();
    await seeScreen(page, '个人信息处理说明');
    await page.getByRole('heading', { name: '您的权利' }).waitFor();
    await inspectAtEverySize(phone, 'privacy');
    await press(page, '返回');
    await expectSoon(() => textbox(page, '姓名').inputValue(), person.name);
    expect(
      await consentTicks(page).evaluateAll((boxes) => boxes.map((box) => (box as HTMLInputElement).checked)),
    ).toEqual([true, true]);
    await combobox(page, '通讯地址').click();
    const region = page.getByRole('dialog', { name: '通讯地址' });
    await region.getByRole('radio', { name: '新疆维吾尔自治区' }).click();
    await region.getByRole('radio', { name: '克孜勒苏柯尔克孜自治州' }).click();
    await region.getByRole('radio', { name: '阿克陶县' }).waitFor();
    await inspectAtEverySize(phone, 'form-region-sheet');
    await region.getByRole('radio', { name: '阿克陶县' }).click();
    await region.waitFor({ state: 'hidden' });
    await combobox(page, '民族').click();
    const nation = page.getByRole('dialog', { name: '民族' });
    await nation.getByRole('radio', { name: '维吾尔族' }).waitFor();
    await inspectAtEverySize(phone, 'form-options-sheet');
    await nation.getByRole('button', { name: '关闭' }).click();
    await nation.waitFor({ state: 'hidden' });
    await pick(page, '是否预订酒店', '否');
    await press(page, '下一步');

    await seeCredit(page);
    await page.getByRole('textbox', { name: '年龄' }).waitFor();
    await inspectAtEverySize(phone, 'credit');
    await press(page, '下一步');
    await page.getByText('请选择职称', { exact: true }).waitFor();
    await inspectAtEverySize(phone, 'credit-errors');
    await fillCredit(page, person);
    await press(page, '下一步');

    await seeInvoice(page);
    await page.getByRole('textbox', { name: '发票抬头' }).waitFor();
    await inspectAtEverySize(phone, 'invoice');
    await press(page, '下一步');
    await page.getByText('请填写税务登记号', { exact: true }).waitFor();
    await inspectAtEverySize(phone, 'invoice-errors');
    await fillInvoice(page, person);
    await press(page, '下一步');

    await seePayment(page);
    await radio(page, '支付方式', '对公转账或现场刷卡').waitFor();
    await inspectAtEverySize(phone, 'payment');
    await radio(page, '支付方式', '对公转账或现场刷卡').check();
    await press(page, '提交');
    await seeScreen(page, '收款账户');
    await page.getByRole('button', { name: '复制账号' }).waitFor();
    await inspectAtEverySize(phone, 'remittance-account');
    await press(page, '上传银行回单');
    const receipt = page.getByRole('dialog', { name: '上传银行回单' });
    await receipt.getByRole('button', { name: '提交' }).click();
    const first = receipt.getByRole('button', { name: '前往第一项' });
    await first.waitFor();
    await inspectAtEverySize(phone, 'receipt-errors');
    // The list of missing answers is as wide as the fields below it.
    expect(await rightOf(first)).toBeCloseTo(await rightOf(receipt.getByRole('button', { name: '上传附件' })), 0);
    await closeByEscape(receipt);
    await phone.open('/charge/remittance');
    await seeScreen(page, '对公转账');
    await page.getByRole('button', { name: '提交' }).waitFor();
    await inspectAtEverySize(phone, 'remittance');
    await press(page, '返回');
    const notice = page.getByText('该订单正在等待转账到账。如已转账，请勿重复支付。', { exact: true });
    const account = page.getByRole('button', { name: '查看收款账户' }).locator('.ui-button__text');
    expect(await leftOf(account)).toBeCloseTo(await leftOf(notice), 0);
    await press(page, /^立即支付/);
    await seeQuestion(page, '等待到账', /再用微信支付会重复付款/);
    await inspectAtEverySize(phone, 'payment-second');
    await answer(page, '等待到账', /再用微信支付会重复付款/, '改用微信');
    await answerCashier(page, '取消');
    await seeNotice(page, '支付已取消');
    await inspectAtEverySize(phone, 'payment-cancelled');
    await press(page, /^立即支付/);
    await answer(page, '等待到账', /再用微信支付会重复付款/, '改用微信');
    await answerCashier(page, '支付');
    await seeOutcome(page, '报名成功');
    await inspectAtEverySize(phone, 'payment-success');
  });

  it('a visitor finds every other screen in order', async () => {
    const phone = await newPhone(hardestScreen);
    const { page } = phone;
    await phone.open('/Guide/index?meetingCode=MIX2027');
    await press(page, '立即报名');
    await page.getByRole('button', { name: '参观观众（免费）' }).waitFor();
    await inspectAtEverySize(phone, 'type-sheet');
    await press(page, '参观观众（免费）');
    await seeForm(page);
    const person = newPerson(longName);
    await fillShortForm(page, person);
    await press(page, '提交');
    await seeOutcome(page, '报名成功');
    await inspectAtEverySize(phone, 'free-success');

    await startRegistration(phone, 'MIX2027', 'free');
    await fillShortForm(page, person);
    await seeFailure(page, '已报名');
    await inspectAtEverySize(phone, 'phone-in-use');

    await startRegistration(phone, 'REVIEW2027');
    await fillShortForm(page, newPerson());
    await press(page, '提交');
    await seeOutcome(page, '等待主办方审核');
    await inspectAtEverySize(phone, 'review');

    await phone.open('/Guide/index?meetingCode=SUB2027');
    await page.getByRole('dialog', { name: '订阅会员权益' }).waitFor();
    await inspectAtEverySize(phone, 'subscription-notice');
    await press(page, '知道了');
    await phone.open('/Guide/index?meetingCode=MI2027');
    await page.getByText(/还有 \d+ 天/).waitFor();
    await inspectAtEverySize(phone, 'landing');
    // The first column of the programme: 第一天上午 in one line.
    const days = page.getByRole('rowheader');
    await days.first().waitFor();
    const lineCounts = await days.evaluateAll((cells) =>
      cells.map((cell) => {
        const range = document.createRange();
        range.selectNodeContents(cell);
        return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
      }),
    );
    expect(new Set(lineCounts)).toEqual(new Set([1]));
  });

  it('whoever is lost or too late finds the screen in order', async () => {
    const phone = await newPhone(hardestScreen);
    const { page } = phone;
    await phone.open('/Guide/index');
    await seeOutcome(page, '缺少会议编码');
    await inspectAtEverySize(phone, 'no-meeting');
    await phone.open('/Guide/index?meetingCode=END2024');
    await page.getByText('会议报名已结束').waitFor();
    await inspectAtEverySize(phone, 'ended-landing');
    await phone.open('/index?meetingCode=END2024');
    await page.getByRole('alertdialog').filter({ hasText: '会议报名已结束' }).waitFor();
    await inspectAtEverySize(phone, 'ended-form');
    await phone.open('/nowhere');
    await phone.stopTime();
    await seeScreen(page, '页面走丢了');
    await inspectAtEverySize(phone, 'not-found');
    await sendNoPageData(page);
    await page.route('**/api/**', (route) => route.abort('connectionrefused'));
    await phone.open('/Guide/index?meetingCode=FREE2027');
    await seeOutcome(page, '会议信息加载失败');
    await inspectAtEverySize(phone, 'outage');
  });
});
