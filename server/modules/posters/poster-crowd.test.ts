import { eq } from 'drizzle-orm';
import * as uqr from 'uqr';
import { meetings } from '../../db/tables/meetings';
import { setUpServer } from '../../test-support/set-up-server';
import { testNow } from '../../test-support/test-server';

/** However many ask for a poster, it is drawn once, and nobody waits for it who registers (product §6.20). */

jest.mock('uqr', () => {
  const real = jest.requireActual<typeof uqr>('uqr');
  return { ...real, renderSVG: jest.fn(real.renderSVG) };
});
const drawings = jest.mocked(uqr.renderSVG).mock.calls;

const server = setUpServer({ settings: { rateLimitFactor: 1 } });
beforeEach(() => {
  drawings.length = 0;
});

let host = 0;
const ask = async (code: string, remoteAddress = `192.0.2.${(host = (host + 1) % 250)}`) => {
  const { statusCode, body, headers } = await server.app.inject({ url: `/m/${code}/poster`, remoteAddress });
  return { statusCode, body, cached: headers['cache-control'] };
};

it('is drawn once for all who ask at once or later, and again when its meeting changes', async () => {
  const answers = await Promise.all(Array.from({ length: 64 }, () => ask('MI2027')));
  answers.push(await ask('MI2027'));
  expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
  expect(answers[0]).toMatchObject({ statusCode: 200, cached: 'public, max-age=60' });
  expect(drawings).toHaveLength(1);
  const named = eq(meetings.code, 'MI2027');
  await server.database.query.update(meetings).set({ name: '改名的会议' }).where(named);
  while (!(await ask('MI2027')).body.includes('改名的会议')) await new Promise((resolve) => setImmediate(resolve));
  expect(drawings).toHaveLength(2);
});

it('is kept without the mini-program’s code only as long as WeChat draws none', async () => {
  server.clock.now = testNow + 3_600_000;
  server.gateways.miniProgramCodes.refusals.push({ refusal: 'minute', code: '45009' });
  for (let n = 0; n < 5; n += 1) expect((await ask('FREE2027')).body).not.toContain('小程序码');
  expect(drawings.length).toBeLessThanOrEqual(2);
  server.clock.now += 60_000;
  for (let n = 0; n < 5; n += 1) expect((await ask('FREE2027')).body).toContain('小程序码');
  expect(drawings.length).toBeLessThanOrEqual(3);
});

it('an address gets sixty a minute, and nothing but a poster is cached', async () => {
  const statuses: Record<number, number> = {};
  for (let n = 0; n < 70; n += 1) {
    const { statusCode, cached } = await ask(n % 2 === 0 ? 'MI2027' : 'NOBODY', '198.51.100.1');
    statuses[statusCode] = (statuses[statusCode] ?? 0) + 1;
    expect(cached).toBe(statusCode === 200 ? 'public, max-age=60' : 'no-store');
  }
  expect(statuses).toEqual({ 200: 30, 404: 30, 429: 10 });
  expect((await ask('MI2027')).statusCode).toBe(200);
});
