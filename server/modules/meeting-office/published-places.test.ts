import { eq } from 'drizzle-orm';
import writeExcelFile from 'write-excel-file/node';
import { meetings } from '../../db/tables/meetings';
import { definitionOfRow } from '../../stores/meetings/definition';
import { latestRevision } from '../../stores/meetings/revisions';
import { organiserOf } from '../../test-support/organiser';
import { takenOf } from '../../test-support/limited-places';
import { setUpServer } from '../../test-support/set-up-server';
import { readMeetingFile } from '../meetings/import/import-meeting';
import { meetingWorkbook } from '../meetings/import/meeting-workbook';
import { placesHeadings } from '../meetings/import/places-sheet';
import { draftFacts, editDraft } from './edit-draft';
import { meetingSettings } from './meeting-settings';
import { reviewDraft } from './review-draft';

const server = setUpServer();
const run = organiserOf(() => server);

const item = (shortName: string, name: string, settings: object = {}, formType = 1) => ({
  ...{
    shortName,
    name,
    formType,
    isShow: '1',
    defaultValue: JSON.stringify({ rules: [{ message: name }], ...settings }),
  },
});
const workshop = (valueEnum: object) => item('workshop', '工作坊', { valueEnum }, 4);
const options = { A: { text: '数据标准化' }, B: { text: '大模型与病历' } };
const meeting = {
  ...{ code: 'PLACES2028', meetingName: '年会', bmEndTime: '2028-05-01', isBmf: '0' },
  meetingForm: [item('name', '姓名'), item('phone', '手机号码'), workshop(options)],
};
const limits = [
  { of: 'meeting', places: 100, shownFrom: 20 },
  { question: 'workshop', option: 'B', places: 1 },
];
const given = (changes: object) => ({ name: 'm.json', content: JSON.stringify({ ...meeting, ...changes }) });
const importIt = (changes: object = {}, words = {}) => run('import m.json', words, given(changes));
const row = async () => {
  const [found] = await server.database.query.select().from(meetings).where(eq(meetings.code, 'PLACES2028'));
  if (found === undefined) throw new Error('No meeting');
  return found;
};
const register = async (phone: string, chosen: string) =>
  server.post('/api/appweb/entered/fromAdd', {
    ...{ meetingId: String((await row()).id), name: '王芳', phone, workshop: chosen, isCharge: '0' },
  });
const taken = async () => takenOf(server, String((await row()).id));

it('counts the people who are there when places are published, and says where they are too many', async () => {
  await importIt();
  for (const [n, chosen] of ['B', 'B', 'A'].entries()) await register(`1381234567${n}`, chosen);
  expect(await taken()).toEqual({});
  await run('meetings draft m.json', {}, given({ places: { limits } }));
  const { id: meetingId } = await row();
  const review = await reviewDraft({ meetingId, decisions: [] }, server.dependencies);
  expect(review.differences.map(({ text }) => text)).toEqual([
    '整个会议名额：无 → 100，余 20 起显示余量',
    '“大模型与病历”名额：无 → 1',
    '未支付保留：无 → 24 小时',
  ]);
  expect(review.effects).toContainEqual({
    ...{ tone: 'care', title: '“大模型与病历”的名额是 1，已有 2 人' },
    text: '没有人会被取消，但在有人退出以前，新的人报不上。',
  });
  expect(await taken()).toEqual({});
  expect((await run('meetings publish PLACES2028')).exitCode).toBe(0);
  expect(await taken()).toMatchObject({ meeting: 3, 'option:workshop:B': 2 });
  expect(await register('13812345675', 'B')).toMatchObject({ message: '“大模型与病历”名额已满，请改选其他选项' });
  expect((await meetingSettings(await row(), server.dependencies)).facts).toContainEqual({
    ...{ part: 'places', of: '“大模型与病历”名额', is: '1，已占 2，超出 1' },
  });
  // A file that says nothing about places leaves them, also where it gives the option another name.
  const renamed = [...meeting.meetingForm.slice(0, 2), workshop({ ...options, B: { text: '大模型' } })];
  await importIt({ meetingForm: renamed }, { rename: '大模型与病历=大模型' });
  expect((await row()).places?.limits[1]).toMatchObject({ option: 'B', label: '大模型', places: 1 });
  await importIt({ meetingForm: renamed, places: null });
  expect([(await row()).places, await taken()]).toEqual([null, {}]);
});

it('counts those whom a meeting that becomes free makes visitors', async () => {
  const places = { limits: [{ of: 'meeting', places: 9 }] };
  await importIt({
    ...{ isBmf: '1', fee: 1200, places, startTime: '2028-05-10', endTime: '2028-05-12', refundDeadline: '2028-05-05' },
    receivingAccount: { accountName: '学会', accountNumber: '0200', bankName: '工商银行', payNotice: '' },
  });
  const { id } = await row();
  const given = { meetingId: String(id), name: '王芳', phone: '13812345671', workshop: 'A', isCharge: '1' };
  await server.post('/api/appweb/entered/fromAdd', given);
  expect(await taken()).toEqual({ meeting: 1, paid: 1 });
  await importIt({ places });
  expect(await taken()).toEqual({ meeting: 1, free: 1 });
});

it('an import that changes nothing else publishes no revision because of places', async () => {
  await importIt();
  const { id } = await row();
  await importIt();
  expect((await latestRevision(server.database.query, id))?.number).toBe(1);
});

it('writes places into the workbook, and reads them again', async () => {
  await importIt({ places: { heldHours: 12, limits } });
  const { id, ...found } = await row();
  const bytes = await meetingWorkbook(id, definitionOfRow({ id, ...found }));
  const read = await readMeetingFile({ format: 'xlsx', bytes }, server.database.query);
  if (read.outcome !== 'read') throw new Error(JSON.stringify(read));
  await importIt();
  expect((await row()).places).toEqual(found.places);
  expect(read.checked.places).toMatchObject({
    heldHours: 12,
    limits: [{ places: 100 }, { optionText: '大模型与病历' }],
  });
});

it('names the cell of every mistake in the workbook', async () => {
  await importIt();
  const sheet = [
    [...placesHeadings],
    ['整个会议', '', '', '0', ''],
    ['选项', '工作坊', '丙', '5', '十'],
    ['选项', '午餐', 'A', '5', ''],
  ];
  const cells = (rows: string[][]) => rows.map((cellsOf) => cellsOf.map((value) => ({ value, type: String })));
  const form = ['字段', '名称', '类型', '必填', '提示', '校验规则', '选项', '上级字段', '显示'];
  const bytes = await writeExcelFile([
    {
      sheet: '会议',
      data: cells([
        ['会议编码', 'PLACES2028'],
        ['会议名称', '年会'],
        ['是否收费', '否'],
      ]),
    },
    {
      sheet: '报名表',
      data: cells([
        form,
        ['name', '姓名', '文本', '是', '姓名', '', '', '', '是'],
        ['phone', '手机号码', '文本', '是', '手机号码', '', '', '', '是'],
        ['workshop', '工作坊', '下拉', '是', '工作坊', '', 'A=数据标准化;B=大模型与病历', '', '是'],
      ]),
    },
    { sheet: '名额', data: cells(sheet) },
  ]).toBuffer();
  const read = await readMeetingFile({ format: 'xlsx', bytes }, server.database.query);
  if (read.outcome !== 'faulty') throw new Error(JSON.stringify(read));
  expect(read.problems.map(({ place, message }) => `${place} ${message}`)).toEqual([
    '“名额”D2 名额应为 1 到 100000 的整数',
    '“名额”E3 余量从多少起显示应为正整数，不显示就空着',
    '“名额”C3 题目“工作坊”没有选项“丙”',
    '“名额”B4 报名表里没有可选的题目“午餐”',
  ]);
});

it('is edited as a fact of the draft', async () => {
  await importIt();
  const { id: meetingId } = await row();
  const change = (to: object) =>
    editDraft(
      { meetingId, version: 0, changes: [{ fact: 'places', from: '', to: JSON.stringify(to) }] },
      server.dependencies,
    );
  expect((await change({ limits: [{ of: 'meeting', places: 0 }] })).refused).toEqual([
    { fact: 'places', question: '', message: '名额应为 1 到 100000 的整数' },
  ]);
  expect((await change({ heldHours: 24, limits })).refused).toEqual([]);
  const facts = await draftFacts(server.database.query, await row(), new Date(server.clock.now));
  expect(JSON.parse(facts.facts.find(({ fact }) => fact === 'places')?.is ?? '')).toMatchObject({
    limits: [{ of: 'meeting' }, { option: 'B' }],
  });
  expect(facts.questions).toEqual([
    {
      ...{ shortName: 'workshop', label: '工作坊' },
      options: [
        { key: 'A', text: '数据标准化' },
        { key: 'B', text: '大模型与病历' },
      ],
    },
  ]);
});
