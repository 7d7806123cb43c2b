import { eq, sql } from 'drizzle-orm';
import { orders } from '../../db/tables/orders';
import { removals } from '../../db/tables/removals';
import { entryOf, registerDelegate, registerPaid } from '../../test-support/attendees';
import { addTestMembers, operatorPhone, startTeam } from '../../test-support/team';
import { removeExpired } from './remove-expired';
import {
  server,
  phone,
  other,
  registerFully,
  afterMeeting,
  money,
  everything,
  day,
} from '../../test-support/person-to-remove';

describe('retention', () => {
  const logged: unknown[] = [];
  const log = { info: (facts: unknown) => logged.push(facts), warn: (facts: unknown) => logged.push(facts) };
  const run = () => removeExpired(server.dependencies, log as never);
  beforeEach(() => logged.splice(0));

  it('removes people’s data so many days after the meeting, and says how much', async () => {
    const outTradeNo = await registerFully();
    await registerDelegate(server, other);
    const before = await money();
    const meeting = await server.database.query.execute(sql`select end_time from meetings where id = 1`);
    const end = Date.parse(
      `${String((meeting as { rows: { end_time: string }[] }).rows[0]?.end_time).slice(0, 10)}T23:59:59+08:00`,
    );
    server.clock.now = end + 30 * day - 60_000;
    await run();
    expect(logged).toEqual([]);
    server.clock.now = end + 30 * day + 60_000;
    await run();
    expect(logged).toEqual([
      { meeting: 'MI2027', entries: 1, teams: 0, orders: 1, files: 1, logins: 2, notices: 2 },
      // Its order is unpaid.
      { meeting: 'MI2027', kept: 1 },
    ]);
    expect(JSON.stringify(logged)).not.toContain(phone);
    expect(await money()).toEqual(before);
    expect(await everything()).not.toContain(phone);
    expect(await entryOf(server, other)).toMatchObject({ phone: other });
    expect(await server.database.query.select().from(removals)).toMatchObject([
      { cause: 'expired', meetingId: 1, entries: 1 },
    ]);
    // The next run finds nothing new.
    logged.splice(0);
    await run();
    expect(logged).toEqual([{ meeting: 'MI2027', kept: 1 }]);
    const [order] = await server.database.query.select().from(orders).where(eq(orders.outTradeNo, outTradeNo));
    expect(order).toMatchObject({ status: 'paid', invoice: null });
  });

  it('removes operators once their members are removed', async () => {
    const operator = await startTeam(server);
    await addTestMembers(server, operator, [1, 2]);
    afterMeeting(0);
    await run();
    expect(logged).toEqual([expect.objectContaining({ meeting: 'MIX2027', entries: 2, teams: 1 })]);
    expect(await everything()).not.toContain(operatorPhone);
  });

  it('keeps everything where no number of days is set', async () => {
    const { settings } = server.dependencies;
    await registerPaid(server, phone);
    afterMeeting(0);
    await removeExpired({ ...server.dependencies, settings: { ...settings, retentionDays: null } }, log as never);
    expect(logged).toEqual([]);
    expect(await entryOf(server, phone)).toMatchObject({ phone });
  });
});
