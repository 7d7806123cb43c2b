import { and, eq, or } from 'drizzle-orm';
import type { TeamOperator } from '../../../src/contract/centre';
import { notFound } from '../../answers';
import type { Queryable } from '../../db/database';
import { entered, type EnteredRow } from '../../db/tables/entered';
import type { Session } from '../login/session';

/** An entry that the caller named, and what it is to them; an operator's own may be both. */
export interface OwnedEntry {
  entry: EnteredRow;
  isOwn: boolean;
  isMember: boolean;
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether a text can be a row's id: PostgreSQL fails on any other. */
export const isRowId = (text: string): boolean => uuid.test(text);

/**
 * The entry that a call names, locked until the transaction ends: the caller's own, or a member of their team.
 * @param enteredId '' names the caller's own current entry
 * @throws Refusal (404) for anything else, whether or not it exists
 */
export async function lockOwnedEntry(query: Queryable, session: Session, enteredId: string): Promise<OwnedEntry> {
  const id = enteredId === '' ? (session.entries[0]?.id ?? '') : enteredId;
  if (!isRowId(id)) throw unknownEntry();
  const [entry] = await query
    .select()
    .from(entered)
    .where(
      and(
        eq(entered.id, id),
        eq(entered.meetingId, session.meeting.id),
        or(eq(entered.live, true), eq(entered.isTouched, true)),
      ),
    )
    .for('update');
  if (entry === undefined) throw unknownEntry();
  const isOwn = entry.phone === session.phone;
  const isMember = session.team !== null && entry.teamId === session.team.id;
  if (!isOwn && !isMember) throw unknownEntry();
  return { entry, isOwn, isMember };
}

const unknownEntry = () => notFound('未找到该参会人');

/** The caller as the rules of the team list know them; null where they operate no team. */
export function operatorOf({ team }: Session): Pick<TeamOperator, 'concatPhone' | 'webUserId'> | null {
  return team === null ? null : { concatPhone: team.phone, webUserId: '' };
}
