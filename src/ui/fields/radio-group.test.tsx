import { useState } from 'react';
import { getByRole, queryAllByRole } from '../../../test/jest/find-by-role';
import { mountPage } from '../../../test/jest/mount-page';
import type { ChoiceOption } from '../native/choice-option';
import { RadioGroup } from './radio-group';

const sexes: ChoiceOption[] = [
  { value: 'm', label: '男' },
  { value: 'f', label: '女' },
];

function Probe({ options = sexes, error }: { options?: ChoiceOption[]; error?: string }) {
  const [value, setValue] = useState('');
  return <RadioGroup label="性别" required options={options} value={value} onChange={setValue} error={error} />;
}

describe('RadioGroup', () => {
  it('is a radiogroup of native radios that share one name, so that arrow keys move among them', async () => {
    const page = await mountPage(<Probe error="请选择性别" />);
    const group = getByRole(page.root, 'radiogroup', '性别');
    expect(group.getAttribute('aria-required')).toBe('true');
    expect(document.getElementById(group.getAttribute('aria-describedby') ?? '')?.textContent).toBe('请选择性别');
    const radios = queryAllByRole(group, 'radio') as HTMLInputElement[];
    expect(radios.map((radio) => radio.type)).toEqual(['radio', 'radio']);
    expect(new Set(radios.map((radio) => radio.name)).size).toBe(1);
    await page.unmount();
  });

  it('chooses by a tap anywhere on the row', async () => {
    const page = await mountPage(<Probe />);
    const radio = getByRole(page.root, 'radio', '女');
    await page.click(radio.closest('label') as HTMLElement);
    expect(radio).toHaveProperty('checked', true);
    expect(getByRole(page.root, 'radio', '男')).toHaveProperty('checked', false);
    await page.unmount();
  });

  it('names a radio by its label and describes it by its hint', async () => {
    const page = await mountPage(
      <Probe options={[{ value: 'w', label: '微信支付', hint: '即时到账', aside: <span>推荐</span> }, ...sexes]} />,
    );
    const radio = getByRole(page.root, 'radio', '微信支付');
    expect(document.getElementById(radio.getAttribute('aria-describedby') ?? '')?.textContent).toBe('即时到账');
    await page.unmount();
  });

  it('puts two short answers side by side, and longer ones below each other', async () => {
    const short = await mountPage(<Probe />);
    expect(short.root.querySelector('.ui-radio-group--segmented')).not.toBeNull();
    await short.unmount();
    const long = await mountPage(<Probe options={[...sexes, { value: 'x', label: '不愿意透露' }]} />);
    expect(long.root.querySelector('.ui-radio-group--list')).not.toBeNull();
    await long.unmount();
  });
});
