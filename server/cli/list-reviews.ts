import { and, asc, eq } from 'drizzle-orm';
import type { Queryable } from '../db/database';
import { entered } from '../db/tables/entered';
import { meetings } from '../db/tables/meetings';
import { ofMeeting } from './of-meeting';

/** Registrations that wait for the organiser's review, oldest first. */
export async function listReviews(query: Queryable, meeting: string) {
  return query
    .select({ entry: entered, meeting: meetings.code })
    .from(entered)
    .innerJoin(meetings, eq(meetings.id, entered.meetingId))
    .where(and(ofMeeting(meeting), eq(entered.reviewState, 'pending'), eq(entered.live, true)))
    .orderBy(asc(entered.position));
}
