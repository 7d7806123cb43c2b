import { act } from 'react';
import { getByRole, queryAllByRole } from '../../test/jest/find-by-role';
import { mountPage, type MountedPage } from '../../test/jest/mount-page';
import { restoreAnswers } from '../domain/form/answers';
import type { FieldValue, FormField } from '../domain/form/form-field';
import { makeField } from '../domain/form/kinds/answer-kinds';
import { asOptions } from '../domain/form/known-questions';
import { FormFields } from './form-fields';
import { useDynamicForm, type DynamicForm } from './use-dynamic-form';

let page: MountedPage;
let form: DynamicForm;

async function mountForm(fields: readonly FormField[], given: Record<string, FieldValue> = {}): Promise<void> {
  const draft = Object.entries(given).map(([shortName, value]) => ({ shortName, value }));
  const initial = restoreAnswers(fields, draft, null);
  function Form() {
    form = useDynamicForm({ fields, initial });
    return <FormFields form={form} />;
  }
  page = await mountPage(<Form />);
}
const check = (): Promise<unknown> => act(async () => form.check());
const line = (): string => page.root.querySelector('.form-problems')?.textContent ?? '';
const textbox = (name: string): Element => getByRole(page.root, 'textbox', name);

beforeEach(() => {
  // jsdom lays nothing out: everything is drawn.
  jest.spyOn(Element.prototype, 'getClientRects').mockReturnValue([{}] as unknown as DOMRectList);
  Element.prototype.scrollIntoView = () => undefined;
});
afterEach(async () => {
  await page.unmount();
  jest.restoreAllMocks();
});

const yesNo = asOptions(['是', '否']);
const fields = [
  makeField('name', '姓名', 'text', {}),
  makeField('phone', '手机号码', 'phone', {}),
  makeField('keshi', '科室', 'text', { isRequired: false }),
  makeField('province', '所在省份', 'picker', { section: 'work', options: asOptions(['陕西省']) }),
  makeField('diet', '忌口（如有）', 'radio', { options: yesNo }),
  makeField('which', '忌口说明', 'text', { shownWhen: { shortName: 'diet', keys: ['是'] } }),
];

describe('the line above a form', () => {
  it('says nothing before a submit', async () => {
    await mountForm(fields);
    expect(line()).toBe('');
    expect(page.root.querySelector('.form-problems')?.getAttribute('aria-live')).toBe('polite');
  });

  it('names what is missing or wrong in the order of the cards, and what is mended no more', async () => {
    await mountForm(fields, { phone: '1381234567' });
    await check();
    expect(line()).toBe('还有 4 项需要填写：姓名、手机号码、忌口、所在省份');
    await page.type(textbox('姓名'), '欧阳晓明');
    await page.waitFor(() => expect(line()).toBe('还有 3 项需要填写：手机号码、忌口、所在省份'));
    await page.type(textbox('手机号码'), '13812345678');
    await page.waitFor(() => expect(line()).toBe('还有 2 项需要填写：忌口、所在省份'));
    await page.click(getByRole(page.root, 'radio', '否'));
    await page.waitFor(() => expect(line()).toBe('还有 1 项需要填写：所在省份'));
  });

  it('counts a question that an answer has just opened', async () => {
    await mountForm(fields, { name: '王芳', phone: '13812345678', province: '陕西省' });
    await check();
    expect(line()).toBe('还有 1 项需要填写：忌口');
    await page.click(getByRole(page.root, 'radio', '是'));
    await page.waitFor(() => expect(line()).toBe('还有 1 项需要填写：忌口说明'));
  });

  it('leads to each, and to the first', async () => {
    await mountForm(fields);
    await check();
    await page.click(getByRole(page.root, 'button', '前往手机号码'));
    await page.waitFor(() => expect(document.activeElement).toBe(textbox('手机号码')));
    await page.click(getByRole(page.root, 'button', '前往第一项'));
    await page.waitFor(() => expect(document.activeElement).toBe(textbox('姓名')));
  });

  it('goes once everything is right', async () => {
    await mountForm(fields, { name: '王芳', phone: '13812345678', diet: '否' });
    await check();
    expect(line()).toBe('还有 1 项需要填写：所在省份');
    await act(async () => form.setServerError('phone', '该手机号已报名'));
    expect(line()).toBe('还有 2 项需要填写：手机号码、所在省份');
  });

  it('names four of many', async () => {
    await mountForm(Array.from({ length: 7 }, (_, index) => makeField(`a${index}`, `问题${index}`, 'text', {})));
    await check();
    expect(line()).toBe('还有 7 项需要填写：问题0、问题1、问题2、问题3 等');
  });
});

it('an optional question says so, a required one needs no mark in sight', async () => {
  await mountForm(fields);
  const seen = [...page.root.querySelectorAll('.ui-field__head')].map((head) =>
    [...head.children].filter(({ className }) => className !== 'ui-visually-hidden').map((part) => part.textContent),
  );
  expect(seen).toEqual([['姓名'], ['手机号码'], ['科室', '选填'], ['忌口（如有）'], ['所在省份']]);
});

describe('an identity number', () => {
  const ofPerson = [
    makeField('cardNum', '身份证号', 'identity-number', {}),
    makeField('sex', '性别', 'radio', { options: asOptions(['男', '女']) }),
    makeField('csrq', '出生日期', 'date', {}),
  ];
  const birth = (): HTMLInputElement => page.root.querySelector('input[type=date]') as HTMLInputElement;
  const isChosen = (sex: string): boolean => (getByRole(page.root, 'radio', sex) as HTMLInputElement).checked;

  it('fills in birth date and sex, says so, and stays to be changed', async () => {
    await mountForm(ofPerson);
    await page.type(textbox('身份证号'), '11010519491231002X');
    await page.waitFor(() => expect(page.text()).toContain('已填性别女、出生日期 1949-12-31，可修改'));
    expect([isChosen('女'), birth().value]).toEqual([true, '1949-12-31']);
    expect(form.answers()).toMatchObject({ sex: '女', csrq: '1949-12-31' });
    await page.type(birth(), '1950-01-01');
    await page.waitFor(() => expect(page.text()).toContain('已填性别女，可修改'));
  });

  it('leaves what was answered before, also once it is corrected', async () => {
    await mountForm(ofPerson);
    await page.click(getByRole(page.root, 'radio', '男'));
    await page.type(textbox('身份证号'), '11010519491231002X');
    await page.waitFor(() => expect(birth().value).toBe('1949-12-31'));
    await page.type(textbox('身份证号'), '1101051949123100');
    await page.type(textbox('身份证号'), '110105198706010013');
    await page.waitFor(() => expect(birth().value).toBe('1987-06-01'));
    expect(isChosen('男')).toBe(true);
  });

  it('leaves a draft as it is', async () => {
    await mountForm(ofPerson, { cardNum: '11010519491231002X', sex: '男', csrq: '1949-12-31' });
    expect(page.text()).toContain('已填出生日期 1949-12-31，可修改');
    await page.type(textbox('身份证号'), '110105198706010013');
    await page.waitFor(() => expect(birth().value).toBe('1987-06-01'));
    expect(isChosen('男')).toBe(true);
  });

  it('mends what was found missing', async () => {
    await mountForm(ofPerson);
    await check();
    await page.type(textbox('身份证号'), '11010519491231002X');
    await page.waitFor(() => expect(queryAllByRole(page.root, 'button', '前往第一项')).toEqual([]));
    expect(page.root.querySelectorAll('.ui-field--invalid')).toHaveLength(0);
  });
});

it('a departure is checked again when the check-in changes', async () => {
  await mountForm([
    makeField('djsj', '入住日期', 'date', {}),
    makeField('fjsj', '离店日期', 'date', { after: { shortName: 'djsj', label: '入住日期' } }),
  ]);
  const [checkIn, departure] = [...page.root.querySelectorAll('input[type=date]')] as [Element, Element];
  await page.type(departure, '2027-05-14');
  await page.type(checkIn, '2027-05-14');
  await page.waitFor(() => expect(page.text()).toContain('离店日期应晚于入住日期'));
  await page.type(checkIn, '2027-05-13');
  await page.waitFor(() => expect(page.text()).not.toContain('离店日期应晚于入住日期'));
});
