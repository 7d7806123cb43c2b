import type { Locator } from 'playwright-core';
import { plainPhone, writtenPhones } from '../../conformance/written-phones';
import { enterCode, logIn, logInHere, openEntry, requestCode, seeGrid, ticketCard } from '../harness/centre-steps';
import { expectSoon } from '../harness/expect-soon';
import { expectPasted, fill, textbox } from '../harness/fields';
import { seeFailure, seeNotice } from '../harness/notices';
import { newPerson } from '../harness/person';
import { meetingIds, registerFree, registerTeam } from '../harness/register-by-api';
import { press, seeOutcome, seeScreen, seeUrl } from '../harness/registration-steps';
import { readCode, readMessages } from '../harness/sandbox-control';
import { sharedProduct } from '../harness/shared-product';
import { runClockUntil, pauseClock } from '../harness/stand-still';
import { untilAtRest } from '../harness/until-at-rest';
import { usePhones } from '../harness/use-phones';

const second = 1000;
const minute = 60 * second;
const login = `/personal/login?meetingId=${meetingIds.FREE2027}`;
const centre = `/personal/index?meetingId=${meetingIds.FREE2027}`;

/** Returns whether two elements on the screen overlap. */
async function overlap(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()];
  if (a === null || b === null) throw new Error('One of them is not on the screen');
  return a.y < b.y + b.height && b.y < a.y + a.height;
}

/** A code other than the one sent. */
const otherThan = (code: string): string => (code === '000000' ? '000001' : '000000');

async function somebodyRegistered(newPhone: ReturnType<typeof usePhones>) {
  const person = newPerson();
  await registerFree('FREE2027', person);
  const phone = await newPhone();
  return { person, phone, page: phone.page };
}

describe('logging in', () => {
  const newPhone = usePhones();
  const product = sharedProduct();

  const registered = () => somebodyRegistered(newPhone);

  it('says beside each field what is wrong, and sends no code to what is no phone', async () => {
    const phone = await newPhone();
    const { page } = phone;
    await phone.open(login);
    await page.getByRole('button', { name: '登录', exact: true }).click();
    await page.getByText('请输入手机号码', { exact: true }).waitFor();
    await page.getByText('请输入验证码', { exact: true }).waitFor();
    await press(page, '获取验证码');
    await page.getByText('请输入正确的手机号码', { exact: true }).waitFor();
    await fill(page, '手机号码', '1381234');
    await enterCode(page, '12345');
    await page.getByText('联系电话格式错误', { exact: true }).waitFor();
    await page.getByText('请输入 6 位数字验证码', { exact: true }).waitFor();
  });

  it('takes no code after five minutes', async () => {
    const { person, phone, page } = await registered();
    await phone.open(login);
    await requestCode(page, person.phone);
    const code = await readCode(person.phone, 0);
    product.advanceClock(5 * minute + second);
    await enterCode(page, code);
    await seeFailure(page, '验证码已失效，请重新获取');
  });

  it('says 地址错误 where no meeting is known, and remembers the one last used', async () => {
    const { person, phone, page } = await registered();
    await phone.open('/personal/login');
    await seeOutcome(page, '地址错误');
    await phone.open('/personal/index');
    await seeOutcome(page, '地址错误');

    await phone.open('/Guide/index?meetingCode=FREE2027');
    await seeScreen(page, '基层医疗卫生信息化公益论坛');
    await phone.open('/personal/login');
    await logInHere(phone, person.phone);
    await seeScreen(page, person.name);
  });

  it('at testlogin leads to testindex, which leads back to it', async () => {
    const { person, phone } = await registered();
    await phone.open(`/personal/testindex?meetingId=${meetingIds.FREE2027}`);
    await seeUrl(phone, `/personal/testlogin?meetingId=${meetingIds.FREE2027}`);
    await logInHere(phone, person.phone);
    await seeUrl(phone, `/personal/testindex?meetingId=${meetingIds.FREE2027}`);
    await seeScreen(phone.page, person.name);
  });

  it('tells who has not registered only to who has the phone', async () => {
    const phone = await newPhone();
    const { page } = phone;
    await phone.open(login);
    await logInHere(phone, newPerson().phone);
    await seeFailure(page, '报名');
    expect(phone.url()).toBe(login);
  });

  it('takes an operator to the team’s centre, which has no ticket of its own', async () => {
    const operator = newPerson('李秘书');
    await registerTeam('FREE2027', operator);
    product.advanceClock(minute + second);
    const phone = await newPhone();
    const { page } = phone;
    await logIn(phone, meetingIds.FREE2027, operator);
    // A free meeting has nothing to pay.
    await seeGrid(page, ['成员管理']);
    expect(await ticketCard(page).count()).toBe(0);
    await openEntry(page, '成员管理');
    await seeScreen(page, '团体成员管理');
    await phone.open('/personal/bmxx?meetingCode=FREE2027');
    await seeOutcome(page, '暂无报名信息');
  });

  it('sends a text that arrives', async () => {
    const { person, phone, page } = await registered();
    await phone.open(login);
    await requestCode(page, person.phone);
    await seeNotice(page, '验证码已发送');
    const [message] = await readMessages(person.phone);
    expect(message?.text).toBe(`【医学信息学会议】您的登录验证码为 ${message?.code}，5 分钟内有效，请勿告诉他人。`);
  });

  it('takes the code of the text, which phones fill in by themselves, after a wrong one', async () => {
    const { person, phone, page } = await registered();
    await phone.open(login);
    await seeScreen(page, '登录');
    const codeField = textbox(page, '验证码');
    await expectSoon(() => codeField.getAttribute('autocomplete'), 'one-time-code');
    await expectSoon(() => codeField.getAttribute('inputmode'), 'numeric');

    await requestCode(page, person.phone);
    const code = await readCode(person.phone, 0);
    await enterCode(page, otherThan(code));
    await seeFailure(page, '验证码错误，请重新输入');
    // Copied from the SMS together with the surrounding text.
    await enterCode(page, `验证码 ${code.slice(0, 3)} ${code.slice(3)}，`);
    await seeUrl(phone, centre);
    await seeScreen(page, person.name);
  });

  it.each([
    { width: 375, rootFontScale: 1 },
    { width: 320, rootFontScale: 1.5 },
  ] as const)('covers no field that is filled with a notice ($width px, font × $rootFontScale)', async (screen) => {
    const phone = await newPhone({ ...screen });
    const { page } = phone;
    await page.clock.install();
    await phone.open(login);
    await fill(page, '手机号码', newPerson().phone);
    await pauseClock(page);
    await press(page, '获取验证码');
    const notice = page.getByRole('status').filter({ hasText: '验证码已发送' });
    await runClockUntil(notice);
    const code = textbox(page, '验证码');
    await code.focus();
    await untilAtRest(page);
    await phone.screenshot(`login-notice${screen.rootFontScale === 1 ? '' : '-large-font'}`);
    expect(await overlap(notice, code)).toBe(false);
    // The keyboard opens, and the field is where the notice shows.
    await page.setViewportSize({ width: screen.width, height: 390 });
    await page.evaluate('document.activeElement.scrollIntoView({ block: "start" })');
    await untilAtRest(page);
    expect(await overlap(notice, code)).toBe(false);
    await phone.screenshot(`login-notice-keyboard${screen.rootFontScale === 1 ? '' : '-large-font'}`);
  });

  it('takes a pasted phone and code whole', async () => {
    const { page, open } = await newPhone();
    await open(login);
    for (const text of writtenPhones) await expectPasted(page, '手机号码', text, plainPhone);
    for (const text of ['123 456', '\u202d１２３-４５６\u202c', '【会议】您的登录验证码为 123456，5 分钟内有效。']) {
      await expectPasted(page, '验证码', text, '123456');
    }
  });

  it('counts 60 seconds until the next code, though the page is left, and the next code ends the first', async () => {
    const { person, phone, page } = await registered();
    await page.clock.install();
    await phone.open(login);
    await requestCode(page, person.phone);
    const first = await readCode(person.phone, 0);
    await expectSoon(() => page.getByRole('button', { name: /秒后重新获取/ }).isDisabled(), true);

    await phone.open('/Guide/index?meetingCode=FREE2027');
    await seeScreen(page, '基层医疗卫生信息化公益论坛');
    await page.clock.fastForward(20 * second);
    await phone.open(login);
    await page.getByRole('button', { name: /^[1-4]?\d 秒后重新获取$/ }).waitFor();

    await page.clock.fastForward(41 * second);
    product.advanceClock(61 * second);
    await page.getByRole('button', { name: '重新获取', exact: true }).waitFor();
    await requestCode(page, person.phone);
    const next = await readCode(person.phone, 0);
    await enterCode(page, first);
    await seeFailure(page, '验证码错误，请重新输入');
    await enterCode(page, next);
    await seeUrl(phone, centre);
  });

  it('takes no more guesses after the fifth, not even the right one', async () => {
    const { person, phone, page } = await registered();
    await phone.open(login);
    await requestCode(page, person.phone);
    const code = await readCode(person.phone, 0);
    for (let guess = 1; guess < 5; guess += 1) {
      await enterCode(page, otherThan(code));
      await seeFailure(page, '验证码错误，请重新输入');
    }
    await enterCode(page, otherThan(code));
    await seeFailure(page, '验证码错误次数过多，请重新获取');
    const refused = page.waitForResponse((response) => response.url().endsWith('/tokenByCode'));
    await enterCode(page, code);
    expect(await (await refused).json()).toMatchObject({ message: '验证码错误次数过多，请重新获取' });
    expect(phone.url()).toBe(login);
  });

  it('sends a phone five codes an hour', async () => {
    const { person, phone, page } = await registered();
    await page.clock.install();
    await phone.open(login);
    for (let sent = 1; sent <= 5; sent += 1) {
      await requestCode(page, person.phone);
      product.advanceClock(61 * second);
      await page.clock.fastForward(61 * second);
    }
    await press(page, '重新获取');
    await seeFailure(page, '该手机号获取验证码过于频繁，请稍后重试');
    expect(await readMessages(person.phone)).toHaveLength(5);
  });
});
