import { act, useState } from 'react';
import { getByRole } from '../../test/jest/find-by-role';
import { mountPage, type MountedPage } from '../../test/jest/mount-page';
import type { NumberKind } from '../domain/typed-number/clean-number';
import { NumberField } from './number-field';

const seen = jest.fn<undefined, [string]>();

function Probe({ kind, initial }: { kind: NumberKind; initial: string }) {
  const [value, setValue] = useState(initial);
  return (
    <NumberField
      kind={kind}
      label="号码"
      value={value}
      onChange={(next) => {
        seen(next);
        setValue(next);
      }}
    />
  );
}

const mount = async (kind: NumberKind, initial = ''): Promise<{ page: MountedPage; input: HTMLInputElement }> => {
  const page = await mountPage(<Probe kind={kind} initial={initial} />);
  const input = getByRole(page.root, 'textbox', '号码') as HTMLInputElement;
  input.focus();
  return { page, input };
};

/** Inserts text at the caret, as a keyboard, paste or input method does. */
function insert(input: HTMLInputElement, text: string, event: Event = typing(text)): void {
  const { value, selectionStart } = input;
  const caret = selectionStart ?? value.length;
  // The element's native setter: React compares against the value it set itself.
  const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  setter?.call(input, value.slice(0, caret) + text + value.slice(caret));
  input.setSelectionRange(caret + text.length, caret + text.length);
  act(() => void input.dispatchEvent(event));
}

const typing = (data: string): Event => new InputEvent('input', { bubbles: true, data });
/** Old Safari's event, which does not report composition. */
const plainInput = (): Event => new Event('input', { bubbles: true });

beforeEach(() => seen.mockReset());

it.each<[NumberKind, string, string]>([
  ['phone', 'tel', 'tel'],
  ['age', 'text', 'numeric'],
  ['sms-code', 'text', 'numeric'],
  ['identity-number', 'text', 'text'],
  ['tax-id', 'text', 'text'],
  ['bank-account', 'text', 'text'],
])('asks for the keyboard of a %s, and has no limit of its own', async (kind, type, inputMode) => {
  const { page, input } = await mount(kind);
  expect(input).toMatchObject({ type, inputMode });
  expect(input.hasAttribute('maxlength')).toBe(false);
  await page.unmount();
});

it('keeps the caret where a digit or a hyphen is put in, and the digits behind it', async () => {
  const { page, input } = await mount('phone', '1385678');
  input.setSelectionRange(3, 3);
  insert(input, '1');
  expect([input.value, input.selectionStart]).toEqual(['13815678', 4]);
  insert(input, '-');
  expect([input.value, input.selectionStart]).toEqual(['13815678', 4]);
  insert(input, '２３４');
  expect([input.value, input.selectionStart]).toEqual(['13812345678', 7]);
  insert(input, '9');
  expect([input.value, input.selectionStart]).toEqual(['13812345678', 7]);
  expect(seen).toHaveBeenLastCalledWith('13812345678');
  await page.unmount();
});

it.each<[NumberKind, string, string, string]>([
  ['phone', '138', 'abc', '138'],
  ['age', '12', 'a', '12'],
  ['age', '12', '岁', '12'],
  ['age', '1', '２', '12'],
  ['sms-code', '123', 'o', '123'],
  ['identity-number', '110105', '王', '110105'],
  ['bank-account', '', 'NRA', 'NRA'],
])('of a %s with %j, %j leaves %j', async (kind, initial, typed, held) => {
  const { page, input } = await mount(kind, initial);
  insert(input, typed);
  expect(input.value).toBe(held);
  await page.unmount();
});

it('takes what an input method composed once it is done, without what no number has', async () => {
  const { page, input } = await mount('age', '1');
  const compose = (type: string) => act(() => void input.dispatchEvent(new CompositionEvent(type, { bubbles: true })));
  compose('compositionstart');
  insert(input, 'sui', plainInput());
  expect(input.value).toBe('1sui');
  compose('compositionend');
  expect([input.value, seen.mock.lastCall?.[0]]).toEqual(['1', '1']);
  await page.unmount();
});

it('leaves an input method alone until it is done', async () => {
  const { page, input } = await mount('identity-number', '110105');
  const compose = (type: string) => act(() => void input.dispatchEvent(new CompositionEvent(type, { bubbles: true })));
  compose('compositionstart');
  insert(input, '1 ', plainInput());
  insert(input, '9', plainInput());
  expect(input.value).toBe('1101051 9');
  seen.mockReset();
  compose('compositionend');
  expect(input.value).toBe('11010519');
  expect(seen.mock.calls).toEqual([['11010519']]);
  insert(input, ' 4', plainInput());
  expect(input.value).toBe('110105194');
  await page.unmount();
});
