import { provinces } from '../regions/provinces';
import type { FormItem } from './form-field';
import { fieldDates, fieldKind, fieldOptions, fieldSection } from './item-fields';
import { asOptions, hasOwnChoices, isHotelDetail } from './known-questions';

const numbers = { text: 1, picker: 3, radio: 4, upload: 5, date: 6 } as const;

/** An item as a definition lists it. */
function item(shortName: string, declared: keyof typeof numbers, texts: readonly string[] = []): FormItem {
  return {
    ...{ shortName, name: '问题', isShow: true, formType: numbers[declared], rule: null },
    ...{ options: asOptions(texts), linkage: [], when: null, value: '' },
  };
}

const own = ['甲', '乙'];
const none: readonly string[] = [];

test.each([
  ['phone', 'text', none, 'phone'],
  ['email', 'text', none, 'email'],
  ['cardNum', 'text', none, 'identity-number'],
  ['ReAddress', 'text', none, 'region'],
  ['rzld', 'date', none, 'stay'],
  ['bmtable', 'text', none, 'upload'],
  ['csrq', 'text', none, 'date'],
  ['djsj', 'text', none, 'date'],
  ['fjsj', 'text', none, 'date'],
  ['phone', 'picker', own, 'phone'],
  // An own question is what the definition says.
  ['own', 'text', none, 'text'],
  ['own', 'text', own, 'text'],
  ['own', 'date', none, 'date'],
  ['own', 'upload', none, 'upload'],
  ['own', 'picker', own, 'picker'],
  ['own', 'radio', own, 'radio'],
  // A choice of nothing could not be answered.
  ['own', 'picker', none, 'text'],
  ['own', 'radio', [' '], 'text'],
  // Some are choices even where the definition says text, but stay what else it says.
  ['zjlx', 'text', none, 'picker'],
  ['province', 'text', none, 'picker'],
  ['isYdjd', 'text', none, 'picker'],
  ['isYdjd', 'text', own, 'picker'],
  ['zjlx', 'radio', none, 'radio'],
  ['isYdjd', 'radio', none, 'radio'],
  ['sex', 'text', none, 'text'],
  ['isVisit', 'text', own, 'text'],
] as const)('%s declared %s with the choices %j is of kind %s', (shortName, declared, texts, kind) => {
  expect(fieldKind(item(shortName, declared, texts))).toBe(kind);
});

test('a question of an unknown type is a text', () => {
  expect(fieldKind({ ...item('own', 'text'), formType: 99 })).toBe('text');
});

test.each([
  ['sex', ['男', '女']],
  ['isVisit', ['是', '否']],
  ['isBase', ['是', '否']],
  ['isYdjd', ['是', '否']],
  ['zjlx', ['身份证', '军官证', '港澳通行证', '护照']],
  ['province', provinces],
])('%s offers its usual choices where the definition lists none', (shortName, texts) => {
  expect(hasOwnChoices(shortName)).toBe(true);
  expect(fieldKind(item(shortName, 'radio'))).toBe('radio');
  expect(fieldOptions(item(shortName, 'radio'))).toEqual(asOptions(texts));
  expect(fieldOptions(item(shortName, 'radio', own))).toEqual(asOptions(own));
});

test('other questions have no choices but those listed, without placeholders', () => {
  expect(hasOwnChoices('name')).toBe(false);
  expect(hasOwnChoices('fangXing')).toBe(false);
  expect(fieldOptions(item('own', 'picker', [' ', ...own]))).toEqual(asOptions(own));
  expect(fieldOptions(item('own', 'picker'))).toEqual([]);
  expect(fieldOptions(item('own', 'text', own))).toEqual([]);
  expect(fieldOptions(item('sex', 'text'))).toEqual([]);
});

test.each([
  ['fangXing', 'radio', null, true, 'hotel'],
  ['rzld', 'stay', null, true, 'hotel'],
  ['djsj', 'date', null, true, 'hotel'],
  ['fjsj', 'date', null, true, 'hotel'],
  ['fjsj', 'date', 'basic', true, 'hotel'],
  ['isYdjd', 'radio', null, false, 'hotel'],
  ['name', 'text', null, false, 'basic'],
  ['bmtable', 'upload', null, false, 'attachments'],
  ['own', 'text', 'hotel', false, 'hotel'],
  ['own', 'upload', 'basic', false, 'basic'],
] as const)(
  '%s of kind %s below %p: asked of hotel guests %p, in the card %s',
  (shortName, kind, parent, ...expected) => {
    expect([isHotelDetail(shortName), fieldSection(shortName, kind, parent)]).toEqual(expected);
  },
);

const meeting = { startTime: '2027-05-14 09:00:00', endTime: '2027-05-16 17:00:00', today: '2027-03-20' };
const eveToEnd = { min: '2027-05-13', max: '2027-05-16' };

test.each([
  ['csrq', null, { min: '1900-01-01', max: '2027-03-20' }],
  ['csrq', 'isYdjd', { min: '1900-01-01', max: '2027-03-20' }],
  ['rzld', null, eveToEnd],
  ['rzld', 'isYdjd', eveToEnd],
  ['djsj', 'isYdjd', eveToEnd],
  ['fjsj', 'isYdjd', eveToEnd],
  ['djsj', null, null],
  ['fjsj', 'isVisit', null],
  ['own', 'isYdjd', null],
  ['own', null, null],
])('%s below %p allows %j', (shortName, parent, range) => {
  expect(fieldDates(shortName, parent, meeting)).toEqual(range);
});

test.each([
  ['one day', '2027-05-14', '2027-05-14', { min: '2027-05-13', max: '2027-05-14' }],
  ['a month and its end', '2027-03-01 08:00:00', '2027-03-02', { min: '2027-02-28', max: '2027-03-02' }],
  ['no dates', '', '', null],
  ['no first day', '', '2027-05-16', null],
  ['no last day', '2027-05-14', '', null],
  ['an end long before its beginning', '2027-05-14', '2027-05-01', null],
  ['an end on the eve of its beginning', '2027-05-14', '2027-05-13', { min: '2027-05-13', max: '2027-05-13' }],
])('a meeting of %s', (_, startTime, endTime, range) => {
  expect(fieldDates('rzld', null, { ...meeting, startTime, endTime })).toEqual(range);
});
