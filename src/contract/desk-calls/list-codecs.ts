import { isPlainObject, readText } from '../../domain/json/read-value';
import { count, list, number, record, text, type Codec, type ObjectCodec, type Shape } from '../codec';
import { word } from '../value-codecs';

/** Texts by name, such as the filters of a list as `filter-text.ts` writes them. */
export const textsByName: Codec<Record<string, string>, Record<string, string>, Readonly<Record<string, string>>> = {
  read: (wire) =>
    isPlainObject(wire) ? Object.fromEntries(Object.entries(wire).map(([name, value]) => [name, readText(value)])) : {},
  write: (value) => ({ ...value }),
  wire: { type: 'object' },
};

/** The longest words that are searched for. */
const maxSearchLength = 100;

/** The body of a list's call: what the list shows (`ListQuery`), filters as texts. */
export const listInput = record({
  /** As typed; '' where `sealedSearch` has it. */
  search: text(maxSearchLength),
  /** As an earlier answer named it, since addresses hold no personal data. */
  sealedSearch: text(1_000),
  filters: textsByName,
  sort: text(64),
  page: number(1),
});

/** Rows that an act concerns: some by their ids, or all that a question finds but for some. Filters are texts. */
export const selectionInput = record({
  kind: word(['some', 'all']),
  ids: list(text(64), 50_000),
  search: text(maxSearchLength),
  sealedSearch: text(1_000),
  filters: textsByName,
  except: list(text(64), 50_000),
});

/** Numbers by field and choice. */
const countsByChoice: Codec<
  Record<string, Record<string, number>>,
  unknown,
  Readonly<Record<string, Readonly<Record<string, number>>>>
> = {
  read: (wire) =>
    isPlainObject(wire)
      ? Object.fromEntries(
          Object.entries(wire).map(([field, counts]) => [
            field,
            isPlainObject(counts)
              ? Object.fromEntries(Object.entries(counts).map(([choice, rows]) => [choice, Number(rows)]))
              : {},
          ]),
        )
      : {},
  write: (value) => value,
  wire: { type: 'object' },
};

/** The answer of a list's call. */
export const listAnswer = <Value, S extends Shape, Input>(row: ObjectCodec<Value, S, Input>) =>
  record({
    rows: list(row, 1_000),
    /** The rows that match, on all pages. */
    total: count,
    /** The rows without search and filters. */
    all: count,
    /** The words that were searched for. */
    search: text(),
    /** The same for the address, as the server alone can read them; '' for none. */
    sealedSearch: text(),
    /** How many rows have each choice of a field, by field and choice; a field may be left out. */
    counts: countsByChoice,
  });
