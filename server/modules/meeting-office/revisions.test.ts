import { eq } from 'drizzle-orm';
import { meetings } from '../../db/tables/meetings';
import { latestRevision } from '../../stores/meetings/revisions';
import { definitionOfRow } from '../../stores/meetings/definition';
import { organiserOf } from '../../test-support/organiser';
import { setUpServer } from '../../test-support/set-up-server';
import { countRows } from '../../test-support/test-database';

const server = setUpServer();
const run = organiserOf(() => server);

const item = (shortName: string, name: string, settings: object = {}, formType = 1, isRequired = true) => ({
  ...{ shortName, name, formType, isShow: '1' },
  defaultValue: JSON.stringify({ rules: isRequired ? [{ message: `请填写${name}` }] : [], ...settings }),
});
const food = (texts: Record<string, string>) => item('food', '餐食', { valueEnum: texts }, 4);
const form = [item('name', '姓名'), item('phone', '手机号码'), food({ a: '普通', b: '清真' })];
const meeting = {
  ...{ code: 'FOOD2028', meetingName: '年会', bmEndTime: '2028-05-01', startTime: '2028-05-10', endTime: '2028-05-12' },
  ...{ isBmf: '1', fee: 1200, refundDeadline: '2028-05-05', meetingForm: form },
  receivingAccount: { accountName: '学会', accountNumber: '0200', bankName: '工商银行', payNotice: '' },
};
const given = (changes: object) => ({ name: 'm.json', content: JSON.stringify({ ...meeting, ...changes }) });
const importIt = (changes: object = {}) => run('import m.json', {}, given(changes));
const draft = (changes: object) => run('meetings draft m.json', {}, given(changes));

const row = async () => {
  const [found] = await server.database.query.select().from(meetings).where(eq(meetings.code, 'FOOD2028'));
  if (found === undefined) throw new Error('No meeting');
  return found;
};
const register = async (phone: string, chosen: string) =>
  server.post('/api/appweb/entered/fromAdd', {
    ...{ meetingId: String((await row()).id), name: '王芳', phone, food: chosen, isCharge: '1' },
  });
const shown = async (code = 'FOOD2028') =>
  (await server.get(`/api/appweb/appMeeting/getMeetingBycode/${code}`)) as {
    status: number;
    data: { meeting?: object };
  };

describe('a draft', () => {
  it('is shown to nobody until it is published, and then to everybody', async () => {
    await importIt();
    const { lines } = await draft({ meetingName: '第二届年会', fee: 1000 });
    expect(lines.slice(1)).toEqual(['　会议名称：年会 → 第二届年会', '　注册费：¥1,200.00 → ¥1,000.00']);
    expect(JSON.stringify((await shown()).data)).toContain('"meetingName":"年会"');
    expect((await run('meetings publish FOOD2028')).lines.at(-1)).toBe('已发布第 2 版');
    expect(JSON.stringify((await shown()).data)).toContain('第二届年会');
    expect((await run('meetings history FOOD2028')).lines).toEqual([
      expect.stringMatching(/^第 2 版　\d{4}-\d\d-\d\d \S+　王芳　m\.json$/),
      '　会议名称：年会 → 第二届年会',
      '　注册费：¥1,200.00 → ¥1,000.00',
      expect.stringMatching(/^第 1 版/),
    ]);
  });

  it('with a mistake is not saved, and every mistake is named by its place', async () => {
    await importIt();
    const { exitCode, lines } = await draft({ fee: 0, bmEndTime: '2029-01-01' });
    expect([exitCode, lines.length, lines.at(-1)]).toEqual([1, 3, '没有保存草稿']);
    expect((await run('meetings publish FOOD2028')).lines).toEqual(['没有草稿：可能刚发布或放弃了']);
  });

  it('is discarded without a trace on the page', async () => {
    await importIt();
    await draft({ meetingName: '第二届年会' });
    expect((await run('meetings discard FOOD2028')).lines).toEqual(['已放弃草稿']);
    expect(JSON.stringify((await shown()).data)).toContain('"meetingName":"年会"');
    expect((await run('meetings discard FOOD2028')).exitCode).toBe(1);
  });
});

describe('a draft beside another', () => {
  it('takes its place only where that is asked for', async () => {
    await importIt();
    await draft({ meetingName: '甲' });
    const refused = await draft({ meetingName: '乙' });
    expect([refused.exitCode, refused.lines.at(-1)]).toEqual([
      1,
      expect.stringContaining('要盖掉原来的草稿请加 --replace') as unknown,
    ]);
    expect((await run('meetings review FOOD2028')).lines).toContain('　会议名称：年会 → 甲');
    await run('meetings draft m.json', { replace: '' }, given({ meetingName: '乙' }));
    expect((await run('meetings review FOOD2028')).lines).toContain('　会议名称：年会 → 乙');
  });

  it('that is equal to the page is said to be, and publishes nothing', async () => {
    await importIt();
    const same = '草稿与页面相同，没有改动';
    expect((await draft({})).lines).toEqual([expect.stringContaining('已存为草稿'), same]);
    expect(await run('meetings review FOOD2028')).toMatchObject({ exitCode: 0, lines: [same] });
    expect(await run('meetings publish FOOD2028')).toMatchObject({ exitCode: 1, lines: [same, '没有发布'] });
  });

  it('names the first revision too, where that was published meanwhile', async () => {
    await draft({});
    await importIt({ meetingName: '第二届年会' });
    const { exitCode, lines } = await run('meetings publish FOOD2028');
    expect([exitCode, lines]).toEqual([1, expect.arrayContaining(['草稿做好以后发布了第 1 版：'])]);
    expect((await run('meetings publish FOOD2028', { over: '' })).lines.at(-1)).toBe('已发布第 2 版');
  });
});

describe('a dry run', () => {
  it('asks whether an option was renamed, and tells what it means for those who chose it', async () => {
    await importIt();
    await register('13812345678', 'b');
    await draft({ meetingForm: [...form.slice(0, 2), food({ a: '普通', b: '清真餐' })] });
    const before = await run('meetings review FOOD2028');
    expect(before.lines).toEqual([
      ...['草稿改了：', '　“餐食”的选项“清真”改为“清真餐”', '要先定：“餐食”的“清真”写成了“清真餐”，1 人选过。'],
      ...['　--rename food:清真=清真餐：只是改名', '　--other：是另一个选项，选过“清真”的人不变'],
    ]);
    expect(await run('meetings publish FOOD2028')).toMatchObject({ exitCode: 1 });
    const renamed = await run('meetings review FOOD2028', { rename: '清真=清真餐' });
    expect(renamed.lines).toContain('“清真”改名为“清真餐”：“餐食”的这个选项，1 人选过，以后显示新名字。');
    const other = await run('meetings publish FOOD2028', { other: '' });
    expect(other.lines).toContain('“餐食”不再提供“清真”：1 人选过，照常显示。');
    // Whoever chose 清真 still has it, and 清真餐 is another option.
    expect(JSON.stringify((await row()).formDefinition)).toContain(
      '\\"b\\":{\\"text\\":\\"清真\\",\\"removed\\":true}',
    );
  });

  it('counts who lacks an answer, whose order stays, and which deadline closes what; and changes nothing', async () => {
    await importIt();
    await register('13812345678', 'a');
    await register('13912345678', 'b');
    await draft({ fee: 1500, refundDeadline: '2028-04-01', meetingForm: [...form, item('level', '级别')] });
    const [rows, revisions] = [await row(), await countRows(server.database.query)];
    const { lines } = await run('meetings review FOOD2028');
    expect(lines).toEqual(
      expect.arrayContaining([
        '　新问题“级别”（文本，必填）',
        '2 人没有答过必填的“级别”：以后报名和更正的人都要填；已报名的人照常参会，不会被要求补填。',
        '2 笔待支付订单不变：共 2 人，¥2,400，仍按下单时的价格。',
        '退费截止 2028-05-05 → 2028-04-01：到时不能再申请退费，0 人已支付。',
        '不发短信：没有人需要另外通知。',
      ]),
    );
    expect([await row(), await countRows(server.database.query)]).toEqual([rows, revisions]);
  });

  it('shows the texts that go out, and sends none', async () => {
    await importIt();
    await register('13812345678', 'a');
    await draft({ isBmf: '0' });
    const queued = await countRows(server.database.query);
    const { lines } = await run('meetings review FOOD2028');
    expect(lines).toEqual(
      expect.arrayContaining(['1 人改为免费：参会码生效，短信告知。', '发 1 条短信：发布后立即发给有关的人。']),
    );
    expect(lines.at(-1)).toMatch(/^　138 \*{4} 5678　/);
    expect(await countRows(server.database.query)).toEqual(queued);
  });
});

describe('a rename', () => {
  const drink = (texts: Record<string, string>) => item('drink', '饮料', { valueEnum: texts }, 4, false);
  const twice = (text: string) => ({
    meetingForm: [...form.slice(0, 2), food({ a: '普通', b: text }), drink({ a: '普通', b: text })],
  });
  const definition = async () => JSON.stringify((await row()).formDefinition);

  it('that is decided for one question leaves the same texts of another as they were', async () => {
    await importIt(twice('清真'));
    await register('13812345678', 'b');
    await draft(twice('清真餐'));
    const done = await run('meetings publish FOOD2028', { rename: 'food:清真=清真餐', other: '' });
    expect(done.lines).toEqual(
      expect.arrayContaining(['“清真”改名为“清真餐”：“餐食”的这个选项，1 人选过，以后显示新名字。', '已发布第 2 版']),
    );
    const questions = (await definition()).split('饮料');
    expect(questions.map((part) => part.includes('removed'))).toEqual([false, true]);
    expect(questions[1]).toContain('\\"removedEnum\\":{\\"b\\":\\"清真\\"}');
  });

  it('is about both of its names, and one that is about nothing is refused', async () => {
    await importIt();
    await register('13812345678', 'b');
    await draft({ meetingForm: [...form.slice(0, 2), food({ a: '普通', b: '清真餐' })] });
    for (const rename of ['普通=清真餐', '清真=素食', 'drink:清真=清真餐'])
      expect((await run('meetings publish FOOD2028', { rename, other: '' })).lines).toEqual([
        `--rename ${rename}：没有这样的改动要定，请核对两个名称`,
      ]);
    const { lines } = await run('meetings publish FOOD2028', { rename: '清真=清真餐' });
    expect(lines.at(-1)).toBe('已发布第 2 版');
    expect(await definition()).not.toContain('removed');
  });
});

describe('revisions', () => {
  it('are written by an import too, and by whatever else changes what the page shows', async () => {
    await importIt();
    await importIt();
    await importIt({ meetingName: '第二届年会' });
    await run('reminders set FOOD2028 不发');
    await run('meetings close FOOD2028');
    const { lines } = await run('meetings history FOOD2028');
    expect(lines.filter((line) => line.startsWith('第'))).toHaveLength(3);
    expect(lines).toContain('　会前提醒：平常的时间 → 前一天 不发，当天 不发');
    const { id, ...kept } = await row();
    expect((await latestRevision(server.database.query, id))?.definition).toEqual(definitionOfRow({ id, ...kept }));
  });

  it('published meanwhile keep a draft from undoing them unseen', async () => {
    await importIt();
    await draft({ meetingName: '第二届年会' });
    await importIt({ meetingAddress: '西安' });
    const stale = await run('meetings publish FOOD2028');
    expect(stale.exitCode).toBe(1);
    expect(stale.lines).toEqual(
      expect.arrayContaining(['　会议地点：西安 → 无', '草稿做好以后发布了第 2 版：', '　会议地点：无 → 西安']),
    );
    expect((await run('meetings publish FOOD2028', { over: '' })).lines.at(-1)).toBe('已发布第 3 版');
  });

  it('come back as a draft, with every answer as it was meant', async () => {
    await importIt();
    await register('13812345678', 'b');
    await draft({ meetingForm: [...form.slice(0, 2), food({ a: '普通', c: '素食' })] });
    await run('meetings publish FOOD2028', { 'keep-removed': '' });
    await register('13912345678', 'c');
    expect((await run('meetings restore FOOD2028 1')).exitCode).toBe(0);
    const { lines } = await run('meetings publish FOOD2028', { 'keep-removed': '' });
    expect(lines).toContain('“餐食”不再提供“素食”：1 人选过，照常显示。');
    expect(lines.at(-1)).toBe('已发布第 3 版');
    const { lines: entry } = await run('entries show 13812345678', {});
    expect(entry.join('\n')).toContain('清真');
    expect((await run('meetings restore FOOD2028 3')).lines).toEqual(['页面上就是第 3 版']);
    expect((await run('meetings restore FOOD2028 9')).lines).toEqual(['没有第 9 版']);
  });
});

describe('a copy', () => {
  it('that is not published has no short link and no registration to open', async () => {
    await importIt();
    await run('meetings copy FOOD2028 FOOD2029 2029-05-09');
    const { headers } = await server.app.inject({ method: 'GET', url: '/m/FOOD2029' });
    expect(headers.location).toBe('/conf/Guide/index?meetingCode=FOOD2029');
    expect(await run('meetings open FOOD2029')).toMatchObject({
      ...{ exitCode: 1, lines: ['会议还没有发布，发布后才开放报名'] },
    });
  });

  it('has its own code and days, prices and questions, is found by nobody, and is published once it is right', async () => {
    await importIt();
    await register('13812345678', 'a');
    const { lines } = await run('meetings copy FOOD2028 FOOD2029 2029-05-09');
    expect(lines[0]).toContain('已复制为 年会（FOOD2029');
    expect((await shown('FOOD2029')).status).toBe(404);
    const [copy] = await server.database.query.select().from(meetings).where(eq(meetings.code, 'FOOD2029'));
    expect(copy).toMatchObject({ startTime: '2029-05-09', endTime: '2029-05-11', registrationEnd: '2029-04-30' });
    expect(copy).toMatchObject({ refundDeadline: '2029-05-04', feeFen: 120_000, isUnpublished: true });
    const body = { meetingId: String(copy?.id), name: '李娜', phone: '13712345678', food: 'a', isCharge: '1' };
    expect(await server.post('/api/appweb/entered/fromAdd', body)).toMatchObject({ status: 404 });
    expect((await run('meetings review FOOD2029')).lines).toEqual([expect.stringMatching(/^会议对外可见：/)]);
    expect((await run('meetings publish FOOD2029')).lines.at(-1)).toBe('已发布第 1 版');
    expect((await shown('FOOD2029')).status).toBe(200);
    expect(await server.post('/api/appweb/entered/fromAdd', body)).toMatchObject({ status: 200 });
    expect((await run('meetings delete FOOD2029')).lines).toEqual([
      '有人报过名，或已经有签到口等记录，不能删除：结束或取消后可以归档',
    ]);
  });

  it('that was never published can be deleted, and a code that is taken is refused', async () => {
    await importIt();
    await run('meetings copy FOOD2028 FOOD2029 2029-05-09');
    expect((await run('meetings copy FOOD2028 FOOD2029 2029-05-09')).lines).toEqual([
      '会议编码 FOOD2029 已经有了，请换一个',
    ]);
    expect((await run('meetings discard FOOD2029')).lines).toEqual(['这个会议还没有发布过，不要的话请删除会议']);
    expect((await run('meetings delete FOOD2029')).lines).toEqual(['已删除会议']);
    expect((await run('meetings history FOOD2029')).exitCode).toBe(1);
  });
});
