import { mountPage } from '../../../test/jest/mount-page';
import { GroupedNumber } from './number-text';

const groupsOf = async (number: string): Promise<string[]> => {
  const page = await mountPage(<GroupedNumber number={number} />);
  const groups = [...page.root.querySelectorAll('.ui-grouped-number__group')].map(({ textContent }) => textContent);
  // No separators between the groups that copying would include.
  expect(page.root.textContent).toBe(number);
  await page.unmount();
  return groups.map(String);
};

it('shows a number in groups of four and keeps its text whole', async () => {
  expect(await groupsOf('T202703208F3K2QXM')).toEqual(['T202', '7032', '08F3', 'K2QX', 'M']);
  expect(await groupsOf('501')).toEqual(['501']);
  expect(await groupsOf('')).toEqual([]);
});
