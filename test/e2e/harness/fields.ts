import type { Page } from 'playwright-core';
import { expectSoon } from './expect-soon';
import type { Control, Finder, Screen } from './screen';

/** Acts on a form's fields, found as a screen reader finds them: by role and accessible name. */

/** A text or date field; its name is exactly the label. */
export const textbox = <Found>(page: Finder<Found>, label: string): Found =>
  page.getByRole('textbox', { name: label, exact: true });

/** A field whose answer is chosen in a sheet; its name is the label and the current answer. */
export const combobox = <Found>(page: Finder<Found>, label: string): Found =>
  page.getByRole('combobox', { name: label });

/** One of a set of radio buttons. */
export const radio = <Found extends Finder<Found>>(page: Finder<Found>, label: string, answer: string): Found =>
  page.getByRole('radiogroup', { name: label }).getByRole('radio', { name: answer, exact: true });

/** Types a text, or a date as 'YYYY-MM-DD', and leaves the field. */
export async function fill(page: Screen, label: string, text: string): Promise<void> {
  await textbox(page, label).fill(text);
  await textbox(page, label).blur();
}

/** Pastes into an empty field as a person does: a browser's maxlength cuts pasted text, but not what a script sets. */
export async function expectPasted(page: Page, label: string, text: string, held: string): Promise<void> {
  await textbox(page, label).fill('');
  await textbox(page, label).focus();
  await page.keyboard.insertText(text);
  await expectSoon(async () => [text, await textbox(page, label).inputValue()], [text, held]);
}

/** Chooses a radio button or ticks a checkbox. A mini-program draws the change a moment after the tap. */
export async function check(box: Control, tap?: { position: { x: number; y: number } }): Promise<void> {
  if (await box.isChecked()) return;
  await box.click(tap);
  await expectSoon(() => box.isChecked(), true);
}

/** Takes a tick away. */
export async function uncheck(box: Control): Promise<void> {
  if (!(await box.isChecked())) return;
  await box.click();
  await expectSoon(() => box.isChecked(), false);
}

/** Chooses a radio button. */
export const pick = (page: Screen, label: string, answer: string): Promise<void> => check(radio(page, label, answer));

/** Opens a field's sheet and chooses, level by level where there are several. A region may begin in a known province. */
export async function choose(page: Screen, label: string, ...answers: readonly string[]): Promise<void> {
  await combobox(page, label).click();
  const sheet = page.getByRole('dialog', { name: label });
  for (const [level, answer] of answers.entries()) {
    const option = sheet.getByRole('radio', { name: answer, exact: true });
    const known = sheet.getByRole('button', { name: level === 0 ? `重选省份 ${answer}` : '没有', exact: true });
    await option.or(known).first().waitFor();
    if ((await known.count()) === 0) await option.click();
  }
  await sheet.waitFor({ state: 'hidden' });
}

/** Expects a field whose answer is chosen in a sheet to hold an answer. */
export async function expectChosen(page: Screen, label: string, answer: string): Promise<void> {
  await page.getByRole('combobox', { name: `${label} ${answer}` }).waitFor();
}

/** A file on a person's phone. */
export interface LocalFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** Answers the file chooser that 上传附件 opens; WeChat asks first from where. */
export async function attach(page: Page, ...files: readonly LocalFile[]): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: '上传附件' }).click();
  const fromChat = page.getByRole('button', { name: '从聊天记录选择' });
  const asked = fromChat.waitFor().catch(() => undefined);
  await Promise.race([chooser, asked]);
  if (await fromChat.isVisible()) await fromChat.click();
  const agree = page.getByRole('dialog', { name: '用户隐私保护提示' }).getByRole('button', { name: '同意' });
  const isAsked = agree.waitFor().catch(() => undefined);
  await Promise.race([chooser, isAsked]);
  if (await agree.isVisible()) await agree.click();
  await (await chooser).setFiles([...files]);
}

/** Waits until a file has been uploaded. */
export async function seeUploaded(page: Page, name: string): Promise<void> {
  await page.getByRole('listitem').filter({ hasText: name }).filter({ hasText: '已上传' }).waitFor();
}

/** Chooses the first and the last day that the calendar of a stay allows, which may be in two months. */
export async function chooseLongestStay(page: Page, label = '入住离店日期'): Promise<void> {
  await page.getByRole('combobox', { name: label }).click();
  const calendar = page.getByRole('dialog', { name: label });
  const days = calendar.getByRole('button', { name: /^\d+月\d+日 /, disabled: false });
  await days.first().click();
  await calendar.getByRole('status').getByText('请选择离店日期').waitFor();
  const nextMonth = calendar.getByRole('button', { name: '下个月' });
  if ((await nextMonth.count()) > 0 && (await nextMonth.isEnabled())) await nextMonth.click();
  await days.last().click();
  await calendar.waitFor({ state: 'hidden' });
}
