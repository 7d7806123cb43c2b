import writeExcelFile, { type SheetData } from 'write-excel-file/node';
import { formTypes } from '../../../../src/domain/form/kinds/answer-kinds';
import { meetingItems, type MeetingItem } from './meeting-items';
import { priceExplanations, priceHeadings, priceSheet } from './price-sheet';
import { formHeadings, formSheet, furtherHeadings, meetingSheet, readForm, type FormHeading } from './read-sheet-draft';
import { placesExplanations, placesHeadings, placesSheet, type placesRows } from './places-sheet';
import { questions } from '../../../../src/domain/form/known-questions';

/** Name of the template's last sheet, which an import ignores. */
export const explanationSheet = '说明';

/** Explains each column of sheet 报名表. */
const formExplanations: Readonly<Record<FormHeading, string>> = {
  字段: '必填。字母和数字，每个字段不同；name（姓名）和 phone（手机号码）必须有。有些字段名有固定的填法：email 电子邮箱、cardNum 身份证号、csrq 出生日期、ReAddress 省市区地址、djsj 到达日期、fjsj 返程日期、rzld 入住离店日期、bmtable 附件',
  名称: '必填。报名时看到的题目',
  类型: `${formTypes.map(({ word }) => word).join('、')} 之一`,
  必填: '是 或 否',
  提示: '必填而没有填、或不符合校验规则时的提示',
  校验规则: '正则表达式，只用于文本；一般不填。填了就是必填',
  选项: '下拉和单选必填：用分号隔开，或在单元格里换行。可写成 键=文字，如 A=一等座;B=二等座：答案按键保存，以后改文字、调顺序、增删选项时，键不变，已有的答案就不会变成别的选项',
  上级字段: '只在另一题答了某个选项时才问的题：写那一题的“字段”，并排在它下面。可以再往下，最多五层',
  显示: '是 或 否；选 否 时不问这一题',
  显示条件:
    '上级字段答哪些选项时才问：写选项的文字或键，用分号隔开。不写时按常规：上级是“是/否”的，答 是 时问；上级是证件类型的，答相应的证件时问。不用上级字段的表可以没有这一列',
  可更正: '是 或 否；选 否 时，填过以后只有主办方能改。不写时可更正；手机号码总是只有主办方能改',
  最少字数: '只用于必填的文本；不写就不限',
  最多字数: '只用于必填的文本；不写就不限',
  预填: '报名时已经填好的内容，可以改；一般不填',
};

const typeExplanations: Readonly<Record<string, string>> = {
  文本: '自己填写的一行字',
  下拉: '从下拉的选项中选一个，适合选项多的',
  单选: '从平铺的选项中选一个，适合两三个选项的',
  附件: '上传图片、PDF 等文件',
  日期: '选一天',
};

const headings: readonly FormHeading[] = [...formHeadings, ...furtherHeadings];

/** The example's fields, one for each kind of question that a workbook can have. */
const exampleFields: readonly FieldCells[] = [
  { 字段: questions.name, 名称: '姓名', 类型: '文本', 必填: '是', 提示: '请填写姓名' },
  { 字段: questions.sex, 名称: '性别', 类型: '单选', 必填: '是', 提示: '请选择性别', 选项: '男;女' },
  { 字段: questions.phone, 名称: '手机号码', 类型: '文本', 必填: '是', 提示: '请填写手机号码' },
  { 字段: questions.email, 名称: '电子邮箱', 类型: '文本', 必填: '否' },
  {
    ...{ 字段: questions.employer, 名称: '工作单位', 类型: '文本', 必填: '是', 提示: '请填写工作单位全称' },
    ...{ 最少字数: '2', 最多字数: '60' },
  },
  { 字段: questions.jobTitle, 名称: '职称', 类型: '下拉', 必填: '否', 选项: 'A=正高级;B=副高级;C=中级;D=初级;E=其他' },
  {
    ...{ 字段: questions.idType, 名称: '证件类型', 类型: '下拉', 必填: '是', 提示: '请选择证件类型' },
    选项: '身份证;军官证;港澳通行证;护照',
  },
  {
    字段: questions.identityNumber,
    名称: '身份证号',
    类型: '文本',
    必填: '是',
    提示: '请输入正确身份证号',
    上级字段: questions.idType,
  },
  {
    字段: questions.officerNumber,
    名称: '军官证号',
    类型: '文本',
    必填: '是',
    提示: '请填写军官证号',
    上级字段: questions.idType,
  },
  {
    字段: questions.hongKongMacaoPass,
    名称: '港澳通行证号',
    类型: '文本',
    必填: '是',
    提示: '请填写港澳通行证号',
    上级字段: questions.idType,
  },
  {
    ...{ 字段: questions.passport, 名称: '护照号', 类型: '文本', 必填: '是', 提示: '请输入正确护照号' },
    ...{ 校验规则: '^[A-Za-z0-9]{5,17}$', 上级字段: questions.idType },
  },
  { 字段: 'dinner', 名称: '午餐', 类型: '下拉', 必填: '是', 提示: '请选择午餐', 选项: 'A=普通;B=清真;C=素食;D=其他' },
  {
    ...{ 字段: 'dinnerNote', 名称: '其他饮食要求', 类型: '文本', 必填: '是', 提示: '请写明饮食要求' },
    ...{ 上级字段: 'dinner', 显示条件: '其他', 预填: '无' },
  },
  {
    字段: questions.needsHotel,
    名称: '是否预订酒店',
    类型: '单选',
    必填: '是',
    提示: '请选择是否预订酒店',
    选项: '是;否',
  },
  {
    ...{ 字段: questions.roomType, 名称: '房型', 类型: '下拉', 必填: '是', 提示: '请选择房型' },
    ...{ 选项: 'A=大床房;B=标准双床房', 上级字段: questions.needsHotel },
  },
  {
    字段: questions.stay,
    名称: '入住离店日期',
    类型: '日期',
    必填: '是',
    提示: '请选择入住离店日期',
    上级字段: questions.needsHotel,
  },
  { 字段: 'graduation', 名称: '毕业日期', 类型: '日期', 必填: '否' },
  { 字段: questions.letter, 名称: '单位介绍信', 类型: '附件', 必填: '否' },
];

/** The questions with which the form of a new meeting begins. */
const usualQuestions: readonly string[] = [
  ...[questions.name, questions.sex, questions.phone, questions.email, questions.employer, questions.jobTitle],
];

/** Makes the form of a new meeting, of the example's questions that every meeting asks. */
export function usualForm(): ReturnType<typeof readForm> {
  const fields = exampleFields.filter((field) => usualQuestions.includes(field.字段 ?? ''));
  return readForm([[...headings], ...fields.map(cellsOf)], new Map());
}

const steps: readonly (readonly [string, string])[] = [
  [
    '怎样使用',
    `填好“${meetingSheet}”和“${formSheet}”两张表，有人数限制的再填“${placesSheet}”（本表不会被读取），另存为 .xlsx`,
  ],
  ['检查', 'organiser import 文件.xlsx --check 逐行列出错误和提醒，什么都不写入'],
  ['导入', 'organiser import 文件.xlsx --as 姓名；会议编码已有的，就修改那个会议'],
  [`“${meetingSheet}”`, '一行一项，每一项的填法写在它的右边；不需要的项可以删掉，顺序不限，第三列不会被读取'],
  [`“${formSheet}”`, '一行一题，按显示的顺序；第一行的列名不能改，顺序不限。各列的填法如下'],
  [
    `“${priceSheet}”`,
    '只有一个价格的会议不用填，或删掉这张表。按身份、按日期（早鸟）定价时，一行一个价格，“会议”表的“注册费”和“团队价”不写。改价以后，没有付款的订单仍按下单时的价格；早鸟结束时正在付款的，下单后 24 小时内仍按原价',
  ],
  [`“${placesSheet}”`, '有人数限制时填，一行一处；没有就空着。删掉一行，就不再限制那一处'],
];

const text = (value: string) => ({ value, type: String, format: '@', wrap: true, alignVertical: 'top' as const });
const head = (value: string) => ({ ...text(value), fontWeight: 'bold' as const });

/**
 * Makes a workbook that `readSheetDraft` reads: an example meeting with an explanation of every item and column.
 * @param year of the example's dates
 */
export const workbookTemplate = (year: number): Promise<Buffer> =>
  writeMeetingWorkbook(({ example }) => [example(year)], exampleFields);

/** A field's cells in sheet 报名表, by their headings. */
export type FieldCells = Partial<Record<FormHeading, string>>;

const cellsOf = (field: FieldCells): string[] =>
  headings.map((heading) => field[heading] ?? (heading === '显示' || heading === '可更正' ? '是' : ''));

/** The rows of the sheets that only some meetings need. */
interface FurtherRows {
  prices?: readonly (readonly (string | number)[])[];
  limits?: ReturnType<typeof placesRows>;
}

/**
 * Writes the workbook of a meeting, with an explanation of every item and column. Account numbers are in cells of Excel's text
 * format, since Excel's numbers keep 15 digits only.
 * @param valuesOf an item's values, a row each
 */
export function writeMeetingWorkbook(
  valuesOf: (item: MeetingItem) => readonly (string | number)[],
  fields: readonly FieldCells[],
  { prices = [], limits = [] }: FurtherRows = {},
): Promise<Buffer> {
  const meeting: SheetData = [
    ['项目', '内容', '填法'].map(head),
    ...meetingItems.flatMap((item) =>
      valuesOf(item).map((value, place) => {
        // A date keeps Excel's general format, so that Excel takes a date that somebody types over it for a date.
        const cell =
          typeof value === 'number'
            ? { value, type: Number }
            : item.holds === 'date'
              ? { value, type: String }
              : text(value);
        return [head(item.word), cell, text(place === 0 ? item.explanation : '接上一行')];
      }),
    ),
  ];
  const form: SheetData = [headings.map(head), ...fields.map((field) => cellsOf(field).map(text))];
  const amount = (value: string | number) => (typeof value === 'number' ? { value, type: Number } : text(value));
  const priceRows: SheetData = [priceHeadings.map(head), ...prices.map((row) => row.map(amount))];
  const places: SheetData = [
    placesHeadings.map(head),
    ...limits.map((limit) => placesHeadings.map((heading) => text(limit[heading]))),
  ];
  const explanations: SheetData = [
    ...steps,
    ...headings.map((heading): [string, string] => [`列：${heading}`, formExplanations[heading]]),
    ...priceHeadings.map((heading): [string, string] => [`价格：${heading}`, priceExplanations[heading]]),
    ...placesHeadings.map((heading): [string, string] => [`${placesSheet}：${heading}`, placesExplanations[heading]]),
    ...formTypes.map(({ word }): [string, string] => [`类型：${word}`, typeExplanations[word] ?? '']),
  ].map(([word, meaning]) => [head(word), text(meaning)]);
  return writeExcelFile([
    { data: meeting, sheet: meetingSheet, columns: [{ width: 16 }, { width: 44 }, { width: 64 }], stickyRowsCount: 1 },
    { data: form, sheet: formSheet, columns: headings.map(() => ({ width: 18 })), stickyRowsCount: 1 },
    { data: priceRows, sheet: priceSheet, columns: priceHeadings.map(() => ({ width: 18 })), stickyRowsCount: 1 },
    { data: places, sheet: placesSheet, columns: placesHeadings.map(() => ({ width: 18 })), stickyRowsCount: 1 },
    { data: explanations, sheet: explanationSheet, columns: [{ width: 18 }, { width: 96 }] },
  ]).toBuffer();
}
