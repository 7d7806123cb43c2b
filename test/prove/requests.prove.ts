import * as fc from 'fast-check';
import { Agent, request } from 'node:http';
import { calls, type CallName } from '../../src/contract/calls';
import { openPostgres } from '../../server/db/open-database';
import { arbitraryRequest, type GeneratedRequest, type KnownParts } from '../../server/test-support/arbitrary-request';
import { goodCommands, makeFuzzedTeam, type FuzzedTeam } from '../../server/test-support/good-requests';
import { startTestPostgres, type TestPostgres } from '../../server/test-support/postgres';
import { fullSubmission, invoiceInfo } from '../../server/test-support/submissions';
import { operatorPhone, otherOperatorPhone, teamMeetingId } from '../../server/test-support/team';
import { migrationsFolder } from '../../server/test-support/test-database';
import { startTestServer } from '../../server/test-support/test-server';
import { Bystander } from './bystander';
import { grownHeap, heapAfterGc, heapArgs } from './heap';
import { proof } from './proof';
import { endedByItself } from './recovery';
import { superviseServer, type SupervisedServer } from './supervised-server';

/** Requests that no client of ours would send, for every call, with a token that is let in. */
let postgres: TestPostgres;
let server: SupervisedServer;
let [own, other]: FuzzedTeam[] = [];

beforeAll(async () => {
  postgres = await startTestPostgres();
  const url = await postgres.createDatabase();
  const maker = await startTestServer({ database: await openPostgres(url, migrationsFolder, () => undefined) });
  own = await makeFuzzedTeam(maker, operatorPhone, 1);
  other = await makeFuzzedTeam(maker, otherOperatorPhone, 11);
  await maker.close();
  server = await superviseServer({ DATABASE_URL: url, LOG_LEVEL: 'fatal' }, { nodeArgs: heapArgs });
  await server.ready();
});
afterAll(async () => {
  await server.stop();
  await postgres.stop();
});

const atOnce = 16;
const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
const largestBatch = 200;

function knownParts(name: CallName): KnownParts {
  // Logging out ends its token.
  const team = name === 'logOut' ? other : own;
  if (team === undefined) throw new Error('There is no team');
  const good = (goodCommands as Partial<Record<CallName, { body: (team: FuzzedTeam) => Record<string, unknown> }>>)[
    name
  ];
  const others: Partial<Record<CallName, Record<string, unknown>>> = {
    register: fullSubmission(),
    getPrepayId: { outTradeNo: 'T1234567', openId: 'o1' },
    payOffline: { outTradeNo: 'T1234567' },
    sendTransferReceipt: { outTradeNo: 'T1234567', file: 'x', paidOn: '2027-03-20', payerName: '王芳' },
    giveRefundAccount: {
      refundIds: 'x',
      refundHolder: '王芳',
      refundAccountNo: '3700021009001122',
      refundBankName: '工商银行',
    },
    getOrderLink: { outTradeNo: 'T1234567' },
    getOwnTicket: { meetingId: teamMeetingId, outTradeNo: 'T1234567' },
    getWaiting: { meetingId: teamMeetingId },
    actOnWaiting: { meetingId: teamMeetingId, act: 'again' },
    getLinkedOrder: { link: 'A'.repeat(43) },
    getLinkedPrepayId: { link: 'A'.repeat(43), openId: 'o1' },
    payOutside: { outTradeNo: 'T1234567', way: 'scan' },
    payLinkedOutside: { link: 'A'.repeat(43), way: 'scan' },
    getPayerLink: { outTradeNo: 'T1234567' },
    withdrawPayerLink: { outTradeNo: 'T1234567', link: 'A'.repeat(43) },
    chooseLinkedTransfer: { link: 'A'.repeat(43) },
    sendLinkedReceipt: { link: 'A'.repeat(43), file: 'x', paidOn: '2027-03-20', payerName: '王芳' },
    getCompletion: { link: 'A'.repeat(22) },
    complete: { ...fullSubmission(), link: 'A'.repeat(22) },
    getOwnCompletion: { meetingId: teamMeetingId },
    completeOwn: { ...fullSubmission(), meetingId: teamMeetingId },
    offerTransfer: { meetingId: teamMeetingId, enteredId: '', name: '王芳', phone: '13622172217' },
    remindOffer: { meetingId: teamMeetingId, enteredId: '' },
    withdrawOffer: { meetingId: teamMeetingId, enteredId: '' },
    checkVoucher: { meetingId: teamMeetingId, voucherCode: 'A'.repeat(10) },
    getOffer: { link: 'A'.repeat(22) },
    acceptOffer: { ...fullSubmission(), link: 'A'.repeat(22) },
    declineOffer: { link: 'A'.repeat(22) },
    remindMembers: { meetingId: teamMeetingId, enteredIds: team.unpaidId },
    nameLinkedInvoice: { link: 'A'.repeat(43), ...invoiceInfo },
    keepSubscriptions: { meetingId: teamMeetingId, code: 'code-1', kinds: 'payment,refund' },
    logInByWechatPhone: { meetingId: teamMeetingId, code: 'phone-1' },
    signPage: { url: `${server.origin}/conf/Guide/index?meetingCode=MI2027` },
    getTeamOrderQuote: { meetingId: teamMeetingId, enteredIds: team.unpaidId },
    getUnpaidMembers: { meetingId: teamMeetingId },
  };
  return {
    parameters: { meetingId: teamMeetingId, phone: team.unpaidPhone, meetingCode: 'MI2027' },
    body: good?.body(team) ?? others[name] ?? null,
    authorization: team.operator.headers.authorization ?? '',
  };
}

interface Answer {
  status: number;
  retryAfter: string | undefined;
  text: string;
}

/** Status 0 where the connection was broken off without an answer. */
function send({ method, path, headers, body }: GeneratedRequest): Promise<Answer> {
  return new Promise((resolve) => {
    const lost = (error: unknown): void => resolve({ status: 0, retryAfter: undefined, text: String(error) });
    const sent = request(`${server.origin}${path}`, { method, headers, agent }, (response) => {
      let text = '';
      response.on('data', (part: Buffer) => (text += part.toString()));
      response.on('error', lost);
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'], text }),
      );
    });
    sent.on('error', lost);
    sent.end(body ?? undefined);
  });
}

const isFault = ({ status, retryAfter, text }: Answer): boolean =>
  (status >= 500 && !(status === 503 && retryAfter !== undefined)) || /\n\s+at |node_modules/.test(text);

proof('6 generated requests a call (PG)', { short: 80, full: 20_000 }, async (triesACall) => {
  const bystander = new Bystander(server.origin);
  const breaches: string[] = [];
  let tried = 0;
  const batch = Math.min(largestBatch, Math.ceil(triesACall / 2));
  const names = Object.keys(calls) as CallName[];
  const makers = names.map((name) => ({ name, arbitrary: arbitraryRequest(name, knownParts(name)) }));
  let heap = 0;
  for (let sent = 0; sent < triesACall; sent += batch) {
    for (const { name, arbitrary } of makers) {
      const seed = Math.floor(Math.random() * 2 ** 31);
      const requests = fc.sample(arbitrary, { numRuns: Math.min(batch, triesACall - sent), seed });
      tried += requests.length;
      const loop = async (): Promise<void> => {
        for (let next = requests.pop(); next !== undefined; next = requests.pop()) {
          const answer = await send(next);
          if (isFault(answer) && breaches.length < 50)
            breaches.push(`${name} (seed ${seed}): ${JSON.stringify([next, answer]).slice(0, 1_500)}`);
        }
      };
      await Promise.all(Array.from({ length: atOnce }, loop));
    }
    // The first round loads and compiles.
    if (sent === 0) heap = await heapAfterGc(server);
  }
  breaches.push(...(await bystander.stop()), ...endedByItself(server, 1));
  return { tried, breaches: [...breaches, ...grownHeap(heap, await heapAfterGc(server))] };
});
