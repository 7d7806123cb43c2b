import writeExcelFile from 'write-excel-file/node';
import { meetingFormCodec } from '../../src/contract/form-definition';
import type { MeetingRow } from '../db/tables/meetings';
import { findMeetingByCode } from '../stores/meetings/store';
import { exportAttendees } from '../modules/entries/export-attendees';
import { formHeadings, formSheet, meetingSheet } from '../modules/meetings/import/read-sheet-draft';
import { importFile } from './organiser';
import { setUpServer } from './set-up-server';

/** A server whose meeting FOOD2028 is imported and imported again with other options, and what people see of it. */
export const server = setUpServer();

export type Row = (string | null)[];
export const question = (shortName: string, name: string, options: string): Row => [
  ...[shortName, name, '单选', '是', `请选择${name}`, null, options, null, null],
];

const headings = [...formHeadings, '显示条件'];
const workbook = (form: Row[]): Promise<Buffer> =>
  writeExcelFile([
    {
      sheet: meetingSheet,
      data: [
        ['会议编码', 'FOOD2028'],
        ['会议名称', '年会'],
        ['报名截止', '2028-05-01'],
        ['是否收费', '否'],
      ],
    },
    {
      sheet: formSheet,
      data: [
        headings,
        ['name', '姓名', '文本', '是', '请填写姓名', null, null, null, null],
        ['phone', '手机号码', '文本', '是', '请填写手机号码', null, null, null, null],
        ...form,
      ],
    },
  ]).toBuffer();

export const importForm = async (form: Row[], options: Record<string, string> = {}) =>
  importFile(server, 'm.xlsx', await workbook(form), options);

export const jsonItem = (shortName: string, name: string, settings: object = {}, formType = 1) => ({
  ...{ shortName, name, formType, isShow: '1' },
  defaultValue: JSON.stringify({ rules: [{ message: `请填写${name}` }], ...settings }),
});
export const importJson = (items: object[], options: Record<string, string> = {}) => {
  const meeting = {
    ...{ code: 'FOOD2028', meetingName: '年会', bmEndTime: '2028-05-01', isBmf: '0' },
    meetingForm: [jsonItem('name', '姓名'), jsonItem('phone', '手机号码'), ...items],
  };
  return importFile(server, 'm.json', Buffer.from(JSON.stringify(meeting)), options);
};
export const food = (valueEnum: Record<string, string>) => jsonItem('food', '餐食', { valueEnum }, 4);

export async function meeting(): Promise<MeetingRow> {
  const row = await findMeetingByCode(server.database.query, 'FOOD2028');
  if (row === null) throw new Error('The meeting was not imported');
  return row;
}

let phones = 0;
beforeEach(() => {
  phones = 0;
});

/** The options that a page offers now: texts by key, in its order. */
export async function offered(shortName: string): Promise<[string, string][]> {
  const answer = await server.get('/api/appweb/entered/getMeetingFromInfo?code=FOOD2028');
  const { items } = meetingFormCodec.read(answer.data);
  const all = items.flatMap((item) => [item, ...item.linkage]);
  const options = all.find((item) => item.shortName === shortName)?.options ?? [];
  return options.filter(({ isRemoved }) => isRemoved !== true).map(({ key, text }) => [key, text]);
}

/** Registers somebody who chooses by the texts on the page. */
export async function register(name: string, choices: Record<string, string>) {
  const keys = await Promise.all(
    Object.entries(choices).map(async ([shortName, text]) => {
      const option = (await offered(shortName)).find(([, shown]) => shown === text);
      return [shortName, option?.[0] ?? text] as const;
    }),
  );
  return post(name, Object.fromEntries(keys));
}

export async function post(name: string, keys: Record<string, string>) {
  const { id } = await meeting();
  phones += 1;
  const body = { meetingId: String(id), name, phone: `1380000${String(phones).padStart(4, '0')}`, isCharge: '0' };
  return server.post('/api/appweb/entered/fromAdd', { ...body, ...keys });
}

/** The export's answers to a question, by name. */
export async function exported(label: string): Promise<Record<string, string | undefined>> {
  const { headings: titles, rows } = await exportAttendees(
    (await meeting()).code,
    { withCodes: false },
    server.dependencies,
  );
  return Object.fromEntries(rows.map((row) => [row[0] ?? '', row[titles.indexOf(label)]]));
}
