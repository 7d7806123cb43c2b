import { getByRole, queryAllByRole } from '../../test/jest/find-by-role';
import { mountForm, textItem } from '../../test/jest/mount-form';
import type { MountedPage } from '../../test/jest/mount-page';
import { asOptions } from '../domain/form/known-questions';

const items = [
  { ...textItem(0), shortName: 'gzdw', name: '工作单位' },
  { ...textItem(1), shortName: 'province', name: '所在省份', formType: 3 },
  { ...textItem(2), shortName: 'ReAddress', name: '通讯地址' },
  { ...textItem(3), shortName: 'isBase', name: '是否来自基层', formType: 4, options: asOptions(['是', '否']) },
];

let page: MountedPage;
beforeEach(async () => {
  ({ page } = await mountForm(items));
});
afterEach(() => page.unmount());

async function leave(label: string, text: string): Promise<void> {
  const field = getByRole(page.root, 'textbox', label);
  await page.type(field, text);
  await page.blur(field);
}

it('answers what an employer states, says so, and takes it back with another employer', async () => {
  await leave('工作单位', '西安市第一人民医院');
  await page.waitFor(() => getByRole(page.root, 'combobox', '所在省份 陕西省'));
  expect(page.root.querySelectorAll('input[type=radio]:checked')).toHaveLength(1);
  expect(page.text().match(/按工作单位填写，可修改/g)).toHaveLength(2);

  await page.click(getByRole(page.root, 'radio', '是'));
  expect(page.text().match(/按工作单位填写，可修改/g)).toHaveLength(1);
  await leave('工作单位', '广东省人民医院');
  await page.waitFor(() => getByRole(page.root, 'combobox', '所在省份 广东省'));
  // An answer of one's own stays.
  expect((getByRole(page.root, 'radio', '是') as HTMLInputElement).checked).toBe(true);
  await leave('工作单位', '某某科技有限公司');
  await page.waitFor(() => getByRole(page.root, 'combobox', '所在省份 请选择'));
});

it('splits a full address, without a message in between', async () => {
  await leave('通讯地址详细地址', '陕西省西安市雁塔区朱雀大街 229 号');
  await page.waitFor(() => getByRole(page.root, 'combobox', '通讯地址 陕西省 西安市 雁塔区'));
  expect((getByRole(page.root, 'textbox', '通讯地址详细地址') as HTMLInputElement).value).toBe('朱雀大街 229 号');
  expect(page.text()).toContain('已识别省市区，请核对');
  expect(queryAllByRole(page.root, 'alert')).toEqual([]);
  getByRole(page.root, 'combobox', '所在省份 陕西省');
});
