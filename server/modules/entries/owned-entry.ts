import type { Meeting } from '../../../src/domain/meeting/meeting';
import type { TeamListContext } from '../../../src/domain/ticket/member-actions';
import { notFound } from '../../http/answers';
import type { Queryable } from '../../db/database';
import type { EntryRow } from '../../db/tables/entries';
import { isRowId } from '../../secrets/random-ids';
import { findShownEntry, lockShownEntry } from '../../stores/entries/store';
import { meetingOf } from '../../stores/meetings/meeting-of';
import type { Session } from '../../context/session';

/** An entry named by the caller, and their relation to it; an operator's own may be both. */
export interface OwnedEntry {
  entry: EntryRow;
  isOwn: boolean;
  isMember: boolean;
}

/**
 * Finds the entry a call names: the caller's own, or a member of their team.
 * @param entryId '' for the caller's own current entry
 * @throws Refusal (404) for anything else, whether or not it exists
 */
export async function findOwnedEntry(query: Queryable, session: Session, entryId: string): Promise<OwnedEntry> {
  return requireOwned(await findShownEntry(query, session.meeting.id, namedId(session, entryId)), session);
}

/** Like `findOwnedEntry`, with the entry locked until the transaction ends. */
export async function lockOwnedEntry(query: Queryable, session: Session, entryId: string): Promise<OwnedEntry> {
  return requireOwned(await lockShownEntry(query, session.meeting.id, namedId(session, entryId)), session);
}

function namedId({ entries: [current] }: Session, entryId: string): string {
  const id = entryId === '' ? (current?.id ?? '') : entryId;
  if (!isRowId(id)) throw unknownEntry();
  return id;
}

function requireOwned(entry: EntryRow | null, { phone, team }: Session): OwnedEntry {
  if (entry === null) throw unknownEntry();
  const isOwn = entry.phone === phone;
  const isMember = team !== null && entry.teamId === team.id;
  if (!isOwn && !isMember) throw unknownEntry();
  return { entry, isOwn, isMember };
}

export const unknownEntry = () => notFound('未找到该参会人');

/** A page's rules for one act on a ticket: the holder's own, and an operator's for a member of their team. */
interface ActRules<Ticket> {
  own: (ticket: Ticket, meeting: Meeting, now: number) => boolean;
  member: (ticket: Ticket, context: TeamListContext) => boolean;
}

/** Tells whether the caller may act on an entry, by the rules that show them the button. */
export function mayAct<Ticket>(
  ticket: Ticket,
  { isOwn, isMember }: OwnedEntry,
  session: Session,
  now: number,
  rules: ActRules<Ticket>,
): boolean {
  const meeting = meetingOf(session.meeting);
  const context = { meeting, operator: operatorOf(session), now };
  return (isOwn && rules.own(ticket, meeting, now)) || (isMember && rules.member(ticket, context));
}

/** The caller as the team list's rules know them; null if they operate no team. */
export function operatorOf({ team }: Session): { phone: string } | null {
  return team === null ? null : { phone: team.phone };
}
