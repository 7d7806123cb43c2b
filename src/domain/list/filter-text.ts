import { isCalendarDate } from '../time/shanghai-time';
import type { FilterKind, FilterValue, TextCondition } from './list-query';

/*
 * Filters as an address has them, readable and short: `state=paid,unpaid`, `registeredAt=2027-04-01..2027-04-20`,
 * `due=900..`, `employer=~人民医院`. The same texts are stored in saved views and sent to the server.
 */

const conditionSigns: readonly [TextCondition, string][] = [
  ['has', '~'],
  ['lacks', '!'],
  ['is', '='],
];
const emptySign = '-';

const span = (from: string, to: string): string => `${from}..${to}`;

/** Writes a filter as a text; '' for one without a condition, which filters nothing. */
export function writeFilter(value: FilterValue): string {
  switch (value.kind) {
    case 'choice':
      return value.keys.map(encodeURIComponent).join(',');
    case 'date':
      return value.from === '' && value.to === '' ? '' : span(value.from, value.to);
    case 'number':
      return value.from === null && value.to === null ? '' : span(numberText(value.from), numberText(value.to));
    case 'text': {
      if (value.how === 'none') return emptySign;
      const [, sign = ''] = conditionSigns.find(([how]) => how === value.how) ?? [];
      return value.text.trim() === '' ? '' : sign + value.text.trim();
    }
  }
}

const numberText = (number: number | null): string => (number === null ? '' : String(number));

/** Reads a filter of a kind; null for a text that is none. */
export function readFilter(kind: FilterKind, text: string): FilterValue | null {
  switch (kind) {
    case 'choice': {
      const keys = text.split(',').flatMap((part) => decoded(part) || []);
      return keys.length === 0 ? null : { kind, keys };
    }
    case 'date': {
      const [from = '', to = '', ...rest] = text.split('..');
      const isSpan = rest.length === 0 && [from, to].every((end) => end === '' || isCalendarDate(end));
      return isSpan && (from !== '' || to !== '') ? { kind, from, to } : null;
    }
    case 'number': {
      const [, from = '', to = ''] = /^(-?\d{0,12}(?:\.\d{1,2})?)\.\.(-?\d{0,12}(?:\.\d{1,2})?)$/.exec(text) ?? [];
      if (from === '' && to === '') return null;
      return { kind, from: from === '' ? null : Number(from), to: to === '' ? null : Number(to) };
    }
    case 'text': {
      if (text === emptySign) return { kind, how: 'none', text: '' };
      const [how] = conditionSigns.find(([, sign]) => text.startsWith(sign)) ?? [];
      const words = text.slice(1).trim();
      return how === undefined || words === '' ? null : { kind, how, text: words };
    }
  }
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return '';
  }
}
