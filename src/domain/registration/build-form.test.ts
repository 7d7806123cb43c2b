import { readFormDefinition } from '../../contract/form-definition';
import { reservedShortNames } from '../form/known-questions';
import { buildForm } from './build-form';
import { fieldByShortName, type FormField } from '../form/form-field';

const context = {
  ...{ meetingId: '7', meetingCode: 'MI2027', entryType: 'paid' as const, startTime: '', endTime: '' },
  today: '2027-03-01',
};
const item = (shortName: string, own: object = {}) => ({
  ...{ shortName, name: shortName, isShow: 1, formType: 1, defaultValue: '{}' },
  ...own,
});
const choice = (shortName: string, valueEnum: object, own: object = {}) =>
  item(shortName, { formType: 4, defaultValue: JSON.stringify({ valueEnum }), ...own });
const yesNo = { 1: '是', 2: '否' };

const fieldsOf = (...items: object[]): FormField[] => buildForm(readFormDefinition(items), context);
const namesOf = (fields: readonly FormField[]): string[] => fields.map(({ shortName }) => shortName);
const shownBy = (fields: readonly FormField[], shortName: string) => {
  const shownWhen = fieldByShortName(fields, shortName)?.shownWhen;
  return shownWhen && [shownWhen.shortName, ...shownWhen.keys];
};

test('the names that a submission uses itself', () => {
  expect([...reservedShortNames].sort()).toEqual(
    [
      ...['meetingId', 'isCharge', 'isInvoce', 'invoiceInfo', 'attr2', 'id', 'enteredId', '__proto__', 'otherCardNum'],
      ...['provinceSelect', 'citySelect', 'districtSelect', 'rzldStartTime', 'rzldEndTime', 'rzldTime'],
    ].sort(),
  );
});

test.each([...reservedShortNames])('no question may be called %s', (shortName) => {
  expect(namesOf(fieldsOf(item('name'), item(shortName)))).toEqual(['name']);
});

test.each([
  ['not shown', item('a', { isShow: 0 }), []],
  ['shown by a yes', choice('a', yesNo, { linkage: [item('b')] }), ['a', 'b']],
  ['shown by no answer', choice('a', { 1: '甲', 2: '乙' }, { linkage: [item('b')] }), ['a']],
  ['asked before', choice('a', yesNo, { linkage: [item('a')] }), ['a']],
])('an item that is %s', (_, definition, names) => {
  expect(namesOf(fieldsOf(definition))).toEqual(names);
});

const idTypes = { 1: '身份证', 2: '护照' };

test.each([
  ['beside the ID type', fieldsOf(choice('zjlx', idTypes), item('cardNum')), ['zjlx', '1']],
  [
    'beside the ID type, naming one itself',
    fieldsOf(choice('zjlx', idTypes), item('cardNum', { when: ['2'] })),
    ['zjlx', '2'],
  ],
  [
    'below the same question as the ID type',
    fieldsOf(choice('a', yesNo, { linkage: [choice('zjlx', idTypes), item('cardNum')] })),
    ['zjlx', '1'],
  ],
  [
    'below the same question, naming its answer',
    fieldsOf(choice('a', yesNo, { linkage: [choice('zjlx', idTypes), item('cardNum', { when: ['1'] })] })),
    ['a', '1'],
  ],
  [
    'below another question than the ID type',
    fieldsOf(choice('zjlx', idTypes), choice('a', yesNo, { linkage: [item('cardNum')] })),
    ['a', '1'],
  ],
  ['beside ID types that do not have it', fieldsOf(choice('zjlx', { 2: '护照' }), item('cardNum')), null],
])('a number %s', (_, fields, shown) => {
  expect(shownBy(fields, 'cardNum')).toEqual(shown);
});

test('ID types without a field of their number get one each, and unknown ones one together', () => {
  const fields = fieldsOf(
    choice('zjlx', { a: '身份证', b: '护照', c: '台胞证', d: '户口本' }, { linkage: [item('passport')] }),
    item('gzdw'),
  );
  expect(
    fields.map(({ shortName, label, isRequired, shownWhen }) => [shortName, label, isRequired, shownWhen]),
  ).toEqual([
    ['zjlx', 'zjlx', false, null],
    ['cardNum', '证件号码', true, { shortName: 'zjlx', keys: ['a'] }],
    ['otherCardNum', '证件号码', true, { shortName: 'zjlx', keys: ['c', 'd'] }],
    ['passport', 'passport', false, { shortName: 'zjlx', keys: ['b'] }],
    ['gzdw', 'gzdw', false, null],
  ]);
});

test.each([
  ['for the hotel', [choice('isYdjd', yesNo), item('djsj'), item('fjsj')], { shortName: 'djsj', label: 'djsj' }],
  ['without a hotel', [item('djsj'), item('fjsj')], null],
  ['of something else', [choice('a', yesNo, { linkage: [item('djsj'), item('fjsj')] })], null],
  ['without an arrival', [choice('isYdjd', yesNo), item('fjsj')], null],
])('the departure %s', (_, items, after) => {
  expect(fieldByShortName(fieldsOf(...items), 'fjsj')?.after).toEqual(after);
});

test('what depends on a question stands in its card, however far below', () => {
  const fields = fieldsOf(
    item('name'),
    choice('isYdjd', yesNo, { linkage: [choice('a', yesNo, { linkage: [item('b')] })] }),
    item('photo', { formType: 5 }),
  );
  expect(fields.map(({ shortName, section }) => [shortName, section])).toEqual([
    ['name', 'basic'],
    ['isYdjd', 'hotel'],
    ['a', 'hotel'],
    ['b', 'hotel'],
    ['photo', 'attachments'],
  ]);
});

test('a browser may fill in one’s name, and nothing else', () => {
  expect(fieldsOf(item('name'), item('gzdw')).map(({ autoComplete }) => autoComplete)).toEqual(['name', null]);
});
