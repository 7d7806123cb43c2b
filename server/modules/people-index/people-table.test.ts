import * as fc from 'fast-check';
import type { CellValue } from '../../../src/domain/list/list-column';
import type { ListQuery } from '../../../src/domain/list/list-query';
import { makeField } from '../../../src/domain/form/kinds/answer-kinds';
import { peopleColumns } from '../../../src/domain/people/people-columns';
import type { PeopleSearch } from '../../context/people-index';
import { PeopleTable, type PersonCells } from './people-table';

const fields = [
  makeField('gzdw', '工作单位', 'text', {}),
  makeField('room', '房型', 'radio', {
    options: [
      { key: '2', text: '双床' },
      { key: '1', text: '大床' },
    ],
  }),
  makeField('csrq', '出生日期', 'date', {}),
  makeField('age', '年龄', 'age', {}),
];
const columns = peopleColumns(fields, { isPaid: true, needsReview: false, hasCredit: false });
const keyOf = (shortName: string): string => columns.find(({ field }) => field?.shortName === shortName)?.key ?? '';

const person = (n: number, cells: Readonly<Record<string, CellValue>>): PersonCells => ({
  ...{ id: `id-${n}`, position: n },
  values: columns.map(({ key }) => cells[key] ?? null),
});
const people = [
  person(1, {
    ...{ name: '王芳', phone: '13812345678', team: '天山医联体', state: 'paid', due: 120_000, orders: 'MI27AB12 X8K3' },
    ...{ [keyOf('gzdw')]: '首都医科大学附属北京天坛医院', [keyOf('room')]: '2', [keyOf('age')]: '46' },
    registeredAt: Date.parse('2027-04-20T09:00:00+08:00'),
  }),
  person(2, {
    ...{ name: '阿卜杜热合曼·买买提', phone: '13900000042', state: 'unpaid', due: 90_000, note: '需清真餐' },
    ...{ [keyOf('gzdw')]: '新疆人民医院', [keyOf('room')]: '1', [keyOf('csrq')]: '1984-06-01' },
    registeredAt: Date.parse('2027-04-20T23:59:59+08:00'),
  }),
  person(3, {
    name: 'Katarzyna Nowak',
    phone: '17700002046',
    state: 'free',
    due: 0,
    registeredAt: Date.parse('2027-04-21T00:00:00+08:00'),
  }),
];

function table(): PeopleTable {
  const made = new PeopleTable(columns);
  for (const one of people) made.put(one);
  return made;
}
const asked = (query: Partial<ListQuery & PeopleSearch>): ListQuery & PeopleSearch => ({
  ...{ search: '', filters: {}, sort: '', page: 1, seesPhones: true },
  ...query,
});
const found = (query: Partial<ListQuery & PeopleSearch>): string[] =>
  table()
    .find(asked(query))
    .rows.map(({ id }) => id.slice(3));

test.each([
  ['', '321'],
  ['芳', '1'],
  ['nowak', '3'],
  ['ＮＯＷＡＫ  kata', '3'],
  ['医院', '21'],
  ['医院 王', '1'],
  ['天山', '1'],
  ['x8k3', '1'],
  ['清真', '2'],
  ['大床', '2'],
  ['5678', '1'],
  ['0000', '32'],
  ['· 买买提', '2'],
  ['李', ''],
])('“%s” finds %s', (search, ids) => {
  expect(found({ search }).join('')).toBe(ids);
});

test('who may not see phones finds them by the digits that the list shows', () => {
  const search = (text: string): string => found({ search: text, seesPhones: false }).join('');
  expect([search('5678'), search('138'), search('1234'), search('13812345678')]).toEqual(['1', '1', '', '']);
});

test.each<[ListQuery['filters'], string]>([
  [{ state: { kind: 'choice', keys: ['paid', 'free'] } }, '31'],
  [{ registeredAt: { kind: 'date', from: '2027-04-20', to: '2027-04-20' } }, '21'],
  [{ registeredAt: { kind: 'date', from: '2027-04-21', to: '' } }, '3'],
  [{ due: { kind: 'number', from: 900, to: 1_199.99 } }, '2'],
  [{ due: { kind: 'number', from: null, to: 0 } }, '3'],
  [{ [keyOf('age')]: { kind: 'number', from: 46, to: 46 } }, '1'],
  [{ [keyOf('csrq')]: { kind: 'date', from: '', to: '1990-01-01' } }, '2'],
  [{ [keyOf('gzdw')]: { kind: 'text', how: 'has', text: '人民' } }, '2'],
  [{ [keyOf('gzdw')]: { kind: 'text', how: 'lacks', text: '人民' } }, '31'],
  [{ [keyOf('gzdw')]: { kind: 'text', how: 'is', text: '新疆人民医院' } }, '2'],
  [{ [keyOf('gzdw')]: { kind: 'text', how: 'none', text: '' } }, '3'],
  [{ state: { kind: 'choice', keys: ['paid'] }, due: { kind: 'number', from: 1, to: null } }, '1'],
  [{ nothing: { kind: 'choice', keys: ['x'] }, state: { kind: 'text', how: 'is', text: 'paid' } }, '321'],
])('%j finds %s', (filters, ids) => {
  expect(found({ filters }).join('')).toBe(ids);
});

test.each([
  ['registeredAt', '123'],
  ['-registeredAt', '321'],
  ['due', '321'],
  ['-due', '123'],
  ['name', '213'],
  [keyOf('room'), '123'],
  [`-${keyOf('room')}`, '213'],
  [keyOf('age'), '132'],
  ['no-column', '321'],
])('sorted by %s: %s, those without a value last', (sort, ids) => {
  expect(found({ sort }).join('')).toBe(ids);
});

it('names a person’s neighbours, and nobody who does not match', () => {
  const search = asked({});
  expect(table().findPlace('id-2', search, '')).toEqual({ place: 2, before: 'id-3', after: 'id-1' });
  expect(table().findPlace('id-2', asked({ search: '王' }), '')).toBeNull();
});

it('counts all people by choice, whatever is searched for', () => {
  const { counts, total, all } = table().find(asked({ search: '王' }));
  expect([total, all, counts.state]).toEqual([1, 3, { paid: 1, unpaid: 1, free: 1 }]);
});

it('finds some by their ids, all but some, and counts them by their values', () => {
  expect(found({ only: ['id-1', 'id-3', 'id-9'] })).toEqual(['3', '1']);
  expect(found({ except: ['id-1'], search: '医院' })).toEqual(['2']);
  expect(found({ only: [] })).toEqual([]);
  expect(table().tally(asked({ except: ['id-2'] }), ['state', 'no-column', 'team'])).toEqual([
    { values: ['paid', '', '天山医联体'], people: 1 },
    { values: ['free', '', ''], people: 1 },
  ]);
});

it('pages by fifty', () => {
  const made = new PeopleTable(columns);
  for (let n = 1; n <= 120; n += 1) made.put(person(n, { name: `人${n}` }));
  const page = (number: number) => made.find(asked({ page: number })).rows.map(({ id }) => Number(id.slice(3)));
  expect([page(1)[0], page(3).at(-1), page(3).length, page(4)]).toEqual([120, 1, 20, []]);
});

const cells = fc.record({
  name: fc.constantFrom('王芳', '李静', '', 'Ann'),
  state: fc.constantFrom('paid', 'unpaid', 'free'),
  due: fc.constantFrom(null, 0, 100, 90_000),
});
const change = fc.record({ n: fc.integer({ min: 1, max: 12 }), cells, isRemoved: fc.boolean() });

test('after any changes it answers as one that was filled with what is left', () => {
  fc.assert(
    fc.property(fc.array(change, { maxLength: 60 }), (changes) => {
      const changed = new PeopleTable(columns);
      const left = new Map<number, PersonCells>();
      for (const { n, cells: given, isRemoved } of changes) {
        if (isRemoved) {
          changed.remove(`id-${n}`);
          left.delete(n);
        } else {
          changed.put(person(n, given));
          left.set(n, person(n, given));
        }
        // A sort between changes ranks the texts so far.
        changed.find(asked({ sort: 'name' }));
      }
      const filled = new PeopleTable(columns);
      for (const one of [...left.values()].sort((one, other) => one.position - other.position)) filled.put(one);
      for (const query of [{}, { sort: 'name' }, { sort: '-due' }, { search: '王' }])
        expect(changed.find(asked(query))).toEqual(filled.find(asked(query)));
    }),
  );
});
