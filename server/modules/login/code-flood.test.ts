import { readSmsChallenge } from '../../../src/contract/sms-challenge';
import { lastCode, solve } from '../../test-support/log-in';
import { meetingIds, shortSubmission } from '../../test-support/submissions';
import { startTestServer, type Answer, type TestServer } from '../../test-support/test-server';

/** Strangers use up what strangers are sent, and nobody who has registered goes without a code (product §12.13). */

// Finding the number is the strangers' work, not this test's.
jest.mock('node:crypto', () => {
  const real = jest.requireActual<typeof import('node:crypto')>('node:crypto');
  return { ...real, randomInt: (end: number) => (end % 20_000 === 1 ? 0 : real.randomInt(end)) };
});

const { FREE2027 } = meetingIds;
const minute = 60_000;
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ settings: { rateLimitFactor: 1 } });
});
beforeEach(() => server.reset());
afterAll(() => server.close());

const loginUrl = (phone: string) => `/api/appweb/login/sendLoginMessage/${FREE2027}/${phone}`;
const registrationUrl = (phone: string) => `/api/appweb/login/sendEnteredAddMessage/${phone}?meetingId=${FREE2027}`;

async function register(phone: string): Promise<void> {
  const { status } = await server.post('/api/appweb/entered/fromAdd', shortSubmission(FREE2027, { phone }));
  expect(status).toBe(200);
}

/** Asks like the app, and solves a challenge that is asked for first. */
async function ask(url: string, from: string): Promise<{ answers: Answer[]; costs: number[] }> {
  const first = await server.call({ method: 'GET', url, remoteAddress: from });
  const challenge = readSmsChallenge(first.data);
  if (challenge === null) return { answers: [first], costs: [] };
  const second = await server.call({ method: 'GET', url, remoteAddress: from, headers: solve(challenge) });
  return { answers: [first, second], costs: [challenge.max] };
}
const last = ({ answers }: { answers: Answer[] }) => answers.at(-1) as Answer;
const textsTo = (phone: string): number => server.gateways.sms.sent.filter((text) => text.phone === phone).length;

it('after 10,000 requests from 400 address groups everybody who has registered gets their code', async () => {
  const owners = Array.from({ length: 40 }, (_, n) => `137000000${String(n).padStart(2, '0')}`);
  for (const phone of owners) await register(phone);
  let requests = 0;
  let stranger = 0;
  for (let round = 0; requests < 10_000; round += 1) {
    const asked = await Promise.all(
      Array.from({ length: 400 }, (_, group) => {
        stranger += 1;
        const phone = `139${String(stranger).padStart(8, '0')}`;
        return ask(loginUrl(phone), `10.${group >> 8}.${group & 255}.${(round % 4) + 1}`);
      }),
    );
    requests += asked.reduce((sum, { answers }) => sum + answers.length, 0);
    server.clock.now += 1_500;
  }
  for (const [n, phone] of owners.entries()) {
    expect(last(await ask(loginUrl(phone), `198.51.100.${n + 1}`))).toMatchObject({ httpStatus: 200, status: 200 });
    expect(textsTo(phone)).toBe(1);
  }
}, 120_000);
