import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { routes, type RouteName } from '../../../src/routes';
import { importUrl } from '../team/import-steps';
import { logIn, openEntry, seeTicket } from './centre-steps';
import { newGateLink } from './desk-steps';
import { expectSoon } from './expect-soon';
import { check, fill, radio, textbox } from './fields';
import { newPhoneNumber } from './new-phone-number';
import { newPerson } from './person';
import { meetingIds, post, registerFree, registerPaid, registerUnpaid, startTeamOf } from './register-by-api';
import {
  answerCashier,
  fillShortForm,
  payInCashier,
  press,
  registerButton,
  registerToPay,
  seeCredit,
  seeForm,
  seeInvoice,
  seeOutcome,
  seePayment,
  seeScreen,
  startRegistration,
} from './registration-steps';
import { runOrganiser } from './run-organiser';
import { codeInterval } from './sandbox-control';
import type { Screen, Visitor } from './screen';
import { sharedProduct } from './shared-product';
import { orderCards, seeSum, teamMeeting, tick } from './team-steps';

/**
 * Every screen as somebody comes to it, with something done on each and its effect seen. One text for whatever draws the
 * product: Chromium, WebKit, WeChat.
 */
export interface Walk {
  /** Called when a screen has loaded what it shows, before anything is done on it. */
  look(name: RouteName): Promise<void>;
  /** The screens that there are: a mini-program lacks those that only a browser opens. */
  readonly screens: readonly RouteName[];
  /** The screens that were driven, for the caller to compare with all there are. */
  readonly driven: Set<RouteName>;
}

type Act = (page: Screen) => Promise<void>;

/** Types into a field, which holds it. */
const types =
  (label: string, text = '第二届'): Act =>
  async (page) => {
    await fill(page, label, text);
    await expectSoon(() => textbox(page, label).inputValue(), text);
  };

/** Presses a button, which leads to another screen. */
const leads =
  (button: string | RegExp, heading: string): Act =>
  async (page) => {
    await press(page, button);
    await seeScreen(page, heading);
  };

async function at(walk: Walk, visitor: Visitor, name: RouteName, act: Act): Promise<void> {
  const { page } = visitor;
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await expectSoon(() => page.getByRole('status').filter({ hasText: '加载中…' }).count(), 0);
  await walk.look(name);
  await act(page);
  walk.driven.add(name);
}

const addressOf = (name: RouteName, query: string): string => `${routes[name].urls[0]}${query}`;

/** Opens a screen by its address and acts on it. */
async function open(walk: Walk, visitor: Visitor, name: RouteName, query: string, act: Act): Promise<void> {
  await visitor.open(addressOf(name, query));
  await seeScreen(visitor.page, routes[name].title);
  await at(walk, visitor, name, act);
}

async function walkAsVisitor(walk: Walk, visitor: Visitor): Promise<void> {
  const { page } = visitor;
  const on = (name: RouteName, act: Act) => at(walk, visitor, name, act);
  await visitor.open('/Guide/index?meetingCode=MI2027');
  await page.getByRole('button', { name: registerButton }).waitFor();
  await on('landing', leads(registerButton, '填写参会人信息'));
  await on('attendeeForm', types('姓名', '欧阳晓明'));
  await startRegistration(visitor, 'FREE2027');
  await fillShortForm(page, newPerson());
  await press(page, '提交');
  await seeOutcome(page, '报名成功');
  await on('freeSuccess', leads(/^个人中心$/, '登录'));
  await startRegistration(visitor, 'REVIEW2027');
  await fillShortForm(page, newPerson());
  await press(page, '提交');
  await seeOutcome(page, '等待主办方审核');
  await on('review', leads('查看审核结果', '登录'));

  await startRegistration(visitor, 'MIX2027', 'paid');
  await fillShortForm(page, newPerson());
  await press(page, '下一步');
  await seeCredit(page);
  await on('credit', types('年龄', '36'));
  await press(page, '稍后申请');
  await seeInvoice(page);
  await on('invoice', types('税务登记号', '12610000435230095X'));
  await press(page, '稍后申请');
  await seePayment(page);
  await on('paymentChoice', (screen) => check(radio(screen, '支付方式', '对公转账或现场刷卡')));
  await open(walk, visitor, 'remittance', '', leads('提交', '收款账户'));
  await on('remittanceAccount', leads('其他支付方式', '支付'));
  await registerToPay(visitor, newPerson());
  await payInCashier(page, '支付');
  await seeOutcome(page, '报名成功');
  await on('paymentSuccess', leads(/^个人中心$/, '登录'));
}

/** Walks the pages that anybody may open: logins, a team's registration, the notice, WeChat's authorisation. */
async function walkOutside(walk: Walk, visitor: Visitor): Promise<void> {
  const { page } = visitor;
  const query = `?meetingId=${meetingIds.MI2027}`;
  // The tap wakes the app, which remembers the meeting for screens whose address does not name it.
  await startRegistration(visitor, 'MI2027');
  await open(walk, visitor, 'login', query, types('手机号码', '13812345678'));
  if (walk.screens.includes('testLogin'))
    await open(walk, visitor, 'testLogin', query, types('手机号码', '13812345678'));
  await open(walk, visitor, 'teamRegister', query, types('团队名称', '湘江医院'));
  await open(walk, visitor, 'privacy', query, async () => {
    await press(page, '返回');
    await page.getByRole('button', { name: registerButton }).waitFor();
  });
  await walkGate(walk, visitor);
  await visitor.open(addressOf('notFound', ''));
  await visitor.stopTime();
  await seeScreen(page, routes.notFound.title);
  await at(walk, visitor, 'notFound', async () => {
    await press(page, '返回首页');
    await page.getByRole('button', { name: registerButton }).waitFor();
  });
  if (!walk.screens.includes('openid')) return;
  // Both ask WeChat who this is, and lead on by themselves.
  await visitor.open(addressOf('openid', ''));
  await page.getByRole('button', { name: registerButton }).waitFor();
  walk.driven.add('openid');
  await visitor.open(addressOf('openidCentre', ''));
  await seeScreen(page, '登录');
  walk.driven.add('openidCentre');
  const outTradeNo = await registerUnpaid('MIX2027', newPerson());
  const { link } = (await post('wxpay/orderLink', { outTradeNo })) as { link: string };
  await open(walk, visitor, 'orderLink', `?link=${link}`, async () => {
    await press(page, /^微信支付/);
    await answerCashier(page, '取消');
  });
}

/** Writes digits as a Chinese name may have them. */
const numerals = (digits: string): string =>
  Array.from(digits, (digit) => '零一二三四五六七八九'.charAt(Number(digit))).join('');

/** A volunteer at a gate, who finds somebody by name. */
async function walkGate(walk: Walk, visitor: Visitor): Promise<void> {
  // Nobody else has this name, by which the list of the meeting is searched.
  const person = { ...newPerson(), name: `签到${numerals(newPhoneNumber().slice(-5))}` };
  await registerFree('FREE2027', person);
  const link = await newGateLink(meetingIds.FREE2027, person.name);
  await open(walk, visitor, 'gateScan', `?link=${link}`, async (page) => {
    await press(page, '找人');
    await fill(page, '姓名或短码', person.name);
    await page.getByRole('button', { name: new RegExp(person.name) }).click();
    await page.getByRole('heading', { name: '可入场' }).waitFor();
  });
}

async function walkAsDelegate(walk: Walk, visitor: Visitor): Promise<void> {
  const { page } = visitor;
  const person = newPerson();
  await registerPaid('MI2027', person);
  await logIn(visitor, meetingIds.MI2027, person);
  await seeTicket(page, '已支付 · 参会人支付');
  const toInfo: Act = async () => {
    await openEntry(page, '报名信息');
    await seeScreen(page, '报名信息');
  };
  await at(walk, visitor, 'centre', toInfo);
  await at(walk, visitor, 'registrationInfo', async () => {
    await press(page, '显示手机号码');
    await page.getByText(person.phone, { exact: true }).waitFor();
  });
  await open(walk, visitor, 'centreInvoice', '?meetingCode=MI2027', types('税务登记号', '12610000435230095X'));
  await open(walk, visitor, 'centreCredit', '?meetingCode=MI2027', types('年龄', '36'));
  await open(walk, visitor, 'transfer', '?meetingCode=MI2027', types('姓名', '周文彬'));
  await walkHours(walk, visitor);
  await walkRefundAccount(walk, visitor);
  await walkCompletion(walk, visitor);
  if (!walk.screens.includes('testCentre')) return;
  await visitor.open(addressOf('testCentre', `?meetingId=${meetingIds.MI2027}`));
  await seeScreen(page, person.name);
  await at(walk, visitor, 'testCentre', toInfo);
}

/** Somebody at a meeting that counts hours, which the others that are tested do not. */
async function walkHours(walk: Walk, visitor: Visitor): Promise<void> {
  const person = newPerson();
  await registerPaid('MIX2027', person);
  const file = join(await mkdtemp(join(tmpdir(), 'hours-')), 'sessions.csv');
  await writeFile(file, '编号,名称,会场,开始,结束,学时\nS1,开幕式,曲江厅,2027-05-14 08:30,2027-05-14 12:00,\n');
  const { exitCode, text } = await runOrganiser(['sessions', 'import', 'MIX2027', file]);
  if (exitCode !== 0) throw new Error(text);
  await logIn(visitor, meetingIds.MIX2027, person);
  await open(walk, visitor, 'ownHours', '?meetingCode=MIX2027', async (page) => {
    await page.getByText('还没有学时', { exact: true }).waitFor();
  });
  await runOrganiser(['sessions', 'remove', 'MIX2027', 'S1']);
}

/** Somebody who gets a refund by bank. */
async function walkRefundAccount(walk: Walk, visitor: Visitor): Promise<void> {
  const person = newPerson();
  await registerPaid('MIX2027', person);
  await runOrganiser(['refunds', 'start', person.phone, '--reason', '因故不能参会', '--meeting', 'MIX2027']);
  await logIn(visitor, meetingIds.MIX2027, person);
  await open(walk, visitor, 'refundAccount', '?meetingCode=MIX2027', types('收款户名', '欧阳晓明'));
}

/** Somebody for whom a place was taken by name and phone. */
async function walkCompletion(walk: Walk, visitor: Visitor): Promise<void> {
  const member = newPerson('李瑞');
  await startTeamOf([member], newPerson('欧阳秘书'), ({ name, phone }) => ({ name, phone, placeOnly: '1' }));
  await logIn(visitor, teamMeeting.id, member);
  await open(walk, visitor, 'completion', `?meetingId=${teamMeeting.id}`, types('工作单位', '榆林市第二医院'));
}

/** A team of two, of whom one is paid for on the way. */
async function walkAsOperator(walk: Walk, visitor: Visitor): Promise<void> {
  const { page } = visitor;
  const operator = newPerson('欧阳秘书');
  const [paid, unpaid] = [newPerson('王芳'), newPerson('张伟')];
  const ids = await startTeamOf([paid, unpaid], operator);
  const ofTeam = `?meetingCode=${teamMeeting.code}`;
  sharedProduct().advanceClock(codeInterval);
  await logIn(visitor, teamMeeting.id, operator);

  await open(walk, visitor, 'teamMembers', ofTeam, leads('新增参会人', '填写参会人信息'));
  await at(walk, visitor, 'memberAdd', types('姓名', '刘洋'));
  await fillShortForm(page, newPerson('刘洋'));
  await press(page, '下一步');
  await seeCredit(page);
  await at(walk, visitor, 'memberAddCredit', types('年龄', '36'));
  await open(walk, visitor, 'memberView', `${ofTeam}&id=${ids(unpaid)}`, leads('编辑', '填写参会人信息'));
  await seeForm(page);
  await at(walk, visitor, 'memberEdit', types('工作单位', '榆林市第二医院'));
  await open(walk, visitor, 'teamPayments', ofTeam, async () => {
    await check(tick(page, paid.name));
    await seeSum(page, 1, '¥800.00');
  });
  await press(page, '去支付');
  await seePayment(page);
  await payInCashier(page, '支付');
  await seeOutcome(page, '报名成功');

  await open(walk, visitor, 'teamOrders', ofTeam, async () => {
    await orderCards(page).getByRole('button', { name: '申请发票' }).click();
    await seeScreen(page, '发票信息');
  });
  await at(walk, visitor, 'memberInvoice', types('税务登记号', '12610000435230095X'));
  await open(walk, visitor, 'teamInvoices', ofTeam, async () => {
    await orderCards(page).getByRole('button', { name: '申请发票' }).click();
    await seeScreen(page, '发票信息');
  });
  await open(walk, visitor, 'memberCredit', `${ofTeam}&enteredId=${ids(paid)}`, types('年龄', '36'));
  await open(walk, visitor, 'teamCredit', ofTeam, async () => {
    await page.getByRole('button', { name: /王芳/ }).first().click();
    await page.getByRole('dialog').first().waitFor();
  });
  await visitor.open(importUrl);
  await seeScreen(page, routes.memberImport.title);
  await at(walk, visitor, 'memberImport', async () => {
    await page.getByRole('textbox', { name: /粘贴表格内容/ }).fill('姓名,手机号码\n何敏,13812345678');
    await press(page, '读取粘贴的内容');
    await page.getByText('共读取 1 位参会人').waitFor();
  });
}

/** The walks, by who walks; together they come to every screen. */
export const walks = [
  ['a visitor who registers', walkAsVisitor],
  ['whoever comes by an address', walkOutside],
  ['a delegate in the centre', walkAsDelegate],
  ['an operator', walkAsOperator],
] as const;
