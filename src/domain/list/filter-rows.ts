import { readText } from '../json/read-value';
import { looseText } from '../text/loose-text';
import { parseShanghaiTime } from '../time/shanghai-time';
import { listPageSize, type Filters, type FilterValue, type ListQuery } from './list-query';

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

/** Lists a page of the rows that were found, the latest first where no order is asked for, and counts all rows by their state. */
export function pageOfRows<Of extends Row & { state: string }>(
  { found, all }: { found: readonly Of[]; all: readonly Of[] },
  { sort, page }: Pick<ListQuery, 'sort' | 'page'>,
): { rows: Of[]; total: number; all: number; counts: { state: Record<string, number> } } {
  const state: Record<string, number> = {};
  for (const row of all) state[row.state] = (state[row.state] ?? 0) + 1;
  const from = (page - 1) * listPageSize;
  const rows = sortRows(found, sort || '-createdAt').slice(from, from + listPageSize);
  return { rows, total: found.length, all: all.length, counts: { state } };
}
