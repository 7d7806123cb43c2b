import { sql } from 'drizzle-orm';
import { entries } from '../../db/tables/entries';
import { setUpTwoServers } from '../../test-support/set-up-server';
import { meetingIds, shortSubmission } from '../../test-support/submissions';
import { limitPlaces } from '../../test-support/limited-places';
import { lockPlaces } from '../../stores/entries/places';
import { vouchersOfMeeting } from '../../stores/vouchers/store';
import { makeVouchers } from './make-vouchers';

/** People who use the last of a voucher at the same moment, on two nodes. */

const nodes = setUpTwoServers();
const takers = 120;
const uses = 10;
const { MIX2027 } = meetingIds;

async function makeOne(): Promise<string> {
  const given = { code: '', count: 1, label: '讲者', priceFen: 0, uses, keepsPlaces: false, phone: '', endsAt: null };
  await makeVouchers(Number(MIX2027), given, nodes[0].dependencies);
  for (const { dependencies } of nodes) dependencies.meetings.forget();
  const [made] = await vouchersOfMeeting(nodes[0].database.query, Number(MIX2027));
  return made?.code ?? '';
}
/** Half of them have the code; the others register with nothing, in batches. */
const registerAtOnce = (voucherCode: string) =>
  Promise.all(
    Array.from({ length: takers }, (_, n) =>
      nodes[(n % 2) as 0 | 1].post(
        '/api/appweb/entered/fromAdd',
        shortSubmission(MIX2027, {
          ...{ phone: `138${String(n).padStart(8, '0')}`, name: `第${n}人`, isCharge: '1' },
          ...(n % 4 < 2 ? { voucherCode } : {}),
        }),
      ),
    ),
  );
const free = async () =>
  (
    await nodes[0].database.query
      .select({ id: entries.id })
      .from(entries)
      .where(sql`voucher_id is not null`)
  ).length;

it('as many get in by it as it has uses, all others are told, and nobody waits for good', async () => {
  const answers = await registerAtOnce(await makeOne());
  expect(answers.filter(({ httpStatus }) => httpStatus !== 200)).toEqual([]);
  expect(await free()).toBe(uses);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(takers / 2 + uses);
  expect(answers.filter(({ message }) => message.startsWith('优惠码的名额已用完'))).toHaveLength(takers / 2 - uses);
});

it('and it is the trigger’s lock that holds it: without it the same people are too many', async () => {
  const { rows } = (await nodes[0].database.query.execute(
    sql`select prosrc from pg_proc where proname = 'take_voucher'`,
  )) as { rows: { prosrc: string }[] };
  const source = rows[0]?.prosrc ?? '';
  const define = (body: string) =>
    nodes[0].database.query.execute(
      sql.raw(`create or replace function take_voucher() returns trigger language plpgsql as $$${body}$$`),
    );
  const unlocked = source.replace(/PERFORM pg_advisory_xact_lock[^;]*;/, '');
  expect(unlocked).not.toBe(source);
  await define(unlocked);
  try {
    let most = 0;
    for (let round = 0; round < 10 && most <= uses; round += 1) {
      await nodes[0].reset();
      await registerAtOnce(await makeOne());
      most = await free();
    }
    expect(most).toBeGreaterThan(uses);
  } finally {
    await define(source);
  }
});

it('keeps a place only after whoever is taking one has committed', async () => {
  const [{ database, server }, { dependencies }] = [{ database: nodes[0].database, server: nodes[0] }, nodes[1]];
  await limitPlaces(server, MIX2027, [{ of: 'paid', places: 1 }]);
  for (const node of nodes) node.dependencies.meetings.forget();
  await server.post('/api/appweb/entered/fromAdd', shortSubmission(MIX2027, { phone: '13800000001', isCharge: '1' }));
  const asking = {
    code: '',
    count: 1,
    label: '讲者',
    priceFen: 0,
    uses: 1,
    keepsPlaces: true,
    phone: '',
    endsAt: null,
  };
  let made: Promise<unknown> = Promise.resolve();
  await database.query.transaction(async (query) => {
    await lockPlaces(query, Number(MIX2027));
    made = makeVouchers(Number(MIX2027), asking, dependencies).then(
      () => 'made',
      (error: unknown) => String(error),
    );
    const waiting = sql`select 1 from pg_locks where locktype = 'advisory' and not granted`;
    while (((await query.execute(waiting)) as { rows: unknown[] }).rows.length === 0);
    await query.update(entries).set({ live: false });
  });
  // The place that was given up while the office asked is seen.
  expect(await made).toBe('made');
});
