import { act, createRef, useState } from 'react';
import { getByRole } from '../../../test/jest/find-by-role';
import { mountPage } from '../../../test/jest/mount-page';
import type { Focusable } from '../native/native-props';
import { TextField } from './text-field';

describe('TextField', () => {
  it('is named by its label alone, and says required, invalid and why by attributes', async () => {
    const page = await mountPage(
      <TextField
        label="手机号码"
        required
        value="138"
        onChange={() => undefined}
        error="请输入正确手机号码"
        hint="11 位"
      />,
    );
    const input = getByRole(page.root, 'textbox', '手机号码');
    expect(page.text()).toContain('必填');
    expect(input.getAttribute('aria-required')).toBe('true');
    expect(input.getAttribute('aria-invalid')).toBe('true');
    const described = (input.getAttribute('aria-describedby') ?? '').split(' ');
    expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual(['请输入正确手机号码', '11 位']);
    await page.unmount();
  });

  it('reports what is typed and when it is left', async () => {
    const onBlur = jest.fn();
    function Probe() {
      const [value, setValue] = useState('');
      return <TextField label="姓名" value={value} onChange={setValue} onBlur={onBlur} maxLength={20} />;
    }
    const page = await mountPage(<Probe />);
    const input = getByRole(page.root, 'textbox', '姓名');
    await page.type(input, '欧阳晓明');
    await page.blur(input);
    expect(input).toHaveProperty('value', '欧阳晓明');
    expect(input).toHaveProperty('maxLength', 20);
    expect(onBlur).toHaveBeenCalledTimes(1);
    await page.unmount();
  });

  it.each([
    ['tel', 'tel', 'tel', 'tel'],
    ['email', 'email', 'email', 'email'],
    ['number', 'text', 'numeric', 'off'],
    ['one-time-code', 'text', 'numeric', 'one-time-code'],
  ] as const)('asks for the keyboard and the completion of %s', async (type, inputType, inputMode, autoComplete) => {
    const page = await mountPage(<TextField label="输入" type={type} value="" onChange={() => undefined} />);
    const input = getByRole(page.root, 'textbox', '输入');
    expect(input.getAttribute('type')).toBe(inputType);
    expect(input.getAttribute('inputmode')).toBe(inputMode);
    expect(input.getAttribute('autocomplete')).toBe(autoComplete);
    await page.unmount();
  });

  it('takes the focus through its ref', async () => {
    const ref = createRef<Focusable>();
    const page = await mountPage(<TextField ref={ref} label="姓名" value="" onChange={() => undefined} />);
    act(() => ref.current?.focus());
    expect(document.activeElement).toBe(getByRole(page.root, 'textbox', '姓名'));
    await page.unmount();
  });
});
