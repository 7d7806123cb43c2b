import readExcelFile from 'read-excel-file/node';
import { unzipSync, strFromU8 } from 'fflate';
import { formTypes } from '../../../../src/domain/form/kinds/answer-kinds';
import { runCommand } from '../../../cli/run-command';
import { allColumns, columnByWord } from './meeting-columns';
import { meetingItems } from './meeting-items';
import { formHeadings, formSheet, meetingSheet, readSheetDraft } from './read-sheet-draft';
import { explanationSheet, workbookTemplate } from './workbook-template';
import { setUpServer } from '../../../test-support/set-up-server';

const server = setUpServer({ isReset: false });
let bytes: Buffer;
beforeAll(async () => {
  bytes = await workbookTemplate(2031);
});

const rowsOf = async (sheet: string): Promise<string[][]> => {
  const found = (await readExcelFile(bytes)).find((one) => one.sheet === sheet);
  return (found?.data ?? []).map((row) => row.map((cell) => (cell === null ? '' : String(cell))));
};

it('imports as it is, without a warning', async () => {
  const importIt = (options: Record<string, string>) =>
    runCommand(
      { words: ['import', 't.xlsx'], options, input: { name: 't.xlsx', base64: bytes.toString('base64') } },
      server.dependencies,
      server.app.log,
    );
  expect(await importIt({ check: '' })).toMatchObject({
    exitCode: 0,
    lines: ['检查通过：示例学会 2031 年学术年会（EXAMPLE2031），报名表 11 个字段'],
  });
  expect(await importIt({ as: '王芳' })).toMatchObject({ exitCode: 0, lines: [expect.stringContaining('已新建会议')] });
});

it('shows every item with how it is filled in, and the reader knows each', async () => {
  const rows = await rowsOf(meetingSheet);
  expect(rows.slice(1).map(([word]) => word)).toEqual(meetingItems.map(({ word }) => word));
  for (const [word, , explanation] of rows.slice(1))
    expect([word, explanation]).toEqual([word, expect.stringMatching(/./)]);
  const { meeting } = await readSheetDraft(bytes);
  expect(Object.keys(meeting).filter((name) => !allColumns.has(name))).toEqual([]);
  // Whatever a file may say and a workbook can hold: attr2 is empty in the example, as is sheet 价格; the id and online payment are
  // no workbook's.
  const missing = [...allColumns].filter(
    (name) => meeting[name] === undefined && !Object.values(columnByWord).includes(name),
  );
  expect(missing.sort()).toEqual(['id', 'isOfflinePay', 'isReviewed', 'priceTable']);
});

it('explains every column and every kind of question, and shows each kind', async () => {
  const explained = (await rowsOf(explanationSheet)).map(([word]) => word);
  for (const heading of [...formHeadings, '显示条件']) expect(explained).toContain(`列：${heading}`);
  for (const { word } of formTypes) expect(explained).toContain(`类型：${word}`);
  const meanings = (await rowsOf(explanationSheet)).map(([, meaning]) => meaning);
  expect(meanings).not.toContain('');
  const [headings = [], ...fields] = await rowsOf(formSheet);
  const columnOf = (name: string) => fields.map((row) => row[headings.indexOf(name)]);
  expect(columnOf('类型')).toEqual(expect.arrayContaining(formTypes.map(({ word }) => word)));
  for (const name of headings) expect(columnOf(name).some((cell) => cell !== '')).toBe(true);
});

it('keeps account numbers in cells that Excel takes for text, also when another is typed over them', () => {
  const files = unzipSync(bytes);
  const part = (name: string) => strFromU8(files[name] ?? new Uint8Array());
  const row = meetingItems.findIndex(({ word }) => word === '收款账号') + 2;
  const cell = new RegExp(`<c r="B${row}"([^>]*)>`).exec(part('xl/worksheets/sheet1.xml'))?.[1] ?? '';
  expect(cell).toMatch(/t="(s|inlineStr|str)"/);
  const style = Number(/s="(\d+)"/.exec(cell)?.[1]);
  const formats = [
    ...part('xl/styles.xml')
      .split('<cellXfs')[1]!
      .matchAll(/<xf [^>]*numFmtId="(\d+)"/g),
  ].map(([, id]) => id);
  const custom =
    /<numFmt [^>]*numFmtId="(\d+)"[^>]*formatCode="@"|<numFmt [^>]*formatCode="@"[^>]*numFmtId="(\d+)"/.exec(
      part('xl/styles.xml'),
    );
  // 49 is Excel's own number of it.
  expect(['49', custom?.[1], custom?.[2]]).toContain(formats[style]);
});
