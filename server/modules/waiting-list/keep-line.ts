import type { FastifyBaseLogger } from 'fastify';
import { usualOfferHours } from '../../../src/domain/meeting/places';
import { offerEnd, waitingNotes, waitingTexts, walkLine } from '../../../src/domain/meeting/waiting-line';
import type { Dependencies } from '../../context/dependencies';
import type { Queryable } from '../../db/database';
import type { EntryRow } from '../../db/tables/entries';
import type { MeetingRow } from '../../db/tables/meetings';
import { Refusal } from '../../http/answers';
import { placesTakenByOthers } from '../../stores/entries/places';
import {
  endLateOffers,
  meetingsWithLine,
  noteWaitingFor,
  offerPlace,
  readLine,
} from '../../stores/entries/waiting-line';
import { isRegistrationOpen } from '../../stores/meetings/meeting-of';
import { meetingById } from '../../stores/meetings/store';
import { enqueueNotice } from '../../stores/notices/store';

type Needed = Pick<Dependencies, 'database' | 'clock'>;

/**
 * Offers places that are there to those who wait for them, in their order, and ends offers that were not taken in time, at
 * every meeting with a waiting list (product §16.45). Several servers may do it at the same time.
 */
export async function keepLines(dependencies: Needed, log: Pick<FastifyBaseLogger, 'error'>): Promise<void> {
  for (const meetingId of await meetingsWithLine(dependencies.database.query)) {
    try {
      await keepLine(meetingId, dependencies);
    } catch (error) {
      // The other meetings go on.
      log.error({ err: error, meetingId }, 'the waiting list of a meeting is left to the next run');
    }
  }
}

/** Does the same for one meeting. */
export async function keepLine(meetingId: number, { database, clock }: Needed): Promise<void> {
  const { query } = database;
  const meeting = await meetingById(query, String(meetingId));
  await query.transaction(async (transaction) => {
    const at = new Date(clock.now());
    for (const entry of await endLateOffers(transaction, meetingId, at))
      await tellMissed(transaction, entry, meeting, at);
  });
  const at = new Date(clock.now());
  if (!isRegistrationOpen(meeting, at.getTime())) return;
  const line = await readLine(query, meetingId, at);
  const taken = await placesTakenByOthers(query, meetingId, at);
  const { next, waitingFor } = walkLine(line, meeting.places?.limits ?? [], taken);
  const isKnown = (id: string, keys: readonly string[]): boolean =>
    String(line.find((one) => one.id === id)?.waitingFor) === String(keys);
  // What those ahead have not to wait for any more is not kept from those behind.
  await noteWaitingFor(query, new Map([...waitingFor].filter(([id, keys]) => !isKnown(id, keys))));
  for (const id of next) if (!(await offer(id, meeting, { database, clock }))) return;
}

/** Offers a place to somebody, and tells them. Returns false if it is not there any more. */
async function offer(id: string, meeting: MeetingRow, { database, clock }: Needed): Promise<boolean> {
  try {
    await database.query.transaction(async (query) => {
      await offerAndTell(query, id, meeting, clock.now());
    });
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

/**
 * Keeps a place for somebody of the line, and tells them until when.
 * @returns null if they left, or were offered one meanwhile
 * @throws Refusal if the place is not there
 */
export async function offerAndTell(
  query: Queryable,
  id: string,
  meeting: MeetingRow,
  now: number,
): Promise<EntryRow | null> {
  const [at, hours] = [new Date(now), meeting.places?.offerHours ?? usualOfferHours];
  const until = offerEnd({ offerHours: hours }, meeting, now);
  const entry = await offerPlace(query, id, { until, at });
  if (entry === null) return null;
  const subscribe = {
    ...({ kind: 'review', status: '候补到名额', name: entry.name, note: waitingNotes.offered } as const),
    ...{ amountFen: null, orderNumber: '' },
  };
  const told = {
    phone: entry.phone,
    holderId: entry.id,
    parameters: { result: waitingTexts.offered(until) },
    subscribe,
  };
  await enqueueNotice(query, { ...told, template: 'ticket-news', meeting, expiresAt: until.getTime() }, at);
  return entry;
}

async function tellMissed(query: Queryable, entry: EntryRow, meeting: MeetingRow, at: Date): Promise<void> {
  const subscribe = {
    ...({ kind: 'review', status: '候补已过期', name: entry.name, note: waitingNotes.missed } as const),
    ...{ amountFen: null, orderNumber: '' },
  };
  const told = { phone: entry.phone, holderId: entry.id, parameters: { result: waitingTexts.missed }, subscribe };
  await enqueueNotice(query, { ...told, template: 'ticket-news', meeting }, at);
}
