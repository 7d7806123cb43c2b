import { and, eq, or, type SQL } from 'drizzle-orm';
import { notFound } from '../../answers';
import type { Queryable } from '../../db/database';
import { entries, type EntryRow } from '../../db/tables/entries';
import type { Session } from '../login/session';

/** An entry that the caller named, and what it is to them; an operator's own may be both. */
export interface OwnedEntry {
  entry: EntryRow;
  isOwn: boolean;
  isMember: boolean;
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether a text can be a row's id: PostgreSQL fails on any other. */
export const isRowId = (text: string): boolean => uuid.test(text);

/**
 * The entry that a call names: the caller's own, or a member of their team.
 * @param entryId '' names the caller's own current entry
 * @throws Refusal (404) for anything else, whether or not it exists
 */
export async function findOwnedEntry(query: Queryable, session: Session, entryId: string): Promise<OwnedEntry> {
  const [entry] = await query.select().from(entries).where(isNamed(session, entryId));
  return requireOwned(entry, session);
}

/** Like `findOwnedEntry`, with the entry locked until the transaction ends. */
export async function lockOwnedEntry(query: Queryable, session: Session, entryId: string): Promise<OwnedEntry> {
  const [entry] = await query.select().from(entries).where(isNamed(session, entryId)).for('update');
  return requireOwned(entry, session);
}

function isNamed({ entries: own, meeting }: Session, entryId: string): SQL | undefined {
  const id = entryId === '' ? (own[0]?.id ?? '') : entryId;
  if (!isRowId(id)) throw unknownEntry();
  const isVisible = or(eq(entries.live, true), eq(entries.isTouched, true));
  return and(eq(entries.id, id), eq(entries.meetingId, meeting.id), isVisible);
}

function requireOwned(entry: EntryRow | undefined, { phone, team }: Session): OwnedEntry {
  if (entry === undefined) throw unknownEntry();
  const isOwn = entry.phone === phone;
  const isMember = team !== null && entry.teamId === team.id;
  if (!isOwn && !isMember) throw unknownEntry();
  return { entry, isOwn, isMember };
}

const unknownEntry = () => notFound('未找到该参会人');

/** The caller as the rules of the team list know them; null where they operate no team. */
export function operatorOf({ team }: Session): { phone: string } | null {
  return team === null ? null : { phone: team.phone };
}
