import * as fc from 'fast-check';
import { writeFilter } from '../../src/domain/list/filter-text';
import type { FilterValue } from '../../src/domain/list/list-query';
import { readSearch, writeSearch } from './address-search';
import { readParameters, writeParameters, type ListParameters } from './list-parameters';

const fields = [
  { key: 'state', kind: 'choice' },
  { key: 'registeredAt', kind: 'date' },
  { key: 'due', kind: 'number' },
  { key: 'employer', kind: 'text' },
] as const;

const word = fc.stringMatching(/^[^\s].{0,8}$/).filter((text) => text.trim() !== '');
const values: Record<string, fc.Arbitrary<FilterValue>> = {
  state: fc.record({ kind: fc.constant('choice' as const), keys: fc.array(word, { minLength: 1, maxLength: 4 }) }),
  registeredAt: fc.record({
    kind: fc.constant('date' as const),
    from: fc.constantFrom('', '2027-04-01'),
    to: fc.constant('2027-04-20'),
  }),
  due: fc.record({
    kind: fc.constant('number' as const),
    from: fc.constantFrom(null, 0, 900.5),
    to: fc.constant(1200),
  }),
  employer: fc.record({
    kind: fc.constant('text' as const),
    how: fc.constantFrom('has' as const, 'lacks' as const, 'is' as const),
    text: word.map((text) => text.trim()),
  }),
};
const parameters: fc.Arbitrary<ListParameters> = fc.record({
  sealedSearch: fc.constantFrom('', 'v1.abc-_.def'),
  filters: fc.record(values, { requiredKeys: [] }) as fc.Arbitrary<Record<string, FilterValue>>,
  sort: fc.constantFrom('', '-registeredAt'),
  page: fc.integer({ min: 1, max: 1_000 }),
  columns: fc.constantFrom(null, ['name', 'phone']),
});

test('an address says all that a list shows, and is read as the same', () => {
  fc.assert(
    fc.property(parameters, (given) => {
      const address = writeSearch(writeParameters(given, fields));
      expect(readParameters(readSearch(address), fields)).toEqual(given);
    }),
  );
});

test('an address is as short as can be, and stays readable', () => {
  const filters = { state: { kind: 'choice', keys: ['paid', 'unpaid'] } } as const;
  const plain = { sealedSearch: '', sort: '', page: 1, columns: null };
  expect(writeSearch(writeParameters({ ...plain, filters: {} }, fields))).toBe('');
  expect(writeSearch(writeParameters({ ...plain, filters }, fields))).toBe('?state=paid,unpaid');
  expect(writeFilter(filters.state)).toBe('paid,unpaid');
});

test.each(['?page=0', '?page=x', '?state=', '?registeredAt=yesterday', '?due=..', '?employer=x', '?nothing=1'])(
  'of %s nothing counts',
  (address) => {
    expect(readParameters(readSearch(address), fields)).toEqual({
      ...{ sealedSearch: '', filters: {}, sort: '', page: 1, columns: null },
    });
  },
);
