import { shanghaiDate } from '../../src/domain/time/shanghai-time';
import type { Queryable } from '../db/database';
import { meetings } from '../db/tables/meetings';
import { cleanedDescription } from '../modules/meetings/description';
import { insertNotice } from '../modules/privacy/store';
import { demoMeetings } from './demo-meetings';
import { demoPrivacyNotice } from './demo-privacy-notice';

/**
 * Inserts the demo meetings, or updates the dates of existing ones, so that the demo never expires. Registrations are
 * untouched.
 * @param now epoch milliseconds
 */
export async function seedDemoMeetings(query: Queryable, now: number): Promise<void> {
  for (const meeting of demoMeetings(shanghaiDate(now))) {
    const { id, ...given } = meeting;
    const changes = { ...given, ...cleanedDescription(given.description ?? '') };
    await query
      .insert(meetings)
      .values({ id, ...changes, createdAt: new Date(now) })
      .onConflictDoUpdate({ target: meetings.id, set: changes });
    await insertNotice(query, { meetingId: id, ...demoPrivacyNotice, createdAt: new Date(now) });
  }
}
