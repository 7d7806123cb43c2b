import type { Database } from '../../db/database';
import { openTestPostgres } from '../../test-support/open-test-postgres';
import { orders } from '../../db/tables/orders';
import { ledger } from '../../db/tables/payments';
import { refunds } from '../../db/tables/refunds';
import type { Dependencies } from '../../context/dependencies';
import { registerDelegate } from '../../test-support/attendees';
import { queryOnce, startTestPostgres, type TestPostgres } from '../../test-support/postgres';
import { startTestServer, type TestServer } from '../../test-support/test-server';
import { sendRefunds } from './send-refunds';
import { claimRefund, insertRefund, lockRefund } from '../../stores/refunds/store';

/** PGlite has one session and hides races (ADR 0003): two processes on one PostgreSQL, with the same migrations. */
let postgres: TestPostgres;
let url: string;
let server: TestServer;
let otherDatabase: Database;
let nodes: Dependencies[];

beforeAll(async () => {
  postgres = await startTestPostgres();
  url = await postgres.createDatabase();
  server = await startTestServer({ database: await openTestPostgres(url) });
  otherDatabase = await openTestPostgres(url);
});
beforeEach(async () => {
  await server.reset();
  nodes = [server.dependencies, { ...server.dependencies, database: otherDatabase }];
});
afterEach(() => jest.restoreAllMocks());
afterAll(async () => {
  await otherDatabase.close();
  await server.close();
  await postgres.stop();
});

const log = () => server.app.log;
const numbers = Array.from({ length: 12 }, (_, n) => `R-${String(n).padStart(2, '0')}`);
const rows = () => server.database.query.select().from(refunds);
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function createDueRefunds(): Promise<void> {
  await registerDelegate(server, '13812345678');
  const [order] = await server.database.query.select().from(orders);
  const at = new Date(server.clock.now);
  for (const [n, outRefundNo] of numbers.entries()) {
    await insertRefund(server.database.query, {
      ...{ outRefundNo, orderId: order?.id ?? '', provider: 'wechat', outTradeNo: `T-${n}` },
      ...{ refundFen: 100, totalFen: 100, reason: '退费', createdAt: at, updatedAt: new Date(n) },
    });
  }
}

/** Delays the provider's answer, so that the other process could interfere. */
function slowly(what: 'refund' | 'queryRefund'): jest.SpyInstance {
  const { pay } = server.gateways;
  const answer = pay[what].bind(pay) as (given: unknown) => Promise<unknown>;
  return jest.spyOn(pay, what).mockImplementation((async (given: unknown) => {
    await pause(20);
    return answer(given);
  }) as never);
}

it('of two processes that send at once, each refund is sent and asked about by one', async () => {
  await createDueRefunds();
  slowly('refund');
  const queries = slowly('queryRefund');
  await Promise.all(nodes.map((node) => sendRefunds(node, log())));
  expect(server.gateways.pay.refunds.map(({ outRefundNo }) => outRefundNo).sort()).toEqual(numbers);
  expect(queries).not.toHaveBeenCalled();
  server.clock.now += 61_000;
  await Promise.all(nodes.map((node) => sendRefunds(node, log())));
  expect(queries.mock.calls.map(([outRefundNo]) => String(outRefundNo)).sort()).toEqual(numbers);
  expect(server.gateways.pay.refunds).toHaveLength(numbers.length);
  expect(new Set((await rows()).map(({ state, claimedUntil }) => `${state} ${String(claimedUntil)}`))).toEqual(
    new Set(['success null']),
  );
  expect(await server.database.query.select().from(ledger)).toHaveLength(numbers.length);
});

it('one that the organiser puts in line again while it is sent is not sent by another process meanwhile', async () => {
  await createDueRefunds();
  const { pay } = server.gateways;
  const send = pay.refund.bind(pay);
  jest.spyOn(pay, 'refund').mockImplementation(async (request) => {
    if (pay.refunds.length === 0) {
      const answered = send(request);
      // As `retryRefund` does.
      await server.database.query.update(refunds).set({ updatedAt: new Date(0) });
      if (nodes[1] !== undefined) await sendRefunds(nodes[1], log());
      return answered;
    }
    return send(request);
  });
  await sendRefunds(server.dependencies, log());
  expect(pay.refunds.map(({ outRefundNo }) => outRefundNo).sort()).toEqual(numbers);
});

it('no transaction is open and no row locked while the provider is asked', async () => {
  await createDueRefunds();
  const { pay } = server.gateways;
  const send = pay.refund.bind(pay);
  const open: unknown[] = [];
  jest.spyOn(pay, 'refund').mockImplementation(async (request) => {
    open.push(
      ...(await queryOnce(
        url,
        `select state from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
      )),
    );
    await queryOnce(url, 'select 1 from refunds where out_refund_no = $1 for update nowait', [request.outRefundNo]);
    return send(request);
  });
  await sendRefunds(server.dependencies, log());
  expect([pay.refunds.length, open]).toEqual([numbers.length, []]);
  expect((await rows()).map(({ failure }) => failure)).toEqual(numbers.map(() => ''));
});

const claim = (at: number) =>
  claimRefund(server.database.query, {
    ...{ providers: ['wechat'], now: new Date(at), dueBefore: new Date(at - 60_000), until: new Date(at + 60_000) },
  });

it('one that is being changed is left out, and of processes that claim at once each gets another', async () => {
  await createDueRefunds();
  const claims = await otherDatabase.query.transaction(async (query) => {
    await lockRefund(query, numbers[0] ?? '');
    const claiming = Promise.all([claim(server.clock.now), claim(server.clock.now)]);
    // Whoever waited for the locked one would get it afterwards, both of them where nothing kept them apart.
    await Promise.race([claiming, pause(1_000)]);
    return { claiming };
  });
  const claimed = await claims.claiming;
  expect(claimed.map((refund) => refund?.outRefundNo).sort()).toEqual(numbers.slice(1, 3));
});

it('one whose process died is taken over when its claim is over', async () => {
  await createDueRefunds();
  const { now } = server.clock;
  const claimed = await Promise.all(numbers.map(() => claim(now)));
  expect(claimed.map((refund) => refund?.outRefundNo).sort()).toEqual(numbers);
  expect(await claim(now)).toBeNull();
  expect(await claim(now + 59_999)).toBeNull();
  expect(await claim(now + 60_000)).toMatchObject({ outRefundNo: numbers[0], state: 'requested' });
});
