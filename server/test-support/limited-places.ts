import { eq } from 'drizzle-orm';
import { readFormDefinition } from '../../src/contract/form-definition';
import { readPlaces, settlePlaces } from '../../src/domain/meeting/places';
import { meetings } from '../db/tables/meetings';
import { takenPlaces } from '../stores/entries/places';
import type { TestServer } from './test-server';

/** Limits the places of a meeting where nobody has registered yet, as a publication would. */
export async function limitPlaces(server: TestServer, meetingId: string, limits: readonly object[]): Promise<void> {
  const { query } = server.database;
  const isNamed = eq(meetings.id, Number(meetingId));
  const [row] = await query.select().from(meetings).where(isNamed);
  const places = settlePlaces(readPlaces({ limits }), readFormDefinition(row?.formDefinition));
  await query.update(meetings).set({ places }).where(isNamed);
  server.dependencies.meetings.forget();
}

/** How many places of each limit are taken, by its key. */
export async function takenOf(server: TestServer, meetingId: string): Promise<Record<string, number>> {
  const taken = await takenPlaces(server.database.query, Number(meetingId), new Date(server.clock.now));
  return Object.fromEntries(taken.map(({ key, taken: number }) => [key, number]));
}
