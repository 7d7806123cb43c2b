import * as fc from 'fast-check';
import type { FormItem } from '../form/form-field';
import { testForm, testItem } from './testing/test-form';
import { addQuestion, askAfter, changeQuestion, moveQuestion, removeQuestion, type Designed } from './design-form';
import { allItems, findItem } from './form-tree';
import { mergeForms } from './merge-forms';

const after = (act: Designed): FormItem[] => act.form ?? [];
const names = (form: readonly FormItem[] | null): string =>
  form === null
    ? 'doubtful'
    : allItems(form)
        .map(({ item }) => item.name)
        .join(' ');
const rename = (name: string, to: string) => after(changeQuestion(testForm, name, { name: to }));
const first = after(addQuestion(testForm, testItem('tea'), 'phone'));

it.each([
  ['two questions', rename('food', '餐食'), rename('hotel', '住宿'), 'name phone 餐食 note 住宿'],
  [
    'a question and the order',
    rename('food', '餐食'),
    after(moveQuestion(testForm, 'hotel', { beside: 'name', side: 'before' })),
    'hotel name phone 餐食 note',
  ],
  [
    'two new questions',
    first,
    after(addQuestion(testForm, testItem('bus'), null)),
    'name phone tea food note hotel bus',
  ],
  [
    'a question and another one that is gone',
    rename('food', '餐食'),
    after(removeQuestion(testForm, 'hotel')),
    'name phone 餐食 note',
  ],
  ['the same alike', rename('food', '餐食'), rename('food', '餐食'), 'name phone 餐食 note hotel'],
  ['one question in two ways', rename('food', '餐食'), rename('food', '吃什么'), 'doubtful'],
  ['a question that is gone', rename('hotel', '住宿'), after(removeQuestion(testForm, 'hotel')), 'doubtful'],
  [
    'a question under one that is gone',
    after(askAfter(testForm, 'hotel', 'food', ['a'])),
    after(removeQuestion(testForm, 'food')),
    'doubtful',
  ],
])('of two people who change %s', (_, mine, theirs, expected) => {
  expect(names(mergeForms(testForm, mine, theirs))).toBe(expected);
});

it('what both changed can be taken as mine, and the rest from both', () => {
  const theirs = after(changeQuestion(rename('food', '吃什么'), 'hotel', { name: '住宿' }));
  expect(names(mergeForms(testForm, rename('food', '餐食'), theirs, 'mine'))).toBe('name phone 餐食 note 住宿');
});

it('with mine preferred, what hangs on nothing any more is asked of everybody, and nothing else is lost', () => {
  const under = (form: readonly FormItem[], name: string) => findItem(form, name)?.parent?.shortName ?? '';
  const theirs = after(changeQuestion(rename('phone', '手机'), 'food', { value: 'a' }));
  const hotel = after(askAfter(theirs, 'hotel', 'food', ['a']));
  const taken = mergeForms(testForm, after(removeQuestion(testForm, 'food')), hotel, 'mine') ?? [];
  expect([names(taken), under(taken, 'hotel')]).toEqual(['name 手机 hotel', '']);
  const room = testItem('room', { formType: 4, options: [{ key: '1', text: '单间' }] });
  const base = [...testForm, room];
  const mine = after(askAfter(base, 'room', 'food', ['a']));
  const other = after(askAfter(rename('phone', '手机').concat(room), 'food', 'room', ['1']));
  const circle = mergeForms(base, mine, other, 'mine') ?? [];
  expect([names(circle), under(circle, 'room'), under(circle, 'food')]).toEqual([
    ...['name 手机 food note room hotel', 'food', ''],
  ]);
});

it('whoever changed nothing has no say, and nobody’s question comes twice', () => {
  const changed = fc
    .array(fc.tuple(fc.constantFrom('name', 'food', 'hotel', 'note'), fc.constantFrom('rename', 'remove', 'up')), {
      maxLength: 5,
    })
    .map((acts) =>
      acts.reduce<readonly FormItem[]>((form, [name, act]) => {
        if (findItem(form, name) === undefined) return form;
        if (act === 'rename') return after(changeQuestion(form, name, { name: `${name}+` }));
        if (act === 'remove') return removeQuestion(form, name).form ?? form;
        return moveQuestion(form, name, { beside: 'phone', side: 'before' }).form ?? form;
      }, testForm),
    );
  fc.assert(
    fc.property(changed, changed, (mine, theirs) => {
      expect(mergeForms(testForm, mine, testForm)).toEqual(mine);
      expect(mergeForms(testForm, testForm, theirs)).toEqual(theirs);
      const shortNames = allItems(mergeForms(testForm, mine, theirs, 'mine') ?? []).map(({ item }) => item.shortName);
      expect(new Set(shortNames).size).toBe(shortNames.length);
    }),
  );
});
