import * as fc from 'fast-check';
import { readFilter, writeFilter } from './filter-text';
import type { FilterValue } from './list-query';

test.each<[FilterValue, string]>([
  [{ kind: 'choice', keys: ['paid', 'unpaid'] }, 'paid,unpaid'],
  [{ kind: 'choice', keys: ['a,b', '50%'] }, 'a%2Cb,50%25'],
  [{ kind: 'date', from: '2027-04-01', to: '2027-04-20' }, '2027-04-01..2027-04-20'],
  [{ kind: 'date', from: '', to: '2027-04-20' }, '..2027-04-20'],
  [{ kind: 'number', from: 900, to: null }, '900..'],
  [{ kind: 'number', from: -1.5, to: 20 }, '-1.5..20'],
  [{ kind: 'text', how: 'has', text: '人民医院' }, '~人民医院'],
  [{ kind: 'text', how: 'lacks', text: '~' }, '!~'],
  [{ kind: 'text', how: 'is', text: '=' }, '=='],
  [{ kind: 'text', how: 'none', text: '' }, '-'],
])('%j is %s', (value, text) => {
  expect(writeFilter(value)).toBe(text);
  expect(readFilter(value.kind, text)).toEqual(value);
});

test.each<FilterValue>([
  { kind: 'choice', keys: [] },
  { kind: 'date', from: '', to: '' },
  { kind: 'number', from: null, to: null },
  { kind: 'text', how: 'has', text: ' ' },
])('%j filters nothing', (value) => {
  expect(writeFilter(value)).toBe('');
});

test('any text is read as a filter that is written as itself again, or as none', () => {
  const kinds = fc.constantFrom('choice' as const, 'date' as const, 'number' as const, 'text' as const);
  fc.assert(
    fc.property(kinds, fc.string(), (kind, text) => {
      const read = readFilter(kind, text);
      if (read !== null) expect(readFilter(kind, writeFilter(read))).toEqual(read);
    }),
  );
});
