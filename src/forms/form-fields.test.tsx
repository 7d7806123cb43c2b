import { act } from 'react';
import type { FormItem } from '../contract/form-definition';
import { buildForm } from '../domain/form/build-form';
import { initialValues } from '../domain/form/initial-values';
import type * as ValidateFormModule from '../domain/form/validate-form';
import type * as TextFieldModule from '../ui/text-field/text-field';
import { getByRole } from '../../test/jest/find-by-role';
import { mountPage, type MountedPage } from '../../test/jest/mount-page';
import { FormFields } from './form-fields';
import { useDynamicForm, type DynamicForm } from './use-dynamic-form';

const drawn = { count: 0 };
const checked = { count: 0 };

jest.mock('../ui/text-field/text-field', () => {
  const actual = jest.requireActual<typeof TextFieldModule>('../ui/text-field/text-field');
  const { TextField: Drawn } = actual;
  return {
    TextField: (props: Parameters<typeof Drawn>[0]) => {
      drawn.count += 1;
      return <Drawn {...props} />;
    },
  };
});

jest.mock('../domain/form/validate-form', () => {
  const actual = jest.requireActual<typeof ValidateFormModule>('../domain/form/validate-form');
  return {
    ...actual,
    validateField: (...args: Parameters<typeof actual.validateField>) => {
      checked.count += 1;
      return actual.validateField(...args);
    },
  };
});

const textItem = (index: number): FormItem => ({
  shortName: `answer${index}`,
  name: `问题${index}`,
  isShow: true,
  formType: 1,
  rule: { message: '', pattern: '', min: null, max: null },
  options: [],
  linkage: [],
  value: '',
});

const hotel: FormItem = {
  ...textItem(0),
  shortName: 'isYdjd',
  name: '是否预订酒店',
  formType: 4,
  linkage: [{ ...textItem(1), shortName: 'fangXing', name: '房型' }],
};

const context = {
  meetingId: '1',
  meetingCode: 'A',
  entryType: 2,
  startTime: '',
  endTime: '',
  today: '2027-01-01',
} as const;

async function mountForm(items: FormItem[]): Promise<{ page: MountedPage; check: () => Promise<unknown> }> {
  const fields = buildForm(items, context);
  const initial = initialValues(fields);
  let current: DynamicForm | undefined;
  function Form() {
    current = useDynamicForm({ fields, initial });
    return <FormFields form={current} />;
  }
  const page = await mountPage(<Form />);
  return {
    page,
    check: () => act(async () => current?.check()),
  };
}

/** What typing one character into the first field costs, once the field has shown its first error. */
async function costOfKey(fieldCount: number): Promise<{ drawn: number; checked: number }> {
  const { page } = await mountForm(Array.from({ length: fieldCount }, (_, index) => textItem(index)));
  // Not by role: jsdom takes minutes to name 300 fields.
  const input = page.root.querySelector('input');
  if (input === null) throw new Error('The form has no input');
  await page.type(input, '一');
  await page.blur(input);
  drawn.count = 0;
  checked.count = 0;
  await page.type(input, '一二');
  const cost = { drawn: drawn.count, checked: checked.count };
  await page.unmount();
  return cost;
}

describe('a form', () => {
  it('draws and checks as little a key with 300 fields as with ten', async () => {
    const small = await costOfKey(10);
    const large = await costOfKey(300);
    expect(small.checked).toBeGreaterThan(0);
    expect(large).toEqual(small);
    expect(large.drawn).toBeLessThanOrEqual(3);
  });

  it('shows what hangs on an answer when it reads 是, and forgets it without losing what was typed', async () => {
    const { page } = await mountForm([hotel]);
    expect(page.text()).not.toContain('房型');
    await page.click(getByRole(page.root, 'radio', '是'));
    const room = await page.waitFor(() => getByRole(page.root, 'textbox', '房型'));
    await page.type(room, '标准间');
    await page.click(getByRole(page.root, 'radio', '否'));
    await page.waitFor(() => expect(page.text()).not.toContain('房型'));
    await page.click(getByRole(page.root, 'radio', '是'));
    const again = await page.waitFor(() => getByRole(page.root, 'textbox', '房型'));
    expect(again).toHaveProperty('value', '标准间');
    await page.unmount();
  });

  it('answers nothing while a shown required field is empty, and says so beside it', async () => {
    const { page, check } = await mountForm([textItem(0)]);
    expect(await check()).toBeNull();
    await page.waitFor(() => expect(page.text()).toContain('请填写问题0'));
    await page.type(getByRole(page.root, 'textbox', '问题0'), '有');
    expect(await check()).toEqual({ f_answer0: '有' });
    await page.unmount();
  });
});
