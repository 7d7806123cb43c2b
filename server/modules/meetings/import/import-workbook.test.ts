import writeExcelFile from 'write-excel-file/node';
import { meetings } from '../../../db/tables/meetings';
import { formHeadings, formSheet, meetingSheet } from './read-sheet-draft';
import { importFile } from '../../../test-support/organiser';
import { setUpServer } from '../../../test-support/set-up-server';

const server = setUpServer();

const meetingOf = async (code: string) =>
  (await server.database.query.select().from(meetings)).find((meeting) => meeting.code === code);

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
    expect(await importFile(server, 'm.xlsx', await workbook(basics, form))).toMatchObject({ exitCode: 0 });
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
    expect(await importFile(server, 'm.xlsx', await sheet([...people, answer, child]))).toMatchObject({ exitCode: 0 });
    expect((await meetingOf('SHEET2028'))?.formDefinition[2]).toMatchObject({ linkage: [{ when: ['学生'] }] });
    const without = await importFile(server, 'm.xlsx', await sheet([...people, answer, child.slice(0, -1)]));
    expect(without.lines[0]).toContain('“报名表”第 5 行：上级字段 leixing 没有“是”这个选项');
  });

  it('names each mistake by its row', async () => {
    const form = [...people, ['keshi', '科室', '文字', null, null, '(x+x+)+y', null, null, null]];
    const { exitCode, lines } = await importFile(
      server,
      'm.xlsx',
      await workbook([...basics, ['转赠截止', '明天']], form),
    );
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
    expect(await importFile(server, 'm.xlsx', await workbook(account, form))).toMatchObject({
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
    expect(await importFile(server, 'm.xlsx', Buffer.from('no'))).toMatchObject({
      lines: ['m.xlsx 不是有效的 .xlsx 文件'],
    });
    expect(await importFile(server, 'm.csv', Buffer.from('no'))).toMatchObject({ exitCode: 2 });
    const unknown = await importFile(server, 'm.xlsx', await workbook([...basics, ['门票', '1']], people));
    expect(unknown).toMatchObject({ exitCode: 1, lines: ['m.xlsx “会议”第 10 行：不认识的项目“门票”'] });
  });
});
