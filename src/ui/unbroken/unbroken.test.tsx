import { mountPage } from '../../../test/jest/mount-page';
import { PersonName } from './unbroken';

it.each([
  ['阿卜杜热合曼·买买提·吐尔逊', ['曼·', '提·']],
  ['王芳', []],
  ['·', []],
])('keeps the dots of %s with what stands before them', async (name, unbroken) => {
  const page = await mountPage(<PersonName name={name} />);
  expect(page.root.textContent).toBe(name);
  expect([...page.root.querySelectorAll('span')].map(({ textContent }) => textContent)).toEqual(unbroken);
  await page.unmount();
});
