import { sql } from 'drizzle-orm';
import writeExcelFile from 'write-excel-file/node';

import { meetingFormCodec, readFormDefinition } from '../../../../src/contract/form-definition';
import { type MeetingRow, meetings } from '../../../db/tables/meetings';
import { findMeetingByCode } from '../../../stores/meetings/store';
import { startTestServer, type TestServer } from '../../../test-support/test-server';
import type { CommandResult } from '../../../cli/command';
import { exportAttendees } from '../../entries/export-attendees';
import { runCommand } from '../../../cli/run-command';
import { formHeadings, formSheet, meetingSheet } from './read-sheet-draft';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(() => server.reset());
afterAll(() => server.close());

type Row = (string | null)[];
const question = (shortName: string, name: string, options: string): Row => [
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

function importBytes(name: string, bytes: Buffer, options: Record<string, string>): Promise<CommandResult> {
  const input = { name, base64: bytes.toString('base64') };
  const request = { words: ['import', name], options: { as: '王芳', ...options }, input };
  return runCommand(request, server.dependencies, server.app.log);
}
const importForm = async (form: Row[], options: Record<string, string> = {}) =>
  importBytes('m.xlsx', await workbook(form), options);

const jsonItem = (shortName: string, name: string, settings: object = {}, formType = 1) => ({
  ...{ shortName, name, formType, isShow: '1' },
  defaultValue: JSON.stringify({ rules: [{ message: `请填写${name}` }], ...settings }),
});
const importJson = (items: object[], options: Record<string, string> = {}) => {
  const meeting = {
    ...{ code: 'FOOD2028', meetingName: '年会', bmEndTime: '2028-05-01', isBmf: '0' },
    meetingForm: [jsonItem('name', '姓名'), jsonItem('phone', '手机号码'), ...items],
  };
  return importBytes('m.json', Buffer.from(JSON.stringify(meeting)), options);
};
const food = (valueEnum: Record<string, string>) => jsonItem('food', '餐食', { valueEnum }, 4);

async function meeting(): Promise<MeetingRow> {
  const row = await findMeetingByCode(server.database.query, 'FOOD2028');
  if (row === null) throw new Error('The meeting was not imported');
  return row;
}

let phones = 0;
beforeEach(() => {
  phones = 0;
});

/** The options that a page offers now: texts by key, in its order. */
async function offered(shortName: string): Promise<[string, string][]> {
  const answer = await server.get('/api/appweb/entered/getMeetingFromInfo?code=FOOD2028');
  const { items } = meetingFormCodec.read(answer.data);
  const all = items.flatMap((item) => [item, ...item.linkage]);
  const options = all.find((item) => item.shortName === shortName)?.options ?? [];
  return options.filter(({ isRemoved }) => isRemoved !== true).map(({ key, text }) => [key, text]);
}

/** Registers somebody who chooses by the texts on the page. */
async function register(name: string, choices: Record<string, string>) {
  const keys = await Promise.all(
    Object.entries(choices).map(async ([shortName, text]) => {
      const option = (await offered(shortName)).find(([, shown]) => shown === text);
      return [shortName, option?.[0] ?? text] as const;
    }),
  );
  return post(name, Object.fromEntries(keys));
}

async function post(name: string, keys: Record<string, string>) {
  const { id } = await meeting();
  phones += 1;
  const body = { meetingId: String(id), name, phone: `1380000${String(phones).padStart(4, '0')}`, isCharge: '0' };
  return server.post('/api/appweb/entered/fromAdd', { ...body, ...keys });
}

/** The export's answers to a question, by name. */
async function exported(label: string): Promise<Record<string, string | undefined>> {
  const { headings: titles, rows } = await exportAttendees(
    (await meeting()).code,
    { withCodes: false },
    server.dependencies,
  );
  return Object.fromEntries(rows.map((row) => [row[0] ?? '', row[titles.indexOf(label)]]));
}

describe('a workbook imported again', () => {
  const questions = [
    ['food', '餐食', '普通;清真;素食', '普通;半流食;清真;素食', '清真'],
    ['zzmm', '政治面貌', '群众;中共党员;民革党员', '群众;共青团员;民革党员;中共党员', '中共党员'],
    ['room', '房型', '大床房;双床房', '三人间;双床房;大床房', '大床房'],
    ['province', '所在省份', '北京市;四川省', '北京市;陕西省;四川省', '四川省'],
  ] as const;

  it.each(questions)(
    'leaves what people chose as %s as it was: %s',
    async (shortName, label, first, second, choice) => {
      await importForm([question(shortName, label, first)]);
      expect(await register('李娜', { [shortName]: choice })).toMatchObject({ status: 200 });
      expect(await importForm([question(shortName, label, second)])).toMatchObject({ exitCode: 0 });
      expect(await exported(label)).toEqual({ 李娜: choice });
      expect((await offered(shortName)).map(([, text]) => text)).toEqual(second.split(';'));
    },
  );

  it('means at first what it means when imported again, where its options are numbers', async () => {
    const form: Row[] = [
      question('sxrs', '随行人数', '0;1;2'),
      ['sxxm', '随行人姓名', '文本', '否', '', null, null, 'sxrs', null, '1;2'],
    ];
    await importForm(form);
    const { formDefinition } = await meeting();
    await register('李娜', { sxrs: '1', sxxm: '马明' });
    await register('王芳', { sxrs: '0', sxxm: '周杰' });
    expect(await exported('随行人姓名')).toEqual({ 李娜: '马明', 王芳: '' });
    expect(await importForm(form)).toMatchObject({ exitCode: 0 });
    expect((await meeting()).formDefinition).toEqual(formDefinition);
  });

  it('leaves ID types as they were, with the number that each asks for', async () => {
    const number = ['passport', '护照号码', '文本', '是', '请填写', null, null, 'zjlx', null];
    await importForm([question('zjlx', '证件类型', '身份证;护照'), number]);
    const [, passport] = await offered('zjlx');
    expect(passport).toEqual(['2', '护照']);
    expect(await post('Anna', { zjlx: '2', passport: 'E12345678' })).toMatchObject({ status: 200 });
    const again = [question('zjlx', '证件类型', '身份证;台胞证;护照'), number];
    expect(await importForm(again)).toMatchObject({ exitCode: 0 });
    expect(await exported('证件类型')).toEqual({ Anna: '护照' });
    expect(await exported('护照号码')).toEqual({ Anna: 'E12345678' });
  });

  it('says how many people chose an option that is gone, and writes nothing', async () => {
    await importForm([question('food', '餐食', '普通;清真;素食')]);
    await register('李娜', { food: '清真' });
    await register('马明', { food: '清真' });
    const before = await meeting();
    const shorter = [question('food', '餐食', '普通;素食')];
    for (const options of [{}, { check: '' }]) {
      expect(await importForm(shorter, options)).toMatchObject({
        exitCode: 1,
        lines: [
          'm.xlsx “餐食”（food）没有选项“清真”了，2 人已选：改名请加 --rename 清真=新的名称，不再提供请加 --keep-removed（已选的人照常显示）',
          '没有导入',
        ],
      });
    }
    expect(await meeting()).toEqual(before);
  });

  it('goes on offering an option to nobody but those who have it, with --keep-removed', async () => {
    await importForm([question('food', '餐食', '普通;清真;素食')]);
    await register('李娜', { food: '清真' });
    const kept = await importForm([question('food', '餐食', '普通;素食')], { 'keep-removed': '' });
    expect(kept).toMatchObject({ exitCode: 0 });
    expect(kept.lines).toContain('“餐食”（food）的选项“清真”不再提供，1 人已选，照常显示');
    expect(await exported('餐食')).toEqual({ 李娜: '清真' });
    expect(await offered('food')).toEqual([
      ['1', '普通'],
      ['3', '素食'],
    ]);
    expect(await post('马明', { food: '2' })).toMatchObject({
      status: -1,
      message: '“清真”已不能选择，请重新选择餐食',
    });
    // It is asked about once, stands for what it was when others come, and can come back.
    expect(await importForm([question('food', '餐食', '普通;素食;低盐')])).toMatchObject({ exitCode: 0 });
    expect((await offered('food')).at(-1)).toEqual(['4', '低盐']);
    expect(await exported('餐食')).toEqual({ 李娜: '清真' });
    expect(await importForm([question('food', '餐食', '清真;普通;素食;低盐')])).toMatchObject({ exitCode: 0 });
    expect((await offered('food'))[0]).toEqual(['2', '清真']);
  });

  it('lets an option go that nobody chose, and says so; its key is not given again', async () => {
    await importForm([question('food', '餐食', '普通;清真')]);
    await register('李娜', { food: '普通' });
    const shorter = await importForm([question('food', '餐食', '普通')]);
    expect(shorter.lines[0]).toBe('“餐食”（food）的选项“清真”不再提供，无人选择');
    await importForm([question('food', '餐食', '普通;素食')]);
    expect(await offered('food')).toEqual([
      ['1', '普通'],
      ['3', '素食'],
    ]);
    // A page that was open all the while.
    expect(await post('马明', { food: '2' })).toMatchObject({ status: -1 });
  });

  it('gives an option another name where it is told to', async () => {
    await importForm([
      question('food', '餐食', '普通;清真;素食'),
      ['halal', '忌口', '文本', '否', '', null, null, 'food', null, '清真'],
    ]);
    await register('李娜', { food: '清真', halal: '牛油' });
    const renamed = [
      question('food', '餐食', '普通;清真餐;素食'),
      ['halal', '忌口', '文本', '否', '', null, null, 'food', null, '清真餐'],
    ];
    expect(await importForm(renamed)).toMatchObject({ exitCode: 1 });
    const done = await importForm(renamed, { rename: '清真=清真餐' });
    expect(done).toMatchObject({ exitCode: 0 });
    expect(done.lines).toContain('“餐食”（food）的选项“清真”改名为“清真餐”，1 人已选');
    expect(await exported('餐食')).toEqual({ 李娜: '清真餐' });
    expect(await exported('忌口')).toEqual({ 李娜: '牛油' });
    expect(await importForm(renamed, { rename: '清真=清真餐' })).toMatchObject({
      exitCode: 1,
      lines: ['m.xlsx --rename 清真=清真餐：没有这样的改动，请核对两个名称', '没有导入'],
    });
  });

  it('keeps what depends on an option that is offered no longer', async () => {
    const child = (when: string): Row => ['school', '学校', '文本', '否', '', null, null, 'job', null, when];
    await importForm([question('job', '身份', '学生;医生;护士'), child('学生;护士')]);
    await register('李娜', { job: '学生', school: '交大' });
    const without = [question('job', '身份', '护士;医生'), child('护士')];
    expect(await importForm(without, { 'keep-removed': '' })).toMatchObject({ exitCode: 0 });
    expect(await exported('学校')).toEqual({ 李娜: '交大' });
  });

  it('refuses another text under a key of its own, and another kind of question', async () => {
    await importForm([question('food', '餐食', 'a=普通;b=清真')]);
    await register('李娜', { food: '清真' });
    const reused = await importForm([question('food', '餐食', 'a=普通;b=素食')], { 'keep-removed': '' });
    expect(reused.lines[0]).toBe(
      'm.xlsx “餐食”（food）的选项 b 原为“清真”，现为“素食”，1 人已选：只是改名请加 --rename 清真=素食，是另一个选项请用新的键',
    );
    expect(await importForm([question('food', '餐食', 'a=普通;b=素食')], { rename: '清真=素食' })).toMatchObject({
      exitCode: 0,
    });
    const text: Row = ['food', '餐食', '文本', '否', '', null, null, null, null];
    expect((await importForm([text], { 'keep-removed': '' })).lines[0]).toBe(
      'm.xlsx “餐食”（food）的类型变了，1 人已填的内容会看不懂：请保留原来的类型，或换一个字段名新建一个字段',
    );
  });

  it('says how many people answered a question that is gone; it comes back as it was', async () => {
    await importForm([
      question('food', '餐食', '普通;清真'),
      ['tie', '领带', '文本', '否', '', null, null, null, null],
    ]);
    await register('李娜', { food: '清真', tie: '蓝' });
    const { exitCode, lines } = await importForm([]);
    expect(exitCode).toBe(1);
    expect(lines).toEqual([
      'm.xlsx 没有字段“餐食”（food）了，1 人已填：请写回，或加 --keep-removed（内容保留，不再显示）',
      'm.xlsx 没有字段“领带”（tie）了，1 人已填：请写回，或加 --keep-removed（内容保留，不再显示）',
      '没有导入',
    ]);
    expect(await importForm([], { 'keep-removed': '' })).toMatchObject({ exitCode: 0 });
    expect(await importForm([question('food', '餐食', '素食;清真;普通')])).toMatchObject({ exitCode: 0 });
    expect(await exported('餐食')).toEqual({ 李娜: '清真' });
  });
});

describe('JSON imported again', () => {
  it('is refused where it gives a key to another option', async () => {
    await importJson([food({ '1': '普通', '2': '清真' })]);
    await register('李娜', { food: '清真' });
    const reused = food({ '1': '普通', '2': '半流食', '3': '清真' });
    for (const options of [{}, { 'keep-removed': '' }]) {
      expect(await importJson([reused], options)).toMatchObject({
        exitCode: 1,
        lines: [
          'm.json “餐食”（food）的选项 2 原为“清真”，现为“半流食”，1 人已选：请写回 "2": "清真"，给“半流食”新的键',
          '没有导入',
        ],
      });
    }
    expect(await exported('餐食')).toEqual({ 李娜: '清真' });
    expect(await importJson([food({ '1': '普通', '2': '清真', '3': '半流食' })])).toMatchObject({ exitCode: 0 });
  });

  it('is refused where an option that nobody chose yet changes places, once people register', async () => {
    await importJson([food({ '1': '普通', '2': '清真' })]);
    const swapped = food({ '1': '清真', '2': '普通' });
    expect(await importJson([swapped])).toMatchObject({ exitCode: 0 });
    await register('李娜', { food: '清真' });
    expect(await importJson([food({ '1': '清真', '2': '素食', '3': '普通' })])).toMatchObject({ exitCode: 1 });
  });

  it('is refused where a key that nobody chose yet means another text, once people register', async () => {
    await importJson([food({ '1': '普通', '2': '清真' })]);
    expect(await importJson([food({ '1': '普通', '2': '素食' })])).toMatchObject({ exitCode: 0 });
    await register('李娜', { food: '普通' });
    // A page that somebody has open still sends 2 for 素食.
    const replaced = food({ '1': '普通', '2': '半流食' });
    for (const options of [{}, { 'keep-removed': '' }])
      expect(await importJson([replaced], options)).toMatchObject({
        exitCode: 1,
        lines: [
          'm.json “餐食”（food）的选项 2 原为“素食”，现为“半流食”，无人选择：只是改名请加 --rename 素食=半流食，是另一个选项请用新的键',
          '没有导入',
        ],
      });
    const renamed = await importJson([replaced], { rename: '素食=半流食' });
    expect(renamed.lines[0]).toBe('“餐食”（food）的选项“素食”改名为“半流食”，无人选择');
    expect(await importJson([food({ '1': '普通', '3': '低盐' })])).toMatchObject({ exitCode: 0 });
  });

  it('takes what the page reads back again, in its order, with what is offered no longer', async () => {
    await importForm([question('food', '餐食', '普通;清真;素食')]);
    await register('李娜', { food: '清真' });
    await importForm([question('food', '餐食', '半流食;素食;普通')], { 'keep-removed': '' });
    const { formDefinition } = await meeting();
    const before = await offered('food');
    expect(before.map(([, text]) => text)).toEqual(['半流食', '素食', '普通']);
    expect(await importJson(formDefinition.slice(2) as object[])).toMatchObject({ exitCode: 0 });
    expect(await offered('food')).toEqual(before);
    expect(await exported('餐食')).toEqual({ 李娜: '清真' });
  });
});

describe('answers that cannot be read', () => {
  /** Damages what the first who registered answered. */
  async function damageFirst(): Promise<string> {
    const { rows } = (await server.database.query.execute(
      sql`update entered set answers = jsonb_build_object('encrypted', left(answers->>'encrypted', -4) || 'AAAA')
        where position = (select min(position) from entered) returning id`,
    )) as { rows: { id: string }[] };
    return rows[0]?.id ?? '';
  }
  const told = (id: string): string =>
    `报名（entered）${id} 的 answers 无法读取（已损坏，或未提供其密钥），改动的每一项都把此人计入；恢复备份或密钥后人数才准确`;

  it('keep nothing else from being imported, and are named', async () => {
    await importForm([question('food', '餐食', '普通;清真')]);
    await register('李娜', { food: '清真' });
    await register('马明', { food: '普通' });
    const id = await damageFirst();
    const longer = [question('food', '餐食', '普通;清真;素食')];
    for (const options of [{ check: '' }, {}]) {
      const done = await importForm(longer, options);
      expect([done.exitCode, done.lines[0]]).toEqual([0, told(id)]);
    }
    // Nothing has changed for them.
    expect((await importForm(longer)).lines).not.toContain(told(id));
  });

  it('count as having chosen what is gone, which stays for them', async () => {
    await importForm([question('food', '餐食', '普通;清真;素食')]);
    await register('李娜', { food: '清真' });
    const id = await damageFirst();
    const shorter = [question('food', '餐食', '普通;素食')];
    expect(await importForm(shorter)).toMatchObject({
      exitCode: 1,
      lines: [
        'm.xlsx “餐食”（food）没有选项“清真”了，1 人已选：改名请加 --rename 清真=新的名称，不再提供请加 --keep-removed（已选的人照常显示）',
        `m.xlsx ${told(id)}`,
        '没有导入',
      ],
    });
    expect(await importForm(shorter, { 'keep-removed': '' })).toMatchObject({ exitCode: 0 });
    // Pages that know no marks show it to those who have it.
    expect(JSON.stringify((await meeting()).formDefinition)).not.toContain('removedEnum');
    expect((await importForm([], {})).lines[0]).toBe(
      'm.xlsx 没有字段“餐食”（food）了，1 人已填：请写回，或加 --keep-removed（内容保留，不再显示）',
    );
  });
});

it('keeps the keys that the answers of an existing meeting have, whatever they are', async () => {
  await importForm([question('food', '餐食', '普通;清真')]);
  await post('李娜', { food: '2' });
  // As a hand at the database left it: the answers know a key that the definition does not.
  await server.database.query
    .update(meetings)
    .set({
      formDefinition: (await meeting()).formDefinition.map((item) =>
        (item as { shortName: string }).shortName === 'food' ? food({ '1': '普通' }) : item,
      ),
    })
    .where(sql`${meetings.code} = 'FOOD2028'`);
  expect(await importForm([question('food', '餐食', '普通;素食')])).toMatchObject({ exitCode: 0 });
  expect(readFormDefinition((await meeting()).formDefinition)[2]?.options.map(({ key }) => key)).toEqual(['1', '3']);
});
