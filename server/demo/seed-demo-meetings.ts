import { sql } from 'drizzle-orm';
import { shanghaiDate } from '../../src/domain/time/shanghai-time';
import { advisoryLocks } from '../db/advisory-locks';
import type { Queryable } from '../db/database';
import { putMeeting } from '../stores/meetings/store';
import { cleanedDescription } from '../stores/meetings/description';
import { insertNotice } from '../stores/privacy/store';
import { demoMeetings } from './demo-meetings';
import { demoPrivacyNotice } from './demo-privacy-notice';

/**
 * Inserts the demo meetings, or updates the dates of existing ones, so that the demo never expires. Registrations are
 * untouched. Several processes may start at the same time.
 * @param now epoch milliseconds
 */
export async function seedDemoMeetings(query: Queryable, now: number): Promise<void> {
  const createdAt = new Date(now);
  const rows = demoMeetings(shanghaiDate(now)).map(({ id, ...given }) => {
    const changes = { ...given, ...cleanedDescription(given.description ?? '') };
    return { id, changes };
  });
  await query.transaction(async (transaction) => {
    // A row has two unique keys, its id and its code, and `on conflict` minds only one of them: of two that insert the
    // same row at the same moment, one would meet the other's code first, and fail.
    await transaction.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.demoMeetings})`);
    for (const { id, changes } of rows) {
      await putMeeting(transaction, id, changes, createdAt);
      await insertNotice(transaction, { meetingId: id, ...demoPrivacyNotice, createdAt });
    }
  });
}
