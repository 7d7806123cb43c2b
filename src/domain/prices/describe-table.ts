import type { FormItem } from '../form/form-field';
import { formatShortFen } from '../money/money';
import type { Price, PriceTable } from './price-table';
import { tableOptions } from './table-options';

/** Writes a price: ¥1,000，团队 ¥900. */
export const priceText = ({ feeFen, teamFen }: Price): string =>
  `${formatShortFen(feeFen)}${teamFen === null ? '' : `，团队 ${formatShortFen(teamFen)}`}`;

/** Names the people of a row by their option's text; '' where no question decides. */
export function rowName(table: PriceTable, form: readonly FormItem[], option: string): string {
  return tableOptions(table, form).find(({ key }) => key === option)?.text ?? option;
}

/** Writes a price table on one line, for the office: 学生 ¥400（到 2027-03-01）、¥500；医师 …；团队价 5 人起. */
export function tableText(table: PriceTable | null, form: readonly FormItem[]): string {
  if (table === null) return '';
  const rows = table.rows.map(({ option, prices }) => {
    const periods = prices.map((price, place) => {
      const last = table.until[place] ?? '';
      return `${priceText(price)}${last === '' ? '' : `（到 ${last}）`}`;
    });
    return `${rowName(table, form, option)} ${periods.join('、')}`.trim();
  });
  return [...rows, ...(table.teamFrom === null ? [] : [`团队价 ${table.teamFrom} 人起`])].join('；');
}
