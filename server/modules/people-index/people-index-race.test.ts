import { eq } from 'drizzle-orm';
import { entries } from '../../db/tables/entries';
import { setUpPostgresServer } from '../../test-support/set-up-server';
import { meetingIds, shortSubmission } from '../../test-support/submissions';

/** PGlite has one session and hides what commits out of order (ADR 0003). */
const server = setUpPostgresServer();
const free = Number(meetingIds.FREE2027);

const register = (phone: string) =>
  server.post('/api/appweb/entered/fromAdd', shortSubmission(meetingIds.FREE2027, { phone }));
const query = { search: '', filters: {}, sort: '', page: 1, seesPhones: true };
const states = async (): Promise<string[]> =>
  (await server.dependencies.people.find(free, query)).rows.map(({ cells }) => String(cells.state)).sort();

it('finds a change that commits after younger ones were read', async () => {
  for (let n = 1; n <= 3; n += 1) await register(`1380000000${n}`);
  // The meeting is opened during the change once, and known before it the other time.
  // The meeting is opened during the first change, and known before the second.
  for (const changed of [0, 1]) {
    await server.otherDatabase.query.transaction(async (slow) => {
      const [one] = await slow.select().from(entries).orderBy(entries.position).limit(1).offset(changed);
      await slow
        .update(entries)
        .set({ reviewState: 'refused' })
        .where(eq(entries.id, one?.id ?? ''));
      // Records with greater ids commit meanwhile, and are read.
      await register(`1380000001${changed}`);
      await states();
      await register(`1380000002${changed}`);
      await states();
    });
    expect((await states()).filter((state) => state === 'review-refused')).toHaveLength(changed + 1);
  }
});
