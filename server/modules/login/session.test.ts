import { entries } from '../../db/tables/entries';
import { sessions, smsCodes, smsSends } from '../../db/tables/logins';
import { logIn } from '../../test-support/log-in';
import { meetingIds, shortSubmission } from '../../test-support/submissions';
import { startTestServer, type TestServer } from '../../test-support/test-server';
import { sweepLogins } from './log-in';

const phone = '13812345678';
const minute = 60_000;
const { FREE2027, REVIEW2027 } = meetingIds;
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  await server.reset();
});
afterAll(() => server.close());

const register = (meetingId = FREE2027, of = phone) =>
  server.post('/api/appweb/entered/fromAdd', shortSubmission(meetingId, { phone: of }));
const centre = (headers: Record<string, string>, meetingId = FREE2027) =>
  server.get(`/api/appweb/entered/toEnteredCenter/${meetingId}`, headers);

describe('a token', () => {
  let headers: { authorization: string };
  beforeEach(async () => {
    await register();
    headers = await logIn(server, FREE2027, phone);
  });

  it.each([
    ['none', {}],
    ['a made-up one', { authorization: `Bearer ${'A'.repeat(43)}` }],
    ['another scheme', { authorization: 'Basic abc' }],
  ])('is needed: %s', async (_what, given) => {
    expect(await centre(given)).toMatchObject({ httpStatus: 401, status: 401, data: null });
  });

  const day = 24 * 60 * minute;

  it('expires 30 days after its last use', async () => {
    server.clock.now += 29 * day;
    expect(await centre(headers)).toMatchObject({ status: 200 });
    server.clock.now += 29 * day;
    expect(await centre(headers)).toMatchObject({ status: 200 });
    server.clock.now += 30 * day + minute;
    expect(await centre(headers)).toMatchObject({ httpStatus: 401, message: '登录已失效，请重新登录' });
  });

  it('expires after 180 days, however often it was used', async () => {
    for (let used = 0; used < 179; used += 20) {
      expect(await centre(headers)).toMatchObject({ status: 200 });
      server.clock.now += 20 * day;
    }
    expect(await centre(headers)).toMatchObject({ httpStatus: 401 });
  });

  it('is dead after logging out', async () => {
    expect(await server.post('/api/appweb/login/logout', {}, headers)).toMatchObject({ status: 200 });
    expect(await centre(headers)).toMatchObject({ httpStatus: 401 });
    expect(await server.post('/api/appweb/login/logout', {}, headers)).toMatchObject({ status: 200 });
  });

  it('opens no other meeting', async () => {
    await register(REVIEW2027);
    expect(await centre(headers, REVIEW2027)).toMatchObject({ httpStatus: 401 });
  });

  it('opens nothing once the entry is gone', async () => {
    await server.database.query.update(entries).set({ live: false });
    expect(await centre(headers)).toMatchObject({ httpStatus: 401 });
  });

  it('and codes are swept when they count for nothing', async () => {
    server.clock.now += 31 * 24 * 60 * minute;
    await sweepLogins(server.dependencies);
    const { query } = server.database;
    expect([await query.select().from(sessions), await query.select().from(smsCodes)]).toEqual([[], []]);
    expect(await query.select().from(smsSends)).toEqual([]);
  });
});
