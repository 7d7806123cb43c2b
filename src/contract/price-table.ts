import { isPlainObject, readList, readNumber, readObject, readText, readYuanAsFen } from '../domain/json/read-value';
import { fenToYuan } from '../domain/money/money';
import type { Price, PriceTable } from '../domain/prices/price-table';

/*
 * A price table as meetings carry it: a text of JSON, with amounts in yuan. The page reads it only at a meeting that has one, so
 * that this is loaded then.
 */

const readPrice = (given: unknown): Price => {
  const { fee, team } = readObject(given);
  const isGiven = team !== undefined && team !== null && team !== '';
  return { feeFen: readYuanAsFen(fee, -1), teamFen: isGiven ? readYuanAsFen(team, -1) : null };
};

/**
 * Reads a price table. A fee or team price that is no amount is -1, which no table may have.
 * @param wire JSON, or a text of it
 * @returns null for anything else, and for '' where a meeting has none
 */
export function readPriceTable(wire: unknown): PriceTable | null {
  const { question, until, teamFrom, rows } = readObject(wire);
  const read = readList(rows).filter(isPlainObject);
  if (read.length === 0) return null;
  return {
    question: readText(question).trim(),
    until: readList(until).map((day) => readText(day).trim()),
    teamFrom: readNumber(teamFrom, null),
    rows: read.map(({ option, prices }) => ({
      option: readText(option).trim(),
      prices: readList(prices).map(readPrice),
    })),
  };
}

/** Reads what the rows of a price table are called, in their order; '' for a row without a name. */
export function readPriceNames(wire: unknown): string[] {
  const { rows } = readObject(wire);
  return readList(rows)
    .filter(isPlainObject)
    .map(({ name }) => readText(name));
}

/**
 * Writes a price table as `readPriceTable` reads it, in one way only; '' for none.
 * @param nameOf names a row for those who do not have the form, as `readPriceNames` reads it
 */
export function writePriceTable(table: PriceTable | null, nameOf?: (option: string) => string): string {
  if (table === null) return '';
  const { question, until, teamFrom, rows } = table;
  return JSON.stringify({
    ...{ question, until },
    ...(teamFrom === null ? {} : { teamFrom }),
    rows: rows.map(({ option, prices }) => ({
      option,
      ...(nameOf === undefined ? {} : { name: nameOf(option) }),
      prices: prices.map(({ feeFen, teamFen }) => ({
        fee: fenToYuan(feeFen),
        ...(teamFen === null ? {} : { team: fenToYuan(teamFen) }),
      })),
    })),
  });
}
