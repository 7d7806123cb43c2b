import type { FormItem } from '../form/form-field';
import {
  addFollowUp,
  addQuestion,
  askAfter,
  askEverybody,
  changeQuestion,
  mostLevels,
  moveQuestion,
  possibleParents,
  removeQuestion,
  restoreQuestion,
  type Designed,
} from './design-form';
import { addOptions, moveOption, removeOption, renameOption, restoreOption, separateOption } from './design-options';
import { allItems, findItem } from './form-tree';
import { testForm, testItem } from './testing/test-form';

/** A form in short: each question by its name, with those below it. */
const short = (form: readonly FormItem[]): string =>
  form
    .map(({ shortName, linkage }) => (linkage.length === 0 ? shortName : `${shortName}(${short(linkage)})`))
    .join(' ');
function formAfter(act: Designed): FormItem[] {
  if (act.form === null) throw new Error(act.problem);
  return act.form;
}
const afterwards = (act: Designed): string => short(formAfter(act));
const optionsOf = (form: readonly FormItem[], name: string): string =>
  (findItem(form, name)?.item.options ?? [])
    .map(({ key, text, isRemoved }) => `${key}=${text}${isRemoved === true ? '-' : ''}`)
    .join(' ');
/** A question with others under it, down to a number of levels: q1(q2(q3)). */
const deepQuestion = (levels: number, level = 1): FormItem =>
  testItem(`q${level}`, {
    ...{ formType: 4, options: [{ key: '1', text: '是' }], when: level === 1 ? null : ['1'] },
    linkage: level === levels ? [] : [deepQuestion(levels, level + 1)],
  });

it.each([
  ['at the end', null, 'name phone food(note) hotel tea'],
  ['behind a question and what stands under it', 'note', 'name phone food(note) tea hotel'],
])('a question is added %s', (_, behind, expected) => {
  expect(afterwards(addQuestion(testForm, testItem('tea'), behind))).toBe(expected);
});

it('a question that is there already is not added', () => {
  expect(addQuestion(testForm, testItem('note'), null).problem).toBe('报名表里已经有“note”');
});

it('a question is moved among those on its level, and not out of it', () => {
  expect(afterwards(moveQuestion(testForm, 'hotel', { beside: 'food', side: 'before' }))).toBe(
    'name phone hotel food(note)',
  );
  expect(afterwards(moveQuestion(testForm, 'name', { beside: 'food', side: 'behind' }))).toBe(
    'phone food(note) name hotel',
  );
  expect(moveQuestion(testForm, 'note', { beside: 'hotel', side: 'behind' }).form).toBeNull();
});

it('a question is taken out with those below it, and put back where it stood', () => {
  const { removed, ...act } = removeQuestion(testForm, 'food');
  expect(afterwards(act)).toBe('name phone hotel');
  if (removed === null) throw new Error('Nothing removed');
  expect(restoreQuestion(formAfter(act), removed).form).toEqual(testForm);
  const below = removeQuestion(testForm, 'note');
  if (below.removed === null) throw new Error('Nothing removed');
  expect(restoreQuestion(formAfter(below), below.removed).form).toEqual(testForm);
  expect(afterwards(restoreQuestion(formAfter(act), below.removed))).toBe('name phone hotel note');
});

it('a question that no answer shows any more, or that would be too deep, is put back for everybody', () => {
  const { removed, ...act } = removeQuestion(testForm, 'note');
  if (removed === null) throw new Error('Nothing removed');
  const options = [
    { key: 'a', text: '普通' },
    { key: 'c', text: '其他', isRemoved: true as const },
  ];
  const without = formAfter(act).map((item) => (item.shortName === 'food' ? { ...item, options } : item));
  const restored = restoreQuestion(without, removed);
  expect([afterwards(restored), findItem(formAfter(restored), 'note')?.item.when]).toEqual([
    'name phone food note hotel',
    null,
  ]);
  const high = { ...removed, item: deepQuestion(mostLevels) };
  expect(afterwards(restoreQuestion(formAfter(act), high))).toMatch(/food q1\(.*\) hotel$/);
});

it('a question is asked after an answer down to the last level, and no deeper', () => {
  const deep = deepQuestion(mostLevels - 1);
  const last = addFollowUp([deep], testItem('new'), `q${mostLevels - 1}`, '1');
  expect(findItem(formAfter(last), 'new')).toMatchObject({ depth: mostLevels - 1, item: { when: ['1'] } });
  expect(addFollowUp(formAfter(last), testItem('newer'), 'new', '1').problem).toContain('第五层');
});

it('name and phone stay, and stay required', () => {
  expect(removeQuestion(testForm, 'phone').problem).toBe('“phone”不能删：凭手机号码登录和收短信，必须有');
  expect(changeQuestion(testForm, 'name', { rule: null }).problem).toContain('必填');
  expect(possibleParents(testForm, 'name')).toEqual([]);
});

it('a question is asked after an answer to another, and of everybody again', () => {
  const linked = formAfter(askAfter(testForm, 'hotel', 'food', ['a']));
  expect(short(linked)).toBe('name phone food(note hotel)');
  expect(findItem(linked, 'hotel')?.item.when).toEqual(['a']);
  const free = formAfter(askEverybody(linked, 'hotel'));
  expect([short(free), findItem(free, 'hotel')?.item.when]).toEqual(['name phone food(note) hotel', null]);
  expect(askAfter(testForm, 'hotel', 'food', ['x']).problem).toContain('请选一个“food”的选项');
  expect(askAfter(testForm, 'food', 'note', ['a']).form).toBeNull();
});

it('what becomes a choice has options, and what others depend on stays one', () => {
  expect(optionsOf(formAfter(changeQuestion(testForm, 'note', { formType: 4 })), 'note')).toBe('1=选项一 2=选项二');
  expect(changeQuestion(testForm, 'food', { formType: 1 }).problem).toContain('请先改它们什么时候问');
});

describe('options', () => {
  const page = findItem(testForm, 'food')?.item ?? null;
  const at = (key: string) => ({ question: 'food', key, page });

  it('keep their key while they are renamed and moved', () => {
    const renamed = formAfter(renameOption(testForm, at('b'), '清真餐'));
    expect(optionsOf(formAfter(moveOption(renamed, at('b'), -1)), 'food')).toBe('b=清真餐 a=普通 c=其他');
  });

  it('that the page has are kept when they are taken away, and come back as the same', () => {
    const without = formAfter(removeOption(testForm, at('b')));
    expect(optionsOf(without, 'food')).toBe('a=普通 c=其他 b=清真-');
    expect(optionsOf(formAfter(restoreOption(without, at('b'))), 'food')).toBe('a=普通 c=其他 b=清真');
    expect(optionsOf(formAfter(addOptions(without, at(''), ['清真', '素食'])), 'food')).toBe(
      'a=普通 c=其他 b=清真 4=素食',
    );
  });

  it('that the page never had are gone', () => {
    const added = formAfter(addOptions(testForm, at(''), ['素食', ' 普通 ', '']));
    expect(optionsOf(added, 'food')).toBe('a=普通 b=清真 c=其他 4=素食');
    expect(optionsOf(formAfter(removeOption(added, at('4'))), 'food')).toBe('a=普通 b=清真 c=其他');
  });

  it('on which a question depends stay until that is asked otherwise', () => {
    expect(removeOption(testForm, at('c')).problem).toContain('“note”只在选了“其他”时才问');
  });

  it('that are another one get a key of their own, with what is asked after them', () => {
    const renamed = formAfter(renameOption(testForm, at('c'), '自带'));
    const separated = formAfter(separateOption(renamed, at('c')));
    expect(optionsOf(separated, 'food')).toBe('a=普通 b=清真 4=自带 c=其他-');
    expect(findItem(separated, 'note')?.item.when).toEqual(['c', '4']);
  });
});

it('an act leaves alone whatever it is not about', () => {
  const changed = formAfter(changeQuestion(testForm, 'note', { name: '说明' }));
  const others = allItems(changed).filter(({ item }) => !['note', 'food'].includes(item.shortName));
  for (const { item } of others) expect(testForm).toContain(item);
});
