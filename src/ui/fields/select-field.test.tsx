import { act, useState } from 'react';
import { getByRole, queryAllByRole } from '../../../test/jest/find-by-role';
import { mountPage, type MountedPage } from '../../../test/jest/mount-page';
import type { ChoiceOption } from '../native/choice-option';
import { SelectField } from './select-field';

const asOptions = (labels: string[]): ChoiceOption[] => labels.map((label) => ({ value: label, label }));
const idTypes = asOptions(['身份证', '军官证', '港澳通行证', '护照']);
const provinces = asOptions(
  '北京市 天津市 河北省 山西省 内蒙古自治区 辽宁省 吉林省 黑龙江省 上海市 江苏省 浙江省 安徽省 江西省'.split(' '),
);

function Probe({ options, onBlur }: { options: ChoiceOption[]; onBlur?: () => void }) {
  const [value, setValue] = useState('');
  return <SelectField label="选项" required options={options} value={value} onChange={setValue} onBlur={onBlur} />;
}

async function open(page: MountedPage): Promise<HTMLElement> {
  await page.click(getByRole(page.root, 'combobox'));
  return page.waitFor(() => getByRole(document.body, 'dialog', '选项'));
}

function press(target: Element, key: string): void {
  act(() => void target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })));
}

// Transforming NutUI takes seconds the first time.
beforeAll(() => import('../overlay/modal-surface'));

describe('SelectField', () => {
  it('is named by its label and its value, opens a dialog of radios, and closes on a choice', async () => {
    const onBlur = jest.fn();
    const page = await mountPage(<Probe options={idTypes} onBlur={onBlur} />);
    const button = getByRole(page.root, 'combobox', '选项 请选择');
    expect(button.getAttribute('aria-haspopup')).toBe('dialog');
    button.focus();
    const dialog = await open(page);
    expect(button.getAttribute('aria-expanded')).toBe('true');
    expect(queryAllByRole(dialog, 'radio').map((radio) => radio.textContent)).toEqual(
      idTypes.map(({ label }) => label),
    );
    expect(queryAllByRole(dialog, 'searchbox')).toEqual([]);
    await page.click(getByRole(dialog, 'radio', '护照'));
    expect(getByRole(page.root, 'combobox', '选项 护照')).toBe(document.activeElement);
    await page.waitFor(() => expect(queryAllByRole(document.body, 'dialog')).toEqual([]));
    expect(onBlur).toHaveBeenCalledTimes(1);
    await page.unmount();
  });

  it('moves by arrow keys without choosing', async () => {
    const page = await mountPage(<Probe options={idTypes} />);
    const dialog = await open(page);
    const [first, second] = queryAllByRole(dialog, 'radio');
    first?.focus();
    press(first as Element, 'ArrowDown');
    expect(document.activeElement).toBe(second);
    press(second as Element, 'ArrowUp');
    press(first as Element, 'ArrowUp');
    expect(document.activeElement?.textContent).toBe('护照');
    expect(queryAllByRole(document.body, 'dialog')).toHaveLength(1);
    await page.unmount();
  });

  it('searches a long list and says when nothing fits', async () => {
    const page = await mountPage(<Probe options={provinces} />);
    const dialog = await open(page);
    const search = getByRole(dialog, 'searchbox', '搜索选项');
    await page.type(search, '江');
    expect(queryAllByRole(dialog, 'radio').map((radio) => radio.textContent)).toEqual([
      '黑龙江省',
      '江苏省',
      '浙江省',
      '江西省',
    ]);
    await page.type(search, '火星');
    expect(queryAllByRole(dialog, 'radio')).toEqual([]);
    expect(getByRole(dialog, 'status').textContent).toBe('没有符合的选项');
    await page.unmount();
  });

  it('closes on Escape and keeps what was chosen', async () => {
    const page = await mountPage(<Probe options={idTypes} />);
    press(await open(page), 'Escape');
    await page.waitFor(() => expect(queryAllByRole(document.body, 'dialog')).toEqual([]));
    getByRole(page.root, 'combobox', '选项 请选择');
    await page.unmount();
  });
});
