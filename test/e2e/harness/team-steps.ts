import type { Locator, Page } from 'playwright-core';
import { logIn, openEntry } from './centre-steps';
import { expectSoon } from './expect-soon';
import { check, choose, fill } from './fields';
import type { Person } from './person';
import type { Phone } from './phone';
import { meetingIds, post, registerTeam, shortAnswers } from './register-by-api';
import { agree, payInCashier, press, seeOutcome, seePayment, seeScreen, seeUrl } from './registration-steps';
import { codeInterval } from './sandbox-control';
import type { Finder, Screen, Visitor } from './screen';
import { sharedProduct } from './shared-product';

/** The team area as an operator uses it, at MIX2027: 800 yuan, 600 each from five members on, a short form. */

export const teamMeeting = {
  id: meetingIds.MIX2027,
  code: 'MIX2027',
  name: '中国智慧医院建设大会暨医疗信息技术展览会',
};
const ofMeeting = `?meetingCode=${teamMeeting.code}`;
export const teamUrls = {
  register: `/personal/teamreg?meetingId=${teamMeeting.id}`,
  centre: `/personal/index?meetingId=${teamMeeting.id}`,
  members: `/personal/teammember${ofMeeting}`,
  addMember: `/personal/member/add${ofMeeting}`,
  payments: `/personal/paymentmanagement${ofMeeting}`,
  orders: `/personal/ordermanagement${ofMeeting}`,
  invoices: `/personal/invoicesmanagement${ofMeeting}`,
} as const;

/** Fills in a team's registration, except for the code. */
export async function fillTeam(page: Page, operator: Person): Promise<void> {
  await fill(page, '联系人', operator.name);
  await fill(page, '团队名称', operator.employer);
  await choose(page, '所在地区', '陕西省', '西安市', '雁塔区');
  await fill(page, '联系电话', operator.phone);
}

/** Registers a team through the API and logs its operator in, until the centre shows. */
export async function startTeam(phone: Visitor, operator: Person): Promise<void> {
  await registerTeam('MIX2027', operator);
  sharedProduct().advanceClock(codeInterval);
  await logIn(phone, teamMeeting.id, operator);
}

/** Adds members through the API in one batch, with the phone's session; its page, one of the centre's, reloads. */
export async function addMembers(phone: Phone, people: readonly Person[]): Promise<void> {
  const authorization = await phone.reloadCentre();
  const body = { meetingId: teamMeeting.id, members: people.map(shortAnswers) };
  await post('team/addEnteredBatch', body, sharedProduct(), { authorization });
  await phone.reload();
}

/** One member's card. */
export const memberCard = <Found>(page: Finder<Found>, name: string): Found =>
  page.getByRole('region', { name, exact: true });

/** Waits until a member has this tag, and expects exactly these buttons on the card. */
export async function seeMember(page: Page, name: string, tag: string, buttons: readonly string[]): Promise<void> {
  const card = memberCard(page, name);
  await card.getByText(tag, { exact: true }).waitFor();
  await expectSoon(() => card.getByRole('button').allInnerTexts(), buttons);
}

/** Presses a button of a member's card. */
export async function pressOnMember(page: Page, name: string, button: string): Promise<void> {
  await memberCard(page, name).getByRole('button', { name: button, exact: true }).click();
}

/** Opens 参会人信息 of a member. */
export async function openMember(page: Page, name: string): Promise<Locator> {
  await pressOnMember(page, name, '查看');
  const details = page.getByRole('dialog', { name: '参会人信息' });
  await details.getByText('报名时间').waitFor();
  return details;
}

/** Closes the open dialog with its close button. */
export async function closeDialog(dialog: Locator): Promise<void> {
  await dialog.getByRole('button', { name: '关闭' }).click();
  await dialog.waitFor({ state: 'hidden' });
}

/** Takes a place by name and phone, starting and ending at the member list. */
export async function takePlace(page: Screen, member: Person): Promise<void> {
  await press(page, /先占位$/);
  const sheet = page.getByRole('dialog', { name: '先占位' });
  await fill(page, '姓名', member.name);
  await fill(page, '手机号码', member.phone);
  await agree(page);
  await sheet.getByRole('button', { name: '先占位', exact: true }).click();
  await memberCard(page, member.name).getByText('待完善', { exact: true }).waitFor();
}

/** Opens one of the operator's pages from the centre's grid. */
export async function openFromCentre(phone: Visitor, entry: '成员管理' | '交费管理' | '订单管理'): Promise<void> {
  await phone.open(teamUrls.centre);
  await openEntry(phone.page, entry);
  await seeScreen(phone.page, entry === '成员管理' ? '团体成员管理' : entry);
}

/** A member's checkbox, or 全选. */
export const tick = <Found>(page: Finder<Found>, name: string): Found =>
  page.getByRole('checkbox', { name, exact: true });

/** Waits until the bar shows how many are selected and the server's price for them. */
export async function seeSum(page: Screen, count: number, amount: string): Promise<void> {
  await page
    .getByRole('status')
    .filter({ hasText: amount })
    .filter({ hasText: `已选 ${count} 人` })
    .waitFor();
}

/** Orders for all unpaid members, up to the payment page. */
export async function orderForAll(phone: Visitor, count: number, amount: string): Promise<void> {
  const { page } = phone;
  await phone.open(teamUrls.payments);
  await check(tick(page, '全选'));
  await seeSum(page, count, amount);
  await press(page, '去支付');
  await seePayment(page);
}

/** From a successful payment back to the centre, still logged in. */
export async function returnToCentre(phone: Phone): Promise<void> {
  await press(phone.page, '查看报名信息');
  await seeUrl(phone, teamUrls.centre);
}

/** Pays by WeChat and continues to the centre. */
export async function payAndReturn(phone: Phone): Promise<void> {
  await payInCashier(phone.page, '支付');
  await seeOutcome(phone.page, '报名成功');
  await returnToCentre(phone);
}

/** The cards of the orders, latest first. */
export const orderCards = <Found>(page: Finder<Found>): Found => page.getByRole('region', { name: /^订单号 / });

/** Waits until an order shows a line, such as 订单金额 with its sum. */
export async function seeOnOrder(order: Locator, term: string, value: string): Promise<void> {
  await order.filter({ hasText: `${term}${value}` }).waitFor();
}

/** The people of an order, one line each, words separated by one space. */
export async function attendeesOf(page: Page, order: Locator): Promise<string[]> {
  await order.getByRole('button', { name: '查看参会人' }).click();
  const dialog = page.getByRole('dialog', { name: '参会人' });
  await dialog.getByRole('list', { name: '参会人' }).waitFor();
  const rows = await dialog.getByRole('listitem').allInnerTexts();
  await closeDialog(dialog);
  return rows.map((row) => row.replace(/\s+/g, ' ').trim());
}
