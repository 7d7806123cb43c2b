import { readText } from '../json/read-value';
import { looseText } from '../text/loose-text';
import { parseShanghaiTime } from '../time/shanghai-time';
import type { Filters, FilterValue } from './list-query';

/** Rows of a short list, whose values are texts, numbers, or instants in epoch milliseconds. */
type Row = Readonly<Record<string, unknown>>;

const dayMs = 86_400_000;
const collator = new Intl.Collator('zh-CN', { numeric: true });

/** Tells whether a row meets all conditions; those on fields that it does not have are ignored. */
export const filtersPass = (row: Row, filters: Filters): boolean =>
  Object.entries(filters).every(([key, value]) => !(key in row) || passes(row[key], value));

function passes(cell: unknown, value: FilterValue): boolean {
  switch (value.kind) {
    case 'choice':
      return value.keys.includes(String(cell));
    case 'number':
      return typeof cell === 'number' && (value.from ?? -Infinity) <= cell && cell <= (value.to ?? Infinity);
    case 'date': {
      const from = value.from === '' ? -Infinity : (parseShanghaiTime(value.from) ?? -Infinity);
      const lastDay = value.to === '' ? Infinity : (parseShanghaiTime(value.to) ?? Infinity);
      return typeof cell === 'number' && from <= cell && cell < lastDay + dayMs;
    }
    case 'text': {
      const [text, wanted] = [looseText(readText(cell)), looseText(value.text)];
      if (value.how === 'none') return text === '';
      if (value.how === 'is') return text === wanted;
      return text.includes(wanted) === (value.how === 'has');
    }
  }
}

/** Sorts rows by a column, with a - in front where the largest comes first; equal ones stay in their order. */
export function sortRows<Of extends Row>(rows: readonly Of[], sort: string): Of[] {
  const isDown = sort.startsWith('-');
  const key = isDown ? sort.slice(1) : sort;
  const compare = (one: unknown, other: unknown): number =>
    typeof one === 'number' && typeof other === 'number' ? one - other : collator.compare(String(one), String(other));
  return [...rows].sort((one, other) => (isDown ? -1 : 1) * compare(one[key], other[key]));
}
