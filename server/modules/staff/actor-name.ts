import { readActor } from '../../../src/domain/trail/trail';
import type { Queryable } from '../../db/database';
import { findMember } from '../../stores/staff/store';

/**
 * Names whoever changed something, for the colleague who comes later.
 * @param actor as the audit trail names actors
 * @returns '' for what is no person that a colleague knows
 */
export async function actorName(query: Queryable, actor: string): Promise<string> {
  const read = readActor(actor);
  if (read.kind === 'staff') return (await findMember(query, read.id))?.name ?? '';
  return read.kind === 'attendee' ? '本人' : '';
}
