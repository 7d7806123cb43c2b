import { isEmail } from '../person/email';
import { isIdentityCardNumber } from '../person/identity-card';
import { isMobilePhone } from '../person/mobile-phone';
import type { ImportColumn } from './columns';
import { columnNames, matchHeader, type ColumnNames, type HeaderMatch } from './match-header';
import { questions } from '../form/known-questions';

export type Cells = readonly (readonly string[])[];

/** A table's headings, and the question that each of its columns answers. */
export interface TableHeader {
  /** Lines of the headings, from 0; null if there are none. */
  lines: { first: number; last: number } | null;
  titles: readonly string[];
  /** The column at each position; null if the form does not ask for it. */
  columns: readonly (ImportColumn | null)[];
  unknownTitles: readonly string[];
}

/** A title or remarks may precede the headings, within this many lines. */
const maxLinesAboveHeader = 10;
/** Rows that are examined to recognise a column without a heading by its values. */
const sampledRows = 20;

interface Candidate {
  first: number;
  last: number;
  titles: readonly string[];
  match: HeaderMatch;
  count: number;
}

/** Finds the headings, in one line or two; without headings, recognises columns by their values. */
export function readHeader(cells: Cells, columns: readonly ImportColumn[]): TableHeader {
  const found = findHeader(cells, columnNames(columns));
  if (found === null) return { lines: null, titles: [], columns: columnsByContent(cells, columns), unknownTitles: [] };
  const { first, last, titles, match } = found;
  return { lines: { first, last }, titles, columns: match.columns, unknownTitles: match.unknownTitles };
}

/**
 * Finds the row that names the most columns, the first in a tie, or two rows that together name more. A single name may be an
 * answer that looks like a heading, so two are required unless the row has no other cells.
 */
function findHeader(cells: Cells, names: ColumnNames): Candidate | null {
  let best: Candidate | null = null;
  let seen = 0;
  for (const [index, texts] of cells.entries()) {
    const filled = texts.filter((text) => text !== '').length;
    if (filled === 0) continue;
    const alone = candidate(texts, names, index, index);
    const isHeader = alone.count > 1 || filled === 1;
    if (isHeader && alone.count > (best?.count ?? 0)) best = alone;
    const below = cells[index + 1];
    if (below !== undefined) {
      const both = candidate(joinTitles(texts, below, names), names, index, index + 1);
      const isWhole = best === alone && isLowerLevel(below, alone);
      const lowerCount = countKnown(matchHeader(below, names));
      if (isWhole || both.count > Math.max(alone.count, lowerCount, best?.count ?? 1)) best = both;
    }
    seen += 1;
    if (seen > maxLinesAboveHeader) break;
  }
  return best;
}

/**
 * Reports whether a row continues the headings above it. In columns that the form asks for it repeats the title, as cells
 * merged over both rows do; in others it may have titles of its own. A member's row never repeats the titles.
 */
function isLowerLevel(texts: readonly string[], { titles, match }: Candidate): boolean {
  const told = [...titles.keys()].filter((place) => match.columns[place] !== null && (texts[place] ?? '') !== '');
  return told.length > 1 && told.every((place) => texts[place] === titles[place]);
}

function candidate(titles: readonly string[], names: ColumnNames, first: number, last: number): Candidate {
  const match = matchHeader(titles, names);
  return { first, last, titles, match, count: countKnown(match) };
}

function countKnown({ columns }: HeaderMatch): number {
  return columns.filter((column) => column !== null).length;
}

/** Joins titles of two levels: 证件 above 类型 and 号码 gives 证件类型 and 证件号码; 姓名 above an empty cell stays 姓名. */
function joinTitles(upper: readonly string[], lower: readonly string[], names: ColumnNames): string[] {
  const isTitle = (text: string): boolean => matchHeader([text], names).columns[0] !== null;
  let above = '';
  return Array.from({ length: Math.max(upper.length, lower.length) }, (_, place) => {
    const [own = '', sub = ''] = [upper[place], lower[place]];
    if (own !== '') above = own;
    if (own === sub) return own;
    return isTitle(`${above}${sub}`) || !isTitle(sub) ? `${above}${sub}` : sub;
  });
}

/**
 * Recognises columns without headings: the template's columns in order, if phones stand where the template has them;
 * otherwise only the columns whose values are unmistakable.
 */
function columnsByContent(cells: Cells, columns: readonly ImportColumn[]): (ImportColumn | null)[] {
  const inTemplate = columns.filter(({ isInTemplate }) => isInTemplate);
  const width = Math.max(0, ...cells.map((texts) => texts.length));
  const sample = cells.filter((texts) => texts.some((text) => text !== '')).slice(0, sampledRows);
  const placeOf = (fits: (text: string) => boolean): number =>
    Array.from({ length: width }, (_, place) => place).find((place) => {
      const texts = sample.map((row) => row[place] ?? '').filter((text) => text !== '');
      return texts.filter(fits).length * 2 > texts.length;
    }) ?? -1;
  const phonePlace = placeOf((text) => isMobilePhone(text.replace(/\D/g, '').slice(-11)));
  const byOrder = inTemplate.findIndex(({ key }) => key === questions.phone);
  if (phonePlace < 0 || phonePlace === byOrder) return inTemplate;
  const told = new Map<number, ImportColumn | undefined>([
    [placeOf((text) => /^(?:男|女)$/.test(text)), columns.find(({ key }) => key === questions.sex)],
    [placeOf((text) => isEmail(text)), columns.find(({ key }) => key === questions.email)],
    [
      placeOf((text) => isIdentityCardNumber(text)),
      columns.find(({ isCredential, key }) => isCredential || key === questions.identityNumber),
    ],
    [
      placeOf((text) => /^[\p{Script=Han}·]{2,4}$/u.test(text) && !/[科室部处院所组班职师]$/.test(text)),
      columns.find(({ key }) => key === questions.name),
    ],
    [phonePlace, inTemplate[byOrder]],
  ]);
  return Array.from({ length: width }, (_, place) => told.get(place) ?? null);
}
