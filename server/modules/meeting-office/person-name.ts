import { readActor } from '../../../src/domain/trail/trail';
import type { Queryable } from '../../db/database';
import { actorName } from '../staff/actor-name';

/** Names whoever saved or published something; 系统 for the program itself. */
export async function personName(query: Queryable, actor: string): Promise<string> {
  const read = readActor(actor);
  if (read.kind === 'command') return read.name;
  return (await actorName(query, actor)) || '系统';
}
