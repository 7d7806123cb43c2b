import { readSheet } from 'read-excel-file/node';
import { keptCredit } from '../../test-support/submissions';
import { changeEntry, entryOf } from '../../test-support/attendees';
import { importLog, prepareAttendance } from '../../test-support/attended-meeting';
import { organiserOf } from '../../test-support/organiser';
import { setUpServer } from '../../test-support/set-up-server';

const server = setUpServer();
const run = organiserOf(() => server);
const [one, two, three] = ['13812345671', '13812345672', '13812345673'] as const;

beforeEach(() => prepareAttendance(server, run, [one, two, three]));

const compute = async (): Promise<unknown> => {
  const { exitCode, lines } = await run('credit compute FREE2027', { json: '' });
  expect(exitCode).toBe(0);
  return JSON.parse(lines.join('\n'));
};
const wholeDay = [
  `a1,${one},G1,进,2027-05-14 08:20:30,三号机`,
  `a2,${one},曲江厅一号门,出,2027-05-14 12:01,三号机`,
  `a3,${one},G2,in,2027/5/14 13:40,三号机`,
  `b1,${two},G1,in,2027-05-14T00:50:59Z,三号机`,
];

describe('credit compute', () => {
  it('counts everybody whose ticket is valid, with every session', async () => {
    expect(await importLog(run, wholeDay)).toMatchObject({ exitCode: 0, lines: ['已导入 4 条'] });
    expect(await compute()).toEqual([
      // 210 of 210, and 230 of 240 with the out missing: 7.5 hours.
      { phone: one, minutes: { S1: 210, S2: 230, S3: 0 }, credits: 2.5 },
      // 190 of 210.
      { phone: two, minutes: { S1: 190, S2: 0, S3: 0 }, credits: 1.1 },
      { phone: three, minutes: { S1: 0, S2: 0, S3: 0 }, credits: 0 },
    ]);
    await changeEntry(server, two, { live: false, transfer: 'given', isTouched: true });
    expect(await compute()).toHaveLength(2);
  });

  it('takes what devices are ahead off their times', async () => {
    const late = [`b1,${two},G1,in,2027-05-14 09:20,三号机`, `b2,${two},G1,out,2027-05-14 12:30,四号机`];
    await importLog(run, late, { offset: '三号机=1800\n四号机=-60' });
    expect(await compute()).toMatchObject([{}, { minutes: { S1: 190 } }, {}]);
  });

  it('follows the meeting’s rule', async () => {
    await importLog(run, [`a1,${one},G1,in,2027-05-14 08:30,`, `a2,${one},G1,out,2027-05-14 10:15,`]);
    expect(await compute()).toMatchObject([{ credits: 0 }, {}, {}]);
    expect(await run('credit set FREE2027 学时每学分=1 不满=按实到 每天最多=1.6 舍到=0.5')).toMatchObject({
      exitCode: 0,
    });
    expect(await compute()).toMatchObject([{ minutes: { S1: 105 }, credits: 1.5 }, {}, {}]);
    expect((await run('credit rule FREE2027')).lines[0]).toContain('不满的按实到；1 学时 1 学分；每天最多 1.6 学分');
    expect(await run('credit set FREE2027 每天最多=很多')).toMatchObject({ exitCode: 2 });
  });

  it('is explained line by line', async () => {
    await importLog(run, wholeDay);
    const { lines } = await run(`credit show ${one}`);
    expect(lines.join('\n')).toMatch(/08:20 进 – 12:01 出 .*210 \/ 210 分 .*100%，算整场 .*3\.50/);
    expect(lines.join('\n')).toMatch(/13:40 进，没有出 .*230 \/ 240 分 .*95%，算整场；没扫出场，算到散会 .*4\.00/);
    expect(lines.join('\n')).toContain('合计 7.50 学时；2.50 → 2.5 学分');
  });
});

describe('scans import', () => {
  it('lists what it cannot take with its line, takes the rest, and each once', async () => {
    const { ticketRef } = await entryOf(server, three);
    const log = [
      `a1,${one},G1,进,2027-05-14 08:20,三号机`,
      `a2,13900000000,G1,进,2027-05-14 08:20,三号机`,
      `a3,${one},G9,进,2027-05-14 08:20,三号机`,
      `a4,${one},G1,横,2027-05-14 08:20,三号机`,
      `a5,${one},G1,进,2027-05-14,三号机`,
      `,${one},G1,进,2027-05-14 08:20,三号机`,
      `a1,${two},G1,进,2027-05-14 08:20,三号机`,
      `a7,${ticketRef},G1,,2027-05-14 08:20,三号机`,
      `a8,+86 ${two},g1,出,2027-05-14 11:00,三号机`,
    ];
    const content = Buffer.from(['编号,参会码或手机号,签到口,方向,设备时间,设备', ...log].join('\r\n'));
    const imported = await run('scans import 签到.csv', {}, { name: '签到.csv', content });
    expect(imported).toMatchObject({
      exitCode: 0,
      lines: [
        '签到.csv 第 3 行：这个手机号没有报名',
        '签到.csv 第 4 行：没有签到口“G9”',
        '签到.csv 第 5 行：方向“横”应是 进 或 出',
        '签到.csv 第 6 行：设备时间“2027-05-14”应写成 2027-05-14 08:41:05',
        '签到.csv 第 7 行：缺少编号',
        '签到.csv 第 8 行：编号已用于另一条记录',
        '签到.csv 第 9 行：缺少方向：这个签到口有进有出',
        '已导入 2 条，有问题没有导入 7 条',
      ],
    });
    expect((await run('scans import 签到.csv', {}, { name: '签到.csv', content })).lines.at(-1)).toBe(
      '已导入 0 条，已有 2 条，有问题没有导入 7 条',
    );
    const listed = await run('gates list FREE2027');
    expect(listed.lines.slice(2).map((line) => line.split(/ {2,}/).slice(-4))).toEqual([
      ['1', '1', '1', '0'],
      ['0', '0', '0', '0'],
    ]);
    expect((await run(`entries show ${one}`)).lines.join('\n')).toContain('2027-05-14 08:20:00');
  });

  it('takes GBK from Excel, JSON and lines of JSON, in English or Chinese', async () => {
    const { ticketRef } = await entryOf(server, one);
    // 编号,参会码,签到口,方向,设备时间 and 进 in GBK.
    const gbk = Buffer.concat([
      Buffer.from('b1e0bac52cb2cebbe1c2eb2cc7a9b5bdbfda2cb7bdcff22cc9e8b1b8cab1bce40d0a', 'hex'),
      Buffer.from(`a1,${ticketRef},G1,`),
      Buffer.from('bdf8', 'hex'),
      Buffer.from(',2027/5/14 8:30\r\n'),
    ]);
    expect(await run('scans import a.csv', {}, { name: 'a.csv', content: gbk })).toMatchObject({
      lines: ['已导入 1 条'],
    });
    const json = JSON.stringify({
      scans: [
        {
          id: 'b1',
          phone: two,
          gate: 'g1',
          direction: 'IN',
          deviceTime: '2027-05-14T08:30:00+08:00',
          device: 'x',
          offsetMs: 0,
        },
        { id: 'b2', phone: two, gate: 'g1', direction: 'OUT', device_time: Date.UTC(2027, 4, 14, 2, 0), device: 'x' },
      ],
    });
    expect(await run('scans import b.json', {}, { name: 'b.json', content: json })).toMatchObject({
      lines: ['已导入 2 条'],
    });
    const lines = `{"scan_id":"c1","ticket":"${ticketRef}","gate":"G1","direction":"out","at":"2027-05-14 12:00:00"}\n`;
    expect(await run('scans import c.json', {}, { name: 'c.json', content: lines })).toMatchObject({
      lines: ['已导入 1 条'],
    });
    expect(await compute()).toMatchObject([{ minutes: { S1: 210 } }, { minutes: { S1: 90 } }, {}]);
  });

  it('an undone scan never was, whether a column, a row or a later log says so', async () => {
    const log = (undone: string) => `编号,手机号,签到口,方向,设备时间,已撤销
a1,${one},G1,进,2027-05-14 08:30,
a2,${one},G1,出,2027-05-14 09:00,${undone}
b1,${two},G1,进,2027-05-14 08:30,是
`;
    const importIt = async (content: string) =>
      (await run('scans import a.csv', {}, { name: 'a.csv', content })).lines.at(-1);
    expect(await importIt(log('否'))).toBe('已导入 3 条');
    expect(await compute()).toMatchObject([{ minutes: { S1: 30 } }, { minutes: { S1: 0 } }, {}]);
    expect(await importIt(log('1'))).toBe('已导入 0 条，已有 3 条，撤销 1 条');
    expect(await compute()).toMatchObject([{ minutes: { S1: 210 } }, {}, {}]);
    expect(await importIt('编号,方向,撤销哪条\nu1,撤销,a1\nu2,撤销,zz\n')).toBe('已导入 0 条，有问题没有导入 2 条');
    expect(
      (
        await run(
          'scans import a.csv',
          { meeting: 'FREE2027' },
          { name: 'a.csv', content: '编号,方向,撤销哪条\nu1,撤销,a1\n' },
        )
      ).lines,
    ).toEqual(['已导入 0 条，撤销 1 条']);
    expect(await compute()).toMatchObject([{ minutes: { S1: 0 } }, {}, {}]);
  });

  it('names what is no log', async () => {
    expect(await run('scans import a.csv', {}, { name: 'a.csv', content: '王芳' })).toMatchObject({
      exitCode: 1,
      lines: [expect.stringContaining('a.csv：没有找到表头，应有这些列：编号、参会码')],
    });
  });
});

describe('sessions and gates import', () => {
  it('refuse a table with a mistake whole, by its lines', async () => {
    const content = `编号,名称,会场,开始,结束,学时,学分
S1,甲,A,2027-05-14 08:30,2027-05-14 08:30,1,
S4,乙,A,2027-05-14 08:30,2027-05-15 01:00,,
S5,丙,A,2027-05-14 08:30,2027-05-14 12:00,1,1
S5,丁,A,2027-05-14 08:30,2027-05-14 24:00,,0.5
S5,戊,A,2027-05-14 08:30,2027-05-14 12:00,3.5,
`;
    expect(await run('sessions import FREE2027 a.csv', {}, { name: 'a.csv', content })).toMatchObject({
      exitCode: 1,
      lines: [
        'a.csv 第 2 行：结束时间应晚于开始时间',
        'a.csv 第 3 行：一个单元不能跨过午夜，请分成两个',
        'a.csv 第 4 行：学时和学分只能填一个',
        'a.csv 第 6 行：编号与第 5 行相同',
        '共 4 处错误，没有导入',
      ],
    });
    expect((await run('sessions list FREE2027')).lines).toHaveLength(5);
    const gate = 'code,name,direction,times,who\nG1,门,旋转,两次,谁\n';
    expect(await run('gates import FREE2027 g.csv', {}, { name: 'g.csv', content: gate })).toMatchObject({
      exitCode: 1,
    });
  });

  it('change what has the same id, and say what else there is', async () => {
    const content = 'id,name,room,start,end,hours\nS1,新名,曲江厅,2027-05-14 08:30,2027-05-14 12:00,2\n';
    expect(await run('sessions import FREE2027 a.csv', {}, { name: 'a.csv', content })).toMatchObject({
      lines: ['已导入日程单元：新增 0 个，修改 1 个', '表中没有、仍保留的 2 个：S2、S3（用 sessions remove 删除）'],
    });
    const gates = await run('gates import FREE2027 g.csv', {}, { name: 'g.csv', content: 'id,room\nG2,别处\n' });
    expect(gates.lines).toEqual([
      '已导入签到口：新增 0 个，修改 1 个',
      '注意：没有签到口通往 A 厅，那里的单元不计学时',
    ]);
    await run('sessions remove FREE2027 S2');
    expect((await run('sessions list FREE2027')).lines.slice(2).map((line) => line.split(/ {2,}/)[1])).toEqual([
      '新名',
      '闭幕',
    ]);
  });
});

describe('the frozen list', () => {
  const exported = async (options = {}) => {
    const result = await run('credit export FREE2027 out.xlsx', options);
    return { ...result, rows: result.output === null ? [] : await readSheet(Buffer.from(result.output, 'base64')) };
  };

  it('follows nothing any more, and is exported in an authority’s layout with numbers as numbers', async () => {
    await importLog(run, wholeDay);
    await changeEntry(server, one, { credit: keptCredit });
    expect(await exported()).toMatchObject({ exitCode: 1, lines: ['学分名单还没有冻结，请先冻结'] });
    await run('credit set FREE2027 格式=中医药 项目编号=2027-15');
    expect(await run('credit freeze FREE2027')).toMatchObject({ lines: ['已冻结 3 人的名单，其中 2 人有学分'] });
    await importLog(run, [`c1,${three},G1,进,2027-05-14 08:00,`]);
    expect(await run('credit freeze FREE2027')).toMatchObject({ exitCode: 1 });
    expect(await run('credit set FREE2027 每天最多=1')).toMatchObject({ lines: ['学分名单已冻结，不能再改'] });
    const { rows, lines } = await exported();
    const [headings = [], ...people] = rows;
    const column = (heading: string) => people.map((row) => row[headings.indexOf(heading)]);
    expect(column('姓名')).toEqual(['参会人0', '参会人1']);
    expect(column('授予学分')).toEqual([2.5, 1.1]);
    expect(column('实到学时')).toEqual([7.5, 3.5]);
    expect(column('项目编号')).toEqual(['2027-15', '2027-15']);
    expect(lines[0]).toBe('已导出 2 人到 out.xlsx，格式：中医药继续教育');
    expect(lines[1]).toMatch(/^参会人1 缺 .*专业技术职务/);
    expect((await exported({ layout: '国家级' })).rows[0]).toContain('是否基层');
  });
});
