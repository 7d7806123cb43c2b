import { desc, eq } from 'drizzle-orm';
import { consents, privacyNotices } from '../../db/tables/privacy';
import { entryOf, registerPaid } from '../../test-support/attendees';
import { callDesk, staffOf } from '../../test-support/desk';
import { logIn } from '../../test-support/log-in';
import { organiserOf } from '../../test-support/organiser';
import { fullSubmission, meetingIds, shortSubmission } from '../../test-support/submissions';
import { liveMember, memberBody, memberPhone, registrationCode, startTeam, teamBody } from '../../test-support/team';
import { countRows, digestRows } from '../../test-support/test-database';
import { setUpServer } from '../../test-support/set-up-server';
import { testNow } from '../../test-support/test-server';
import type { DeskCallName } from '../../../src/domain/staff/rights';
import { runCommand } from '../../cli/run-command';

const { MI2027, MIX2027, FREE2027 } = meetingIds;
const version = '2027-03';
const both = { version, kinds: ['notice', 'sensitive'] };
const noticeOnly = { version, kinds: ['notice'] };
const phone = '13812345678';
const server = setUpServer();

const run = organiserOf(() => server);
const publish = (words: string, options: Record<string, string> = {}, text = '# 说明\n新的一版') =>
  runCommand(
    {
      words: ['privacy', 'set', ...words.split(' '), 'notice.md'],
      options: { as: '王芳', ...options },
      input: { name: 'notice.md', base64: Buffer.from(text).toString('base64') },
    },
    server.dependencies,
    server.app.log,
  );
const register = (body: Record<string, unknown>, headers = {}) =>
  server.post('/api/appweb/entered/fromAdd', body, headers);
const kept = () => server.database.query.select().from(consents).orderBy(desc(consents.id));
const entered = async () => (await countRows(server.database.query)).entered;

describe('a registration', () => {
  it('keeps what was agreed to, when, and a digest of the address', async () => {
    expect(await register(fullSubmission({ privacyConsent: both }))).toMatchObject({ status: 200 });
    const { id } = await entryOf(server, phone);
    const [row, ...others] = await kept();
    expect(others).toEqual([]);
    expect(row).toMatchObject({
      ...{ meetingId: 1, entryId: id, teamId: null, giverId: null, version },
      ...{ kinds: ['notice', 'sensitive'], givenAt: new Date(testNow) },
    });
    expect(row?.addressDigest).toMatch(/^[\w-]{43}$/);
    expect(JSON.stringify(row)).not.toContain('127.0.0.1');
    const { lines } = await run(`entries show ${phone}`);
    expect(lines.join('\n')).toMatch(/同意 +2027-03 版，含敏感个人信息，本人，2027-03-20 10:00:00/);
    expect((await entryOf(server, phone)).answers).not.toHaveProperty('privacyConsent');
  });

  it.each([
    ['nothing', { version, kinds: [] }, '请阅读并勾选《个人信息处理说明》'],
    ['the notice alone', noticeOnly, '填写敏感个人信息前，请单独勾选同意'],
    ['an earlier version', { ...both, version: '2027-01' }, '《个人信息处理说明》已更新，请重新阅读并勾选'],
  ])('that gives an ID number is refused with %s', async (_, privacyConsent, message) => {
    const before = await digestRows(server.database.query);
    expect(await register(fullSubmission({ privacyConsent }))).toMatchObject({ httpStatus: 200, status: -1, message });
    expect(await digestRows(server.database.query)).toEqual(before);
  });

  it('without sensitive answers needs the notice alone', async () => {
    const body = shortSubmission(MIX2027, { isCharge: '1', privacyConsent: noticeOnly });
    expect(await register(body)).toMatchObject({ status: 200 });
    expect(await kept()).toMatchObject([{ kinds: ['notice'] }]);
  });

  it('by a client that knows of no consent is taken, but for a strict notice', async () => {
    expect(await register(fullSubmission())).toMatchObject({ status: 200 });
    expect(await kept()).toEqual([]);
    expect(await publish('MI2027', { version: '2027-05', strict: '' })).toMatchObject({ exitCode: 0 });
    const message = '报名前需要同意《个人信息处理说明》，请刷新或更新页面后重新提交';
    expect(await register(fullSubmission({ phone: '13912345678' }))).toMatchObject({ status: -1, message });
    expect(await entered()).toBe(1);
  });

  it('sent twice keeps one', async () => {
    const key = { 'idempotency-key': 'a-key-of-a-lost-answer' };
    const body = fullSubmission({ privacyConsent: both });
    for (let times = 0; times < 2; times += 1) expect(await register(body, key)).toMatchObject({ status: 200 });
    expect(await kept()).toHaveLength(1);
  });

  it.each(['x', [], 1, { version: 'x'.repeat(65), kinds: [] }, { version, kinds: 'notice' }, { kinds: [] }])(
    'with a consent of %j is malformed',
    async (privacyConsent) => {
      expect(await register(fullSubmission({ privacyConsent }))).toMatchObject({ httpStatus: 400 });
    },
  );

  it('at a meeting without a notice of its own keeps the app’s', async () => {
    await server.database.query.delete(privacyNotices).where(eq(privacyNotices.meetingId, 1));
    const privacyConsent = { version: '通用 2026-11-26', kinds: ['notice'] };
    expect(await register(fullSubmission({ privacyConsent }))).toMatchObject({ status: 200 });
    expect(await kept()).toMatchObject([{ version: '通用 2026-11-26' }]);
    expect(await server.get('/api/appweb/privacy/notice/1')).toMatchObject({ status: 200, data: null });
  });
});

describe('for somebody else', () => {
  it('an operator declares it, of each member of a batch', async () => {
    const operator = await startTeam(server);
    const members = [memberBody(1), memberBody(2)];
    const refused = await operator.post('addEnteredBatch', { members, privacyConsent: { version, kinds: [] } });
    expect(refused).toMatchObject({ status: -1, message: '请阅读并勾选《个人信息处理说明》' });
    expect(await entered()).toBe(0);
    expect(await operator.post('addEnteredBatch', { members, privacyConsent: noticeOnly })).toMatchObject({
      status: 200,
    });
    const ids = await Promise.all([2, 1].map(async (n) => (await liveMember(server, memberPhone(n))).id));
    const { teamId } = await liveMember(server, memberPhone(1));
    expect(await kept()).toMatchObject(ids.map((entryId) => ({ entryId, teamId, giverId: null, kinds: ['notice'] })));
  });

  it('one of a member, and again when it is corrected', async () => {
    const operator = await startTeam(server, undefined, MI2027);
    const body = fullSubmission({ phone: memberPhone(1) });
    const refused = await operator.post('addEntered', { ...body, privacyConsent: noticeOnly });
    expect(refused).toMatchObject({ status: -1, message: '填写敏感个人信息前，请单独勾选同意' });
    expect(await operator.post('addEntered', { ...body, privacyConsent: both })).toMatchObject({ status: 200 });
    const { id: enteredId } = await liveMember(server, memberPhone(1));
    const correction = { ...body, name: '王芳', id: enteredId, enteredId };
    expect(await operator.post('updateTeamEntered', { ...correction, privacyConsent: noticeOnly })).toMatchObject({
      status: -1,
    });
    expect(await operator.post('updateTeamEntered', { ...correction, privacyConsent: both })).toMatchObject({
      status: 200,
    });
    expect(await kept()).toMatchObject([{ entryId: enteredId }, { entryId: enteredId }]);
  });

  it('the operator agrees for themselves when registering the team', async () => {
    const code = await registrationCode(server, MIX2027, '13800000001');
    const call = '/api/appweb/team/teamUserRegiste';
    const refused = await server.post(call, teamBody({ code, privacyConsent: { version, kinds: [] } }));
    expect(refused).toMatchObject({ status: -1, message: '请阅读并勾选《个人信息处理说明》' });
    expect(await server.post(call, teamBody({ code, privacyConsent: noticeOnly }))).toMatchObject({ status: 200 });
    const [row] = await kept();
    expect(row).toMatchObject({ entryId: null, kinds: ['notice'] });
    expect(row?.teamId).not.toBeNull();
  });

  it('a giver declares it of the new holder', async () => {
    await registerPaid(server, phone);
    const headers = await logIn(server, MI2027, phone);
    const { id: enteredId } = await entryOf(server, phone);
    const transfer = (privacyConsent: unknown) =>
      server.post(
        '/api/appweb/entered/applyTransfer',
        { ...fullSubmission({ name: '王芳', phone: '13912345678' }), enteredId, privacyConsent },
        headers,
      );
    expect(await transfer(noticeOnly)).toMatchObject({ status: -1 });
    expect(await transfer(both)).toMatchObject({ status: 200 });
    const { id } = await entryOf(server, '13912345678');
    expect((await kept())[0]).toMatchObject({ entryId: id, giverId: enteredId, teamId: null });
  });
});

describe('the organiser', () => {
  const notice = async () => (await server.get('/api/appweb/privacy/notice/1')).data;

  it('publishes versions, of which the last is in force and none ever changes', async () => {
    expect(await notice()).toMatchObject({ version, purpose: '核验身份、登记学分', retention: '会后 90 天删除' });
    const said = await publish('MI2027', { version: '2027-05', purpose: '核验身份' });
    expect(said.lines[0]).toBe('已发布 第二十届中国医学信息学学术年会（MI2027）《个人信息处理说明》2027-05 版');
    expect(await notice()).toEqual({
      ...{ version: '2027-05', purpose: '核验身份', retention: '', text: '# 说明\n新的一版' },
    });
    const again = await publish('MI2027', { version: '2027-05' }, '改过的');
    expect(again).toMatchObject({ exitCode: 1 });
    expect(again.lines[0]).toContain('2027-05 版已经发布，不能修改');
    expect(await notice()).toMatchObject({ text: '# 说明\n新的一版' });
    expect((await run('privacy show MI2027 2027-05')).lines).toEqual(['# 说明', '新的一版']);
  });

  it('sees how many agreed to each', async () => {
    await register(fullSubmission({ privacyConsent: both }));
    await publish('MI2027', {});
    const { lines } = await run('privacy list MI2027');
    expect(lines.slice(2).map((line) => line.trim().split(/ {2,}/))).toEqual([
      ['2027-03', '2027-03-20 10:00:00', '1'],
      ['2027-03-20', '2027-03-20 10:00:00', '0'],
    ]);
  });

  it.each([
    ['an empty file', {}, ' \n', 'notice.md 是空的'],
    ['a text of 30,001 characters', {}, '字'.repeat(30_001), '超过 30000 字'],
    ['a version of two lines', { version: 'a\nb' }, 'x', '--version 须为一行'],
    ['a long purpose', { purpose: '字'.repeat(61) }, 'x', '最多 60 个字'],
  ])('is told of %s', async (_, options: Record<string, string>, text, message) => {
    const said = await publish('MI2027', options, text);
    expect(said.exitCode).toBe(1);
    expect(said.lines.join()).toContain(message);
    expect(await notice()).toMatchObject({ version });
  });

  it('is told of a file in another encoding', async () => {
    const input = { name: 'notice.txt', base64: Buffer.from([0xcb, 0xb5, 0xc3, 0xf7]).toString('base64') };
    const words = ['privacy', 'set', 'MI2027', 'notice.txt'];
    const said = await runCommand({ words, options: { as: '王芳' }, input }, server.dependencies, server.app.log);
    expect(said).toMatchObject({ exitCode: 1 });
    expect(said.lines[0]).toContain('UTF-8');
  });
});

it('the office reads the notice in force and publishes the next one, which the trail names', async () => {
  const { headers } = await staffOf(server, '13912340007', ['registrar'], { meetingId: FREE2027 });
  const ask = (name: DeskCallName, input: Record<string, unknown> = {}) =>
    callDesk(server, name, { meetingId: FREE2027, ...input }, headers);
  const everything = { search: '', sealedSearch: '', subject: '', who: '', from: '', to: '', before: '', about: '' };
  const typed = { version: '2027-04', purpose: '核验身份', retention: '会后 90 天删除', text: '# 说明\n\n新的一版' };
  await server.database.query.delete(privacyNotices).where(eq(privacyNotices.meetingId, Number(FREE2027)));
  expect((await ask('getNotice')).data).toMatchObject({ text: '', publishedAt: 0 });
  expect(await ask('publishNotice', { ...typed, text: ' ' })).toMatchObject({
    message: '正文没有填好：最多 30000 个字，正文不能是空的',
  });
  expect(await ask('publishNotice', typed)).toMatchObject({ status: 200 });
  expect((await ask('getNotice')).data).toMatchObject({ ...typed, consents: 0 });
  expect(await ask('publishNotice', { ...typed, text: '又一版' })).toMatchObject({
    message: '2027-04 版已经发布，不能修改：请换一个版本号',
  });
  expect(JSON.stringify(await ask('getTrail', everything))).toContain('发布了个人信息处理说明 2027-04 版');
});
