import { and, asc, eq } from 'drizzle-orm';
import { venueGateCode, type Gate } from '../../../src/domain/door/gate';
import type { Queryable, Transaction } from '../../db/database';
import { gates, type GateRow } from '../../db/tables/door';

/** A meeting's gates, in the order in which they were added. */
export async function gatesOfMeeting(query: Queryable, meetingId: number): Promise<GateRow[]> {
  return query
    .select()
    .from(gates)
    .where(eq(gates.meetingId, meetingId))
    .orderBy(asc(gates.createdAt), asc(gates.code));
}

/** All gates of all meetings, for scans that name a gate alone. */
export const allGates = async (query: Queryable): Promise<GateRow[]> => query.select().from(gates);

/**
 * Finds the meeting's gate 会场, at which the command `check-in` admits, and makes it at its first use. The trigger that
 * takes check-ins of the edition before makes the same one (ADR 0029).
 */
export async function venueGate(query: Transaction, meetingId: number): Promise<GateRow> {
  const isVenue = and(eq(gates.meetingId, meetingId), eq(gates.code, venueGateCode));
  const [found] = await query.select().from(gates).where(isVenue);
  if (found !== undefined) return found;
  const gate = { meetingId, code: venueGateCode, name: venueGateCode, isOnce: true };
  await query.insert(gates).values(gate).onConflictDoNothing();
  const [made] = await query.select().from(gates).where(isVenue);
  if (made === undefined) throw new Error('The gate 会场 cannot be made');
  return made;
}

/** A gate to save: one with the same code is changed, and keeps its id and its scans. */
export type GateDraft = Omit<Gate, 'id'>;

/** Adds a meeting's gates, or changes those whose codes it has. */
export async function saveGates(query: Transaction, meetingId: number, drafts: readonly GateDraft[]): Promise<void> {
  for (const draft of drafts) {
    await query
      .insert(gates)
      .values({ meetingId, ...draft })
      .onConflictDoUpdate({
        target: [gates.meetingId, gates.code],
        set: { ...draft, isClosed: false },
      });
  }
}

export const gateOf = ({ id, code, name, room, kind, isOnce, opensAt, closesAt, admits }: GateRow): Gate => ({
  ...{ id, code, name, room, kind, isOnce, opensAt, closesAt, admits },
});
