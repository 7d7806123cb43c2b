import type { Page } from 'playwright-core';
import { answer, enterCode, logIn, openEntry, seeTicket } from './harness/centre-steps';
import { countTaps, type TapCounter } from './harness/count-taps';
import { expectSoon } from './harness/expect-soon';
import { choose, combobox, fill, pick, textbox } from './harness/fields';
import { seeNotice } from './harness/notices';
import { newPerson, type Person } from './harness/person';
import type { Phone } from './harness/phone';
import { poll } from './harness/poll';
import { meetingIds, registerTeam } from './harness/register-by-api';
import {
  fillCredit,
  fillIdentity,
  fillPerson,
  payInCashier,
  press,
  registerToPay,
  seeCredit,
  seeForm,
  seeInvoice,
  seeOutcome,
  seePayment,
  seeScreen,
  type Answering,
} from './harness/registration-steps';
import { codeInterval, readCode } from './harness/sandbox-control';
import { sharedProduct } from './harness/shared-product';
import { memberCard, seeSum, teamMeeting, teamUrls, tick } from './harness/team-steps';
import type { Screen } from './harness/screen';
import { usePhones } from './harness/use-phones';
import { newColleagues, pasteRows, seeRows } from './team/import-steps';

/**
 * The cost of journeys, by the shortest way that an ordinary person finds: from top to bottom, but the ID first, since
 * it fills in what follows from it; what the product has filled in already is left as it is. `harness/count-taps` says what
 * a tap and a field are.
 *
 * `most` is what the journey costs today and may not exceed again; `limit` is where it has to get to.
 *
 * MI2027 is one field above its limit, and nothing else of it can go. Name, ID, phone, e-mail, employer and address are
 * asked for by its form, and fill in whatever follows from them; a company's invoice needs its tax number, which a device
 * or a team is asked for once. The presses are the entrance, the two consents that may not be ticked beforehand, the
 * one question of the credit form that nothing answers, 下一步 on each of three forms, and the two of the payment.
 * FREE2027 has the entrance, one choice, one consent and the submit beside its four fields.
 */
const journeys = {
  paid: {
    name: 'MI2027 paid with credit and invoice to the code',
    most: { taps: 16, fields: 7 },
    limit: { taps: 15, fields: 6 },
  },
  known: {
    name: 'paid by somebody known to the device',
    most: { taps: 6, fields: 0 },
    limit: { taps: 6, fields: 0 },
  },
  free: {
    name: 'FREE2027 to the code',
    most: { taps: 8, fields: 4 },
    limit: { taps: 8, fields: 4 },
  },
  table: {
    name: 'a team from a table of names and phones, logged in and paid',
    most: { taps: 11, fields: 2 },
    limit: { taps: 14, fields: 3 },
  },
  firstMember: {
    name: 'team registered to first member saved',
    most: { taps: 19, fields: 8 },
    limit: { taps: 20, fields: Infinity },
  },
  fiveMembers: {
    name: 'five members by hand and paid',
    most: { taps: 36, fields: 16 },
    limit: { taps: 40, fields: Infinity },
  },
  refund: { name: 'refund', most: { taps: 3, fields: 0 }, limit: { taps: 3, fields: 0 } },
} as const;

/** Prints what a journey has cost since the counter was last read, and holds it to what it costs today. */
function settle(counter: TapCounter, { name, most, limit }: (typeof journeys)[keyof typeof journeys]): void {
  const { taps, fields } = counter.take();
  const limits = limit.fields === Infinity ? `${limit.taps}` : `${limit.taps}, ${limit.fields}`;
  process.stdout.write(`  taps: ${name}: ${taps} taps, ${fields} fields (limit ${limits})\n`);
  expect(taps).toBeLessThanOrEqual(most.taps);
  expect(fields).toBeLessThanOrEqual(most.fields);
}

/** Types into a field that is there and empty. */
async function fillIfEmpty(page: Screen, label: string, text: string): Promise<void> {
  const field = textbox(page, label);
  if ((await field.count()) > 0 && (await field.inputValue()) === '') await fill(page, label, text);
}

/** Picks a radio button where none is picked. */
async function pickIfOpen(page: Screen, label: string, wanted: string): Promise<void> {
  const group = page.getByRole('radiogroup', { name: label });
  if ((await group.count()) > 0 && (await group.getByRole('radio', { checked: true }).count()) === 0)
    await pick(page, label, wanted);
}

/** Chooses in a sheet, unless that is chosen already. */
async function chooseIfOpen(page: Screen, label: string, ...wanted: readonly string[]): Promise<void> {
  const isChosen = (await combobox(page, `${label} ${wanted[0] ?? ''}`).count()) > 0;
  if ((await combobox(page, label).count()) > 0 && !isChosen) await choose(page, label, ...wanted);
}

const whatIsOpen: Answering = { fill: fillIfEmpty, pick: pickIfOpen, choose: chooseIfOpen };

/** Fills in what a registration asks for, by MI2027's form, of which the short forms are a part. */
async function fillForm(page: Page, person: Person): Promise<void> {
  await textbox(page, '姓名').waitFor();
  await fillIfEmpty(page, '姓名', person.name);
  await fillIdentity(page, whatIsOpen);
  // The number states the sex, by rules that load when it is typed.
  if ((await textbox(page, '身份证号').count()) > 0)
    await page.getByRole('radiogroup', { name: '性别' }).getByRole('radio', { checked: true }).waitFor();
  await fillPerson(page, person, whatIsOpen);
  await fillIfEmpty(page, '工作单位', person.employer);
  // The employer states its province, an address all of its places.
  await combobox(page, '所在省份 陕西省').waitFor();
  if ((await textbox(page, '通讯地址详细地址').count()) > 0) {
    await fillIfEmpty(page, '通讯地址详细地址', '陕西省西安市雁塔区朱雀大街 229 号');
    await combobox(page, '通讯地址 陕西省 西安市 雁塔区').waitFor();
  }
  await pickIfOpen(page, '是否来自基层（县及以下）', '否');
  await pickIfOpen(page, '是否预订酒店', '否');
}

async function fillCreditForm(page: Page, person: Person): Promise<void> {
  await expectSoon(() => textbox(page, '姓名').inputValue(), person.name);
  await fillCredit(page, person, whatIsOpen);
}

/** Logs in on the page that is open, if it is the login page; with the code of the SMS that the page sends for. */
async function logInIfAsked(phone: Phone, number: string, wait = (): void => undefined) {
  const { page } = phone;
  const isAsked = await poll(
    () => Promise.resolve(phone.url().startsWith('/personal/login') ? true : isCentre(phone) ? false : null),
    () => `Neither login nor centre, but ${phone.url()}`,
  );
  if (!isAsked) return;
  await seeScreen(page, '登录');
  await textbox(page, '手机号码').waitFor();
  await fillIfEmpty(page, '手机号码', number);
  wait();
  const ask = page.getByRole('button', { name: /^(重新)?获取/ });
  if ((await ask.count()) > 0) await ask.click();
  await page.getByRole('button', { name: /秒后重新获取/ }).waitFor();
  await enterCode(page, await readCode(number, 0));
  await poll(
    () => Promise.resolve(isCentre(phone) ? true : null),
    () => `Not the centre, but ${phone.url()}`,
  );
}

const isCentre = (phone: Phone): boolean => phone.url().startsWith('/personal/index');

/** From the open form of a new member to the list that shows them. */
async function saveMember(page: Page, member: Person): Promise<void> {
  await seeForm(page);
  await fillForm(page, member);
  await press(page, '下一步');
  await seeCredit(page);
  await press(page, '稍后申请');
  await answer(page, '新增参会人', '添加成功', '知道了');
  await seeScreen(page, '团体成员管理');
  await memberCard(page, member.name).waitFor();
}

/** From the open form of a new member to that of the next, which is empty but for what colleagues have in common. */
async function saveMemberAndContinue(page: Page, member: Person): Promise<void> {
  await seeForm(page);
  await fillForm(page, member);
  await press(page, '保存并继续添加');
  await seeNotice(page, `${member.name} 添加成功`);
  await expectSoon(() => textbox(page, '姓名').inputValue(), '');
}

describe('what a journey costs', () => {
  const newPhone = usePhones();
  const product = sharedProduct();

  it(journeys.paid.name, async () => {
    const phone = await newPhone();
    const { page } = phone;
    const person = newPerson();
    const counter = await countTaps(phone);
    await phone.open('/Guide/index?meetingCode=MI2027');
    await press(page, '立即报名');
    await seeForm(page);
    await fillForm(page, person);
    await press(page, '下一步');
    await seeCredit(page);
    await fillCreditForm(page, person);
    await press(page, '下一步');
    await seeInvoice(page);
    await textbox(page, '发票抬头').waitFor();
    await fillIfEmpty(page, '发票抬头', person.employer);
    await fillIfEmpty(page, '税务登记号', '12610000435230095X');
    await fillIfEmpty(page, '收件人邮箱', person.email);
    await press(page, '下一步');
    await seePayment(page);
    await payInCashier(page, '支付');
    await seeOutcome(page, '报名成功');
    await seeTicket(page, '已支付 · 参会人支付');
    settle(counter, journeys.paid);

    await phone.open('/Guide/index?meetingCode=DESK2027');
    counter.take();
    await press(page, '立即报名');
    await seeForm(page);
    await press(page, '使用上次的信息');
    await expectSoon(() => textbox(page, '姓名').inputValue(), person.name);
    await press(page, '发票稍后申请');
    await seePayment(page);
    await payInCashier(page, '支付');
    await seeOutcome(page, '报名成功');
    settle(counter, journeys.known);
  });

  it(journeys.free.name, async () => {
    const phone = await newPhone();
    const { page } = phone;
    const counter = await countTaps(phone);
    await phone.open('/Guide/index?meetingCode=FREE2027');
    await press(page, '立即报名');
    await seeForm(page);
    await fillForm(page, newPerson());
    await press(page, '提交');
    await seeOutcome(page, '报名成功');
    settle(counter, journeys.free);
  });

  it(journeys.firstMember.name, async () => {
    const phone = await newPhone();
    const { page } = phone;
    const [operator, member] = [newPerson('欧阳秘书'), newPerson()];
    const counter = await countTaps(phone);
    await phone.open(teamUrls.register);
    await seeScreen(page, '团队报名');
    await textbox(page, '联系人').waitFor();
    await fill(page, '联系人', operator.name);
    await fill(page, '团队名称', operator.employer);
    await choose(page, '所在地区', '陕西省', '西安市', '雁塔区');
    await fill(page, '联系电话', operator.phone);
    await press(page, '获取验证码');
    await page.getByRole('button', { name: /秒后重新获取/ }).waitFor();
    await fill(page, '验证码', await readCode(operator.phone, 0));
    await press(page, '提交');
    await logInIfAsked(phone, operator.phone, () => product.advanceClock(codeInterval));
    await press(page, '去添加');
    await saveMemberAndContinue(page, member);
    settle(counter, journeys.firstMember);
  });

  it(journeys.fiveMembers.name, async () => {
    const phone = await newPhone();
    const { page } = phone;
    const operator = newPerson('欧阳秘书');
    const five = ['王芳', '张伟', '刘洋', '何敏', '李静'].map((name) => newPerson(name));
    await registerTeam('MIX2027', operator);
    product.advanceClock(codeInterval);
    const counter = await countTaps(phone);
    await logIn(phone, teamMeeting.id, operator);
    counter.take();

    await press(page, '去添加');
    for (const member of five.slice(0, -1)) await saveMemberAndContinue(page, member);
    await saveMember(page, five.at(-1) ?? newPerson());
    await press(page, '返回首页');
    await press(page, '去交费');
    await tick(page, '全选').check();
    await seeSum(page, five.length, '¥3,000.00');
    await press(page, '去支付');
    await seePayment(page);
    await payInCashier(page, '支付');
    await seeOutcome(page, '报名成功');
    settle(counter, journeys.fiveMembers);
  });

  it(journeys.table.name, async () => {
    const phone = await newPhone();
    const { page } = phone;
    const operator = newPerson('欧阳秘书');
    await registerTeam('MIX2027', operator);
    product.advanceClock(codeInterval);
    const counter = await countTaps(phone);
    await logIn(phone, teamMeeting.id, operator);
    await press(page, '批量导入');
    // However many rows there are, they cost the same taps.
    const people = newColleagues(6);
    await pasteRows(page, [['姓名', '手机号码'], ...people.map(({ name, phone: number }) => [name, number])]);
    await seeRows(page, people.length);
    await press(page, `添加 ${people.length} 位`);
    await seeOutcome(page, `已添加 ${people.length} 位参会人`);
    await press(page, '去交费');
    await tick(page, '全选').check();
    await seeSum(page, people.length, '¥3,600.00');
    await press(page, '去支付');
    await seePayment(page);
    await payInCashier(page, '支付');
    await seeOutcome(page, '报名成功');
    settle(counter, journeys.table);
  });

  it(journeys.refund.name, async () => {
    const phone = await newPhone();
    const { page } = phone;
    const person = newPerson();
    const counter = await countTaps(phone);
    await registerToPay(phone, person);
    await payInCashier(page, '支付');
    await seeOutcome(page, '报名成功');
    await logIn(phone, meetingIds.DESK2027, person);
    await seeTicket(page, '已支付 · 参会人支付');
    counter.take();

    await openEntry(page, '退费');
    await answer(page, '申请退费', /预计退还 ¥600.00/, '确定');
    await answer(page, '申请退费', /退费申请已提交/, '知道了');
    await seeTicket(page, '申请退费审核中');
    settle(counter, journeys.refund);
  });
});
