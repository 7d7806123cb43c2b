import { meetings } from '../../../db/tables/meetings';
import { privacyNotices } from '../../../db/tables/privacy';
import { patternProblem } from './check-pattern';
import { jsonLines } from './json-lines';
import { importFile } from '../../../test-support/organiser';
import { setUpServer } from '../../../test-support/set-up-server';

const server = setUpServer();

const importJson = (text: string, options = {}) => importFile(server, 'meeting.json', Buffer.from(text), options);
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
    const refusal = '收费会议应有收款账户（户名、账号和开户银行），否则无法对公转账';

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
      'meeting.json 第 6 行：收费会议的注册费应大于 0（元）',
      'meeting.json 第 1 行：收费会议应有收款账户（户名、账号和开户银行），否则无法对公转账',
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
