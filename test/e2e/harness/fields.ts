import type { Locator, Page } from 'playwright-core';
import { expectSoon } from './expect-soon';

/** What a person does to a form's fields, found as a screen reader finds them: by role and accessible name. */

/** A line that is typed or a day; its name is the label, word for word. */
export const textbox = (page: Page, label: string): Locator => page.getByRole('textbox', { name: label, exact: true });

/** A field whose answer is chosen in a sheet; its name is the label and what it holds. */
export const combobox = (page: Page, label: string): Locator => page.getByRole('combobox', { name: label });

/** One of the answers that are all in sight. */
export const radio = (page: Page, label: string, answer: string): Locator =>
  page.getByRole('radiogroup', { name: label }).getByRole('radio', { name: answer, exact: true });

/** Types a line; a day as 'YYYY-MM-DD'. Leaves the field, as a thumb that goes on does. */
export async function fill(page: Page, label: string, text: string): Promise<void> {
  await textbox(page, label).fill(text);
  await textbox(page, label).blur();
}

/** Pastes into an empty line, as a person does: a browser's own limit cuts this, and not what a script puts in. */
export async function expectPasted(page: Page, label: string, text: string, held: string): Promise<void> {
  await textbox(page, label).fill('');
  await textbox(page, label).focus();
  await page.keyboard.insertText(text);
  await expectSoon(async () => [text, await textbox(page, label).inputValue()], [text, held]);
}

/** Chooses among answers that are all in sight. */
export async function pick(page: Page, label: string, answer: string): Promise<void> {
  await radio(page, label, answer).check();
}

/** Opens a field's sheet and chooses, level by level where there are several. */
export async function choose(page: Page, label: string, ...answers: readonly string[]): Promise<void> {
  await combobox(page, label).click();
  const sheet = page.getByRole('dialog', { name: label });
  for (const answer of answers) await sheet.getByRole('radio', { name: answer, exact: true }).click();
  await sheet.waitFor({ state: 'hidden' });
}

/** Expects a field whose answer is chosen in a sheet to hold an answer. */
export async function expectChosen(page: Page, label: string, answer: string): Promise<void> {
  await page.getByRole('combobox', { name: `${label} ${answer}` }).waitFor();
}

/** A file as a person's phone holds it. */
export interface LocalFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** Answers the file chooser that 上传附件 opens. */
export async function attach(page: Page, ...files: readonly LocalFile[]): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: '上传附件' }).click();
  await (await chooser).setFiles([...files]);
}

/** Waits until a file has arrived at the server. */
export async function seeUploaded(page: Page, name: string): Promise<void> {
  await page.getByRole('listitem').filter({ hasText: name }).filter({ hasText: '已上传' }).waitFor();
}
