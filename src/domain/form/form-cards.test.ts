import * as fc from 'fast-check';
import { fullForm, shortForm } from '../../../server/demo/demo-forms';
import { arbitraryContext, arbitraryDefinition } from '../../../test/conformance/arbitrary-form';
import { readFormDefinition } from '../../contract/form-definition';
import { entryType } from '../attendee/attendee';
import { buildForm } from './build-form';
import { partCards } from './form-cards';
import { makeField } from './kinds/answer-kinds';

const context = { meetingId: '1', meetingCode: 'MI2027', startTime: '', endTime: '', today: '2027-03-20' };
const formOf = (definition: unknown) =>
  buildForm(readFormDefinition(definition), { ...context, entryType: entryType.paid });
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
] as const)('an own question %s %s of kind %s belongs to %s', (shortName, label, kind, part) => {
  expect(partCards([...filler, makeField(shortName, label, kind, {})]).at(-1)?.section).toBe(part);
});

test('what depends on a question stays in its card', () => {
  const parent = makeField('diet', '饮食要求', 'radio', {});
  const child = makeField('hospital', '医院', 'text', { shownWhen: { shortName: 'diet', keys: ['是'] } });
  expect(partCards([...filler, parent, child]).at(-1)?.section).toBe('attendance');
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
