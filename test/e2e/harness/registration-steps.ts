import { check, choose, fill, pick } from './fields';
import type { Person } from './person';
import type { Finder, Screen, Visitor } from './screen';

/** The registration flow as a person goes through it, screen by screen. */

/** Waits until the screen with this heading shows. */
export async function seeScreen(page: Screen, heading: string): Promise<void> {
  await page.getByRole('heading', { name: heading, level: 1 }).waitFor();
}

export const seeForm = (page: Screen): Promise<void> => seeScreen(page, '填写参会人信息');
export const seeCredit = (page: Screen): Promise<void> => seeScreen(page, '填写学分信息');
export const seeInvoice = (page: Screen): Promise<void> => seeScreen(page, '填写发票信息');
export const seePayment = (page: Screen): Promise<void> => seeScreen(page, '支付');

/** Waits until a screen says how the flow ended, such as 报名成功. */
export async function seeOutcome(page: Screen, heading: string): Promise<void> {
  await page.getByRole('heading', { name: heading, level: 2 }).waitFor();
}

/** Waits until the address is a public URL below the base path, its query included. */
export async function seeUrl(phone: Visitor, url: string): Promise<void> {
  await phone.page.waitForURL(() => phone.url() === url);
}

/** The buttons that submit a form, or lead to the step that does. */
const submits = /^(提交|下一步|保存|保存并继续添加|(学分和)?发票稍后申请|(继续)?添加.*位.*)$/;

/** Presses a button; one that submits, after ticking what the form asks to be agreed to. */
export async function press(page: Screen, button: string | RegExp): Promise<void> {
  const pressed = page.getByRole('button', { name: button });
  if (typeof button === 'string' && submits.test(button)) {
    await pressed.waitFor();
    await agree(page);
  }
  await pressed.click();
}

/** The ticks for the notice and for sensitive answers. */
export const consentTicks = <Found>(page: Finder<Found>): Found => page.getByRole('checkbox', { name: /个人信息/ });

/** Ticks what the open form asks to be agreed to, if it asks for anything. */
export async function agree(page: Screen): Promise<void> {
  // At its mark: the notice's name, further on, opens the notice.
  const position = { x: 10, y: 20 };
  for (const box of await consentTicks(page).all()) await check(box, { position });
}

export const entrances = { paid: '参会代表（付费）', free: '参观观众（免费）' } as const;

/** The landing page's button to register: for oneself, or on a device that is known to be registered. */
export const registerButton = /^(立即报名|为别人报名)$/;

/**
 * Opens a meeting's landing page and continues to its form.
 * @param as what to choose in the action sheet; omitted where the meeting does not ask
 */
export async function startRegistration(
  phone: Visitor,
  meetingCode: string,
  as?: keyof typeof entrances,
): Promise<void> {
  const { page } = phone;
  await phone.open(`/Guide/index?meetingCode=${meetingCode}`);
  await press(page, registerButton);
  if (as !== undefined) {
    await page.getByRole('dialog', { name: '请选择报名类型' }).getByRole('button', { name: entrances[as] }).click();
  }
  await seeForm(page);
}

/** Fills what MIX2027, FREE2027, DESK2027, SUB2027 and REVIEW2027 ask for. */
export async function fillShortForm(page: Screen, person: Person): Promise<void> {
  await fill(page, '姓名', person.name);
  await fill(page, '手机号码', person.phone);
  await fillRest(page, person);
}

/** Fills the short form of whoever is known by name and phone. */
export async function fillRest(page: Screen, { email, employer }: Pick<Person, 'email' | 'employer'>): Promise<void> {
  await pick(page, '性别', '女');
  await fill(page, '电子邮箱', email);
  await fill(page, '工作单位', employer);
  await choose(page, '所在省份', '陕西省');
}

/** A made-up number that matches the pattern of identity cards. */
const identityNumber = '11010119900307283X';

/** How fields are answered: each of them, or only those that are still open. */
export interface Answering {
  fill: typeof fill;
  pick: typeof pick;
  choose: typeof choose;
}

const each: Answering = { fill, pick, choose };

/** Fills what MI2027 requires, which is every kind of field; no hotel, no files. */
export async function fillFullForm(page: Screen, person: Person): Promise<void> {
  await fill(page, '姓名', person.name);
  await fillPerson(page, person);
  await fillIdentity(page);
  await fillEmployment(page, person);
}

export async function fillPerson(page: Screen, person: Person, by = each): Promise<void> {
  await by.pick(page, '性别', '女');
  await by.fill(page, '手机号码', person.phone);
  await by.fill(page, '电子邮箱', person.email);
  await by.fill(page, '出生日期', '1990-03-07');
}

export async function fillIdentity(page: Screen, by = each): Promise<void> {
  await by.choose(page, '证件类型', '身份证');
  await by.fill(page, '身份证号', identityNumber);
}

export async function fillEmployment(page: Screen, person: Person, by = each): Promise<void> {
  await by.fill(page, '工作单位', person.employer);
  await by.choose(page, '所在省份', '陕西省');
  await by.choose(page, '通讯地址', '陕西省', '西安市', '雁塔区');
  await by.fill(page, '通讯地址详细地址', '朱雀大街 229 号');
  await by.pick(page, '是否来自基层（县及以下）', '否');
  await by.pick(page, '是否预订酒店', '否');
}

export async function fillCredit(page: Screen, person: Person, by = each): Promise<void> {
  await by.fill(page, '姓名', person.name);
  await by.fill(page, '年龄', '36');
  await by.pick(page, '性别', '女');
  await by.pick(page, '职称', '中级');
  await by.fill(page, '单位标准全称', person.employer);
  await by.pick(page, '是否来自基层（县及以下、社区等医疗卫生机构）', '否');
  await by.choose(page, '单位所在地（省）', '陕西省');
  await by.fill(page, '手机号码', person.phone);
}

export async function fillInvoice(page: Screen, person: Person): Promise<void> {
  await fill(page, '发票抬头', person.employer);
  await fill(page, '税务登记号', '12610000435230095X');
  await fill(page, '收件人邮箱', person.email);
}

/** From a filled form to the payment page, skipping whatever may be skipped. */
export async function goOnToPayment(page: Screen, { hasCredit }: { hasCredit: boolean }): Promise<void> {
  await press(page, '下一步');
  if (hasCredit) {
    await seeCredit(page);
    await press(page, '稍后申请');
  }
  await seeInvoice(page);
  await press(page, '稍后申请');
  await seePayment(page);
}

/** Registers as a paid delegate of DESK2027, the shortest form, up to the payment page. */
export async function registerToPay(phone: Visitor, person: Person): Promise<void> {
  await startRegistration(phone, 'DESK2027');
  await fillShortForm(phone.page, person);
  await goOnToPayment(phone.page, { hasCredit: false });
}

/** Presses 立即支付 and answers the cashier that opens, after the authorization round trip of a first payment. */
export async function payInCashier(page: Screen, answer: '支付' | '取消' | '支付失败'): Promise<void> {
  await press(page, /^立即支付/);
  await answerCashier(page, answer);
}

/** Presses a button of WeChat's cashier once it is open. */
export async function answerCashier(page: Screen, answer: '支付' | '取消' | '支付失败'): Promise<void> {
  const cashier = page.getByRole('dialog', { name: '微信支付（沙箱）' });
  await cashier.getByRole('button', { name: answer, exact: true }).click();
  await cashier.waitFor({ state: 'hidden' });
}
