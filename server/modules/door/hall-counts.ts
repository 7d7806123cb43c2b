import { stateGroupOf } from '../../../src/domain/overview/people-table';
import { entrantLabels, entrantOf, entrantsOf } from '../../../src/domain/people/entrant';
import { personState } from '../../../src/domain/people/person-state';
import type { Dependencies } from '../../context/dependencies';
import { countScannedSince, gateCounts } from '../../stores/door/scans';
import { gatesOfMeeting } from '../../stores/door/gates';
import { meetingById } from '../../stores/meetings/store';
import { countArrivals } from '../../stores/overview/people-counts';

/** Scans of so many milliseconds are recent. */
const recentMs = 10 * 60_000;

/** People who may come, and those who have come. Whoever was let in may have come, whatever became of them since. */
interface Arrivals {
  expected: number;
  arrived: number;
}

/**
 * Counts who has entered a meeting, by what they come as and by gate, for a screen in the hall: numbers alone, no person.
 * @throws Refusal for a meeting that does not exist
 */
export async function hallCounts(meetingId: string, { database, clock }: Pick<Dependencies, 'database' | 'clock'>) {
  const { query } = database;
  const meeting = await meetingById(query, meetingId);
  const groups = (await countArrivals(query, meeting.id)).map((facts) => ({
    entrant: entrantOf(facts),
    expected: stateGroupOf(personState(facts, meeting)) === 'valid' ? facts.count : facts.arrived,
    arrived: facts.arrived,
  }));
  const counts = await gateCounts(query, meeting.id);
  const now = clock.now();
  return {
    meeting: meeting.name,
    ...sumArrivals(groups),
    recent: await countScannedSince(query, meeting.id, new Date(now - recentMs)),
    identities: entrantsOf(meeting)
      .map((entrant) => ({
        label: entrantLabels[entrant],
        ...sumArrivals(groups.filter((group) => group.entrant === entrant)),
      }))
      .filter(({ expected }) => expected > 0),
    gates: (await gatesOfMeeting(query, meeting.id)).map(({ id, name, room }) => ({
      ...{ id, name, room, people: counts.get(id)?.people ?? 0 },
    })),
    now,
  };
}

const sumArrivals = (groups: readonly Arrivals[]): Arrivals => ({
  expected: groups.reduce((sum, group) => sum + group.expected, 0),
  arrived: groups.reduce((sum, group) => sum + group.arrived, 0),
});
