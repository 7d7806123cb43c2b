import { readFormDefinition } from '../../../../src/contract/form-definition';
import type { FormItem } from '../../../../src/domain/form/form-field';
import { offeredOptions } from '../../../../src/domain/form/offered-options';
import { formTypes } from '../../../../src/domain/form/kinds/answer-kinds';
import { isPlainObject, readText } from '../../../../src/domain/json/read-value';
import { hasWaitingList } from '../../../../src/domain/meeting/places';
import type { MeetingDefinition } from '../../../stores/meetings/definition';
import { fileOfDefinition } from './definition-file';
import { columnName } from './meeting-columns';
import { nestedColumns, type MeetingItem } from './meeting-items';
import { priceRows } from './price-sheet';
import { placesRows } from './places-sheet';
import { continuedWord } from './read-sheet-draft';
import { listPart } from './sheet-list';
import { writeMeetingWorkbook, type FieldCells } from './workbook-template';

/** The longest text of a cell, in characters. Excel takes 32,767, and counts some characters twice. */
const cellLimit = 16_000;

/** Writes a meeting as a workbook that an import reads again without a loss (product §16.41). */
export function meetingWorkbook(id: number, definition: MeetingDefinition): Promise<Buffer> {
  const file = fileOfDefinition(id, definition);
  const { priceTable } = definition;
  const form = readFormDefinition(definition.formDefinition);
  const discount = readJson(file[columnName('discount')]);
  const values: Readonly<Record<string, unknown>> = {
    ...file,
    ...definition.receivingAccount,
    ...{ discountNumber: priceTable === null ? discount.number : priceTable.teamFrom, discountPrice: discount.price },
    placesHeldHours: definition.places?.heldHours,
    placesOfferHours: hasWaitingList(definition.places) ? definition.places?.offerHours : undefined,
  };
  const valuesOf = ({ column, holds, word }: MeetingItem): (string | number)[] => {
    const isOwn = column === 'fee' || (nestedColumns as readonly string[]).includes(column);
    const value = values[isOwn ? column : columnName(column as Parameters<typeof columnName>[0])];
    if (holds === 'flag') return [readText(value) === '1' ? '是' : '否'];
    if (holds === 'number') return [typeof value === 'number' ? value : ''];
    return word === continuedWord ? cut(readText(value)) : [readText(value)];
  };
  const sheets = { prices: priceRows(priceTable, form), limits: placesRows(definition.places, form) };
  return writeMeetingWorkbook(valuesOf, fieldsOf(form, null), sheets);
}

const readJson = (value: unknown): Readonly<Record<string, unknown>> => {
  const read: unknown = typeof value === 'string' && value !== '' ? JSON.parse(value) : value;
  return isPlainObject(read) ? read : {};
};

/** Cuts a text that no cell holds, and never within a character. */
const cut = (whole: string): string[] => whole.match(new RegExp(`.{1,${cellLimit}}`, 'gsu')) ?? [''];

function fieldsOf(items: readonly FormItem[], parent: FormItem | null): FieldCells[] {
  return items.flatMap((item) => [fieldCells(item, parent), ...fieldsOf(item.linkage, item)]);
}

function fieldCells({ shortName, name, rule, ...item }: FormItem, parent: FormItem | null): FieldCells {
  const options = offeredOptions(item.options).filter(({ key }) => key.trim() !== '');
  const bound = (value: number | null | undefined): string =>
    value === null || value === undefined ? '' : String(value);
  const when = item.when?.filter((answer) => isOffered(answer, parent)) ?? [];
  return {
    ...{ 字段: shortName, 名称: name, 提示: rule?.message ?? '', 校验规则: rule?.pattern ?? '' },
    上级字段: parent?.shortName ?? '',
    类型: formTypes.find(({ number }) => number === item.formType)?.word ?? String(item.formType),
    必填: rule === null ? '否' : '是',
    选项: options.map(({ key, text }) => `${listPart(key)}=${listPart(text)}`).join(';\n'),
    // A question that only answers show which nobody can give any more is asked of nobody.
    显示: item.isShow && (item.when === null || when.length > 0) ? '是' : '否',
    显示条件: when.map(listPart).join(';'),
    可更正: item.isFixed === true ? '否' : '是',
    ...{ 最少字数: bound(rule?.min), 最多字数: bound(rule?.max), 预填: item.value },
  };
}

/** An import adds the answers that are offered no longer itself, for those who gave them. */
function isOffered(answer: string, parent: FormItem | null): boolean {
  const gone = (parent?.options ?? []).filter(({ isRemoved }) => isRemoved === true);
  const offered = offeredOptions(parent?.options ?? []);
  const names = ({ key, text }: { key: string; text: string }): boolean => key === answer || text === answer;
  return !gone.some(names) || offered.some(names);
}
