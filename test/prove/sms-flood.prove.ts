import type * as Crypto from 'node:crypto';
import { readSmsChallenge } from '../../src/contract/sms-challenge';
import { openPostgres } from '../../server/db/open-database';
import { solve } from '../../server/test-support/log-in';
import { startTestPostgres, type TestPostgres } from '../../server/test-support/postgres';
import { meetingIds, shortSubmission } from '../../server/test-support/submissions';
import { migrationsFolder } from '../../server/test-support/test-database';
import { startTestServer, type Answer, type TestServer } from '../../server/test-support/test-server';
import { proof } from './proof';

/** A script with 400 networks asks for codes as fast as it can, while people who have registered log in (product §12.14). */

// Finding the number is the script's work, not this proof's.
jest.mock('node:crypto', () => {
  const real = jest.requireActual<typeof Crypto>('node:crypto');
  return { ...real, randomInt: (end: number) => (end % 20_000 === 1 ? 0 : real.randomInt(end)) };
});

const { FREE2027 } = meetingIds;
const networks = 400;
const owners = Array.from({ length: 40 }, (_, n) => `137000000${String(n).padStart(2, '0')}`);
let postgres: TestPostgres;
let server: TestServer;

beforeAll(async () => {
  postgres = await startTestPostgres();
  const url = await postgres.createDatabase();
  const database = await openPostgres(url, migrationsFolder, () => undefined);
  server = await startTestServer({ database, settings: { rateLimitFactor: 1 } });
  for (const phone of owners) {
    const { status } = await server.post('/api/appweb/entered/fromAdd', shortSubmission(FREE2027, { phone }));
    expect(status).toBe(200);
  }
});
afterAll(async () => {
  await server.close();
  await postgres.stop();
});

/** Asks like the app, which solves a challenge that is asked for first. */
async function ask(phone: string, remoteAddress: string): Promise<Answer[]> {
  const url = `/api/appweb/login/sendLoginMessage/${FREE2027}/${phone}`;
  const first = await server.call({ method: 'GET', url, remoteAddress });
  const challenge = readSmsChallenge(first.data);
  if (challenge === null) return [first];
  return [first, await server.call({ method: 'GET', url, remoteAddress, headers: solve(challenge) })];
}

proof(
  'whoever has registered gets their code, whatever strangers ask for',
  { short: 600, full: 10_000 },
  async (tries) => {
    let strangers = 0;
    const flood = async (requests: number): Promise<void> => {
      for (let tried = 0; tried < requests;) {
        const asked = await Promise.all(
          Array.from({ length: 100 }, () => {
            const network = (strangers += 1) % networks;
            const from = `10.${network >> 8}.${network & 255}.${(Math.floor(strangers / networks) % 200) + 1}`;
            return ask(`139${String(strangers).padStart(8, '0')}`, from);
          }),
        );
        tried += asked.flat().length;
        server.clock.now += 200;
      }
    };
    await flood(tries / 2);
    // Among them, and after them.
    const attack = flood(tries / 2);
    const breaches: string[] = [];
    for (const [n, phone] of owners.entries()) {
      if (n === owners.length / 2) await attack;
      const { httpStatus, status } = (await ask(phone, `198.51.100.${n + 1}`)).at(-1) ?? { httpStatus: 0, status: 0 };
      const texts = server.gateways.sms.sent.filter((text) => text.phone === phone).length;
      if (httpStatus !== 200 || status !== 200 || texts !== 1) breaches.push(`${phone}: ${httpStatus}, ${texts} texts`);
    }
    const toStrangers = server.gateways.sms.sent.length - owners.length;
    if (toStrangers > 2_000) breaches.push(`${toStrangers} texts to strangers`);
    return { tried: tries, breaches };
  },
);
