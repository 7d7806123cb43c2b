import { sql } from 'drizzle-orm';
import type { Database } from '../../db/database';
import { openTestPostgres } from '../../test-support/open-test-postgres';
import { auditRecords } from '../../db/tables/audit';
import { startTestPostgres, type TestPostgres } from '../../test-support/postgres';
import { startTestServer } from '../../test-support/test-server';
import { sealRecords, verifyChain } from './chain';

let postgres: TestPostgres;

beforeAll(async () => {
  postgres = await startTestPostgres();
});
afterAll(() => postgres.stop());

const openOnPostgres = async (url?: string): Promise<Database> =>
  openTestPostgres(url ?? (await postgres.createDatabase()));

it('two servers that seal while others write leave no gap and no fork', async () => {
  const url = await postgres.createDatabase();
  const nodes = [
    await startTestServer({ database: await openOnPostgres(url) }),
    await startTestServer({ database: await openOnPostgres(url) }),
  ] as const;
  const [first, second] = nodes;
  const close = (isClosed: boolean) => sql`update meetings set is_closed = ${isClosed} where code = 'MI2027'`;
  const writes = Array.from({ length: 200 }, async (_, n) => {
    const { query } = nodes[n % 2 === 0 ? 0 : 1].database;
    await query.transaction(async (transaction) => {
      await transaction.execute(
        sql`update meetings set fee_fen = ${n} where code = ${n % 2 === 0 ? 'MIX2027' : 'LITE2027'}`,
      );
      if (n % 10 === 0) await transaction.execute(close(n % 20 === 0));
    });
  });
  const seals = Array.from({ length: 60 }, (_, n) => sealRecords(nodes[n % 2 === 0 ? 0 : 1].dependencies));
  await Promise.all([...writes, ...seals]);
  await sealRecords(first.dependencies);
  const state = await verifyChain(second.database.query, null);
  const rows = await first.database.query.select().from(auditRecords);
  expect(state).toMatchObject({ isWhole: true, head: { position: rows.length } });
  expect(rows.length).toBeGreaterThan(200);
  await Promise.all(nodes.map((node) => node.close()));
});
