import { sql } from 'drizzle-orm';
import { entries } from '../../db/tables/entries';
import { removals } from '../../db/tables/removals';
import { registerDelegate, registerPaid, prepay } from '../../test-support/attendees';
import { brokenInvariants } from '../../test-support/order-invariants';
import { meetingIds, shortSubmission } from '../../test-support/submissions';
import { countRows } from '../../test-support/test-database';
import { setUpPostgresServer } from '../../test-support/set-up-server';
import { testNow } from '../../test-support/test-server';
import { recordPayment } from '../payments/record-payment';
import { erasePerson } from './erase-person';
import { removeExpired } from './remove-expired';

/** Removing people's data on two nodes, beside payments and registrations. */

const server = setUpPostgresServer({ retentionDays: 30 });
const log = { info: () => undefined, warn: () => undefined } as never;

const phoneOf = (n: number): string => `138${String(n).padStart(8, '0')}`;

it('two nodes remove each registration once, and count it once', async () => {
  const count = 230;
  for (let n = 0; n < count; n += 10) {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, k) =>
        server.post('/api/appweb/entered/fromAdd', shortSubmission(meetingIds.FREE2027, { phone: phoneOf(n + k) })),
      ),
    );
    expect(answers.every(({ status }) => status === 200)).toBe(true);
  }
  await registerPaid(server, phoneOf(9000));
  server.clock.now = testNow + 500 * 24 * 3_600_000;
  const nodes = [server.dependencies, { ...server.dependencies, database: server.otherDatabase }];
  await Promise.all([...nodes, ...nodes].map((node) => removeExpired(node, log)));
  const removed = await server.database.query.select().from(removals);
  expect(removed.reduce((sum, row) => sum + row.entries, 0)).toBe(count + 1);
  const left = await server.database.query.select().from(entries);
  expect(left.filter(({ erasedAt, phone }) => erasedAt === null || phone !== '')).toEqual([]);
  expect(await countRows(server.database.query)).toMatchObject({ entered: count + 1, ledger: 1 });
});

it('a person erased while their payment arrives is either refused or erased after it, and no money is lost', async () => {
  let erased = 0;
  for (let n = 0; n < 30; n += 1) {
    const outTradeNo = await registerDelegate(server, phoneOf(n));
    await prepay(server, outTradeNo);
    const transaction = server.gateways.pay.pay(outTradeNo);
    const node = { ...server.dependencies, database: server.otherDatabase };
    const [, outcome] = await Promise.allSettled([
      recordPayment(transaction, server.dependencies),
      erasePerson(phoneOf(n), { isForced: true, meetingId: null }, node),
    ]);
    if (outcome.status === 'fulfilled') erased += 1;
  }
  const { rows } = (await server.database.query.execute(
    sql`select count(*)::int as paid from entered where pay_status = 1 and (erased_at is null or live)`,
  )) as { rows: { paid: number }[] };
  expect(rows).toEqual([{ paid: 30 }]);
  expect(await countRows(server.database.query)).toMatchObject({ ledger: 30 });
  const left = await server.database.query.select().from(entries);
  expect(left.filter(({ erasedAt }) => erasedAt !== null)).toHaveLength(erased);
  // Here individuals pay for themselves.
  const ofTeams = 'a paid ticket is not the operator’s to give back, or does not admit';
  expect((await brokenInvariants(server.database.query)).filter((rule) => rule !== ofTeams)).toEqual([]);
});
