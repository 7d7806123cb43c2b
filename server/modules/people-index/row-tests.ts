import type { ListColumn } from '../../../src/domain/list/list-column';
import type { FilterValue } from '../../../src/domain/list/list-query';
import { looseText } from '../../../src/domain/text/loose-text';
import { parseShanghaiTime } from '../../../src/domain/time/shanghai-time';
import { CodedColumn, type NumberColumn } from './coded-column';

/** Tells whether a row passes. */
export type RowTest = (slot: number) => boolean;

const dayMs = 86_400_000;

/** Returns the test of a filter. */
export function filterTest({ kind }: ListColumn, store: CodedColumn | NumberColumn, value: FilterValue): RowTest {
  if (!(store instanceof CodedColumn)) {
    const [from, to] = numberSpan(kind, value);
    return (slot) => store.get(slot) >= from && store.get(slot) <= to;
  }
  return value.kind === 'text' ? store.where(textTest(value), true) : store.where(keyTest(value));
}

/** Returns the test of a word that is searched. */
export function wordTest(
  { kind, choices, personal }: ListColumn,
  store: CodedColumn,
  { word, seesPhones }: { word: string; seesPhones: boolean },
): RowTest {
  if (kind === 'choice') {
    const keys = new Set(choices.filter(({ label }) => looseText(label).includes(word)).map((one) => one.key));
    return store.where((text) => keys.has(text));
  }
  if (personal !== null && !seesPhones)
    return store.where((text) => text !== '' && (text.slice(0, 3) === word || text.slice(-4) === word));
  return store.where((text) => text.includes(word), true);
}

/** The least and the greatest stored number that a filter lets pass. */
function numberSpan(kind: ListColumn['kind'], value: FilterValue): [number, number] {
  if (value.kind === 'date') {
    const from = value.from === '' ? -Infinity : (parseShanghaiTime(value.from) ?? -Infinity);
    const lastDay = value.to === '' ? null : parseShanghaiTime(value.to);
    return [from, lastDay === null ? Infinity : lastDay + dayMs - 1];
  }
  if (value.kind !== 'number') return [-Infinity, Infinity];
  // Sums are typed in yuan and stored in fen.
  const end = (number: number | null, open: number): number => (number === null ? open : Math.round(number * 100));
  return kind === 'money'
    ? [end(value.from, -Infinity), end(value.to, Infinity)]
    : [value.from ?? -Infinity, value.to ?? Infinity];
}

function textTest({ how, text }: Extract<FilterValue, { kind: 'text' }>): (loose: string) => boolean {
  const wanted = looseText(text);
  switch (how) {
    case 'has':
      return (loose) => loose.includes(wanted);
    case 'lacks':
      return (loose) => !loose.includes(wanted);
    case 'is':
      return (loose) => loose === wanted;
    case 'none':
      return (loose) => loose === '';
  }
}

function keyTest(value: FilterValue): (text: string) => boolean {
  if (value.kind === 'choice') {
    const keys = new Set(value.keys);
    return (text) => keys.has(text);
  }
  if (value.kind !== 'date') return () => true;
  const { from, to } = value;
  return (day) => day !== '' && (from === '' || day >= from) && (to === '' || day <= to);
}
