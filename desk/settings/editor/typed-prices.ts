import { isPlainObject, readList, readObject, readText } from '../../../src/domain/json/read-value';

/** A price table as it is being typed: amounts in yuan, '' where nothing is typed yet. */
export interface TypedPrices {
  question: string;
  /** The last is '', since it has no end. */
  until: string[];
  teamFrom: string;
  rows: TypedRow[];
}

export interface TypedRow {
  option: string;
  prices: TypedPrice[];
}

export interface TypedPrice {
  fee: string;
  team: string;
}

export type PriceQuestion = { shortName: string; options: readonly { key: string; text: string }[] };

const noPrice: TypedPrice = { fee: '', team: '' };

/** Reads the fact; null for a meeting with one price. */
export function readTypedPrices(text: string): TypedPrices | null {
  const { question, until, teamFrom, rows } = readObject(text);
  if (readList(rows).length === 0) return null;
  return {
    question: readText(question),
    until: readList(until).map(readText),
    teamFrom: readText(teamFrom),
    rows: readList(rows)
      .filter(isPlainObject)
      .map(({ option, prices }) => ({
        option: readText(option),
        prices: readList(prices).map((price) => {
          const { fee, team } = readObject(price);
          return { fee: readText(fee), team: readText(team) };
        }),
      })),
  };
}

/** An amount or a number as the fact has it; what is none stays a text, which the server names as a mistake. */
function numberOf(typed: string): number | string {
  const text = typed.trim();
  return text === '' || Number.isNaN(Number(text)) ? text : Number(text);
}

/** Writes the fact, as the server itself writes it where nothing is wrong with it. */
export function writeTypedPrices({ question, until, teamFrom, rows }: TypedPrices): string {
  const given = (name: string, typed: string): object => (typed.trim() === '' ? {} : { [name]: numberOf(typed) });
  return JSON.stringify({
    ...{ question, until },
    ...given('teamFrom', teamFrom),
    rows: rows.map(({ option, prices }) => ({
      option,
      prices: prices.map(({ fee, team }) => ({ ...given('fee', fee), ...given('team', team) })),
    })),
  });
}

/** Begins a table with the one price that there is, in the first period for everybody. */
export const firstPrices = (fee: string, team: string, teamFrom: string): TypedPrices => ({
  ...{ question: '', until: [''], teamFrom },
  rows: [{ option: '', prices: [{ fee, team }] }],
});

/** Gives a table a row for each option of another question; whoever is new has the first row's prices to begin with. */
export function askedBy(table: TypedPrices, question: PriceQuestion | null): TypedPrices {
  const first = table.rows[0]?.prices ?? table.until.map(() => noPrice);
  const keys = question === null ? [''] : question.options.map(({ key }) => key);
  const rows = keys.map((option) => ({
    option,
    prices: table.rows.find((row) => row.option === option)?.prices ?? first,
  }));
  return { ...table, question: question?.shortName ?? '', rows };
}

/** Adds a period before the last, at the last one's prices. */
export const withPeriod = (table: TypedPrices): TypedPrices => ({
  ...table,
  until: [...table.until.slice(0, -1), '', ''],
  rows: table.rows.map((row) => ({ ...row, prices: [...row.prices, row.prices[row.prices.length - 1] ?? noPrice] })),
});

export function withoutPeriod(table: TypedPrices, period: number): TypedPrices {
  const isKept = (_: unknown, place: number): boolean => place !== period;
  return {
    ...table,
    until: table.until.filter(isKept),
    rows: table.rows.map((row) => ({ ...row, prices: row.prices.filter(isKept) })),
  };
}

export const withUntil = (table: TypedPrices, period: number, last: string): TypedPrices => ({
  ...table,
  until: table.until.map((before, place) => (place === period ? last : before)),
});

export const withPrice = (
  table: TypedPrices,
  row: number,
  period: number,
  typed: Partial<TypedPrice>,
): TypedPrices => ({
  ...table,
  rows: table.rows.map((one, place) =>
    place === row
      ? { ...one, prices: one.prices.map((price, at) => (at === period ? { ...price, ...typed } : price)) }
      : one,
  ),
});
