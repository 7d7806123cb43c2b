import { mountPage } from '../../../test/jest/mount-page';
import { getByRole } from '../../../test/jest/find-by-role';
import { GroupedNumber, MaskedNumber } from './number-text';

const groupsOf = async (number: string): Promise<string[]> => {
  const page = await mountPage(<GroupedNumber number={number} />);
  const groups = [...page.root.querySelectorAll('.ui-grouped-number__group')].map(({ textContent }) => textContent);
  // No separators between the groups that copying would include.
  expect(page.root.textContent).toBe(number);
  await page.unmount();
  return groups.map(String);
};

it.each([
  ['phone', '13812345678', ['138', '1234', '5678']],
  ['phone', '1381234567', ['1381234567']],
  ['credential', '11010519491231002X', ['110105', '19491231', '002X']],
  ['credential', 'E12345678', ['E12345678']],
] as const)('a %s %s is grouped as it is read aloud once it is shown', async (kind, number, groups) => {
  const page = await mountPage(<MaskedNumber label="号码" number={number} kind={kind} />);
  await page.click(getByRole(page.root, 'button', '显示号码'));
  const shown = [...page.root.querySelectorAll('.ui-grouped-number__group')].map(({ textContent }) => textContent);
  expect(shown).toEqual(groups);
  expect(page.text()).toContain(number);
  await page.unmount();
});

it('shows a number in groups of four and keeps its text whole', async () => {
  expect(await groupsOf('T202703208F3K2QXM')).toEqual(['T202', '7032', '08F3', 'K2QX', 'M']);
  expect(await groupsOf('501')).toEqual(['501']);
  expect(await groupsOf('')).toEqual([]);
});
