import { act } from 'react';
import { getByRole, queryAllByRole } from '../../../../test/jest/find-by-role';
import { oneBad, open, read, reopen, rowsOf, sentMembers } from '../../../../test/pages/member-import';
import { page, setExtras } from '../../../../test/pages/app';
import { press } from '../../../../test/pages/press-and-answer';
import { useWideWindow } from '../../../../test/pages/wide-screen';

jest.mock('../../../platform/browser/navigation/navigation');

const table = (): HTMLElement => getByRole(page.root, 'grid', '待添加的参会人');
const problems = (): string[] =>
  queryAllByRole(getByRole(page.root, 'region', '哪里不对'), 'listitem').map(({ textContent }) => textContent);
const key = (element: Element, name: string): Promise<void> =>
  act(async () => {
    element.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }));
  });

beforeEach(() => {
  useWideWindow();
  setExtras({ batchMembers: true, idempotency: true });
});

async function readTable(text: string): Promise<void> {
  await open();
  await read(text);
  await page.waitFor(table);
}

it('shows a wrong cell in the table and its problem beside it, which leads to it and is corrected there', async () => {
  await readTable(oneBad);
  expect(problems()).toEqual([expect.stringContaining('第 3 行 手机号码要改张伟：')]);
  const wrong = table().querySelector('.desk-grid__cell--wrong');
  expect(wrong?.textContent).toBe('1362217221');
  await press(page, '第 3 行 手机号码要改');
  const field = await page.waitFor(() => getByRole(table(), 'textbox', '第 3 行 手机号码'));
  expect(document.activeElement).toBe(field);
  await page.type(field, '13622172218');
  await key(field, 'Enter');
  await page.waitFor(() => expect(queryAllByRole(page.root, 'list', '要处理的地方')).toEqual([]));
  for (const tick of queryAllByRole(getByRole(page.root, 'region', '哪里不对'), 'checkbox')) await page.click(tick);
  await press(page, '添加 3 位参会人');
  await page.waitFor(() => expect(sentMembers().map(({ phone }) => phone)).toContain('13622172218'));
});

it('keeps what was typed into a cell that was left otherwise, and nothing after Escape', async () => {
  await readTable(oneBad);
  await press(page, '第 3 行 手机号码要改');
  const field = await page.waitFor(() => getByRole(table(), 'textbox', '第 3 行 手机号码'));
  await page.type(field, '1362217');
  await page.blur(field);
  await reopen();
  await page.waitFor(() => expect(table().textContent).toContain('1362217'));
  await press(page, '第 3 行 手机号码要改');
  const again = await page.waitFor(() => getByRole(table(), 'textbox', '第 3 行 手机号码'));
  await page.type(again, '13900000000');
  await key(again, 'Escape');
  expect(table().textContent).not.toContain('13900000000');
});

it('has one of several phones chosen by a press', async () => {
  await readTable(rowsOf('王芳\t13622172217/13899990000\t女\t湘江医院'));
  expect(problems()).toEqual([expect.stringContaining('一格里有 2 个，请选一个')]);
  await press(page, '用 13899990000');
  await page.waitFor(() => expect(table().textContent).toContain('13899990000'));
  expect(queryAllByRole(page.root, 'list', '要处理的地方')).toEqual([]);
});
