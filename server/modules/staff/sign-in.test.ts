import { auditRecords } from '../../db/tables/audit';
import { staffMembers, staffSessions } from '../../db/tables/staff';
import {
  addMember,
  callDesk,
  cookieOf,
  deskOrigin,
  provePhone,
  signInToDesk,
  staffOf,
  totp,
  type SignedIn,
} from '../../test-support/desk';
import { lastCode } from '../../test-support/log-in';
import { setUpServer } from '../../test-support/set-up-server';
import { meetingIds } from '../../test-support/submissions';

const server = setUpServer();
const phone = '13912340001';
const stranger = '13912349999';
const minute = 60_000;

const me = async (headers: Record<string, string>) => (await callDesk(server, 'getMe', {}, headers)).data;

describe('phone and code', () => {
  it('sign a registrar in, under a cookie that no script reads and no other site sends', async () => {
    await addMember(server, phone, ['registrar']);
    await callDesk(server, 'sendSignInCode', { phone });
    const answer = await callDesk(server, 'signIn', { phone: '139 1234 0001', code: lastCode(server, phone) });
    expect(answer).toMatchObject({ status: 200, data: 'signed-in' });
    const cookie = String(answer.headers['set-cookie']);
    expect(cookie).toMatch(/^desk=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; SameSite=Strict$/);
    const headers = { origin: deskOrigin, cookie: cookieOf(answer) };
    expect(await me(headers)).toMatchObject({ step: 'signed-in', name: '林晓梅', phone: '139 **** 0001' });
    expect((await callDesk(server, 'getMeetings', {}, headers)).data).toHaveLength(8);
    const kept = JSON.stringify(await server.database.query.select().from(staffSessions));
    expect(kept).not.toContain(headers.cookie.slice('desk='.length));
  });

  it('tell nobody whose phone is a member’s, and text nobody else', async () => {
    await addMember(server, phone, ['door']);
    const known = await callDesk(server, 'sendSignInCode', { phone });
    const unknown = await callDesk(server, 'sendSignInCode', { phone: stranger });
    expect(unknown.body).toEqual(known.body);
    expect(server.gateways.sms.sent.map((text) => text.phone)).toEqual([phone]);
    const wrong = [phone, stranger].map((one) => callDesk(server, 'signIn', { phone: one, code: '000000' }));
    const [first, second] = await Promise.all(wrong);
    expect(first?.body).toEqual(second?.body);
  });

  it('let nobody in whose account has ended, or whose invitation has', async () => {
    await addMember(server, phone, ['door']);
    server.clock.now += 8 * 24 * 60 * minute;
    await expect(provePhone(server, phone)).rejects.toThrow('No code');
    await addMember(server, phone, ['door']);
    await server.database.query.update(staffMembers).set({ endedAt: new Date(server.clock.now) });
    await expect(provePhone(server, phone)).rejects.toThrow('No code');
  });

  it('guessed five times open nothing any more', async () => {
    await addMember(server, phone, ['door']);
    await callDesk(server, 'sendSignInCode', { phone });
    const code = lastCode(server, phone);
    const wrong = code === '111111' ? '222222' : '111111';
    for (let n = 0; n < 5; n += 1) await callDesk(server, 'signIn', { phone, code: wrong });
    const answer = await callDesk(server, 'signIn', { phone, code });
    expect(answer).toMatchObject({ status: -1, message: '验证码错误次数过多，请重新获取' });
    expect(cookieOf(answer)).toBe('');
  });

  it('of an attendee’s login are another thing', async () => {
    await addMember(server, phone, ['door']);
    await server.get(`/api/appweb/login/sendLoginMessage/${meetingIds.MI2027}/${phone}`);
    const answer = await callDesk(server, 'signIn', { phone, code: lastCode(server, phone) });
    expect(answer.message).toBe('验证码已失效，请重新获取');
  });
});

describe('the second factor', () => {
  it('is set up at an owner’s first sign-in, and asked for at each later one', async () => {
    await addMember(server, phone, ['owner']);
    const half = await provePhone(server, phone);
    expect(half.step).toBe('set-up');
    expect((await callDesk(server, 'getMeetings', {}, half.headers)).httpStatus).toBe(401);
    const { secret, recoveryCodes, headers } = await signInToDesk(server, phone);
    expect(recoveryCodes).toHaveLength(10);
    expect((await callDesk(server, 'getMeetings', {}, headers)).status).toBe(200);
    expect(JSON.stringify(await server.database.query.execute('select * from staff_members'))).not.toContain(secret);

    const again = await provePhone(server, phone);
    expect(again.step).toBe('second-factor');
    expect((await callDesk(server, 'startSecondFactor', {}, again.headers)).status).toBe(-1);
    const code = totp(server, secret);
    const proved = await callDesk(server, 'proveSecondFactor', { code, isRecovery: false }, again.headers);
    expect(proved.status).toBe(200);
    expect(await me({ cookie: cookieOf(proved) })).toMatchObject({ step: 'signed-in', recoveryCodesLeft: 10 });
    // The cookie of the half session is worth nothing any more.
    expect(await me(again.headers)).toMatchObject({ step: 'phone' });
    const replayed = await provePhone(server, phone);
    server.clock.now -= 61_000;
    const answer = await callDesk(server, 'proveSecondFactor', { code, isRecovery: false }, replayed.headers);
    expect(answer.message).toBe('动态码不对，请看手机上现在的 6 位数');
  });

  it('is not put off on a real server', async () => {
    await addMember(server, phone, ['finance']);
    const { headers } = await provePhone(server, phone);
    expect((await callDesk(server, 'postponeSecondFactor', {}, headers)).httpStatus).toBe(404);
  });

  it('waits 15 minutes after five wrong codes, also for the right one', async () => {
    const { secret } = await staffOf(server, phone, ['owner']);
    const { headers } = await provePhone(server, phone);
    const give = (code: string) => callDesk(server, 'proveSecondFactor', { code, isRecovery: false }, headers);
    const wrong = totp(server, secret) === '000000' ? '000001' : '000000';
    for (let n = 0; n < 4; n += 1) expect((await give(wrong)).status).toBe(-1);
    expect(await give(wrong)).toMatchObject({ httpStatus: 429, message: '输错太多次，请 15 分钟后再试' });
    expect((await give(totp(server, secret))).httpStatus).toBe(429);
    server.clock.now += 16 * minute;
    const later = await provePhone(server, phone);
    const right = { code: totp(server, secret), isRecovery: false };
    expect((await callDesk(server, 'proveSecondFactor', right, later.headers)).status).toBe(200);
  });

  it('has recovery codes that work once, whatever way they are typed', async () => {
    const { recoveryCodes } = await staffOf(server, phone, ['owner']);
    const typed = recoveryCodes[3]?.toLowerCase().replaceAll('-', ' ') ?? '';
    const use = async () => {
      const { headers } = await provePhone(server, phone);
      return callDesk(server, 'proveSecondFactor', { code: typed, isRecovery: true }, headers);
    };
    const first = await use();
    expect(first.status).toBe(200);
    expect(await me({ cookie: cookieOf(first) })).toMatchObject({ recoveryCodesLeft: 9 });
    expect((await use()).message).toBe('恢复码不对，或已经用过');
  });
});

describe('a session', () => {
  it('begins under a new token each time, whatever cookie came along', async () => {
    await addMember(server, phone, ['door']);
    const planted = `desk=${'a'.repeat(43)}`;
    await callDesk(server, 'sendSignInCode', { phone });
    const code = lastCode(server, phone);
    const answer = await callDesk(server, 'signIn', { phone, code }, { origin: deskOrigin, cookie: planted });
    expect(cookieOf(answer)).not.toBe(planted);
    expect(await me({ cookie: planted })).toMatchObject({ step: 'phone' });
  });

  it('ends after twelve hours, and a finance member’s after 30 minutes of rest', async () => {
    const registrar = await staffOf(server, phone, ['registrar']);
    server.clock.now += 11 * 60 * minute;
    expect(await me(registrar.headers)).toMatchObject({ step: 'signed-in' });
    server.clock.now += 61 * minute;
    expect(await me(registrar.headers)).toMatchObject({ step: 'phone', signedOutBecause: '登录已失效，请重新登录' });

    const finance = await staffOf(server, '13912340002', ['finance']);
    for (let n = 0; n < 3; n += 1) {
      server.clock.now += 29 * minute;
      expect(await me(finance.headers)).toMatchObject({ step: 'signed-in' });
    }
    server.clock.now += 31 * minute;
    expect((await callDesk(server, 'getMeetings', {}, finance.headers)).message).toBe('30 分钟没有操作，请重新登录');
  });

  it('is not kept alive by an overview that renews itself', async () => {
    const { headers } = await staffOf(server, phone, ['finance']);
    const renew = async () => {
      server.clock.now += 14 * minute;
      return (await callDesk(server, 'getOverview', { meetingId: meetingIds.MI2027 }, headers)).message;
    };
    await renew();
    await renew();
    expect(await renew()).toBe('30 分钟没有操作，请重新登录');
  });

  it('is listed and ended by its own member alone', async () => {
    const first = await staffOf(server, phone, ['registrar']);
    const second = await signInToDesk(server, phone);
    const other = await staffOf(server, '13912340002', ['registrar']);
    const list = (await callDesk(server, 'getOwnSessions', {}, second.headers)).data as Record<string, unknown>[];
    expect(list.map(({ isThis }) => isThis).sort()).toEqual([false, true]);
    const sessionId = list.find(({ isThis }) => isThis === false)?.id;
    expect((await callDesk(server, 'endOwnSession', { sessionId }, other.headers)).httpStatus).toBe(404);
    expect(await me(first.headers)).toMatchObject({ step: 'signed-in' });
    expect((await callDesk(server, 'endOwnSession', { sessionId }, second.headers)).status).toBe(200);
    expect(await me(first.headers)).toMatchObject({ step: 'phone' });
    const out = await callDesk(server, 'signOut', {}, second.headers);
    expect(String(out.headers['set-cookie'])).toContain('Max-Age=0');
    expect(await me(second.headers)).toMatchObject({ step: 'phone' });
  });

  it('that was stolen ends with its member’s, and does nothing that asks for a code again', async () => {
    const owner = await staffOf(server, phone, ['owner']);
    const thief = { origin: deskOrigin, cookie: owner.headers.cookie };
    server.clock.now += 10 * minute;
    expect(await callDesk(server, 'renewRecoveryCodes', {}, thief)).toMatchObject({
      ...{ httpStatus: 403, data: { asksAgain: true } },
    });
    const elsewhere = await provePhone(server, phone);
    const given = { code: totp(server, owner.secret), isRecovery: false };
    const proved = await callDesk(server, 'proveSecondFactor', given, elsewhere.headers);
    const again = { origin: deskOrigin, cookie: cookieOf(proved) };
    const sessions = (await callDesk(server, 'getOwnSessions', {}, again)).data as { id: string; isThis: boolean }[];
    for (const { id, isThis } of sessions)
      if (!isThis) await callDesk(server, 'endOwnSession', { sessionId: id }, again);
    expect(await me(thief)).toMatchObject({ step: 'phone' });
    expect(await me(again)).toMatchObject({ step: 'signed-in' });
    await callDesk(server, 'signOut', {}, again);
    expect(await me(again)).toMatchObject({ step: 'phone' });
  });

  it('is opened by nothing that the database keeps', async () => {
    await staffOf(server, phone, ['registrar']);
    const [row = {}] = await server.database.query.select().from(staffSessions);
    for (const kept of Object.values(row).map(String))
      expect({ kept, ...((await me({ cookie: `desk=${kept}` })) as object) }).toMatchObject({ step: 'phone' });
  });

  it.each([undefined, 'https://evil.example', 'null', 'http://localhost:3001'])(
    'acts for no page of %p',
    async (origin) => {
      const { headers } = await staffOf(server, phone, ['registrar']);
      const forged = { cookie: headers.cookie, ...(origin === undefined ? {} : { origin }) };
      expect((await callDesk(server, 'signOut', {}, forged)).httpStatus).toBe(403);
      expect((await callDesk(server, 'sendSignInCode', { phone }, forged)).httpStatus).toBe(403);
      expect(await me(headers)).toMatchObject({ step: 'signed-in' });
    },
  );

  it('is noted in the audit trail under the member’s id', async () => {
    const { id } = await staffOf(server, phone, ['registrar']);
    const records = await server.database.query.select().from(auditRecords);
    expect(records).toContainEqual(expect.objectContaining({ actor: `staff ${id}`, act: 'signIn', subjectId: id }));
  });
});

describe('an act that asks for a code again', () => {
  it('asks once in ten minutes, by the authenticator or by SMS', async () => {
    const owner = await staffOf(server, phone, ['owner']);
    const renew = () => callDesk(server, 'renewRecoveryCodes', {}, owner.headers);
    expect((await renew()).data).toHaveLength(10);
    server.clock.now += 10 * minute;
    expect(await renew()).toMatchObject({ httpStatus: 403, data: { asksAgain: true } });
    const wrong = await callDesk(server, 'prove', { code: '000000', isRecovery: false }, owner.headers);
    expect(wrong.status).toBe(-1);
    const code = totp(server, owner.secret);
    expect((await callDesk(server, 'prove', { code, isRecovery: false }, owner.headers)).status).toBe(200);
    expect((await renew()).status).toBe(200);

    const registrar = await staffOf(server, '13912340002', ['registrar']);
    server.clock.now += 10 * minute;
    const asked = () => callDesk(server, 'renewRecoveryCodes', {}, registrar.headers);
    expect((await asked()).httpStatus).toBe(403);
    await callDesk(server, 'sendProofCode', {}, registrar.headers);
    const given = { code: lastCode(server, '13912340002'), isRecovery: false };
    expect((await callDesk(server, 'prove', given, registrar.headers)).status).toBe(200);
    expect((await asked()).status).toBe(200);
  });

  it('is opened by no guessing, of the authenticator’s code or of the one by SMS', async () => {
    const owner = await staffOf(server, phone, ['owner']);
    const registrar = await staffOf(server, '13912340002', ['registrar']);
    server.clock.now += 10 * minute;
    await callDesk(server, 'sendProofCode', {}, registrar.headers);
    const right = { owner: totp(server, owner.secret), registrar: lastCode(server, '13912340002') };
    const give = (by: SignedIn, code: string) => callDesk(server, 'prove', { code, isRecovery: false }, by.headers);
    for (const [by, code] of [
      [owner, right.owner],
      [registrar, right.registrar],
    ] as const) {
      const wrong = code === '111111' ? '222222' : '111111';
      for (let n = 0; n < 5; n += 1) expect((await give(by, wrong)).status).not.toBe(200);
      expect((await give(by, code)).status).not.toBe(200);
      expect((await callDesk(server, 'renewRecoveryCodes', {}, by.headers)).httpStatus).toBe(403);
    }
  });
});
