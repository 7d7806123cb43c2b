import type { FormItem } from '../form/form-field';
import { formatFen, formatShortFen } from '../money/money';
import { deadlineEnd, parseShanghaiTime } from '../time/shanghai-time';
import type { Price, PriceTable } from './price-table';
import { pricingQuestions, tableOptions } from './table-options';

/** A mistake in a price table, with its place there. */
export interface PriceTableProblem {
  path: readonly (string | number)[];
  message: string;
}

/** A fee beyond this is a slip of the keyboard, and a sum of many would not fit the books. */
export const mostFen = 10_000_000;
export const mostPeople = 100_000;
const mostPeriods = 10;

/**
 * Finds what is wrong with the price table of a meeting with a fee (product §16.43): everybody who registers must have a price
 * on every day.
 */
export function priceTableProblems(
  table: PriceTable,
  { registrationEnd, form }: { registrationEnd: string; form: readonly FormItem[] },
): PriceTableProblem[] {
  return [
    ...questionProblems(table, form),
    ...periodProblems(table, registrationEnd),
    ...teamProblems(table),
    ...table.rows.flatMap((row, at) =>
      table.until.flatMap((last, period) =>
        priceProblems(row.prices[period], nameOf(table, form, row.option), last).map((message) => ({
          path: ['rows', at, 'prices', period],
          message,
        })),
      ),
    ),
  ];
}

const nameOf = (table: PriceTable, form: readonly FormItem[], option: string): string => {
  const text = tableOptions(table, form).find(({ key }) => key === option)?.text ?? option;
  return text === '' ? '' : `“${text}”`;
};

function questionProblems(table: PriceTable, form: readonly FormItem[]): PriceTableProblem[] {
  const { question, rows } = table;
  const at = (message: string, ...path: (string | number)[]): PriceTableProblem => ({ path, message });
  if (question === '') return rows.length > 1 ? [at('不按身份定价时，每一期只有一个价格', 'rows', 1)] : [];
  const item = form.find(({ shortName }) => shortName === question);
  if (item === undefined) return [at(`报名表没有决定价格的题“${question}”：它应在最外层`, 'question')];
  if (!pricingQuestions(form).includes(item))
    return [at(`“${item.name}”决定价格，应是必填、显示的下拉或单选题`, 'question')];
  const options = tableOptions(table, form);
  const unknown = rows.flatMap(({ option }, place) =>
    options.some(({ key }) => key === option) ? [] : [at(`“${item.name}”没有选项“${option}”`, 'rows', place, 'option')],
  );
  const twice = rows.flatMap(({ option }, place) =>
    rows.findIndex((row) => row.option === option) === place
      ? []
      : [at(`${nameOf(table, form, option)}的价格有两行`, 'rows', place, 'option')],
  );
  const lacking = options
    .filter(({ key }) => !rows.some(({ option }) => option === key))
    .map(({ text }) => at(`“${item.name}”的选项“${text}”没有价格`, 'rows'));
  return [...unknown, ...twice, ...lacking];
}

function periodProblems({ until }: PriceTable, registrationEnd: string): PriceTableProblem[] {
  const problems: PriceTableProblem[] = [];
  const add = (place: number, message: string): void => void problems.push({ path: ['until', place], message });
  if (until.length === 0 || until[until.length - 1] !== '') add(until.length, '最后一期不写截止，到报名结束为止');
  if (until.length > mostPeriods) add(mostPeriods, `最多 ${mostPeriods} 期`);
  const end = deadlineEnd(registrationEnd);
  for (const [place, last] of until.slice(0, -1).entries()) {
    const [here, before] = [deadlineEnd(last), deadlineEnd(until[place - 1] ?? '')];
    if (last === '') add(place, `第 ${place + 1} 期没有写到哪天为止`);
    else if (parseShanghaiTime(last) === null || here === null)
      add(place, `价格的截止应为 YYYY-MM-DD 或 YYYY-MM-DD HH:mm:ss，现为“${last}”`);
    else if (before !== null && here <= before) add(place, `价格的截止 ${last} 应晚于上一期`);
    else if (end !== null && here >= end) add(place, `价格的截止 ${last} 应早于报名截止`);
  }
  return problems;
}

function teamProblems({ teamFrom, rows }: PriceTable): PriceTableProblem[] {
  const hasTeamPrices = rows.some(({ prices }) => prices.some(({ teamFen }) => teamFen !== null));
  const at = (message: string): PriceTableProblem[] => [{ path: ['teamFrom'], message }];
  if (teamFrom === null) return hasTeamPrices ? at('有团队价时，应写明多少人起（团队价人数）') : [];
  if (!Number.isInteger(teamFrom) || teamFrom < 1) return at('团队价的人数应为大于 0 的整数');
  if (teamFrom > mostPeople) return at(`团队价的人数不能超过 ${mostPeople}`);
  return hasTeamPrices ? [] : at('写了团队价人数，却没有团队价');
}

function priceProblems(price: Price | undefined, who: string, last: string): string[] {
  const of = `${who}${last === '' ? '最后一期' : `${last} 以前`}的`;
  if (price === undefined) return [`${of}注册费没有写`];
  const { feeFen, teamFen } = price;
  if (feeFen <= 0) return [`${of}注册费应大于 0（元）`];
  if (feeFen > mostFen) return [`${of}注册费不能高于 ${formatFen(mostFen)}`];
  if (teamFen === null) return [];
  if (teamFen <= 0) return [`${of}团队价应大于 0（元）`];
  return teamFen > feeFen ? [`${of}团队价 ${formatShortFen(teamFen)} 高于注册费 ${formatShortFen(feeFen)}`] : [];
}
