import { act } from 'react';
import type * as AnswersModule from '../domain/form/answers';
import type * as UploadModule from '../platform/network/upload';
import { initialAnswers } from '../domain/form/answers';
import { buildForm } from '../domain/registration/build-form';
import type { FormItem } from '../domain/form/form-field';
import type * as ValidateFormModule from '../domain/form/validate-form';
import type * as TextFieldModule from '../ui/fields/text-field';
import { getByRole, queryAllByRole } from '../../test/jest/find-by-role';
import { mountPage, type MountedPage } from '../../test/jest/mount-page';
import { FormFields } from './form-fields';
import { UploadServiceProvider } from './upload-service-context';
import { useDynamicForm, type DynamicForm } from './use-dynamic-form';

/** `walked`: all answers were put together. */
const counts = { drawn: 0, checked: 0, read: 0, walked: 0 };

jest.mock('../ui/fields/text-field', () => {
  const actual = jest.requireActual<typeof TextFieldModule>('../ui/fields/text-field');
  const { TextField: Drawn } = actual;
  return {
    TextField: (props: Parameters<typeof Drawn>[0]) => {
      counts.drawn += 1;
      return <Drawn {...props} />;
    },
  };
});

jest.mock('../domain/form/validate-form', () => {
  const actual = jest.requireActual<typeof ValidateFormModule>('../domain/form/validate-form');
  return {
    ...actual,
    validateAnswer: (...args: Parameters<typeof actual.validateAnswer>) => {
      counts.checked += 1;
      return actual.validateAnswer(...args);
    },
  };
});

jest.mock('../domain/form/answers', () => {
  const actual = jest.requireActual<typeof AnswersModule>('../domain/form/answers');
  return {
    ...actual,
    readAnswer: (...args: Parameters<typeof actual.readAnswer>) => {
      counts.read += 1;
      return actual.readAnswer(...args);
    },
    answersOf: (...args: Parameters<typeof actual.answersOf>) => {
      counts.walked += 1;
      return actual.answersOf(...args);
    },
  };
});

const mockIdle = { isIdle: true, waiting: new Set<() => void>() };
jest.mock('../platform/browser/when-idle', () => ({
  whenIdle: (act: () => void) => {
    mockIdle.waiting.add(act);
    const timer = setTimeout(() => mockIdle.isIdle && act(), 0);
    return () => {
      mockIdle.waiting.delete(act);
      clearTimeout(timer);
    };
  },
}));

jest.mock('../platform/network/upload', () => ({
  ...jest.requireActual<typeof UploadModule>('../platform/network/upload'),
  pickFiles: () =>
    Promise.resolve([{ name: 'a.pdf', sizeBytes: 9, kind: 'pdf', previewUrl: null, handle: new Blob() }]),
}));

const uploads = {
  upload: () => Promise.resolve('/files/a.pdf'),
  discard: () => undefined,
  reportUnderWay: () => undefined,
  fileUrl: (reference: string) => reference,
};

const textItem = (index: number): FormItem => ({
  shortName: `answer${index}`,
  name: `问题${index}`,
  isShow: true,
  formType: 1,
  rule: { message: '', pattern: '', min: null, max: null },
  options: [],
  linkage: [],
  when: null,
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
  entryType: 'paid',
  startTime: '2027-05-14',
  endTime: '2027-05-16',
  today: '2027-01-01',
} as const;

async function mountForm(items: FormItem[]): Promise<{ page: MountedPage; check: () => Promise<unknown> }> {
  const fields = buildForm(items, context);
  const initial = initialAnswers(fields);
  let current: DynamicForm | undefined;
  function Form() {
    current = useDynamicForm({ fields, initial });
    return (
      <UploadServiceProvider value={uploads}>
        <FormFields form={current} />
      </UploadServiceProvider>
    );
  }
  const page = await mountPage(<Form />);
  return {
    page,
    check: () => act(async () => current?.check()),
  };
}

/** The cost of typing one character into the first field, after it has shown its first error. */
async function costOfKey(fieldCount: number, isSubmitted: boolean): Promise<typeof counts> {
  const { page, check } = await mountForm(Array.from({ length: fieldCount }, (_, index) => textItem(index)));
  const isWhole = (): void => expect(page.root.querySelectorAll('input')).toHaveLength(fieldCount);
  await page.waitFor(isWhole);
  if (isSubmitted) await check();
  // Not by role: jsdom takes minutes to compute 300 accessible names.
  const input = page.root.querySelector('input');
  if (input === null) throw new Error('The form has no input');
  await page.type(input, '一');
  await page.blur(input);
  Object.assign(counts, { drawn: 0, checked: 0, read: 0, walked: 0 });
  await page.type(input, '一二');
  const cost = { ...counts };
  await page.unmount();
  return cost;
}

describe('a form', () => {
  it.each([
    ['before a submit', false],
    ['after one that failed', true],
  ])('draws, reads and checks a key alone with 300 fields as with ten, %s', async (_, isSubmitted) => {
    const small = await costOfKey(10, isSubmitted);
    const large = await costOfKey(300, isSubmitted);
    expect(small).toMatchObject({ drawn: 1, read: 1, walked: 0 });
    expect(small.checked).toBeGreaterThan(0);
    expect(large).toEqual(small);
  });

  it('draws the first screen first, room for the rest, and the rest when idle', async () => {
    mockIdle.isIdle = false;
    counts.drawn = 0;
    const { page } = await mountForm(Array.from({ length: 300 }, (_, index) => textItem(index)));
    const inputs = (): number => page.root.querySelectorAll('input').length;
    const room = (): number =>
      [...page.root.querySelectorAll<HTMLElement>('[style]')].reduce(
        (height, { style }) => height + Number.parseFloat(style.height),
        0,
      );
    expect([inputs(), room() / (300 - 16)]).toEqual([16, 92]);
    mockIdle.isIdle = true;
    act(() => mockIdle.waiting.forEach((draw) => draw()));
    await page.waitFor(() => expect([inputs(), room()]).toEqual([300, 0]));
    // Each once, however many slices came.
    expect(counts.drawn).toBe(300);
    await page.unmount();
  });

  it('leads to what is wrong in a part that is not drawn yet', async () => {
    jest.spyOn(Element.prototype, 'getClientRects').mockReturnValue([{}] as unknown as DOMRectList);
    Element.prototype.scrollIntoView = () => undefined;
    mockIdle.isIdle = false;
    const optional = (index: number): FormItem => ({ ...textItem(index), rule: null });
    const { page, check } = await mountForm([
      ...Array.from({ length: 299 }, (_, index) => optional(index)),
      textItem(299),
    ]);
    expect(page.text()).not.toContain('问题299');
    expect(await check()).toBeNull();
    const focused = (): string => document.activeElement?.closest('.ui-field')?.textContent ?? '';
    await page.waitFor(() => expect(focused()).toContain('请填写问题299'));
    await page.unmount();
    mockIdle.isIdle = true;
    jest.restoreAllMocks();
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

  it('offers only days of departure after the day of arrival', async () => {
    const day = { ...textItem(1), formType: 6, rule: null };
    const { page } = await mountForm([
      { ...hotel, linkage: [] },
      { ...day, shortName: 'djsj', name: '到达日期' },
      { ...day, shortName: 'fjsj', name: '返程日期' },
    ]);
    await page.click(getByRole(page.root, 'radio', '是'));
    const dateNamed = (name: string): Element | null => {
      const label = [...page.root.querySelectorAll('label')].find(({ textContent }) => textContent.startsWith(name));
      return document.getElementById(label?.htmlFor ?? '');
    };
    await page.waitFor(() => expect(dateNamed('返程日期')?.getAttribute('min')).toBe('2027-05-13'));
    const arrival = dateNamed('到达日期');
    if (arrival === null) throw new Error('There is no arrival');
    await page.type(arrival, '2027-05-15');
    await page.waitFor(() => expect(dateNamed('返程日期')?.getAttribute('min')).toBe('2027-05-16'));
    expect(arrival.getAttribute('min')).toBe('2027-05-13');
    await page.unmount();
  });

  it('answers nothing while a shown required field is empty, and says so beside it', async () => {
    const { page, check } = await mountForm([textItem(0)]);
    expect(await check()).toBeNull();
    await page.waitFor(() => expect(page.text()).toContain('请填写问题0'));
    await page.type(getByRole(page.root, 'textbox', '问题0'), '有');
    expect(await check()).toEqual({ answer0: '有' });
    await page.unmount();
  });
});

/** A required question of every kind, and a way to answer it. */
const question = (shortName: string, formType: number): FormItem => ({
  ...textItem(0),
  ...{ shortName, formType, name: '问题' },
  options: ['甲', '乙'].map((text) => ({ key: text, text })),
});
const type =
  (text: string) =>
  ({ root, type: typeInto }: MountedPage): Promise<void> =>
    typeInto(getByRole(root, 'textbox', '问题'), text);
const choose =
  (...texts: string[]) =>
  async ({ root, click, waitFor }: MountedPage): Promise<void> => {
    if (queryAllByRole(root, 'combobox').length > 0) await click(getByRole(root, 'combobox'));
    for (const text of texts) await click(await waitFor(() => getByRole(document.body, 'radio', text)));
  };
const chooseDays =
  (...days: string[]) =>
  async (page: MountedPage): Promise<void> => {
    const inputs = page.root.querySelectorAll('input[type=date]');
    for (const [index, day] of days.entries()) await page.type(inputs[index] as Element, day);
  };
const kinds: [string, FormItem, (page: MountedPage) => Promise<void>][] = [
  ['a text', question('gzdw', 1), type('湘江医院')],
  ['a phone', question('phone', 1), type('13812345678')],
  ['an e-mail address', question('email', 1), type('wang@example.com')],
  ['an identity number', question('cardNum', 1), type('110101199003071233')],
  ['one of a few', question('sex', 4), choose('甲')],
  ['one of many', question('nation', 3), choose('甲')],
  ['a day', question('csrq', 6), chooseDays('1980-01-02')],
  ['a stay', question('rzld', 1), chooseDays('2027-05-14', '2027-05-16')],
  [
    'a place',
    question('ReAddress', 1),
    async (page) => {
      await choose('陕西省', '西安市', '雁塔区')(page);
      await page.type(getByRole(page.root, 'textbox', '问题详细地址'), '雁塔路1号');
    },
  ],
  ['a file', question('bmtable', 5), ({ root, click }) => click(getByRole(root, 'button', '上传附件'))],
];

describe('an answer that was found missing', () => {
  // Transforming sheets takes seconds the first time.
  beforeAll(() => import('../ui/overlay/modal-surface'));

  it.each(kinds)('is no longer marked once there is %s, without another submit', async (_, item, answer) => {
    const { page, check } = await mountForm([item]);
    expect(await check()).toBeNull();
    const marked = () => page.root.querySelectorAll('.ui-field--invalid').length;
    await page.waitFor(() => expect(marked()).toBe(1));
    await answer(page);
    await page.waitFor(() => expect(marked()).toBe(0));
    await page.unmount();
  });

  it('leaves alone what has not been touched', async () => {
    const { page, check } = await mountForm([
      question('sex', 4),
      { ...question('email', 1), rule: null, name: '邮箱' },
    ]);
    await check();
    await page.type(getByRole(page.root, 'textbox', '邮箱'), 'w');
    expect(page.text()).not.toContain('请输入正确邮箱');
    await page.blur(getByRole(page.root, 'textbox', '邮箱'));
    await page.waitFor(() => expect(page.text()).toContain('请输入正确邮箱'));
    await page.unmount();
  });
});
