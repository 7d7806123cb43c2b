import * as fc from 'fast-check';
import { calls, type CallName } from '../../src/contract/calls';
import { brokenAnswer, hostilePayloads, arbitraryBody, arbitraryParameter } from '../test-support/strange-values';
import { fullSubmission } from '../test-support/submissions';
import { countRows } from '../test-support/test-database';
import { setUpServer } from '../test-support/set-up-server';
import type { Answer } from '../test-support/test-server';

/**
 * Public calls: whatever comes in, the answer is a refusal with a message, and nothing is written. Calls made while
 * logged in, or while logging in, are in fuzz-sessions.test.ts.
 */
const server = setUpServer({ isReset: false });
let before: Record<string, number>;

beforeAll(async () => {
  before = await countRows(server.database.query);
});

const names = [
  'getMeetingByCode',
  'getMeetingForm',
  'isMeetingEnd',
  'getPrivacyNotice',
  'getEnteredByPhone',
  'getPayParameters',
  'queryOrder',
  'getOpenid',
] as const;
const posts = [
  'register',
  'getPrepayId',
  'payOffline',
  'sendTransferReceipt',
  'getOrderLink',
  'getOwnTicket',
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
  'signPage',
  'logInByWechatPhone',
  'keepSubscriptions',
] as const satisfies readonly CallName[];

async function expectRefused(answer: Answer): Promise<void> {
  const isRefusal = answer.httpStatus >= 400 ? answer.httpStatus < 500 : answer.status !== 200;
  if (!isRefusal) throw new Error(`accepted: HTTP ${answer.httpStatus} ${JSON.stringify(answer.body)}`);
  expect(answer.message).toMatch(/\p{Script=Han}/u);
  expect(await countRows(server.database.query)).toEqual(before);
}

describe.each(posts)('%s', (name) => {
  const url = calls[name].path;

  it('refuses random bodies', async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryBody, async (payload) => expectRefused(await postRaw(url, JSON.stringify(payload)))),
      { numRuns: 30 },
    );
  });

  it.each(hostilePayloads)('refuses %s', async (_what, payload) => expectRefused(await postRaw(url, payload)));
});

it('fromAdd refuses a good body with any one member made strange', async () => {
  const good = fullSubmission();
  // Fields that are optional, or not part of this form, may hold anything.
  const optional = new Set(['bmtable', 'rzldTime', 'citySelect', 'districtSelect', 'isInvoce', 'keshi']);
  const member = fc.constantFrom(...Object.keys(good).filter((name) => !optional.has(name)));
  await fc.assert(
    fc.asyncProperty(member, brokenAnswer, async (name, value) => {
      await expectRefused(await postRaw(calls.register.path, JSON.stringify({ ...good, [name]: value })));
    }),
    { numRuns: 50 },
  );
});

describe.each(names)('%s', (name) => {
  it('refuses random parameters', async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryParameter, arbitraryParameter, async (one, other) => {
        const params = {
          isMiniProgram: false,
          ...{ meetingCode: one, code: name === 'getOpenid' ? `${one} ` : one, outTradeNo: `-${one}`, prepayId: one },
          ...{ meetingId: `9${one.replace(/\d/g, 'x')}`, phone: other },
        };
        let url: string;
        try {
          url = calls[name].url(params);
        } catch {
          return; // Lone surrogates cannot be encoded in a URL.
        }
        await expectRefused(await server.get(url));
      }),
      { numRuns: 20 },
    );
  });
});

it('fromAdd refuses unknown meetings and wrong kinds of body', async () => {
  for (const meetingId of ['999', '', '1.5', 'MI2027', '１', 1.5, -1, null, ['1'], true]) {
    await expectRefused(await postRaw(calls.register.path, JSON.stringify(fullSubmission({ meetingId }))));
  }
  await expectRefused(await postRaw(calls.register.path, 'meetingId=1', 'application/x-www-form-urlencoded'));
  await expectRefused(await postRaw(calls.register.path, 'meetingId=1', 'text/plain'));
});

function postRaw(url: string, payload: string, type = 'application/json'): Promise<Answer> {
  return server.call({ method: 'POST', url, payload, headers: { 'content-type': type } });
}
