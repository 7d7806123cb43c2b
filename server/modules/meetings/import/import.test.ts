import writeExcelFile from 'write-excel-file/node';
import { meetings } from '../../../db/tables/meetings';
import { privacyNotices } from '../../../db/tables/privacy';
import type { CommandResult } from '../../../cli/command';
import { runCommand } from '../../../cli/run-command';
import { patternProblem } from './check-pattern';
import { jsonLines } from './json-lines';
import { formHeadings, formSheet, meetingSheet } from './read-sheet-draft';
import { setUpServer } from '../../../test-support/set-up-server';

const server = setUpServer();

function importFile(name: string, bytes: Buffer, options: Record<string, string> = {}): Promise<CommandResult> {
  const input = { name, base64: bytes.toString('base64') };
  return runCommand(
    { words: ['import', name], options: { as: '王芳', ...options }, input },
    server.dependencies,
    server.app.log,
  );
}
const importJson = (text: string, options = {}) => importFile('meeting.json', Buffer.from(text), options);
const meetingOf = async (code: string) =>
  (await server.database.query.select().from(meetings)).find((meeting) => meeting.code === code);

const item = (
  shortName: string,
  name: string,
  settings: unknown = { rules: [{ message: `请填写${name}` }] },
  formType = 1,
) => ({
  ...{ shortName, name, formType, isShow: '1' },
  defaultValue: JSON.stringify(settings),
});
const valid = {
  code: 'NEW2028',
  meetingName: '新会议',
  bmEndTime: '2028-05-01',
  startTime: '2028-05-10 09:00:00',
  endTime: '2028-05-12 18:00:00',
  isBmf: '1',
  fee: 1200.5,
  discountInfo: { number: 3, price: 900 },
  receivingAccount: { accountName: '学会', accountNumber: '0200', bankName: '工商银行', payNotice: '' },
  meetingForm: [item('name', '姓名'), item('phone', '手机号码'), item('sex', '性别', { rules: [] }, 4)],
};

describe('import of JSON', () => {
  it('makes a meeting that people can register for, or changes the one with its code', async () => {
    const result = await importJson(JSON.stringify(valid));
    expect(result).toMatchObject({ exitCode: 0, lines: ['已新建会议 新会议（NEW2028，id 46），报名表 3 个字段'] });
    expect(await meetingOf('NEW2028')).toMatchObject({ feeFen: 120_050, teamPriceFrom: 3, teamPriceFen: 90_000 });
    const body = { meetingId: '46', name: '王芳', phone: '13812345678', sex: '女', isCharge: '1' };
    expect(await server.post('/api/appweb/entered/fromAdd', body)).toMatchObject({ status: 200 });
    const changed = await importJson(JSON.stringify({ ...valid, meetingName: '改名' }));
    expect(changed.lines[0]).toContain('已更新会议 改名（NEW2028，id 46）');
    expect(await importJson(JSON.stringify({ ...valid, code: 'X', id: 1 }))).toMatchObject({
      exitCode: 1,
      lines: ['会议 id 1 已被其他会议使用'],
    });
  });

  it('tells of what works otherwise than it may be meant, and imports', async () => {
    const meetingForm = [...valid.meetingForm, item('level', '级别', { rules: [{}, {}] })];
    const { exitCode, lines } = await importJson(JSON.stringify({ ...valid, meetingForm }));
    expect(exitCode).toBe(0);
    expect(lines).toEqual([
      'meeting.json 第 1 行：（提醒）字段 level 有 2 条规则，只用第 1 条',
      '已新建会议 新会议（NEW2028，id 46），报名表 4 个字段',
    ]);
  });

  describe('of a paid meeting without a receiving account', () => {
    const { receivingAccount: _, ...paid } = valid;
    const refusal = '收费会议应有收款账户 receivingAccount（户名、账号和开户银行），否则无法对公转账';

    it('is refused', async () => {
      expect(await importJson(JSON.stringify(paid))).toMatchObject({
        exitCode: 1,
        lines: [`meeting.json 第 1 行：${refusal}`, '共 1 处错误，没有导入'],
      });
    });

    it('is taken where there is no fee, or no offline payment: meeting 45', async () => {
      expect(await importJson(JSON.stringify({ ...paid, isBmf: '0', fee: 0 }))).toMatchObject({ exitCode: 0 });
      // Known by its code, which the demo's workshop has.
      expect(await importJson(JSON.stringify({ ...paid, code: 'DESK2027' }))).toMatchObject({ exitCode: 0 });
      expect(await meetingOf('DESK2027')).toMatchObject({ id: 45, receivingAccount: null });
    });
  });

  it('says what keeps people from registering, and leaves a registration closed that was', async () => {
    const past = await importJson(JSON.stringify({ ...valid, bmEndTime: '2020-05-01' }));
    expect(past.lines.at(-1)).toBe('报名截止 2020-05-01 已过，不能报名');
    await server.database.query.update(meetings).set({ isClosed: true });
    const closed = await importJson(JSON.stringify(valid));
    expect(closed.lines.at(-1)).toBe('报名已手动关闭，仍不能报名：用 meetings open 开放');
    expect(await meetingOf('NEW2028')).toMatchObject({ isClosed: true });
  });

  it('gives no new meeting the id of an exception by chance', async () => {
    await server.database.query.delete(privacyNotices);
    await server.database.query.delete(meetings);
    await importJson(JSON.stringify({ ...valid, code: 'A', id: 44 }));
    expect((await importJson(JSON.stringify({ ...valid, code: 'B' }))).lines[0]).toContain('id 46');
  });

  it('takes where the place is as maps copy it, and says how where it cannot be read', async () => {
    expect(await importJson(JSON.stringify({ ...valid, meetingCoordinates: '34.2199, 108.9485' }))).toMatchObject({
      exitCode: 0,
    });
    expect(await meetingOf('NEW2028')).toMatchObject({ latitude: 34.2199, longitude: 108.9485 });
    const swapped = await importJson(JSON.stringify({ ...valid, meetingCoordinates: '108.9485,34.2199' }));
    expect(swapped.lines[0]).toContain('会议坐标应为“纬度,经度”');
    expect(swapped.exitCode).toBe(1);
    // Without them, the place has none again.
    await importJson(JSON.stringify(valid));
    expect(await meetingOf('NEW2028')).toMatchObject({ latitude: null, longitude: null });
  });

  it('only looks with --check', async () => {
    expect(await importJson(JSON.stringify(valid), { check: '' })).toMatchObject({ exitCode: 0 });
    expect(await meetingOf('NEW2028')).toBeUndefined();
  });

  it('names each mistake by its line, and writes nothing', async () => {
    const text = `{
  "code": "会议",
  "meetingName": "新会议",
  "bmEndTime": "2028-02-30",
  "isBmf": "1",
  "fee": 0,
  "meetingForm": [
    { "shortName": "name", "name": "姓名", "isShow": "1", "formType": 1, "defaultValue": "{oops" },
    { "shortName": "name", "name": "", "formType": 9, "defaultValue": "" },
    { "shortName": "level", "name": "级别", "isShow": "1", "formType": 3, "defaultValue": "{}",
      "linkage": [
        { "shortName": "no", "name": "编号", "isShow": "1", "formType": 1,
          "defaultValue": "{\\"rules\\":[{\\"pattern\\":\\"^(a+)+$\\"}]}" },
        { "shortName": "n2", "name": "编号", "isShow": "1", "formType": 1,
          "defaultValue": "{\\"rules\\":[{\\"pattern\\":\\"(\\"}]}" }
      ] },
    { "shortName": "tie", "name": "领带", "isShow": "1", "formType": 1,
      "defaultValue": "{\\"rules\\":[{\\"message\\":\\"\\"},{}]}" }
  ]
}`;
    const { exitCode, lines } = await importJson(text);
    expect(exitCode).toBe(1);
    expect(lines).toEqual([
      'meeting.json 第 2 行：会议编码应为 1 到 64 位字母、数字、_ 或 -',
      'meeting.json 第 4 行：报名截止应为 YYYY-MM-DD 或 YYYY-MM-DD HH:mm:ss，现为“2028-02-30”',
      'meeting.json 第 6 行：收费会议的注册费 fee 应大于 0（元）',
      'meeting.json 第 1 行：收费会议应有收款账户 receivingAccount（户名、账号和开户银行），否则无法对公转账',
      'meeting.json 第 8 行：字段 name 的 defaultValue 不是有效的 JSON',
      'meeting.json 第 8 行：（提醒）字段 name 没有规则（rules），姓名会成为选填',
      'meeting.json 第 9 行：字段 name 重复',
      'meeting.json 第 9 行：字段 name 没有名称',
      'meeting.json 第 9 行：字段 name 没有 isShow，不会显示：显示填 1，不显示填 0',
      'meeting.json 第 9 行：字段 name 的类型应为文本、下拉、单选、附件或日期（1、3、4、5、6）',
      'meeting.json 第 9 行：字段 name 不显示，姓名无法填写，也就无法报名',
      'meeting.json 第 10 行：字段 level 没有选项',
      'meeting.json 第 13 行：字段 no：校验规则可能长时间回溯（如嵌套的 + 或 *），请改写',
      'meeting.json 第 12 行：（提醒）上级字段 level 不是选择题，只有填写“是”时才显示字段 no',
      'meeting.json 第 15 行：字段 n2：校验规则不是有效的正则表达式',
      'meeting.json 第 14 行：（提醒）上级字段 level 不是选择题，只有填写“是”时才显示字段 n2',
      'meeting.json 第 18 行：（提醒）字段 tie 有 2 条规则，只用第 1 条',
      'meeting.json 第 7 行：报名表缺少字段 phone',
      '共 14 处错误，没有导入',
    ]);
    expect(await server.database.query.select().from(meetings)).toHaveLength(8);
  });

  it.each([
    ['{\n  "code": "A",\n  oops\n}', '不是有效的 JSON'],
    ['[]', '文件应为一个 JSON 对象'],
    ['', '不是有效的 JSON'],
  ])('refuses %p', async (text, message) => {
    const { exitCode, lines } = await importJson(text);
    expect([exitCode, lines[0]]).toEqual([1, expect.stringContaining(message)]);
  });

  it('takes the definition that getMeetingFromInfo answers', async () => {
    const { data } = await server.get('/api/appweb/entered/getMeetingFromInfo?code=MI2027');
    const { meetingForm } = data as { meetingForm: unknown[] };
    expect(await importJson(JSON.stringify({ ...valid, meetingForm }))).toMatchObject({ exitCode: 0 });
  });
});

describe('import of .xlsx', () => {
  const workbook = (meeting: [string, string | number][], form: (string | null)[][]): Promise<Buffer> =>
    writeExcelFile([
      { sheet: meetingSheet, data: [['项目', '值'], ...meeting] },
      { sheet: formSheet, data: [[...formHeadings], ...form] },
    ]).toBuffer();
  const basics: [string, string | number][] = [
    ['会议编码', 'SHEET2028'],
    ['会议名称', '表格会议'],
    ['报名截止', '2028-05-01'],
    ['是否收费', '是'],
    ['注册费', 800],
    ['收款户名', '学会'],
    ['收款账号', '0200'],
    ['开户银行', '工商银行'],
  ];
  const people = [
    ['name', '姓名', '文本', '是', '请填写姓名', null, null, null, null],
    ['phone', '手机号码', '文本', '是', '请填写手机号码', null, null, null, null],
  ];

  it('makes a meeting with linked fields', async () => {
    const form = [
      ...people,
      ['isYdjd', '是否预订酒店', '单选', '是', '请选择', null, '1=是；2=否', null, null],
      ['fangXing', '房型', '下拉', '是', '请选择房型', null, '大床房;双床房', 'isYdjd', null],
    ];
    expect(await importFile('m.xlsx', await workbook(basics, form))).toMatchObject({ exitCode: 0 });
    const meeting = await meetingOf('SHEET2028');
    expect(meeting).toMatchObject({ isPaid: true, feeFen: 80_000, receivingAccount: { bankName: '工商银行' } });
    expect(meeting?.formDefinition[2]).toMatchObject({
      shortName: 'isYdjd',
      formType: 4,
      linkage: [{ shortName: 'fangXing', formType: 3 }],
    });
  });

  it('reads the options for which a field shows', async () => {
    const answer = ['leixing', '身份', '单选', '是', '请选择', null, '学生;医生', null, null, null];
    const child = ['school', '学校', '文本', '是', '请填写', null, null, 'leixing', null, '学生'];
    const headings = [...formHeadings, '显示条件'];
    const sheet = (form: (string | null)[][]) =>
      writeExcelFile([
        { sheet: meetingSheet, data: [['项目', '值'], ...basics] },
        { sheet: formSheet, data: [headings, ...form] },
      ]).toBuffer();
    expect(await importFile('m.xlsx', await sheet([...people, answer, child]))).toMatchObject({ exitCode: 0 });
    expect((await meetingOf('SHEET2028'))?.formDefinition[2]).toMatchObject({ linkage: [{ when: ['学生'] }] });
    const without = await importFile('m.xlsx', await sheet([...people, answer, child.slice(0, -1)]));
    expect(without.lines[0]).toContain('“报名表”第 5 行：上级字段 leixing 没有“是”这个选项');
  });

  it('names each mistake by its row', async () => {
    const form = [...people, ['keshi', '科室', '文字', null, null, '(x+x+)+y', null, null, null]];
    const { exitCode, lines } = await importFile('m.xlsx', await workbook([...basics, ['转赠截止', '明天']], form));
    expect(exitCode).toBe(1);
    expect(lines).toEqual([
      'm.xlsx “会议”第 10 行：转赠截止应为 YYYY-MM-DD 或 YYYY-MM-DD HH:mm:ss，现为“明天”',
      'm.xlsx “报名表”第 4 行：字段 keshi 的类型应为文本、下拉、单选、附件或日期（1、3、4、5、6）',
      'm.xlsx “报名表”第 4 行：字段 keshi：校验规则可能长时间回溯（如嵌套的 + 或 *），请改写',
      '共 3 处错误，没有导入',
    ]);
  });

  it('refuses an account that was typed as a number, and writes nothing', async () => {
    const account = basics.map(([word, value]): [string, string | number] =>
      word === '收款账号' ? [word, 6222021001112223000] : [word, value],
    );
    const form = [...people, ['keshi', '科室', '文字', null, null, null, null, null, null]];
    expect(await importFile('m.xlsx', await workbook(account, form))).toMatchObject({
      exitCode: 1,
      lines: [
        'm.xlsx “会议”B8：这个数字超过 15 位，已被表格软件改写：请把单元格格式设为文本后重新输入',
        'm.xlsx “报名表”第 4 行：字段 keshi 的类型应为文本、下拉、单选、附件或日期（1、3、4、5、6）',
        '共 2 处错误，没有导入',
      ],
    });
    expect(await meetingOf('SHEET2028')).toBeUndefined();
  });

  it('refuses what is no workbook, and other files', async () => {
    expect(await importFile('m.xlsx', Buffer.from('no'))).toMatchObject({ lines: ['m.xlsx 不是有效的 .xlsx 文件'] });
    expect(await importFile('m.csv', Buffer.from('no'))).toMatchObject({ exitCode: 2 });
    const unknown = await importFile('m.xlsx', await workbook([...basics, ['门票', '1']], people));
    expect(unknown).toMatchObject({ exitCode: 1, lines: ['m.xlsx “会议”第 10 行：不认识的项目“门票”'] });
  });
});

it.each([
  '^\\d{6}$',
  '/^[A-Za-z]\\d{8}$/',
  '^[\\u4e00-\\u9fa5]{2,20}$',
  '^(?:a|b)c+$',
  '^[^@\\s]+@[^@\\s]+\\.[^@\\s]+$',
  '^(?=.*[A-Z])(?=.*\\d)[A-Za-z\\d]{8,}$',
  '^(\\d{15}|\\d{17}[\\dXx])$',
  '^\\s*\\S+.*$',
  '^.*(医院|大学|公司).*$',
  '^([一-龥]{2,10}|[A-Za-z ]{2,40})$',
  '^[\\s\\S]{0,500}$',
  '^(\\d)\\1{3}$',
])('%s will do', (pattern) => {
  expect(patternProblem(pattern)).toBeNull();
});

it.each([
  '(a+)+$',
  '^(a|aa)+$',
  '([a-zA-Z]+)*',
  '(\\d+)+x',
  '^(\\w|\\d)+$',
  '^(\\x62|\\x62)*$',
  '^(\\u0062|b)*$',
  '^([b]|b)*$',
  '^(\\cA|\\x01)*$',
  '^(b|\\x62){0,60}$',
  '^(?=(b|\\x62)*$)x',
  '^(b|(?=b)b)*$',
  '^(?<n>b|\\x62)*$',
  '^foo:(b|\\x62)*$',
  '^x{3}-(?:ab|a\\x62|c)*$',
  '^(?:a|b|ab)*$',
  '^(b?){30}b{30}$',
  '^(.*)(.*)(.*)(.*)(.*)(.*)x$',
])('%s is catastrophic', (pattern) => {
  expect(patternProblem(pattern)).toContain('回溯');
});

it('finds the line of every value, whatever the strings hold', () => {
  const lines = jsonLines('{ "a\\"": [1,\n {"b": "}\\\\"},\n\n true] }');
  expect(Object.fromEntries(lines)).toEqual({
    '[]': 1,
    '["a\\""]': 1,
    '["a\\"",0]': 1,
    '["a\\"",1]': 2,
    '["a\\"",1,"b"]': 2,
    '["a\\"",2]': 4,
  });
});
