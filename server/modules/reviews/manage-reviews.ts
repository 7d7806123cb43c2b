import type { FastifyBaseLogger } from 'fastify';
import type { Dependencies } from '../../context/dependencies';
import { entriesToReview } from '../../stores/entries/store';
import { sendNotices } from '../notices/send-notices';
import { decideReview, type ReviewDecision } from './decide-review';

/** A registration that waits for the organiser's review. */
export interface PendingReview {
  id: string;
  meetingCode: string;
  name: string;
  phone: string;
  /** '' if the form does not ask for an address. */
  province: string;
  registeredAt: Date;
}

/**
 * Lists registrations that wait for the organiser's review, oldest first.
 * @param meetingCode '' for every meeting
 */
export async function listReviews(
  meetingCode: string,
  { database }: Pick<Dependencies, 'database'>,
): Promise<PendingReview[]> {
  const found = await entriesToReview(database.query, meetingCode);
  return found.map(({ entry, meeting }) => ({
    ...{ id: entry.id, meetingCode: meeting, name: entry.name, phone: entry.phone },
    province: entry.provinceText,
    registeredAt: entry.createdAt,
  }));
}

/**
 * Approves or refuses a registration, and tells the attendee at once.
 * @param id of the registration
 * @throws Refusal
 */
export async function decideAndTell(
  id: string,
  decision: ReviewDecision,
  dependencies: Dependencies,
  log: FastifyBaseLogger,
): Promise<{ name: string }> {
  const { name } = await decideReview(id, decision, dependencies);
  await sendNotices(dependencies, log);
  return { name };
}
