import { expectSoon } from './expect-soon';
import { fill, textbox } from './fields';
import { centreCall, type Phone } from './phone';
import { poll } from './poll';
import { press, seeScreen, seeUrl } from './registration-steps';
import { readCode } from './sandbox-control';
import type { Control, Screen, Visitor } from './screen';
import { sharedProduct, type ProductAddress } from './shared-product';

/** The personal centre, as its owner uses it. */

/** Requests a code on the login page and waits until it has been sent. */
export async function requestCode(page: Screen, phoneNumber: string): Promise<void> {
  await fill(page, '手机号码', phoneNumber);
  const sent = page.getByRole('button', { name: /秒后重新获取|发送中/ });
  const ask = page.getByRole('button', { name: /^(重新)?获取/ });
  // A login that is opened for a code has sent one.
  await ask.or(sent).first().waitFor();
  const counting = page.getByRole('button', { name: /秒后重新获取/ });
  const press = async (): Promise<true | null> => {
    if ((await counting.count()) > 0) return true;
    // A busy server may have asked to come again.
    if ((await ask.count()) > 0) await ask.click();
    return null;
  };
  await poll(press, () => 'No code is on its way.');
}

/** Types a code, which submits itself once it is complete; else, or for the same code again, presses 登录. */
export async function enterCode(page: Screen, code: string): Promise<void> {
  const field = textbox(page, '验证码');
  const digits = code.replace(/\D/g, '');
  const isRepeated = (await field.inputValue()) === digits;
  // Without leaving the field: the page may be gone by then.
  await field.fill(code);
  if (digits.length === 6 && !isRepeated) return;
  await page.getByRole('button', { name: '登录', exact: true }).click();
}

/** Logs in on the open login page, with the code from the SMS. */
export async function logInHere(phone: Visitor, phoneNumber: string, product?: ProductAddress): Promise<void> {
  await seeScreen(phone.page, '登录');
  await requestCode(phone.page, phoneNumber);
  await enterCode(phone.page, await readCode(phoneNumber, 0, product));
}

/** Opens a meeting's login page and logs in, until the personal centre shows. */
export async function logIn(
  phone: Visitor,
  meetingId: string,
  person: { phone: string; name: string },
  product?: ProductAddress,
): Promise<void> {
  await phone.open(`/personal/login?meetingId=${meetingId}`);
  await logInHere(phone, person.phone, product);
  await seeUrl(phone, `/personal/index?meetingId=${meetingId}`);
  await seeScreen(phone.page, person.name);
}

const grid = (page: Screen): Control => page.getByRole('navigation', { name: '办理事项' });

/** The grid's entries in order, each with its badge. */
async function gridEntries(page: Screen): Promise<string[]> {
  await grid(page).waitFor();
  const texts = await grid(page).getByRole('button').allInnerTexts();
  return texts.map((text) => text.replace(/\s+/g, ' ').trim());
}

/** Waits until the grid has exactly these entries. */
export async function seeGrid(page: Screen, entries: readonly string[]): Promise<void> {
  await expectSoon(() => gridEntries(page), [...entries]);
}

/** Presses an entry of the grid. */
export async function openEntry(page: Screen, name: string): Promise<void> {
  await grid(page).getByRole('button', { name }).click();
}

/**
 * Waits for a dialog with these words. The words identify it: the next dialog may have the same title, and may already
 * be open.
 */
export async function seeQuestion(page: Screen, title: string, text: string | RegExp): Promise<Control> {
  const question = page.getByRole('alertdialog', { name: title }).filter({ hasText: text });
  await question.waitFor();
  return question;
}

/** Presses a button of a dialog. */
export async function answer(page: Screen, title: string, text: string | RegExp, button: string): Promise<void> {
  const question = await seeQuestion(page, title, text);
  await question.getByRole('button', { name: button, exact: true }).click();
  await question.waitFor({ state: 'hidden' });
}

/** The card with the entry code. */
export const ticketCard = (page: Screen): Control => page.getByRole('region', { name: '参会码' });

/** Waits until the ticket shows its code and its state. */
export async function seeTicket(page: Screen, tag: string): Promise<void> {
  await ticketCard(page).getByRole('img', { name: '参会码' }).waitFor();
  await ticketCard(page).getByText(tag, { exact: true }).waitFor();
}

/** Waits until the ticket says why it is not valid; it then has no code. */
export async function seeRefusedTicket(page: Screen, tag: string, reason: string): Promise<void> {
  await ticketCard(page).getByText(reason, { exact: true }).waitFor();
  await ticketCard(page).getByText(tag, { exact: true }).waitFor();
  expect(await page.getByRole('img', { name: '参会码' }).count()).toBe(0);
}

/** Logs out, confirming the dialog. */
export async function logOut(page: Screen): Promise<void> {
  await press(page, '退出登录');
  await answer(page, '退出登录', '确定要退出吗？', '确定');
}

/** Reloads the centre and asks for the code's text with its session: what a scanner at the entrance would read. */
export async function readTicketCode(phone: Phone, meetingId: string): Promise<string> {
  const authorization = await phone.reloadCentre();
  const answered = await fetch(`${sharedProduct().origin}/api/appweb/entered${centreCall}${meetingId}`, {
    headers: { authorization },
  });
  const { data } = (await answered.json()) as { data: { entered: { ticketCode: string } } };
  return data.entered.ticketCode;
}
