import { entrantOf, type Entrant } from '../../../src/domain/people/entrant';
import { personState, type PersonState } from '../../../src/domain/people/person-state';
import type { MeetingRow } from '../../db/tables/meetings';
import type { PeopleCount } from '../../stores/overview/people-counts';

/** People of one kind in one state, who registered on one day. */
export interface PeopleGroup {
  entrant: Entrant;
  state: PersonState;
  /** `YYYY-MM-DD`. */
  day: string;
  count: number;
  /** Their shares of what they owe or have paid, in fen. */
  shareFen: number;
}

/** Says in words what the stored states of people come to, by the rule that their own centre follows. */
export const readPeople = (counts: readonly PeopleCount[], meeting: Pick<MeetingRow, 'isPaid'>): PeopleGroup[] =>
  counts.map((facts) => ({
    ...{ entrant: entrantOf(facts), state: personState(facts, meeting) },
    ...{ day: facts.day, count: facts.count, shareFen: facts.shareFen },
  }));
