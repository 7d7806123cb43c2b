import { cleanText } from '../form/clean-text';
import type { ImportColumn } from './import-column';
import { looseText, looseTitle, withoutBrackets } from './loose-text';
import { placeTitles, rowNumberTitles, titleSynonyms } from './title-synonyms';

/** What a row of headings says. */
export interface HeaderMatch {
  /** The column at each place of the rows; null where the form does not ask for it. */
  columns: readonly (ImportColumn | null)[];
  unknownTitles: string[];
}

/** Names that columns go by, from the surest to the least sure. A name that several go by is nobody's. */
export type ColumnNames = readonly ReadonlyMap<string, ImportColumn | null>[];

const groupOf: ReadonlyMap<string, readonly string[]> = new Map(
  titleSynonyms.flatMap((group) => group.map((title) => [title, group])),
);

/**
 * Makes the names that columns go by: title, title without brackets, the usual synonyms, key,
 * and 省份 where nothing else is called so. */
export function columnNames(columns: readonly ImportColumn[]): ColumnNames {
  return [
    nameLevel(columns, ({ title }) => [looseTitle(title)]),
    nameLevel(columns, (column) => [withoutBrackets(looseTitle(column.title)), ...fieldTitle(column)]),
    nameLevel(columns, synonyms),
    nameLevel(columns, ({ key }) => [looseText(key)]),
    nameLevel(columns, ({ part }) => placeTitles.get(part) ?? []),
  ];
}

/** Finds the columns of a row of headings. A sure match of one heading goes before a less sure one of another. */
export function matchHeader(cells: readonly string[], names: ColumnNames): HeaderMatch {
  const columns: (ImportColumn | null)[] = cells.map(() => null);
  const taken = new Set<ImportColumn>();
  names.forEach((level, depth) => {
    cells.forEach((cell, place) => {
      if (columns[place] !== null) return;
      const title = looseTitle(cell);
      const column = level.get(depth === 0 ? title : withoutBrackets(title));
      if (column === undefined || column === null || taken.has(column)) return;
      columns[place] = column;
      taken.add(column);
    });
  });
  const unknownTitles = cells.filter((cell, place) => columns[place] === null && isTitle(cell));
  return { columns, unknownTitles: [...new Set(unknownTitles.map((title) => cleanText(title)))] };
}

function nameLevel(
  columns: readonly ImportColumn[],
  namesOf: (column: ImportColumn) => readonly string[],
): ReadonlyMap<string, ImportColumn | null> {
  const level = new Map<string, ImportColumn | null>();
  for (const column of columns) {
    for (const name of new Set(namesOf(column))) level.set(name, level.has(name) ? null : column);
  }
  level.delete('');
  return level;
}

/** A field of several columns goes by its own label too: an address in one cell, a stay in one cell. */
function fieldTitle({ field, part }: ImportColumn): string[] {
  return part === 'detail' || part === 'start' ? [withoutBrackets(looseTitle(field.label))] : [];
}

function synonyms(column: ImportColumn): readonly string[] {
  const own = [column.title, ...(column.part === 'detail' ? [column.field.label] : [])];
  return own.flatMap((title) => groupOf.get(withoutBrackets(looseTitle(title))) ?? []);
}

function isTitle(cell: string): boolean {
  const title = looseTitle(cell);
  return title !== '' && !rowNumberTitles.has(title);
}
