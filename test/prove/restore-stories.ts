import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Dependencies } from '../../server/context/dependencies';
import { openPostgres } from '../../server/db/open-database';
import { openDataKeys } from '../../server/modules/keys/open-keys';
import { cancelOrder } from '../../server/modules/orders/cancel-order';
import { findOrder } from '../../server/stores/orders/store';
import { meetingById } from '../../server/stores/meetings/store';
import { recordPayment } from '../../server/modules/payments/record-payment';
import { identifyPayer, startPayment } from '../../server/modules/payments/start-payment';
import { applyRefund } from '../../server/modules/refunds/apply-refund';
import { approveRefund } from '../../server/modules/refunds/decide-refund';
import { sendRefunds } from '../../server/modules/refunds/send-refunds';
import { entryOf, registerDelegate } from '../../server/test-support/attendees';
import { startTestPostgres, type TestPostgres } from '../../server/test-support/postgres';
import { startTestSandbox, type TestSandbox } from '../../server/test-support/start-test-sandbox';
import { addTestMembers, startTeam, submitTestOrder, type TestOperator } from '../../server/test-support/team';
import { migrationsFolder } from '../../server/test-support/test-database';
import { startTestServer, type TestServer } from '../../server/test-support/test-server';
import { testSecret } from '../../server/test-support/test-settings';
import { rowsIn } from './restored';
import type { Session } from '../../server/context/session';

export const secrets = { writing: testSecret, reading: [] };
export const days = ['2027-03-20', '2027-03-21'];
export const folder = mkdtempSync(join(tmpdir(), 'prove-restore-'));
export let postgres: TestPostgres;
export let server: TestServer;
export let sandbox: TestSandbox;

beforeAll(async () => {
  postgres = await startTestPostgres();
  const database = await openPostgres(await postgres.createDatabase(), migrationsFolder, () => undefined);
  await openDataKeys(database.query, secrets, new Date());
  server = await startTestServer({ database });
  sandbox = await startTestSandbox();
  server.gateways.payments = [sandbox.pay];
  await sandbox.arm('drop-notify', 1_000_000);
});
afterAll(async () => {
  await server.close();
  await sandbox.remove();
  await postgres.stop();
  rmSync(folder, { recursive: true });
});

export function setTime(time: string): void {
  server.clock.now = Date.parse(time);
  sandbox.clock.now = server.clock.now;
}

export const node = (): Dependencies => server.dependencies;

/** Starts an order's payment at WeChat; returns what the payer's phone pays with. */
async function start(outTradeNo: string, payer: string): Promise<string> {
  await identifyPayer(`code-${payer}`, node());
  return startPayment({ outTradeNo, payerId: `openid-${payer}`, provider: '' }, node());
}

/** Pays, and the server that will be lost hears of it. */
export async function pay(outTradeNo: string, checkoutId: string, number = outTradeNo): Promise<void> {
  const paid = await sandbox.post('/sandbox/pay', sandbox.pay.clientParameters(checkoutId, sandbox.clock.now));
  if (!paid.ok) throw new Error(await paid.text());
  const report = await sandbox.pay.query(number);
  if (report !== null) await recordPayment(report, node());
}

async function sessionOf(phone: string): Promise<Session> {
  const entry = await entryOf(server, phone);
  const meeting = await meetingById(server.database.query, String(entry.meetingId));
  return { tokenDigest: '', meeting, phone, team: null, entries: [entry] };
}

export async function apply(phone: string): Promise<string> {
  const session = await sessionOf(phone);
  const id = session.entries[0]?.id ?? '';
  await applyRefund(id, session, node());
  return id;
}

export async function approve(entryId: string): Promise<void> {
  const text = `select id from refund_applications where entered_id = '${entryId}' and decision = 'pending'`;
  const [application] = await rowsIn<{ id: string }>(server.database.query, text);
  await approveRefund(application?.id ?? '', node());
}

/** Sends what is approved, until WeChat has paid it all out. */
export async function payOut(): Promise<void> {
  const owed = `select count(*)::int as owed from refunds where state in ('requested', 'processing')`;
  for (;;) {
    await sendRefunds(node(), server.app.log);
    const [left] = await rowsIn<{ owed: number }>(server.database.query, owed);
    if (left?.owed === 0) return;
    server.clock.now += 61_000;
    sandbox.clock.now = server.clock.now;
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
}

/** Somebody's story: what they did before the backup, and what only WeChat will remember. */
export interface Story {
  before?(phone: string): Promise<unknown>;
  after?(phone: string, before: never): Promise<unknown>;
}

const registerPaid = async (phone: string): Promise<string> => {
  const outTradeNo = await registerDelegate(server, phone);
  await pay(outTradeNo, await start(outTradeNo, phone));
  return outTradeNo;
};

export const stories: readonly Story[] = [
  { before: registerPaid },
  {
    before: async (phone) => {
      await registerPaid(phone);
      return apply(phone);
    },
    after: (_phone, entryId: string) => approve(entryId),
  },
  { before: registerPaid, after: async (phone) => approve(await apply(phone)) },
  {
    before: async (phone) => {
      const outTradeNo = await registerDelegate(server, phone);
      return [outTradeNo, await start(outTradeNo, phone)];
    },
    after: (_phone, [outTradeNo, checkoutId]: [string, string]) => pay(outTradeNo, checkoutId),
  },
  {
    before: (phone) => registerDelegate(server, phone),
    after: async (phone, outTradeNo: string) => pay(outTradeNo, await start(outTradeNo, phone)),
  },
  {
    before: async (phone) => {
      const outTradeNo = await registerDelegate(server, phone);
      await start(outTradeNo, phone);
      return outTradeNo;
    },
    // Somebody else pays for them, which takes another number.
    after: async (phone, outTradeNo: string) =>
      pay(outTradeNo, await start(outTradeNo, `for-${phone}`), `${outTradeNo}-2`),
  },
  {
    before: (phone) => registerDelegate(server, phone),
    after: async (phone, outTradeNo: string) => {
      await pay(outTradeNo, await start(outTradeNo, phone));
      await approve(await apply(phone));
    },
  },
  { after: registerPaid },
  {
    after: async (phone) => {
      await registerPaid(phone);
      await approve(await apply(phone));
    },
  },
  {
    before: async (phone) => {
      const outTradeNo = await registerDelegate(server, phone);
      await start(outTradeNo, phone);
      return outTradeNo;
    },
    after: (phone, outTradeNo: string) => cancel(phone, outTradeNo),
  },
];

async function cancel(phone: string, outTradeNo: string): Promise<void> {
  const { id } = await findOrder(server.database.query, outTradeNo);
  await cancelOrder(id, await sessionOf(phone), node());
}

export const phoneOf = (n: number): string => `137${String(n).padStart(8, '0')}`;

export async function inBatches(count: number, work: (n: number) => Promise<void>): Promise<void> {
  for (let begun = 0; begun < count; begun += 8)
    await Promise.all(Array.from({ length: Math.min(8, count - begun) }, (_, n) => work(begun + n)));
}

/** A team whose order is paid for; one member of five has applied for a refund. */
export async function startPaidTeam(n: number): Promise<{ operator: TestOperator; applicant: string }> {
  const operator = await startTeam(server, `1380000${String(n).padStart(4, '0')}`);
  sandbox.clock.now = server.clock.now;
  const members = await addTestMembers(
    server,
    operator,
    [0, 1, 2, 3, 4].map((k) => n * 10 + k),
  );
  const { outTradeNo } = await submitTestOrder(operator, members);
  await pay(outTradeNo, await start(outTradeNo, operator.phone));
  const body = { meetingId: operator.meetingId, enteredId: members[2]?.id };
  const applied = await server.post('/api/appweb/entered/applyRefund', body, operator.headers);
  if (applied.status !== 200) throw new Error(applied.message);
  return { operator, applicant: members[2]?.id ?? '' };
}
