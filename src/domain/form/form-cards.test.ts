import * as fc from 'fast-check';
import { fullForm, shortForm } from '../../../server/demo/demo-forms';
import { arbitraryContext, arbitraryDefinition } from '../../../test/conformance/arbitrary-form';
import { readFormDefinition } from '../../contract/form-definition';
import { buildForm } from '../registration/build-form';
import { partCards } from './form-cards';
import { makeField } from './kinds/answer-kinds';

const context = { meetingId: '1', meetingCode: 'MI2027', startTime: '', endTime: '', today: '2027-03-20' };
const formOf = (definition: unknown) => buildForm(readFormDefinition(definition), { ...context, entryType: 'paid' });
const partsOf = (definition: unknown) =>
  Object.fromEntries(formOf(definition).map(({ shortName, section }) => [shortName, section]));

test('a long form is parted by what it asks', () => {
  expect(partsOf(fullForm)).toMatchObject({
    ...{ name: 'person', sex: 'person', phone: 'person', csrq: 'person', zjlx: 'person', cardNum: 'person' },
    ...{ nation: 'person', zzmm: 'person', education: 'person' },
    ...{ gzdw: 'work', keshi: 'work', zhicheng: 'work', province: 'work', ssjg: 'work', shens: 'work', isBase: 'work' },
    ...{ email: 'contact', ReAddress: 'contact', isVisit: 'attendance', isYdjd: 'hotel', bmtable: 'attachments' },
  });
});

test('a short form stays in one card', () => {
  expect(new Set(Object.values(partsOf(shortForm)))).toEqual(new Set(['basic']));
});

const filler = Array.from({ length: 9 }, (_, index) => makeField(`own${index}`, `问题${index}`, 'text', {}));

test.each([
  ['wx', '微信号', 'text', 'contact'],
  ['bgdh', '办公电话', 'text', 'contact'],
  ['yb', '邮政编码', 'text', 'contact'],
  ['zw', '职务', 'text', 'work'],
  ['hospital', '所在医院', 'text', 'work'],
  ['xw', '最高学位', 'picker', 'person'],
  ['diet', '饮食要求', 'radio', 'attendance'],
  ['mail2', '备用', 'email', 'contact'],
  ['phone2', '备用', 'phone', 'person'],
  ['number2', '备用', 'identity-number', 'person'],
  ['home', '备用', 'region', 'contact'],
  ['birthplace', '备用', 'place', 'contact'],
] as const)('an own question %s %s of kind %s belongs to %s', (shortName, label, kind, part) => {
  expect(partCards([...filler, makeField(shortName, label, kind, {})]).at(-1)?.section).toBe(part);
});

test.each([
  ['person', 'name sex csrq phone zjlx nation zzmm education'],
  ['work', 'gzdw keshi zhicheng province ssjg shens isBase'],
  ['contact', 'email ReAddress'],
  ['attendance', 'isVisit'],
])('%s has its known questions, whatever they are called', (part, shortNames) => {
  const known = shortNames.split(' ').map((shortName) => makeField(shortName, '问题', 'text', {}));
  const parted = partCards([...filler, ...known]).slice(filler.length);
  expect(parted.filter(({ section }) => section !== part).map(({ shortName }) => shortName)).toEqual([]);
});

const child = makeField('wx', '微信号', 'text', { shownWhen: { shortName: 'own0', keys: ['是'] } });
const room = makeField('room', '房型', 'text', { section: 'hotel' });

test.each([
  ['nine questions', filler, true],
  ['eight questions', filler.slice(1), false],
  ['eight questions and one in another card', [...filler.slice(1), room], false],
  ['eight questions and one that depends on them', [...filler.slice(0, 8), child], false],
])('a card of %s is long: %p', (_, fields, isLong) => {
  expect(partCards(fields).some(({ section }) => section === 'attendance')).toBe(isLong);
});

test('what depends on a question of another card goes by what it asks', () => {
  const invoice = makeField('fapiao', '是否开票', 'radio', { section: 'invoice' });
  const dependent = { ...child, shownWhen: { shortName: 'fapiao', keys: ['是'] } };
  expect(partCards([...filler, invoice, dependent]).at(-1)?.section).toBe('contact');
});

test('what depends on a question stays in its card', () => {
  const parent = makeField('diet', '饮食要求', 'radio', {});
  const dependent = makeField('hospital', '医院', 'text', { shownWhen: { shortName: 'diet', keys: ['是'] } });
  expect(partCards([...filler, parent, dependent]).at(-1)?.section).toBe('attendance');
});

test('parting loses no field, keeps their order, and leaves other cards alone', () => {
  fc.assert(
    fc.property(arbitraryDefinition, arbitraryContext, (definition, formContext) => {
      const fields = buildForm(readFormDefinition(definition), formContext);
      const parted = partCards([...fields, ...filler]);
      expect(parted.map(({ shortName }) => shortName)).toEqual(
        [...fields, ...filler].map(({ shortName }) => shortName),
      );
      const others = (list: typeof fields) => list.filter(({ section }) => section === 'hotel').length;
      expect(others(parted)).toBe(others(fields));
      expect(parted.some(({ section }) => section === 'basic')).toBe(false);
    }),
  );
});
