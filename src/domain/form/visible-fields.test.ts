import { readAnswers } from './testing/read-answers';
import { makeField } from './kinds/answer-kinds';
import { ancestors, parentOf, visibleFields } from './visible-fields';

const root = makeField('a', '甲', 'text', {});
const child = makeField('b', '乙', 'text', { shownWhen: { shortName: 'a', keys: ['是'] } });
const grandchild = makeField('c', '丙', 'text', { shownWhen: { shortName: 'b', keys: ['是', '否'] } });
const orphan = makeField('d', '丁', 'text', { shownWhen: { shortName: 'gone', keys: ['是'] } });
const fields = [root, child, grandchild, orphan];
const names = (list: readonly { shortName: string }[]): string[] => list.map(({ shortName }) => shortName);

test.each([
  ['a', root, []],
  ['b', child, [root]],
  ['c', grandchild, [child, root]],
  ['d', orphan, []],
])('%s depends on what stands above it, nearest first', (_, field, above) => {
  expect(ancestors(fields, field)).toEqual(above);
  expect(parentOf(fields, field)).toBe(above[0]);
});

test.each([
  [{}, ['a']],
  [{ a: '否', b: '是' }, ['a']],
  [{ a: '是' }, ['a', 'b']],
  [{ a: '是', b: '否' }, ['a', 'b', 'c']],
])('answers %j show %j', (given, expected) => {
  const values = Object.fromEntries(Object.entries(given).map(([shortName, value]) => [`f_${shortName}`, value]));
  expect(names(visibleFields(fields, readAnswers(fields, values)))).toEqual(expected);
});

test('a question answered with files shows nothing below it', () => {
  const files = makeField('a', '甲', 'upload', {});
  const form = [files, child];
  const answers = readAnswers(form, { [files.id]: [{ reference: '是', name: '是', size: 1 }] });
  expect(names(visibleFields(form, answers))).toEqual(['a']);
});
