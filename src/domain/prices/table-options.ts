import { asksForOne, fieldOptions } from '../form/item-fields';
import { offeredOptions } from '../form/offered-options';
import type { FormItem, FormItemOption } from '../form/form-field';
import { cleanText } from '../text/clean-text';
import type { PriceTable } from './price-table';

/** Lists the options that a table's question offers; none for a table without a question. */
export function tableOptions({ question }: Pick<PriceTable, 'question'>, form: readonly FormItem[]): FormItemOption[] {
  const item = form.find(({ shortName }) => shortName === question);
  return item === undefined ? [] : offeredOptions(fieldOptions(item)).filter(({ key }) => cleanText(key) !== '');
}

/** Questions whose answer everybody gives and only one of a few: prices can depend on these. */
export const pricingQuestions = (form: readonly FormItem[]): FormItem[] =>
  form.filter((item) => item.isShow && item.rule !== null && asksForOne(item));

/** Names the rows of a table by their options' keys where they are named by texts, as people write them. */
export function withOptionKeys(table: PriceTable, form: readonly FormItem[]): PriceTable {
  const options = tableOptions(table, form);
  const keyOf = (given: string): string =>
    (options.find(({ key }) => key === given) ?? options.find(({ text }) => cleanText(text) === cleanText(given)))
      ?.key ?? given;
  return { ...table, rows: table.rows.map((row) => ({ ...row, option: keyOf(row.option) })) };
}

/** Lets a table follow its question's options to the keys that they have elsewhere: each to the option with its text. */
export function movedTable(table: PriceTable, from: readonly FormItem[], to: readonly FormItem[]): PriceTable {
  const texts = tableOptions(table, from);
  const options = tableOptions(table, to);
  const keyOf = (given: string): string => {
    const text = texts.find(({ key }) => key === given)?.text;
    return options.find((option) => option.text === text)?.key ?? given;
  };
  return { ...table, rows: table.rows.map((row) => ({ ...row, option: keyOf(row.option) })) };
}
