import { unzipSync, zipSync } from 'fflate';
import writeExcelFile from 'write-excel-file/node';
import { readJsonDraft } from './read-json-draft';
import { formHeadings, formSheet, meetingSheet, readSheetDraft } from './read-sheet-draft';

type Cell = string | number | null;

/** As the numbers stand in a file: Excel writes 17 digits and a power of ten, WPS all digits. */
async function workbook(meeting: Cell[][], form: Cell[][], written: Record<string, string> = {}): Promise<Buffer> {
  const bytes = await writeExcelFile([
    { sheet: meetingSheet, data: meeting },
    { sheet: formSheet, data: [[...formHeadings], ...form] },
  ]).toBuffer();
  const parts = Object.entries(unzipSync(bytes)).map(([name, part]) => {
    if (!/worksheets\/.*\.xml$/.test(name)) return [name, part] as const;
    let xml = Buffer.from(part).toString('utf8');
    for (const [plain, number] of Object.entries(written)) xml = xml.replace(`<v>${plain}</v>`, `<v>${number}</v>`);
    return [name, new Uint8Array(Buffer.from(xml))] as const;
  });
  return Buffer.from(zipSync(Object.fromEntries(parts)));
}

async function problemsOf(bytes: Buffer): Promise<string[]> {
  const draft = await readSheetDraft(bytes);
  return draft.problems.map(
    ({ path, message, isFatal }) => `${isFatal ? '' : '提醒 '}${draft.where(path)}：${message}`,
  );
}

const spoilt = '这个数字超过 15 位，已被表格软件改写：请把单元格格式设为文本后重新输入';
const phone = ['phone', '手机号码', '文本', '是', '请填写', null, null, null, null];

it.each([
  ['Excel', '6.2220210011122233E+18'],
  ['WPS', '6222021001112223334'],
])('an account that was typed as a number is refused as %s keeps it, by sheet and cell', async (_, kept) => {
  const meeting = [['会议编码', 'A'], [], [null, null], ['收款账号', 777]];
  const bytes = await workbook(meeting, [phone], { '777': kept });
  expect(await problemsOf(bytes)).toEqual([`“会议”B4：${spoilt}`]);
});

it('a long number is refused wherever it stands, with 16 digits and as it is shown', async () => {
  const meeting = [
    ['收款账号', '6.22E+18'],
    ['付款说明', '６．２２ｅ＋１８'],
    ['会议编码', 1234567890123456],
    ['会议名称', 123456789012345],
  ];
  const form = [phone, ['room', '房型', '下拉', '是', '', null, 8888888888888888, null, null]];
  expect(await problemsOf(await workbook(meeting, form))).toEqual([
    `“会议”B1：${spoilt}`,
    `“会议”B2：${spoilt}`,
    `“会议”B3：${spoilt}`,
    `“报名表”G3：${spoilt}`,
  ]);
});

it('a number that is whole is taken; whether an account began with 0 nobody can see, and it is said', async () => {
  expect(await problemsOf(await workbook([['收款账号', 200123456789]], [phone]))).toEqual([
    '提醒 “会议”B1：账号在单元格中是数字，开头的 0 会丢失：请核对，有 0 时把单元格格式设为文本后重新输入',
  ]);
  const meeting = [
    ['收款账号', '6222021001112223334'],
    ['注册费', 1200.5],
    ['会议名称', 'E+2 年会'],
  ];
  expect(await problemsOf(await workbook(meeting, [phone]))).toEqual([]);
});

it('a long number in JSON is refused by its line', () => {
  const draft = readJsonDraft(
    Buffer.from(
      '{"fee": 1200.5,\n"receivingAccount": {"accountName": "学会",\n "accountNumber": 6222021001112223334}}',
    ),
  );
  expect(draft.problems.map(({ path, message }) => `${draft.where(path)}：${message}`)).toEqual([
    '第 3 行：超过 15 位的数字会被舍入，请加引号写成文本',
  ]);
});
