import { auditRecords } from '../../db/tables/audit';
import { callDesk, provePhone, signInToDesk, staffOf } from '../../test-support/desk';
import { setUpPostgresServer, setUpServer } from '../../test-support/set-up-server';
import { meetingIds } from '../../test-support/submissions';
import { sendNotices } from '../notices/send-notices';
import { inviteMember } from './manage-staff';

const meetingId = meetingIds.MI2027;
const other = meetingIds.FREE2027;
const [first, second, third] = ['13912340001', '13912340002', '13912340003'] as const;

describe('the members of staff', () => {
  const server = setUpServer();
  const invite = (headers: Record<string, string>, given: Record<string, unknown>) =>
    callDesk(
      server,
      'inviteMember',
      { meetingId, name: '陈雨薇', phone: third, roles: ['registrar'], isEverywhere: false, until: null, ...given },
      headers,
    );
  const change = (headers: Record<string, string>, given: Record<string, unknown>) =>
    callDesk(server, 'changeMember', { meetingId, roles: [], isEverywhere: false, until: null, ...given }, headers);
  const end = (headers: Record<string, string>, memberId: string) =>
    callDesk(server, 'endMember', { meetingId, memberId }, headers);
  const may = async (headers: Record<string, string>, at = meetingId) =>
    (await callDesk(server, 'getOverview', { meetingId: at }, headers)).httpStatus === 200;

  it('are invited by an owner, and may do what the role says at this meeting alone', async () => {
    const owner = await staffOf(server, first, ['owner'], { meetingId });
    expect((await invite(owner.headers, {})).status).toBe(200);
    const invited = await signInToDesk(server, third);
    expect([await may(invited.headers), await may(invited.headers, other)]).toEqual([true, false]);
    const seen = (await callDesk(server, 'getMeetings', {}, invited.headers)).data as { id: string }[];
    expect(seen.map(({ id }) => id)).toEqual([meetingId]);
    expect((await invite(invited.headers, { phone: second })).httpStatus).toBe(403);
    const trail = JSON.stringify(await server.database.query.select().from(auditRecords));
    expect(trail).toContain(`staff ${owner.id}`);
    expect(trail).not.toMatch(/陈雨薇|13912340003/);
  });

  it('are texted the way in, once for each invitation, and not for what they are given by the command line', async () => {
    const owner = await staffOf(server, first, ['owner'], { meetingId });
    const texts = () => server.gateways.sms.sent.filter(({ template }) => template === 'staff-invitation');
    expect(texts()).toEqual([]);
    expect((await invite(owner.headers, { roles: ['registrar', 'door'] })).data).toMatchObject({ isTold: true });
    const words = { name: '陈雨薇', inviter: '林晓梅', roles: '会务、签到', link: 'http://localhost:3000/desk/' };
    expect(texts()).toEqual([
      { phone: third, template: 'staff-invitation', parameters: { ...words, meeting: expect.any(String) as string } },
    ]);
    expect((await invite(owner.headers, { phone: first, roles: ['door'] })).data).toMatchObject({ isTold: false });
    await invite(owner.headers, { name: '别的名字', roles: ['finance'] });
    expect(texts()).toHaveLength(2);
    expect(texts()[1]?.parameters).toMatchObject({ name: '陈雨薇', roles: '财务' });
  });

  it('are told of all meetings where the roles hold at each', async () => {
    const owner = await staffOf(server, first, ['owner']);
    await invite(owner.headers, { isEverywhere: true });
    expect(server.gateways.sms.sent.at(-1)?.parameters).toMatchObject({ meeting: '全部会议' });
  });

  it('are not told where no texts are sent, and the answer says so', async () => {
    const owner = await staffOf(server, first, ['owner'], { meetingId });
    const { sms } = server.gateways;
    Object.assign(server.gateways, { sms: null });
    const { data } = await invite(owner.headers, {}).finally(() => Object.assign(server.gateways, { sms }));
    expect(data).toMatchObject({ isTold: false });
    await sendNotices(server.dependencies, server.app.log);
    expect(sms.sent.filter(({ template }) => template === 'staff-invitation')).toEqual([]);
  });

  it.each([
    [{ name: ' ' }, '请输入姓名'],
    [{ phone: '123' }, '请输入正确的手机号'],
    [{ roles: [] }, '请选择做什么'],
    [{ until: 1 }, '角色的结束时间已经过去'],
    [{ isEverywhere: true }, '只有全部会议的负责人能给全部会议的角色'],
  ])('are not invited with %p', async (given, message) => {
    const owner = await staffOf(server, first, ['owner'], { meetingId });
    expect((await invite(owner.headers, given)).message).toBe(message);
  });

  it('lose a role in the middle of a session, at once', async () => {
    const owner = await staffOf(server, first, ['owner'], { meetingId });
    const member = await staffOf(server, second, ['registrar', 'finance'], { meetingId });
    expect((await change(owner.headers, { memberId: member.id, roles: ['door'] })).status).toBe(200);
    expect((await callDesk(server, 'getStaff', { meetingId }, member.headers)).httpStatus).toBe(403);
    expect(await may(member.headers)).toBe(true);
    await change(owner.headers, { memberId: member.id });
    expect(await may(member.headers)).toBe(false);
    expect((await callDesk(server, 'getMe', {}, member.headers)).data).toMatchObject({ step: 'phone' });
  });

  it('lose a role when its time is over', async () => {
    const owner = await staffOf(server, first, ['owner'], { meetingId });
    await invite(owner.headers, { roles: ['viewer'], until: server.clock.now + 3_600_000 });
    const invited = await signInToDesk(server, third);
    expect(await may(invited.headers)).toBe(true);
    server.clock.now += 3_600_000;
    expect(await may(invited.headers)).toBe(false);
  });

  it('who become an owner are asked for a second factor before anything else', async () => {
    const owner = await staffOf(server, first, ['owner'], { meetingId });
    const member = await staffOf(server, second, ['registrar'], { meetingId });
    await change(owner.headers, { memberId: member.id, roles: ['owner'] });
    expect((await callDesk(server, 'getStaff', { meetingId }, member.headers)).httpStatus).toBe(401);
    expect((await callDesk(server, 'getMe', {}, member.headers)).data).toMatchObject({ step: 'set-up' });
  });

  it('end everywhere at once, and begin anew when they are invited again', async () => {
    const owner = await staffOf(server, first, ['owner']);
    const member = await staffOf(server, second, ['finance'], { meetingId });
    const elsewhere = await provePhone(server, second);
    expect((await end(owner.headers, member.id)).status).toBe(200);
    for (const { headers } of [member, elsewhere])
      expect((await callDesk(server, 'getMe', {}, headers)).data).toMatchObject({ step: 'phone' });
    await expect(provePhone(server, second)).rejects.toThrow();
    await callDesk(server, 'prove', { code: '000000', isRecovery: false }, owner.headers);
    const again = await signInToDesk(server, first).catch(() => owner);
    expect((await invite(again.headers, { phone: second, roles: ['door'] })).status).toBe(200);
    expect((await provePhone(server, second)).step).toBe('signed-in');
  });

  it('keep their last owner', async () => {
    const owner = await staffOf(server, first, ['owner'], { meetingId });
    const refusal = {
      status: -1,
      message: '这是唯一的负责人，不能停用，也不能定结束日期：请先请另一位一直有效的负责人',
    };
    expect(await end(owner.headers, owner.id)).toMatchObject(refusal);
    expect(await change(owner.headers, { memberId: owner.id, roles: ['registrar'] })).toMatchObject(refusal);
    const until = server.clock.now + 3_600_000;
    expect(await change(owner.headers, { memberId: owner.id, roles: ['owner'], until })).toMatchObject(refusal);
    // One who ends some day is no other owner.
    expect((await invite(owner.headers, { roles: ['owner'], until })).status).toBe(200);
    expect(await end(owner.headers, owner.id)).toMatchObject(refusal);
    expect((await callDesk(server, 'getStaff', { meetingId }, owner.headers)).data).toMatchObject({
      lastOwnerId: owner.id,
    });
    expect((await invite(owner.headers, { roles: ['owner'] })).status).toBe(200);
    expect((await change(owner.headers, { memberId: owner.id, roles: ['registrar'] })).status).toBe(200);
  });

  it('invited again with an end keep what they held without one', async () => {
    const owner = await staffOf(server, first, ['owner'], { meetingId });
    const until = server.clock.now + 3_600_000;
    expect((await invite(owner.headers, { phone: first, roles: ['owner', 'door'], until })).status).toBe(200);
    server.clock.now = until;
    expect((await callDesk(server, 'getMe', {}, owner.headers)).data).toMatchObject({
      grants: [{ role: 'owner', until: null }],
    });
  });

  it('of a meeting without owners do not begin with one who ends', async () => {
    const owner = await staffOf(server, first, ['owner'], { meetingId: other });
    const given = { meetingId, name: '陈雨薇', phone: third, roles: ['owner'] as const, isEverywhere: false };
    const until = server.clock.now + 3_600_000;
    await expect(inviteMember(null, { ...given, until }, server.dependencies)).rejects.toThrow('唯一的负责人');
    await inviteMember(null, { ...given, until: null }, server.dependencies);
    expect(await may(owner.headers)).toBe(false);
  });

  it('of another meeting do not exist for an owner of this one', async () => {
    const owner = await staffOf(server, first, ['owner'], { meetingId });
    const foreign = await staffOf(server, second, ['registrar'], { meetingId: other });
    expect((await end(owner.headers, foreign.id)).httpStatus).toBe(404);
    const both = await staffOf(server, third, ['registrar'], { meetingId: other });
    await invite(owner.headers, { phone: third });
    expect(await end(owner.headers, both.id)).toMatchObject({ httpStatus: 403 });
    const { members } = (await callDesk(server, 'getStaff', { meetingId }, owner.headers)).data as {
      members: { id: string; grants: unknown[] }[];
    };
    expect(members.map(({ id }) => id).sort()).toEqual([owner.id, both.id].sort());
    expect(members.find(({ id }) => id === both.id)?.grants).toHaveLength(1);
  });

  it('sign in anew and set up another authenticator once it was reset', async () => {
    const owner = await staffOf(server, first, ['owner']);
    const member = await staffOf(server, second, ['finance']);
    const given = { meetingId, memberId: member.id };
    expect((await callDesk(server, 'resetSecondFactor', given, owner.headers)).status).toBe(200);
    expect((await callDesk(server, 'getMe', {}, member.headers)).data).toMatchObject({ step: 'phone' });
    expect((await provePhone(server, second)).step).toBe('set-up');
  });
});

describe('on PostgreSQL', () => {
  const server = setUpPostgresServer();

  it('two owners who remove each other at the same moment leave one', async () => {
    const owners = [await staffOf(server, first, ['owner']), await staffOf(server, second, ['owner'])] as const;
    server.clock.now -= 61_000;
    const answers = await Promise.all(
      owners.map(({ headers }, n) =>
        callDesk(server, 'endMember', { meetingId, memberId: owners[n === 0 ? 1 : 0].id }, headers),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});
