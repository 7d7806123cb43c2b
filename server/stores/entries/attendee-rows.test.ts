import { sql } from 'drizzle-orm';
import { entryOf, registerDelegate } from '../../test-support/attendees';
import { setUpServer } from '../../test-support/set-up-server';
import { shownRowsOf } from './attendee-rows';

const server = setUpServer();
const phone = '13800000001';
const shown = async (id: string) => (await shownRowsOf(server.database.query, [id]))[0];

it('rows have what drizzle reads of them', async () => {
  await registerDelegate(server, phone);
  const entry = await entryOf(server, phone);
  const row = await shown(entry.id);
  const { id, meetingId, name, answers, createdAt, userType, payment, credit, teamId } = entry;
  expect(row).toMatchObject({
    id,
    meetingId,
    name,
    phone,
    userType,
    payment,
    credit,
    teamId,
    createdAt,
    isCheckedIn: false,
  });
  expect(Object.keys(row?.answers ?? {})).toEqual(['encrypted']);
  expect(answers).not.toHaveProperty('encrypted');
});

it('rows are kept until anything changes, also what stands in another table, or was changed by hand', async () => {
  await registerDelegate(server, phone);
  const { id } = await entryOf(server, phone);
  const first = await shown(id);
  expect(await shown(id)).toBe(first);
  const change = (statement: ReturnType<typeof sql>) => server.database.query.execute(statement);
  await change(sql`update order_items set amount_fen = 100 where entered_id = ${id}`);
  const second = await shown(id);
  expect([first?.orderedFen, second?.orderedFen]).toEqual([expect.any(Number), 100]);
  await change(sql`update entered set province_text = '陕西省' where id = ${id}`);
  expect((await shown(id))?.provinceText).toBe('陕西省');
  await change(sql`update entered set province_text = ${second?.provinceText} where id = ${id}`);
  expect(await shown(id)).toBe(second);
});
