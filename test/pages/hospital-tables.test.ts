import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fullForm } from '../../server/demo/demo-forms';
import { readFormDefinition } from '../../src/contract/form-definition';
import { buildForm } from '../../src/domain/registration/build-form';
import { matchPatternNatively } from '../../src/domain/form/field-rules';
import type { FormField } from '../../src/domain/form/form-field';
import { checkRows, faultTexts, leftOut } from '../../src/domain/member-import/check-rows';
import { creditOf, tableFields } from '../../src/domain/member-import/credit-columns';
import { likelySheet, outlineSheets, readSource, type TableSource } from '../../src/domain/member-import/table-sheet';
import { readTableFile } from '../../src/platform/device/table-file/read-table-file';
import { regionNames } from '../../src/ui/fields/region-levels';

/** The demo meeting's questions of these names. */
function formOf(names: string): FormField[] {
  const wanted = names.split(' ');
  const items = fullForm.filter(({ shortName }) => wanted.includes(shortName));
  return buildForm(readFormDefinition(items), {
    ...{ meetingId: '7', meetingCode: 'MI2027', entryType: 'paid' },
    ...{ startTime: '2027-05-14 09:00:00', endTime: '2027-05-16 17:00:00', today: '2027-03-20' },
  });
}

const usual = 'name sex phone email gzdw keshi province zhicheng';

interface Expected {
  form?: string;
  hasCredit?: boolean;
  /** Columns chosen by hand, where the table has no headings. */
  columns?: [number, string | null][];
  sheet?: string;
  rows: number;
  ready: number;
  /** What the operator is told to mend, by line. */
  mend?: Record<number, string[]>;
  /** Optional cells that are left empty, by line. */
  emptied?: Record<number, string[]>;
  /** Required columns that the table lacks. */
  missing?: string[];
  filledCells?: number;
  hiddenLines?: number[];
  skippedLines?: number[];
  /** Answers of a row, by line. */
  answers?: Record<number, object>;
}

const noFaults = { mend: {}, emptied: {}, missing: [], filledCells: 0, hiddenLines: [], skippedLines: [] };

const tables: [file: string, expected: Expected][] = [
  [
    'merged-departments.xlsx',
    {
      ...{ rows: 6, ready: 6, filledCells: 13, skippedLines: [9, 10, 11] },
      answers: {
        4: { name: '王小明', gzdw: '西安市湘江医院', keshi: '信息科', province: '陕西省', zhicheng: '2' },
        7: { name: '刘洋', keshi: '护理部', zhicheng: '4' },
        8: { keshi: '医务科', email: 'user5@xjyy.example.com' },
      },
    },
  ],
  ['filtered-rows.xlsx', { rows: 6, ready: 6, hiddenLines: [4, 7], answers: { 5: { name: '张伟' } } }],
  [
    'two-level-headings.xlsx',
    {
      form: 'name sex phone email zjlx gzdw province ReAddress isYdjd',
      ...{ rows: 4, ready: 2, filledCells: 6 },
      mend: { 6: ['请选择是否预订酒店'], 7: ['请选择是否预订酒店'] },
      missing: ['是否预订酒店'],
      answers: {
        4: {
          ...{ zjlx: '1', cardNum: '610113197001150004', rzld: { start: '2027-05-14', end: '2027-05-16' } },
          ReAddress: { province: '陕西省', city: '西安市', district: '雁塔区', detail: '朱雀大街 1 号' },
        },
        7: { zjlx: '4', passport: 'E12345678' },
      },
    },
  ],
  // Asked for less than the table tells, which does not make its lower headings a member.
  ['two-level-headings.xlsx', { rows: 4, ready: 4, filledCells: 6, answers: { 4: { name: '李静' } } }],
  ['several-sheets.xlsx', { sheet: '参会名单', rows: 5, ready: 5, answers: { 2: { province: '陕西省' } } }],
  [
    'windows-gbk.csv',
    {
      ...{ rows: 5, ready: 5 },
      answers: { 2: { gzdw: '湘江医院,信息中心', phone: '13800000000', zhicheng: '1' }, 3: { zhicheng: '2' } },
    },
  ],
  [
    'wps-export.xlsx',
    {
      ...{ rows: 6, ready: 6 },
      emptied: { 5: ['职称：见习'], 7: ['职称：见习'] },
      answers: {
        2: { name: '李静', phone: '13800000000', email: 'user0@xjyy.example.com', province: '陕西省', zhicheng: '1' },
        3: { phone: '13800000001' },
        4: { phone: '13800000002' },
        5: { phone: '13800000003' },
      },
    },
  ],
  [
    'numbers-export.xlsx',
    { sheet: '名单 - 表格 1', rows: 4, ready: 4, answers: { 3: { name: '李静', phone: '13800000000' } } },
  ],
  [
    'no-headings.xlsx',
    {
      columns: [
        [0, 'keshi'],
        [5, 'gzdw'],
      ],
      ...{ rows: 4, ready: 0, missing: ['所在省份'] },
      mend: { 1: ['请选择所在省份'], 2: ['请选择所在省份'], 3: ['请选择所在省份'], 4: ['请选择所在省份'] },
      answers: { 1: { name: '李静', phone: '13800000000', keshi: '信息科', gzdw: '湘江医院' } },
    },
  ],
  [
    'spoilt-numbers.xlsx',
    {
      form: 'name sex phone email zjlx gzdw province ReAddress',
      ...{ rows: 8, ready: 3 },
      mend: {
        3: ['与第 4 行的身份证号重复：610113197102150011'],
        4: ['与第 3 行的身份证号重复：610113197102150011'],
        5: ['少 4 位：手机号码是 11 位（1380000）'],
        6: ['“6.1011319740515E+17”被表格软件改写，请重新填写身份证号（或将单元格设为文本后重新导入）'],
        8: ['请填写姓名'],
      },
      answers: {
        2: { ReAddress: { province: '陕西省', city: '西安市', district: '雁塔区', detail: '朱雀大街229号' } },
        3: { ReAddress: { province: '陕西省', city: '西安市', district: '', detail: '高新区科技路1号' } },
        4: { ReAddress: { province: '陕西省', city: '西安市', district: '', detail: '西安市' } },
        9: { ReAddress: { province: '陕西省', city: '', district: '', detail: '朱雀大街 3 号' } },
      },
    },
  ],
  [
    'credit-and-files.xlsx',
    {
      form: `${usual} isBase bmtable`,
      hasCredit: true,
      ...{ rows: 5, ready: 5 },
      emptied: {
        3: ['报名附件（如单位介绍信、学生证）：李静.pdf'],
        4: ['报名附件（如单位介绍信、学生证）：王小明.pdf'],
        6: ['职称：乡村医生'],
      },
    },
  ],
];

describe('a hospital’s table', () => {
  it.each(tables)('%s imports with no more than the mending it deserves', async (file, expected) => {
    const { form = usual, hasCredit = false, columns = [], answers = {} } = expected;
    const fields = tableFields(formOf(form), hasCredit);
    const bytes = Uint8Array.from(readFileSync(resolve(__dirname, '../tables', file)));
    const sheets = await readTableFile({ name: file, sizeBytes: bytes.length, bytes: () => Promise.resolve(bytes) });
    const index = likelySheet(outlineSheets(sheets, fields));
    const sheet = sheets[index] as (typeof sheets)[number];
    const source: TableSource = {
      ...{ fileName: file, sheet, sheetNumber: index + 1, sheetCount: sheets.length },
      ...{ hiddenSheets: 0, columns: new Map(columns), readsHidden: false },
    };
    const table = readSource(source, fields, regionNames, '2027-03-20');
    expect(table.problem).toBeNull();
    const context = { matchPattern: matchPatternNatively, takenPhones: new Map(), serverFaults: new Map() };
    const faults = checkRows(fields, table.rows, context);
    const byLine = <Item>(list: readonly (readonly [number, Item[]])[]): Record<number, Item[]> =>
      Object.fromEntries(list.filter(([, items]) => items.length > 0));
    const found = {
      rows: table.rows.length,
      ready: table.rows.length - faults.size,
      mend: byLine(
        table.rows.map((row) => {
          const own = faults.get(row.id);
          return [row.line, own === undefined ? [] : faultTexts(fields, row, own)] as const;
        }),
      ),
      emptied: byLine(
        table.rows.map(
          (row) => [row.line, leftOut(fields, row).map(({ label, text }) => `${label}：${text}`)] as const,
        ),
      ),
      missing: table.missingTitles,
      filledCells: sheet.filledCells,
      hiddenLines: [...sheet.hiddenLines],
      skippedLines: table.skipped.map(({ line }) => line),
    };
    const { rows, ready, mend = {}, emptied = {}, missing = [] } = expected;
    const { filledCells = 0, hiddenLines = [], skippedLines = [] } = expected;
    expect(found).toEqual({ ...noFaults, rows, ready, mend, emptied, missing, filledCells, hiddenLines, skippedLines });
    if (expected.sheet !== undefined) expect(sheet.name).toBe(expected.sheet);
    for (const [line, answer] of Object.entries(answers))
      expect(table.rows.find((row) => row.line === Number(line))?.answers).toMatchObject(answer);
  });

  it('that is hidden is left out, and said to be', async () => {
    const bytes = Uint8Array.from(readFileSync(resolve(__dirname, '../tables/several-sheets.xlsx')));
    const sheets = await readTableFile({ name: 'a', sizeBytes: bytes.length, bytes: () => Promise.resolve(bytes) });
    expect(outlineSheets(sheets, formOf(usual))).toEqual([
      { name: '填表说明', isHidden: false, rowCount: expect.any(Number), columnCount: 0 },
      { name: '参会名单', isHidden: false, rowCount: 5, columnCount: 6 },
      { name: '去年名单', isHidden: true, rowCount: 12, columnCount: 6 },
      { name: '选项', isHidden: false, rowCount: expect.any(Number), columnCount: 0 },
    ]);
  });

  it('may apply for credit', async () => {
    const bytes = Uint8Array.from(readFileSync(resolve(__dirname, '../tables/credit-and-files.xlsx')));
    const [sheet] = await readTableFile({ name: 'a', sizeBytes: bytes.length, bytes: () => Promise.resolve(bytes) });
    const fields = tableFields(formOf(`${usual} isBase bmtable`), true);
    const source = { fileName: '', sheet, sheetNumber: 1, sheetCount: 1, hiddenSheets: 0, readsHidden: false };
    const { rows } = readSource({ ...source, columns: new Map() } as TableSource, fields, regionNames, '2027-03-20');
    expect(rows.map(({ answers }) => creditOf(answers)?.jobTitle ?? null)).toEqual([
      ...['副高及以上', '中级', '初级', null, '副高及以上'],
    ]);
    expect(rows.map(({ answers }) => creditOf(answers)?.age)).toEqual(['30', '31', '32', undefined, '40']);
  });
});
