import { cleanText } from '../text/clean-text';
import { looseText, withoutBrackets } from '../text/loose-text';
import { questions } from '../form/known-questions';
import { looseTitle, type ImportColumn } from './columns';

/** The result of matching a heading row. */
export interface HeaderMatch {
  /** The column at each position; null if the form does not ask for it. */
  columns: readonly (ImportColumn | null)[];
  unknownTitles: string[];
}

/** Names of columns, from the most to the least certain. A name that several columns share belongs to none. */
export type ColumnNames = readonly ReadonlyMap<string, ImportColumn>[];

/**
 * Equivalent headings in secretaries' tables, as loose texts. A column matches any title of its group, unless another
 * column of the form belongs to the same group.
 */
const titleSynonyms: readonly (readonly string[])[] = [
  ['姓名', '名字', '参会人', '参会人姓名', '参会人员', '参会代表', '参会者', '参会者姓名', '人员姓名'],
  [
    ...['手机号码', '手机', '手机号', '移动电话', '联系电话', '联系手机', '电话', '电话号码', '联系方式', '手机电话'],
    ...['mobile', 'tel', 'phone'],
  ],
  ['电子邮箱', '邮箱', '电子邮件', '邮件', '邮箱地址', '电子邮箱地址', 'email', 'e-mail', 'mail'],
  [
    '工作单位',
    '单位',
    '单位名称',
    '工作单位名称',
    '所在单位',
    '医院',
    '医院名称',
    '所在医院',
    '工作单位全称',
    '单位全称',
  ],
  ['科室或部门', '科室', '部门', '所在科室', '所在部门', '科室/部门', '部门/科室', '科室部门'],
  ['职称', '技术职称', '专业技术职称', '专业技术职务', '职称等级', '现职称'],
  ['职务', '职位', '行政职务', '现职务'],
  ['最高学历', '学历', '文化程度'],
  ['出生日期', '出生年月日', '生日'],
  ['所在省份', '省份', '所在省', '省', '省市', '省/市'],
  ['证件类型', '证件类别', '证件种类', '证件名称'],
  ['证件号码', '证件号', '证件编号', '有效证件号码', '有效证件号'],
  ['身份证号', '身份证', '身份证号码', '居民身份证', '居民身份证号', '居民身份证号码', '公民身份号码'],
  ['护照号', '护照', '护照号码'],
  ['军官证号', '军官证', '军官证号码'],
  ['港澳通行证号', '港澳通行证', '港澳通行证号码'],
  ['通讯地址', '地址', '联系地址', '邮寄地址', '详细地址', '通信地址'],
  ['是否预订酒店', '是否订酒店', '预订酒店', '是否住宿', '是否订房'],
  ['入住日期', '入住时间', '入住', '酒店入住日期'],
  ['离店日期', '离店时间', '离店', '退房日期', '退房时间'],
  ['到达日期', '到达时间', '抵达日期', '抵达时间', '到会日期', '来程日期'],
  ['返程日期', '返程时间', '离会日期', '离会时间', '返回日期'],
];

/** Headings of cities, which answer where only the province is asked for. */
const cityTitles = ['城市', '市', '地市', '所在城市', '所在市', '市/区', '省市区'];

/** Headings of row number columns, which are not reported as unknown. */
const rowNumberTitles: ReadonlySet<string> = new Set(['序号', '序列', '编号', '行号', 'no', 'no.', '#', 'id']);

/** Builds the names of columns: title, title without brackets, synonyms, key, and 省份 if no other column claims it. */
export function columnNames(columns: readonly ImportColumn[]): ColumnNames {
  return [
    nameLevel(columns, ({ title }) => [looseTitle(title)]),
    nameLevel(columns, ownNames),
    nameLevel(columns, synonyms),
    nameLevel(columns, ({ key }) => [looseText(key)]),
    nameLevel(columns, ({ defaultTitles }) => defaultTitles),
    // A city tells its province.
    nameLevel(columns, ({ field }) => (field.shortName === questions.province ? cityTitles : [])),
  ];
}

/** Matches a heading row to columns; certain matches take precedence over less certain ones. */
export function matchHeader(cells: readonly string[], names: ColumnNames): HeaderMatch {
  const columns: (ImportColumn | null)[] = cells.map(() => null);
  const taken = new Set<ImportColumn>();
  names.forEach((level, depth) => {
    cells.forEach((cell, place) => {
      if (columns[place] !== null) return;
      const title = looseTitle(cell);
      const column = level.get(depth === 0 ? title : withoutBrackets(title));
      if (column === undefined || taken.has(column)) return;
      columns[place] = column;
      taken.add(column);
    });
  });
  const unknownTitles = cells.filter((cell, place) => columns[place] === null && isTitle(cell));
  return { columns, unknownTitles: [...new Set(unknownTitles.map((title) => cleanText(title)))] };
}

function nameLevel(
  columns: readonly ImportColumn[],
  namesOf: (column: ImportColumn) => readonly string[],
): ReadonlyMap<string, ImportColumn> {
  const level = new Map<string, ImportColumn>();
  const shared = new Set(['']);
  for (const column of columns) {
    for (const name of new Set(namesOf(column))) {
      if (level.has(name)) shared.add(name);
      level.set(name, column);
    }
  }
  for (const name of shared) level.delete(name);
  return level;
}

/** A column's title without brackets, and the label of the question that it answers by itself. */
function ownNames({ title, field, holdsAll }: ImportColumn): string[] {
  const own = holdsAll ? [title, field.label] : [title];
  return own.map((text) => withoutBrackets(looseTitle(text)));
}

function synonyms(column: ImportColumn): string[] {
  const own = ownNames(column);
  return titleSynonyms.filter((group) => own.some((name) => group.includes(name))).flat();
}

function isTitle(cell: string): boolean {
  return looseTitle(cell) !== '' && !isRowNumberTitle(cell);
}

/** Reports whether a heading is that of a column of row numbers. */
export function isRowNumberTitle(title: string): boolean {
  return rowNumberTitles.has(looseTitle(title));
}
