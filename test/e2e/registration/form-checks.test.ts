import type { Page } from 'playwright-core';
import { plainPhone, writtenPhones } from '../../conformance/written-phones';
import { expectNoSeriousAxe } from '../harness/expect-no-serious-axe';
import { expectSoon } from '../harness/expect-soon';
import { choose, chooseLongestStay, expectPasted, fill, pick, textbox } from '../harness/fields';
import { seeFailure } from '../harness/notices';
import { newPerson } from '../harness/person';
import {
  fillCredit,
  fillShortForm,
  press,
  seeCredit,
  seeInvoice,
  seeOutcome,
  startRegistration,
} from '../harness/registration-steps';
import { platforms, usePhones } from '../harness/use-phones';

/** Expects a line to be marked wrong and to be described by a message. */
async function expectWrong(page: Page, label: string, message: string | RegExp): Promise<void> {
  await textbox(page, label)
    .and(page.getByRole('textbox', { description: message }))
    .waitFor();
  await expectSoon(() => textbox(page, label).getAttribute('aria-invalid'), 'true');
}

async function isFocused(page: Page, label: string): Promise<boolean> {
  const focused = await page.evaluate<string>('document.activeElement.id');
  return focused === (await textbox(page, label).getAttribute('id'));
}

describe.each(platforms)('the form on %s', (platform) => {
  const newPhone = usePhones(platform);

  it('takes a pasted number whole, and one more digit not at all', async () => {
    const phone = await newPhone();
    const { page } = phone;
    await startRegistration(phone, 'MI2027');
    for (const text of writtenPhones) await expectPasted(page, '手机号码', text, plainPhone);
    // Typed in the middle of a full line, it pushes no other out; the caret stays.
    for (const key of ['Home', 'ArrowRight', 'ArrowRight', 'ArrowRight']) await page.keyboard.press(key);
    for (const [key, held] of [
      ['9', plainPhone],
      ['-', plainPhone],
      ['Backspace', `13${plainPhone.slice(3)}`],
      ['9', `139${plainPhone.slice(3)}`],
    ] as const) {
      await page.keyboard.press(key);
      await expectSoon(() => textbox(page, '手机号码').inputValue(), held);
    }
    await choose(page, '证件类型', '身份证');
    for (const text of ['110101 19900307 283x', '\u202d１１０１０１１９９００３０７２８３ｘ\u202c']) {
      await expectPasted(page, '身份证号', text, '11010119900307283x');
    }
  });
});

describe('the form', () => {
  const newPhone = usePhones();

  it('knows a phone and an email by their form, on leaving the field', async () => {
    const phone = await newPhone();
    const { page } = phone;
    await startRegistration(phone, 'FREE2027');
    await fill(page, '手机号码', '14512345678');
    await fill(page, '手机号码', '10012345678');
    await expectWrong(page, '手机号码', '请输入正确手机号码');
    await fill(page, '手机号码', '1381234');
    await expectWrong(page, '手机号码', '少 4 位：手机号码是 11 位');
    await fill(page, '手机号码', '+85291234567');
    await expectWrong(page, '手机号码', '境外参会者请填写可接收短信的中国大陆手机号');
    for (const wrong of ['nobody', 'a@b', 'a b@c.cn', 'a..b@c.cn']) {
      await fill(page, '电子邮箱', wrong);
      await expectWrong(page, '电子邮箱', '请输入正确电子邮箱');
    }
    await fill(page, '电子邮箱', 'a_b-c@mail.example.cn');
    await page.getByText('请输入正确电子邮箱').waitFor({ state: 'hidden' });
    await fill(page, '电子邮箱', 'zhang。wei+conf＠xjtu。edu。cn');
    await page.getByText('请输入正确电子邮箱').waitFor({ state: 'hidden' });
  });

  it('asks for room and nights only where a hotel is wanted', async () => {
    const phone = await newPhone();
    const { page } = phone;
    await startRegistration(phone, 'MI2027');
    const room = page.getByRole('combobox', { name: '房型' });
    await page.getByRole('radiogroup', { name: '是否预订酒店' }).waitFor();
    expect(await room.count()).toBe(0);
    await pick(page, '是否预订酒店', '是');
    await room.waitFor();
    await press(page, '下一步');
    await page.getByText('请选择房型', { exact: true }).last().waitFor();
    await page.getByText('请选择入住离店日期', { exact: true }).waitFor();
    await pick(page, '是否预订酒店', '否');
    await room.waitFor({ state: 'hidden' });
    expect(await page.getByText('请选择入住离店日期', { exact: true }).count()).toBe(0);
  });

  it('tells whose phone is registered already, blocks the button, and frees it for another phone', async () => {
    const first = await newPhone();
    const person = newPerson();
    await startRegistration(first, 'FREE2027');
    await fillShortForm(first.page, person);
    await press(first.page, '提交');
    await seeOutcome(first.page, '报名成功');

    const second = await newPhone();
    const { page } = second;
    await startRegistration(second, 'FREE2027');
    await fillShortForm(page, { ...newPerson('周文彬'), phone: person.phone });
    await seeFailure(page, '已报名');
    const submit = page.getByRole('button', { name: '提交' });
    await expectSoon(() => submit.isDisabled(), true);
    await textbox(page, '手机号码')
      .and(page.getByRole('textbox', { description: /已报名/ }))
      .waitFor();
    await fill(page, '手机号码', newPerson().phone);
    await press(page, '提交');
    await seeOutcome(page, '报名成功');
  });

  it('names every required answer that is missing, beside its field, and goes to the first', async () => {
    const phone = await newPhone();
    const { page } = phone;
    await startRegistration(phone, 'FREE2027');
    await press(page, '提交');
    for (const message of [
      '请填写姓名',
      '请选择性别',
      '请填写手机号码',
      '请填写电子邮箱',
      '请填写工作单位全称',
      '请选择所在省份',
    ]) {
      await page.getByText(message, { exact: true }).first().waitFor();
    }
    await expectWrong(page, '姓名', '请填写姓名');
    await expectSoon(() => isFocused(page, '姓名'), true);
    await fill(page, '姓名', '陈思远');
    await page.getByText('请填写姓名', { exact: true }).waitFor({ state: 'hidden' });
  });

  it('takes the nights in a calendar, by finger or by keys', async () => {
    const phone = await newPhone();
    const { page } = phone;
    await startRegistration(phone, 'MI2027');
    await pick(page, '是否预订酒店', '是');
    const field = page.getByRole('combobox', { name: '入住离店日期' });
    const calendar = page.getByRole('dialog', { name: '入住离店日期' });
    const firstDay = calendar.getByRole('button', { name: /^\d+月\d+日 /, disabled: false }).first();
    await field.click();
    await firstDay.click();
    await calendar.getByRole('status').getByText('请选择离店日期').waitFor();
    await expectNoSeriousAxe(page);
    await phone.screenshot('stay-calendar');
    await page.keyboard.press('Escape');
    await calendar.waitFor({ state: 'hidden' });
    await chooseLongestStay(page);
    await page.getByRole('combobox', { name: /入住离店日期 .*共 3 晚/ }).waitFor();
    await expectSoon(() => field.evaluate((button) => button.matches(':focus')), true);

    await page.keyboard.press('Enter');
    await firstDay.focus();
    for (const key of ['Enter', 'ArrowRight', 'Enter']) await page.keyboard.press(key);
    await calendar.waitFor({ state: 'hidden' });
    await page.getByRole('combobox', { name: /入住离店日期 .*共 1 晚/ }).waitFor();
  });
});

describe('the credit and invoice forms', () => {
  const newPhone = usePhones();

  it('name what is missing or wrong in the agreed words', async () => {
    const phone = await newPhone();
    const { page } = phone;
    const person = newPerson();
    await startRegistration(phone, 'MIX2027', 'paid');
    await fillShortForm(page, person);
    await press(page, '下一步');

    await seeCredit(page);
    await fill(page, '姓名', '');
    await fill(page, '单位标准全称', '');
    await fill(page, '手机号码', '');
    await press(page, '下一步');
    for (const message of ['请填写姓名', '请填写年龄', '请选择职称', '请填写单位标准全称', '请填写手机号码']) {
      await page.getByText(message, { exact: true }).last().waitFor();
    }
    await page.getByText('请选择是否来自基层（县及以下、社区等医疗卫生机构）', { exact: true }).waitFor();
    await fill(page, '手机号码', '123');
    await expectWrong(page, '手机号码', '联系电话格式错误');
    await textbox(page, '年龄').focus();
    for (const [key, held] of [
      ['3', '3'],
      ['a', '3'],
      ['6', '36'],
      ['岁', '36'],
      ['0', '360'],
    ] as const) {
      await page.keyboard.insertText(key);
      await expectSoon(() => textbox(page, '年龄').inputValue(), held);
    }
    await fillCredit(page, person);
    await press(page, '下一步');

    await seeInvoice(page);
    await expectSoon(() => textbox(page, '发票抬头').inputValue(), person.employer);
    await expectSoon(() => textbox(page, '收件人邮箱').inputValue(), person.email);
    await fill(page, '发票抬头', '');
    await fill(page, '收件人邮箱', '');
    await press(page, '下一步');
    await expectWrong(page, '发票抬头', '请填写发票抬头');
    await expectWrong(page, '税务登记号', '请填写税务登记号');
    await expectWrong(page, '收件人邮箱', '请输入正确发票收件人邮箱');
    await fill(page, '收件人邮箱', 'nobody');
    await expectWrong(page, '收件人邮箱', '请输入正确发票收件人邮箱');
  });
});
