import type { Locator, Page } from 'playwright-core';
import { newPerson, type Person } from '../harness/person';
import { press, seeScreen } from '../harness/registration-steps';
import type { Screen } from '../harness/screen';
import { teamMeeting } from '../harness/team-steps';

/** Steps of an operator importing members on the page 批量导入. */

export const importUrl = `/personal/member/import?meetingCode=${teamMeeting.code}`;
const header = ['姓名', '性别', '手机号码', '电子邮箱', '工作单位', '科室或部门', '所在省份'];

/** A table of members as in a spreadsheet, including its headings. */
export function tableOf(people: readonly Person[]): string[][] {
  const rows = people.map(({ name, phone, email, employer }) => [
    ...[name, '女', phone, email],
    ...[employer, '信息中心', '陕西省'],
  ]);
  return [header, ...rows];
}

/** As on the clipboard after copying from a spreadsheet. */
export const copiedText = (table: readonly (readonly string[])[]): string =>
  table.map((row) => row.join('\t')).join('\n');

export const csvText = (table: readonly (readonly string[])[]): string =>
  table.map((row) => row.join(',')).join('\r\n');

export function newColleagues(count: number): Person[] {
  return Array.from({ length: count }, (_, index) => newPerson(`同事${String(index + 1).padStart(2, '0')}`));
}

/** Waits until a table's rows are ready for review. */
export async function seeRows(page: Screen, count: number): Promise<void> {
  await page.getByText(`共读取 ${count} 位参会人`).waitFor();
}

export async function copyRows(page: Page, table: readonly (readonly string[])[]): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(copiedText(table))})`);
}

export async function paste(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: '或粘贴表格内容' }).press('Control+V');
}

export async function pasteRows(page: Page, table: readonly (readonly string[])[]): Promise<void> {
  await seeScreen(page, '批量导入');
  await copyRows(page, table);
  await paste(page);
}

export async function chooseTableFile(
  page: Page,
  file: { name: string; mimeType: string; buffer: Buffer },
): Promise<void> {
  await seeScreen(page, '批量导入');
  const chooser = page.waitForEvent('filechooser');
  await press(page, '选择文件');
  await (await chooser).setFiles(file);
}

/** The card of an imported row. */
export const rowCard = (page: Page, name: string): Locator =>
  page.getByRole('list', { name: '待添加的参会人' }).getByRole('region', { name, exact: true });

export async function openRow(page: Page, name: string): Promise<Locator> {
  await rowCard(page, name).getByRole('button', { name: '修改' }).click();
  const sheet = page.getByRole('dialog', { name: /^修改第 \d+ 行$/ });
  await sheet.getByRole('textbox', { name: '姓名' }).waitFor();
  return sheet;
}

export async function saveRow(sheet: Locator): Promise<void> {
  await sheet.getByRole('button', { name: '保存' }).click();
  await sheet.waitFor({ state: 'hidden' });
}
