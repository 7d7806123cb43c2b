import type { JsonObject } from '../../../../src/domain/json/read-value';
import { fenToYuan } from '../../../../src/domain/money/money';
import type { FormItem } from '../../../../src/domain/form/form-field';
import { rowName } from '../../../../src/domain/prices/describe-table';
import type { PriceTable } from '../../../../src/domain/prices/price-table';
import { tableOptions } from '../../../../src/domain/prices/table-options';
import { UnreadableDraft } from './meeting-draft';

/** Name of the sheet with prices by identity and date, which a workbook may lack, and its headings. */
export const priceSheet = '价格';
export const priceHeadings = ['题目', '身份', '截止', '注册费', '团队价'] as const;
type PriceHeading = (typeof priceHeadings)[number];

/** Explains each column of sheet 价格. */
export const priceExplanations: Readonly<Record<PriceHeading, string>> = {
  题目: '按哪一题的答案定价：写报名表里那一题的“字段”，每行都写。那一题应是必填的下拉或单选。不按身份定价时不写',
  身份: '那一题的一个选项（文字或键）。每个选项都要有价格；不按身份定价时不写',
  截止: `这个价格到什么时候为止，写成 2027-03-01（到当天结束）或 2027-03-01 12:00:00，北京时间。最后一期不写，到报名截止为止。各个身份的截止要一样`,
  注册费: '每人多少元，应大于 0',
  团队价: '可不写。团队人数够时每人多少元，不高于注册费；多少人起写在“会议”表的“团队价人数”',
};

/** A row of the sheet, of which a heading gives the text. */
interface PriceCells {
  place: string;
  cell: (heading: PriceHeading) => string;
}

/**
 * Reads the rows of sheet 价格, the headings first: a price in each.
 * @param places where things stand, which is added to
 * @returns the table as a JSON file has it; null for a sheet without prices
 * @throws UnreadableDraft
 */
export function readPriceSheet(rows: readonly string[][], places: Map<string, string>): JsonObject | null {
  const [headings = [], ...given] = rows;
  const prices = given.flatMap((row, index): PriceCells[] =>
    row.every((text) => text === '')
      ? []
      : [
          {
            place: `“${priceSheet}”第 ${index + 2} 行`,
            cell: (heading) => row[headings.indexOf(heading)] ?? '',
          },
        ],
  );
  if (prices.length === 0) return null;
  const missing = (['截止', '注册费'] as const).filter((heading) => !headings.includes(heading));
  if (missing.length > 0) throw new UnreadableDraft(`“${priceSheet}”第 1 行：缺少列 ${missing.join('、')}`);
  const question = prices[0]?.cell('题目') ?? '';
  const other = prices.find(({ cell }) => cell('题目') !== question);
  if (other !== undefined) throw new UnreadableDraft(`${other.place}：各行的“题目”要一样，价格只按一题的答案定`);
  // The last period, which no day ends, goes to the end wherever it stands.
  const days = [...new Set(prices.map(({ cell }) => cell('截止')))];
  const until = [...days.filter((day) => day !== ''), ''];
  const options = [...new Set(prices.map(({ cell }) => cell('身份')))];
  const keep = (path: (string | number)[], place: string): void =>
    void places.set(JSON.stringify(['priceTable', ...path]), place);
  keep([], `工作表“${priceSheet}”`);
  keep(['question'], `“${priceSheet}”第 2 行“题目”`);
  until.forEach((day, period) => {
    keep(['until', period], `${prices.find(({ cell }) => cell('截止') === day)?.place ?? ''}“截止”`);
  });
  const table = options.map((option, row) => {
    const own = prices.filter(({ cell }) => cell('身份') === option);
    keep(['rows', row], own[0]?.place ?? '');
    return {
      option,
      prices: until.map((day, period) => {
        const [found, second] = own.filter(({ cell }) => cell('截止') === day);
        if (second !== undefined)
          throw new UnreadableDraft(
            `${second.place}：${option}${day === '' ? '最后一期' : ` ${day} 以前`}的价格写了两次`,
          );
        if (found !== undefined) keep(['rows', row, 'prices', period], found.place);
        return found === undefined ? {} : { fee: found.cell('注册费'), team: found.cell('团队价') };
      }),
    };
  });
  return { question, until, rows: table };
}

/** Writes a price table as the rows of sheet 价格 under their headings. */
export function priceRows(table: PriceTable | null, form: readonly FormItem[]): (string | number)[][] {
  if (table === null) return [];
  const { question, until, rows } = table;
  const keys = tableOptions(table, form).map(({ key }) => key);
  // A text that is the key of some option would be read as that one.
  const nameOf = (option: string): string => {
    const name = rowName(table, form, option);
    return keys.includes(name) ? option : name;
  };
  return rows.flatMap(({ option, prices }) =>
    prices.map(({ feeFen, teamFen }, period) => [
      question,
      nameOf(option),
      until[period] ?? '',
      fenToYuan(feeFen),
      teamFen === null ? '' : fenToYuan(teamFen),
    ]),
  );
}
