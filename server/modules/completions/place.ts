import type { CompletionPage } from '../../../src/contract/completion';
import type { Attendee } from '../../../src/domain/attendee/attendee';
import { isSensitive } from '../../../src/domain/form/sensitive-answers';
import { maskPhone } from '../../../src/domain/person/mobile-phone';
import { memberEntryType } from '../../../src/domain/team/member-steps';
import { lastDayToComplete } from '../../../src/domain/ticket/correction';
import { isGivenUp } from '../../../src/domain/ticket/ticket-state';
import { isPast } from '../../../src/domain/time/shanghai-time';
import type { Dependencies } from '../../context/dependencies';
import type { Session } from '../../context/session';
import { writeIfAvailable } from '../../db/database-errors';
import type { CompletionRow } from '../../db/tables/completions';
import type { EntryRow } from '../../db/tables/entries';
import type { MeetingRow } from '../../db/tables/meetings';
import { notFound } from '../../http/answers';
import { attendeeOf, ticketOf } from '../../stores/entries/attendee-of';
import { shownRowsOf } from '../../stores/entries/attendee-rows';
import {
  completionLinkOf,
  completionOfEntry,
  findCompletion,
  updateCompletion,
} from '../../stores/entries/completions';
import { revealAnswers } from '../../stores/entries/sealed-answers';
import { findShownEntry } from '../../stores/entries/store';
import { meetingOf } from '../../stores/meetings/meeting-of';
import { meetingById } from '../../stores/meetings/store';
import { findTeamById } from '../../stores/teams/store';
import { submissionForm } from '../entries/read-answers';

/** A place that was taken by name and phone, completed or not. */
export interface Place {
  completion: CompletionRow;
  /** Null once the place is gone. */
  entry: EntryRow | null;
  meeting: MeetingRow;
}

const unknownPlace = () => notFound('链接无效，请让经办人重新发送');

/**
 * Finds the place of a link that its member was sent.
 * @throws Refusal (404)
 */
export async function placeOfLink(link: string, dependencies: Dependencies): Promise<Place> {
  const { database, cipher } = dependencies;
  const completion = await findCompletion(database.query, cipher, link);
  if (completion === null) throw unknownPlace();
  const place = await placeOf(completion, dependencies);
  // What was sent to a phone opens nothing once the place is another phone's.
  if (place.entry !== null && completionLinkOf(cipher, place.entry) !== link) throw unknownPlace();
  return place;
}

/**
 * Finds the caller's own place: whoever proves its phone may complete it.
 * @throws Refusal (404)
 */
export async function ownPlace({ entries: [current] }: Session, dependencies: Dependencies): Promise<Place> {
  const completion = current && (await completionOfEntry(dependencies.database.query, current.id));
  if (!completion) throw notFound('没有需要完善的报名');
  return placeOf(completion, dependencies);
}

async function placeOf(completion: CompletionRow, { database: { query } }: Dependencies): Promise<Place> {
  const [row] = await shownRowsOf(query, [completion.entryId]);
  if (row === undefined) throw unknownPlace();
  const meeting = await meetingById(query, String(row.meetingId));
  return { completion, entry: await findShownEntry(query, meeting.id, completion.entryId), meeting };
}

/** Tells if a place is still its member's, and completed or not past the last day for that. */
export function isOpenPlace(
  entry: EntryRow | null,
  meeting: MeetingRow,
  { clock }: Pick<Dependencies, 'clock'>,
): entry is EntryRow {
  if (entry === null || !entry.live || isGivenUp(ticketOf(entry))) return false;
  return !entry.isIncomplete || mayComplete(meeting, clock.now());
}

/** Tells if members may still complete their places at a meeting (product §11.22). */
export const mayComplete = (meeting: MeetingRow, now: number): boolean =>
  !isPast(lastDayToComplete(meetingOf(meeting)), now);

/** Tells whoever would remind members why they cannot. */
export const completingIsOver = '已过完善信息的最后一天，链接已失效，可代填';

/** Shows a place to its member, and notes that its link was opened. */
export async function showPlace(place: Place, dependencies: Dependencies): Promise<CompletionPage> {
  const { completion, entry, meeting } = place;
  const { query } = dependencies.database;
  const shown = { meetingCode: meeting.code, until: lastDayToComplete(meetingOf(meeting)) };
  const nobody = { inviter: '', inviterPhone: '', teamName: '' };
  if (!isOpenPlace(entry, meeting, dependencies)) return { ...shown, ...nobody, state: 'ended', attendee: null };
  if (completion.openedAt === null) {
    const openedAt = new Date(dependencies.clock.now());
    await writeIfAvailable(updateCompletion(query, completion.entryId, { openedAt }));
  }
  const team = entry.teamId === null ? null : await findTeamById(query, entry.teamId);
  const by =
    team === null
      ? nobody
      : { inviter: team.contactName, inviterPhone: maskPhone(team.phone), teamName: team.teamName };
  return {
    ...{ ...shown, ...by },
    state: entry.isIncomplete ? 'open' : 'done',
    attendee: await shownAttendee(entry, meeting, dependencies),
  };
}

/** Reads the known answers of the member, without sensitive answers; once it is completed, the ticket alone. */
async function shownAttendee(
  entry: EntryRow,
  meeting: MeetingRow,
  { database, cipher, clock }: Dependencies,
): Promise<Attendee | null> {
  const [row] = await shownRowsOf(database.query, [entry.id]);
  if (row === undefined) return null;
  const view = { cipher, now: clock.now(), invoice: null, isFromOtherDevice: false, showsIdNumbers: false };
  const attendee = attendeeOf({ ...row, answers: {}, fileIds: null, credit: null }, view);
  if (!entry.isIncomplete) return attendee;
  const { fields } = submissionForm(meeting, memberEntryType(meeting), clock.now());
  const sensitive = new Set(fields.filter(isSensitive).map(({ shortName }) => shortName));
  const known = Object.entries(revealAnswers(row.answers, row.id, cipher)).filter(([name]) => !sensitive.has(name));
  return attendeeOf({ ...row, answers: Object.fromEntries(known), credit: null }, view);
}
