import { act } from 'react';
import type * as AnswersModule from '../domain/form/answers';
import type * as UploadModule from '../platform/network/upload';
import type { FormItem } from '../domain/form/form-field';
import type * as ValidateFormModule from '../domain/form/validate-form';
import type * as TextFieldModule from '../ui/fields/text-field';
import { getByRole } from '../../test/jest/find-by-role';
import { textItem, mountForm } from '../../test/jest/mount-form';

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

const hotel: FormItem = {
  ...textItem(0),
  shortName: 'isYdjd',
  name: '是否预订酒店',
  formType: 4,
  linkage: [{ ...textItem(1), shortName: 'fangXing', name: '房型' }],
};

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
