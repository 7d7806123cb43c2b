import * as fc from 'fast-check';
import { calls, type CallName as Name } from '../../src/contract/calls';
import { brokenAnswer, hostilePayloads, arbitraryBody, arbitraryParameter } from '../test-support/strange-values';
import {
  formFields,
  goodCommands,
  makeFuzzedTeam,
  type FuzzedTeam,
  type GoodRequest,
} from '../test-support/good-requests';
import { meetingIds } from '../test-support/submissions';
import { memberBody, operatorPhone, otherOperatorPhone, teamMeetingId } from '../test-support/team';
import { digestRows } from '../test-support/test-database';
import { setUpServer } from '../test-support/set-up-server';
import type { Answer } from '../test-support/test-server';

/**
 * Calls made while logged in, or while logging in: whatever accompanies a valid operator's token, the answer is a
 * refusal with a message, and nothing changes.
 */
const server = setUpServer({ isReset: false });
let own: FuzzedTeam;
let otherTeam: FuzzedTeam;
let before: Record<string, string>;

beforeAll(async () => {
  own = await makeFuzzedTeam(server, operatorPhone, 1);
  otherTeam = await makeFuzzedTeam(server, otherOperatorPhone, 11);
  before = await digestRows(server.database.query);
});

const commandNames = Object.keys(goodCommands) as (keyof typeof goodCommands)[];
const goodOf = (name: keyof typeof goodCommands): GoodRequest => goodCommands[name];

/** Calls whose URL carries everything. */
const gets = [
  ...(Object.keys(calls) as Name[]).filter((name) => calls[name].auth === 'token' && calls[name].method === 'GET'),
  ...(['sendLoginCode', 'sendRegistrationCode', 'getPreLoginToken'] as const satisfies readonly Name[]),
];
/** Calls with a body that only read, or in which nothing can be invalid. */
const lenient = [
  ...['getUnpaidMembers', 'getTeamOrderQuote', 'getMembers', 'getInvoiceFile', 'giveRefundAccount', 'logOut'],
  ...['getInvoiceParts', 'cancelInvoicePart'],
  ...['getOwnCertificate', 'renewOrder', 'objectToHours', 'withdrawObjection'],
  ...['getOwnCompletion', 'completeOwn', 'remindMembers', 'remindOffer', 'withdrawOffer'],
] as const satisfies readonly Name[];
/** Covered by fuzz.test.ts, or without any input. */
const open = [
  ...['getMeetingByCode', 'getMeetingForm', 'isMeetingEnd', 'getEnteredByPhone', 'getPayParameters', 'queryOrder'],
  ...[
    'getAppSettings',
    'getPrivacyNotice',
    'getOpenid',
    'register',
    'getPrepayId',
    'payOffline',
    'sendTransferReceipt',
    'getOrderLink',
    'getOwnTicket',
    'checkVoucher',
    'getWaiting',
    'actOnWaiting',
    'getLinkedOrder',
    'getLinkedPrepayId',
    'payOutside',
    'payLinkedOutside',
    'getPayerLink',
    'withdrawPayerLink',
    'chooseLinkedTransfer',
    'sendLinkedReceipt',
    'nameLinkedInvoice',
    'getCompletion',
    'complete',
    'getOffer',
    'acceptOffer',
    'declineOffer',
    'uploadFile',
  ],
  'signPage',
  'logInByWechatPhone',
  'keepSubscriptions',
] as const satisfies readonly Name[];

const urlOf = (name: Name, meetingId = teamMeetingId): string =>
  calls[name].url({ meetingId, memberLimit: 0 } as never);
const postRaw = (name: Name, payload: string, headers = own.operator.headers): Promise<Answer> =>
  server.call({
    method: 'POST',
    url: urlOf(name),
    payload,
    headers: { ...headers, 'content-type': 'application/json' },
  });
const post = (name: Name, body: unknown, headers = own.operator.headers) =>
  postRaw(name, JSON.stringify(body), headers);

async function expectUnchanged(answer: Answer): Promise<void> {
  expect(answer.httpStatus).toBeLessThan(500);
  const [then, now] = [before, await digestRows(server.database.query)];
  // Otherwise one change would fail every later test too.
  before = now;
  expect(now).toEqual(then);
}

async function expectRefused(answer: Answer): Promise<void> {
  await expectUnchanged(answer);
  if (answer.httpStatus < 400 && answer.status === 200) throw new Error(`accepted: ${JSON.stringify(answer.body)}`);
  expect(answer.message).toMatch(/\p{Script=Han}/u);
}

it('leaves out no call of the table', () => {
  const fuzzed = [...commandNames, ...gets, ...lenient, ...open];
  expect([...fuzzed].sort()).toEqual(Object.keys(calls).sort());
});

describe.each(commandNames)('%s', (name) => {
  const { body: goodBody, needs } = goodOf(name);

  it('refuses random bodies', async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryBody, async (body) => expectRefused(await post(name, body))),
      { numRuns: 20 },
    );
  });

  it.each(hostilePayloads)('refuses %s', async (_what, payload) => expectRefused(await postRaw(name, payload)));

  it('refuses a good body with any one member that it needs broken', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...needs), brokenAnswer, async (member, value) =>
        expectRefused(await post(name, { ...goodBody(own), [member]: value })),
      ),
      { numRuns: 30 },
    );
  });

  it.each(needs)('refuses a megabyte as %s', async (member) =>
    expectRefused(await post(name, { ...goodBody(own), [member]: 'x'.repeat(999_000) })),
  );

  it('refuses a meeting that is not there, or not the token’s', async () => {
    // The login code itself determines the meeting.
    if (name === 'logInByCode') return;
    for (const meetingId of ['999', '-1', '１', 'MIX2027', meetingIds.MI2027, '1.5', '__proto__', '\0']) {
      const url = urlOf(name, meetingId);
      const body = url === urlOf(name) ? { ...goodBody(own), meetingId } : goodBody(own);
      await expectRefused(await server.post(url, body, own.operator.headers));
    }
  });
});

describe.each(commandNames.filter((name) => calls[name].auth === 'token'))('%s', (name) => {
  const { body } = goodOf(name);

  it('needs a token', async () => {
    for (const authorization of [
      '',
      'Bearer',
      `Bearer ${'x'.repeat(43)}`,
      `Bearer ${'x'.repeat(5_000)}`,
      '__proto__',
    ]) {
      const answer = await post(name, body(own), { authorization });
      expect(answer.httpStatus).toBe(401);
      await expectRefused(answer);
    }
  });

  it('refuses another team’s members and orders', async () => {
    // Calls that add members name no existing one.
    if (name !== 'addMember' && name !== 'addMembers') await expectRefused(await post(name, body(otherTeam)));
  });
});

describe.each(gets)('%s', (name) => {
  it('refuses random parameters', async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryParameter, arbitraryParameter, async (one, other) => {
        let url: string;
        try {
          const meetingId = `9${one.replace(/\d/g, 'x')}`;
          url = calls[name].url({ meetingId, phone: other, attendeeId: other, memberLimit: 0 } as never);
        } catch {
          return; // Lone surrogates cannot be encoded in a URL.
        }
        await expectRefused(await server.get(url, own.operator.headers));
      }),
      { numRuns: 20 },
    );
  });
});

it('addMembers adds no good row beside a broken one', async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...formFields), brokenAnswer, arbitraryBody, async (field, value, row) => {
      for (const broken of [{ ...memberBody(35), [field]: value }, row])
        await expectRefused(await post('addMembers', { members: [memberBody(34), broken, memberBody(36)] }));
    }),
    { numRuns: 20 },
  );
});

it('getRefundQuote quotes no ticket of another team', async () => {
  for (const enteredId of [otherTeam.paidId, otherTeam.unpaidId, '__proto__', own.paidOrderId]) {
    const url = calls.getRefundQuote.url({ meetingId: teamMeetingId, attendeeId: enteredId });
    await expectRefused(await server.get(url, own.operator.headers));
  }
});

describe.each(lenient)('%s', (name) => {
  // Logging out ends a valid token regardless of what accompanies it.
  const headers = () => (name === 'logOut' ? { authorization: `Bearer ${'x'.repeat(43)}` } : own.operator.headers);

  it('changes nothing, whatever comes', async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryBody, async (body) => expectUnchanged(await post(name, body, headers()))),
      { numRuns: 20 },
    );
    for (const [, payload] of hostilePayloads) await expectUnchanged(await postRaw(name, payload, headers()));
  });
});

it('getTeamOrderQuote quotes no member of another team, nor what is no member', async () => {
  for (const enteredIds of [
    otherTeam.unpaidId,
    `${own.unpaidId},${otherTeam.unpaidId}`,
    '__proto__',
    'x,y',
    own.paidId,
  ])
    await expectRefused(await post('getTeamOrderQuote', { enteredIds }));
});
