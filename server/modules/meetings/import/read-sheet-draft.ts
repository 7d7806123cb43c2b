import { formTypes } from '../../../../src/domain/form/kinds/answer-kinds';
import readExcelFile from 'read-excel-file/node';
import { formDefinitionField } from '../../../../src/contract/form-definition';
import { readText, type JsonObject } from '../../../../src/domain/json/read-value';
import { columnByWord, columnName } from './meeting-columns';
import { fault, locator, UnreadableDraft, warning, type DraftProblem, type MeetingDraft } from './meeting-draft';
import { priceSheet, readPriceSheet } from './price-sheet';
import { placesOfSheets, placesSheet, readPlacesSheet } from './places-sheet';
import { isRounded, isShortened } from './rounded-number';
import { listIn, optionsIn } from './sheet-list';

/** The item whose text may go on in further rows, since a cell holds 32,767 characters. */
export const continuedWord = '会议介绍';

/** Names of the workbook's sheets, and headings of the second one. */
export const meetingSheet = '会议';
export const formSheet = '报名表';
export const formHeadings = ['字段', '名称', '类型', '必填', '提示', '校验规则', '选项', '上级字段', '显示'] as const;
/**
 * Headings that a workbook may lack: 显示条件, the options of 上级字段 that show a field; 可更正, whether people may correct their
 * answer; the bounds of a text's length; and the answer that is filled in beforehand.
 */
export const furtherHeadings = ['显示条件', '可更正', '最少字数', '最多字数', '预填'] as const;
export type FormHeading = (typeof formHeadings)[number] | (typeof furtherHeadings)[number];

/**
 * Reads a meeting from an .xlsx workbook: sheet 会议 has a word and its value in each row, sheet 报名表 a field, and sheet 价格, which
 * may be missing, a price.
 * @throws UnreadableDraft
 */
export async function readSheetDraft(bytes: Buffer): Promise<MeetingDraft> {
  const sheets = await readExcelFile(bytes, { trim: false }).catch(() => {
    throw new UnreadableDraft('不是有效的 .xlsx 文件');
  });
  const places = new Map<string, string>();
  const problems: DraftProblem[] = [];
  const add = (make: typeof fault, cell: Cell, message: string): void => {
    const path = [cell.sheet, cell.row, cell.column];
    places.set(JSON.stringify(path), cellAddress(cell));
    problems.push(make(path, message));
  };
  const valuesOf = (name: string): readonly (readonly unknown[])[] => {
    const found = sheets.find(({ sheet }) => sheet === name);
    if (found === undefined) throw new UnreadableDraft(`缺少工作表“${name}”`);
    return found.data;
  };
  const rowsOf = (name: string): string[][] =>
    valuesOf(name).map((values, row) =>
      values.map((value, column) => {
        if (isSpoilt(value)) add(fault, { sheet: name, row, column }, spoiltMessage);
        return cellText(value);
      }),
    );
  const meeting: JsonObject = {};
  /** A text that goes on in the next row may end with a blank. */
  const wholeText = (row: number, trimmed: string): string => {
    const value = valuesOf(meetingSheet)[row]?.[1];
    return typeof value === 'string' ? value : trimmed;
  };
  rowsOf(meetingSheet).forEach(([word = '', value = ''], index) => {
    if (word === '' || word === '项目') return;
    const name = columnByWord[word];
    if (name === undefined) throw new UnreadableDraft(`“${meetingSheet}”第 ${index + 1} 行：不认识的项目“${word}”`);
    // An empty cell leaves the item out.
    if (value === '') return;
    if (word === continuedWord) meeting[name] = `${readText(meeting[name])}${wholeText(index, value)}`;
    else meeting[name] = flagWords[value] ?? value;
    places.set(JSON.stringify([name]), `“${meetingSheet}”第 ${index + 1} 行`);
  });
  valuesOf(meetingSheet).forEach(([word, value], row) => {
    if (cellText(word) === '收款账号' && typeof value === 'number' && !isSpoilt(value))
      add(warning, { sheet: meetingSheet, row, column: 1 }, zerosMessage);
  });
  const { form, unkeyed } = readForm(rowsOf(formSheet), places);
  meeting[formDefinitionField] = form;
  const hasPrices = sheets.some(({ sheet }) => sheet === priceSheet);
  const prices = hasPrices ? readPriceSheet(rowsOf(priceSheet), places) : null;
  if (prices !== null) {
    // The number of members is an item of the meeting, also where it holds for a table.
    const { discountNumber: teamFrom } = meeting;
    delete meeting.discountNumber;
    meeting.priceTable = { ...prices, ...(teamFrom === undefined ? {} : { teamFrom }) };
    const place = places.get(JSON.stringify(['discountNumber']));
    if (place !== undefined) places.set(JSON.stringify(['priceTable', 'teamFrom']), place);
  }
  const { placesHeldHours, placesOfferHours, ...items } = meeting;
  const limits = sheets.some(({ sheet }) => sheet === placesSheet)
    ? readPlacesSheet(rowsOf(placesSheet), (path, row, column) =>
        places.set(JSON.stringify(path), cellAddress({ sheet: placesSheet, row, column })),
      )
    : null;
  for (const [column, part] of [
    ['placesHeldHours', 'heldHours'],
    ['placesOfferHours', 'offerHours'],
  ]) {
    const cell = places.get(JSON.stringify([column]));
    if (cell !== undefined) places.set(JSON.stringify(['places', part]), cell);
  }
  const hours = { heldHours: placesHeldHours, offerHours: placesOfferHours };
  const whole = { ...nestFields(items), ...placesOfSheets(limits, hours) };
  return { meeting: whole, unkeyed, problems, where: locator(places, `工作表“${meetingSheet}”`) };
}

const flagWords: Readonly<Record<string, string>> = { 是: '1', 否: '0' };

/** Nests columns as the wire does. */
export function nestFields({ discountNumber, discountPrice, ...meeting }: JsonObject): JsonObject {
  const { accountName, accountNumber, bankName, payNotice, ...rest } = meeting;
  const hasDiscount = discountNumber !== undefined || discountPrice !== undefined;
  const hasAccount = [accountName, accountNumber, bankName, payNotice].some((cell) => cell !== undefined);
  return {
    ...rest,
    ...(hasDiscount ? { [columnName('discount')]: { number: discountNumber, price: discountPrice } } : {}),
    ...(hasAccount ? { receivingAccount: { accountName, accountNumber, bankName, payNotice } } : {}),
  };
}

/**
 * Reads a form from the rows of sheet 报名表, the headings first.
 * @throws UnreadableDraft
 */
export function readForm(
  rows: readonly string[][],
  places: Map<string, string>,
): { form: JsonObject[]; unkeyed: MeetingDraft['unkeyed'] } {
  const [headings = [], ...fields] = rows;
  const missing = formHeadings.filter((heading) => !headings.includes(heading));
  if (missing.length > 0) throw new UnreadableDraft(`“${formSheet}”第 1 行：缺少列 ${missing.join('、')}`);
  const form: JsonObject[] = [];
  const unkeyed = new Map<string, ReadonlySet<string>>();
  const children = new Map<string, { path: (string | number)[]; linkage: JsonObject[] }>();
  fields.forEach((row, index) => {
    const cell = (heading: FormHeading): string => row[headings.indexOf(heading)] ?? '';
    if (row.every((text) => text === '')) return;
    const place = `“${formSheet}”第 ${index + 2} 行`;
    const parent = children.get(cell('上级字段'));
    if (cell('上级字段') !== '' && parent === undefined)
      throw new UnreadableDraft(`${place}：上级字段“${cell('上级字段')}”应在它的上面`);
    const list = parent?.linkage ?? form;
    const path = [...(parent?.path ?? [formDefinitionField]), list.length];
    const linkage: JsonObject[] = [];
    const options = readOptions(cell('选项'));
    list.push({ ...formItem(cell, options), linkage });
    unkeyed.set(cell('字段'), new Set(options.flatMap(({ key, isOwn }) => (isOwn ? [] : [key]))));
    places.set(JSON.stringify(path), place);
    children.set(cell('字段'), { path: [...path, 'linkage'], linkage });
  });
  return { form, unkeyed };
}

interface SheetOption {
  key: string;
  text: string;
  /** The workbook gives the key, as in 1=是. */
  isOwn: boolean;
}

/** Reads the options of a cell. One without a key gets its position as the key, or the next that is free. */
function readOptions(cell: string): SheetOption[] {
  const given = optionsIn(cell);
  const taken = new Set(given.map(({ key }) => key));
  return given.map(({ key, text }, index) => {
    if (key !== null) return { key, text, isOwn: true };
    let place = index + 1;
    while (taken.has(String(place))) place += 1;
    taken.add(String(place));
    return { key: String(place), text, isOwn: false };
  });
}

function formItem(cell: (heading: FormHeading) => string, options: readonly SheetOption[]): JsonObject {
  const [pattern, min, max] = [cell('校验规则'), cell('最少字数'), cell('最多字数')];
  const bounds = { ...(min === '' ? {} : { min }), ...(max === '' ? {} : { max }) };
  const rules =
    cell('必填') === '是' || pattern !== ''
      ? [{ required: true, message: cell('提示'), ...(pattern === '' ? {} : { pattern }), ...bounds }]
      : [];
  const when = listIn(cell('显示条件'));
  const valueEnum = Object.fromEntries(options.map(({ key, text }) => [key, { text }]));
  const isInOrder = Object.keys(valueEnum).every((key, index) => key === options[index]?.key);
  const choices = { valueEnum, ...(isInOrder ? {} : { valueOrder: options.map(({ key }) => key) }) };
  return {
    shortName: cell('字段'),
    name: cell('名称'),
    isShow: cell('显示') === '否' ? '0' : '1',
    // The check reports unknown words.
    formType: formTypes.find(({ word }) => word === cell('类型'))?.number ?? cell('类型'),
    defaultValue: JSON.stringify({ rules, ...(options.length > 0 ? choices : {}) }),
    ...(when.length > 0 ? { when } : {}),
    ...(cell('可更正') === '否' ? { fixed: '1' } : {}),
    value: cell('预填'),
  };
}

/** A cell by its sheet, row and column, both from 0. */
interface Cell {
  sheet: string;
  row: number;
  column: number;
}

/** Names a cell as spreadsheets do, such as “会议”B17. */
function cellAddress({ sheet, row, column }: Cell): string {
  const lettersOf = (place: number): string =>
    (place < 26 ? '' : lettersOf(Math.floor(place / 26) - 1)) + String.fromCharCode(65 + (place % 26));
  return `“${sheet}”${lettersOf(column)}${row + 1}`;
}

/** Reports whether a cell has lost digits of the number that was typed into it. */
const isSpoilt = (value: unknown): boolean =>
  (typeof value === 'number' && isRounded(value)) || (typeof value === 'string' && isShortened(value));

const spoiltMessage = '这个数字超过 15 位，已被表格软件改写：请把单元格格式设为文本后重新输入';
const zerosMessage = '账号在单元格中是数字，开头的 0 会丢失：请核对，有 0 时把单元格格式设为文本后重新输入';

function cellText(value: unknown): string {
  // Excel stores no time zone: times are taken as Shanghai time.
  if (value instanceof Date) return value.toISOString().slice(0, 19).replace('T', ' ').replace(' 00:00:00', '');
  if (typeof value === 'boolean') return value ? '是' : '否';
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
}
