import { readFormDefinition } from '../../../src/contract/form-definition';
import type { EntryType } from '../../../src/domain/attendee/attendee';
import { readText } from '../../../src/domain/json/read-value';
import { priceAt, priceHoldMs, pricesEnd, type Price, type PriceTable } from '../../../src/domain/prices/price-table';
import { priceWithVoucher } from '../../../src/domain/voucher/voucher';
import type { EntryRow } from '../../db/tables/entries';
import type { MeetingRow } from '../../db/tables/meetings';
import { refuse } from '../../http/answers';

type PricedMeeting = Pick<MeetingRow, 'isPaid' | 'feeFen' | 'teamPriceFrom' | 'teamPriceFen' | 'priceTable'>;

/** The number of members from which team prices hold; null for none. */
export const teamFromOf = ({ priceTable, teamPriceFrom }: PricedMeeting): number | null =>
  priceTable === null ? teamPriceFrom : priceTable.teamFrom;

/**
 * Reads by which option of the price table somebody is priced.
 * @param answers by wire names, as they are stored
 * @returns '' at a meeting whose table has one row; null without a table, and without an answer
 */
export function priceOptionOf(
  { priceTable }: Pick<MeetingRow, 'priceTable'>,
  answers: Readonly<Record<string, unknown>>,
): string | null {
  if (priceTable === null) return null;
  if (priceTable.question === '') return '';
  return readText(answers[priceTable.question]) || null;
}

/**
 * Finds the price of a delegate at a meeting with a fee.
 * @param option as in `priceOptionOf`
 * @param now epoch milliseconds
 * @param voucherFen the price of the voucher that they registered with (`entered.voucher_fen`); null for none
 * @returns null if the meeting's table has no row for the option
 */
export function delegatePrice(
  meeting: PricedMeeting,
  option: string | null,
  now: number,
  voucherFen: number | null,
): Price | null {
  const { priceTable, feeFen, teamPriceFen } = meeting;
  if (priceTable === null) return priceWithVoucher({ feeFen, teamFen: teamPriceFen }, voucherFen);
  const row = rowIn(priceTable, option);
  const price = row === null ? null : priceAt(priceTable, row, now);
  return price === null ? null : priceWithVoucher(price, voucherFen);
}

/** Everybody is in the one row of a table without a question, whatever they answered before there was this table. */
const rowIn = ({ question }: PriceTable, option: string | null): string | null => (question === '' ? '' : option);

/**
 * Prices a registration (product §16.43): a delegate by their identity and the time, nobody else pays anything.
 * @throws Refusal if the price cannot be known without an answer that is missing
 */
export function entryFeeFen(
  meeting: PricedMeeting & Pick<MeetingRow, 'formDefinition'>,
  { type, option, voucherFen }: { type: EntryType; option: string | null; voucherFen: number | null },
  now: number,
): number {
  if (!meeting.isPaid || type !== 'paid' || voucherFen === 0) return 0;
  const price = delegatePrice(meeting, option, now, voucherFen);
  if (price === null) throw refuse(`请先填写“${priceQuestionName(meeting)}”：注册费按它定`);
  return price.feeFen;
}

/**
 * Tells whether an amount is one that people of an identity are ever charged; also true where no question decides prices, and
 * of an identity without a row.
 */
export function isPriceOfOption(
  { priceTable }: Pick<MeetingRow, 'priceTable'>,
  { priceOption, voucherFen }: Pick<EntryRow, 'priceOption' | 'voucherFen'>,
  amountFen: number,
): boolean {
  if (priceTable === null || priceTable.question === '') return true;
  const row = priceTable.rows.find((one) => one.option === priceOption);
  const prices = row?.prices.map((price) => priceWithVoucher(price, voucherFen));
  return prices?.some(({ feeFen, teamFen }) => amountFen === feeFen || amountFen === teamFen) ?? true;
}

/** The name of the question whose answer decides the price, as people read it. */
export function priceQuestionName({
  priceTable,
  formDefinition,
}: Pick<MeetingRow, 'priceTable' | 'formDefinition'>): string {
  const question = priceTable?.question ?? '';
  return readFormDefinition(formDefinition).find(({ shortName }) => shortName === question)?.name ?? question;
}

/**
 * Prices an unpaid delegate as of now. An entry whose identity has no row in the table owes what it owed, as does any entry
 * at a meeting without a table, whose changes of price reach it otherwise.
 */
export function presentPrice(
  meeting: PricedMeeting,
  { feeFen, priceOption, voucherFen }: Pick<EntryRow, 'feeFen' | 'priceOption' | 'voucherFen'>,
  now: number,
): Price {
  const { priceTable, teamPriceFen } = meeting;
  if (priceTable === null) return priceWithVoucher({ feeFen, teamFen: teamPriceFen }, voucherFen);
  return delegatePrice(meeting, priceOption, now, voucherFen) ?? { feeFen, teamFen: null };
}

/**
 * Tells until when an order that is made now keeps its price (product §16.43): as long as the prices of those in it hold,
 * and long enough to pay it.
 * @returns null if these prices do not change any more
 */
export function priceUntilOf(
  { priceTable }: Pick<MeetingRow, 'priceTable'>,
  options: readonly (string | null)[],
  now: number,
): Date | null {
  if (priceTable === null) return null;
  const end = pricesEnd(
    priceTable,
    options.map((option) => rowIn(priceTable, option)).filter((option) => option !== null),
    now,
  );
  return end === null ? null : new Date(Math.max(end, now + priceHoldMs));
}
