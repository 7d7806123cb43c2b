import { formatShortFen } from '../money/money';
import { datePart, deadlineEnd } from '../time/shanghai-time';
import { formatDay, formatMoment } from '../time/format-dates';
import { periodAt, type PriceTable } from './price-table';

/** A price as a visitor sees it. */
export interface ShownPrice {
  option: string;
  /** '' where no question decides. */
  name: string;
  /** The price that holds now: ¥800. */
  price: string;
  /** The team price that holds now, and the price after the present period: 团队 ¥700，之后 ¥1,000; '' for neither. */
  more: string;
}

/** The prices of a meeting at an instant, in words (product §6.22). */
export interface PriceView {
  rows: ShownPrice[];
  /** 早鸟价至 3月1日; '' if the prices do not change any more. */
  until: string;
  /** The last instant at which this is right, in epoch milliseconds; null for ever. */
  endsAt: number | null;
  /** 团队价 3 人起; '' for no team prices now. */
  team: string;
}

/**
 * Says in words what a meeting costs now, and when that changes.
 * @param names of the rows, in their order
 * @param now epoch milliseconds
 */
export function priceView(table: PriceTable, names: readonly string[], now: number): PriceView {
  const period = periodAt(table, now);
  const last = table.until[period] ?? '';
  const isRising = table.rows.every(({ prices }) => feeAt(prices, period + 1) >= feeAt(prices, period));
  const hasTeam =
    table.teamFrom !== null && table.rows.some(({ prices }) => (prices[period]?.teamFen ?? null) !== null);
  return {
    rows: table.rows.map(({ option, prices }, place) => {
      const [price, next] = [prices[period], prices[period + 1]];
      const teamFen = price?.teamFen ?? null;
      const more = [
        ...(teamFen === null ? [] : [`团队 ${formatShortFen(teamFen)}`]),
        ...(next === undefined || next.feeFen === price?.feeFen ? [] : [`之后 ${formatShortFen(next.feeFen)}`]),
      ];
      return {
        ...{ option, name: names[place] ?? '', price: formatShortFen(price?.feeFen ?? 0), more: more.join('，') },
      };
    }),
    until: last === '' ? '' : `${period === 0 && isRising ? '早鸟价' : '现价'}至 ${lastText(last, now)}`,
    endsAt: deadlineEnd(last),
    team: hasTeam ? `团队价 ${table.teamFrom} 人起` : '',
  };
}

const feeAt = (prices: readonly { feeFen: number }[], period: number): number =>
  (prices[period] ?? prices[prices.length - 1])?.feeFen ?? 0;

const lastText = (last: string, now: number): string =>
  datePart(last) === last.trim() ? formatDay(last, now) : formatMoment(last);

/** Writes a table's prices on one line: 注册费 ¥400–¥800/人，早鸟价至 3月1日，团队价 3 人起. */
export function priceLine(table: PriceTable, now: number): string {
  const period = periodAt(table, now);
  const fees = table.rows.map(({ prices }) => feeAt(prices, period));
  const [least, most] = [Math.min(...fees), Math.max(...fees)].map(formatShortFen);
  const { until, team } = priceView(table, [], now);
  return [`注册费 ${least === most ? least : `${least}–${most}`}/人`, until, team]
    .filter((text) => text !== '')
    .join('，');
}
