import type { CreditNumbers, ListedCreditState } from '../../../src/domain/credit/credit-list';
import { toHundredths } from '../../../src/domain/credit/fraction';
import type { CreditAccount } from '../../../src/domain/credit/compute-credit';
import type { Queryable } from '../../db/database';
import type { CreditRecordRow } from '../../db/tables/credit';
import type { EntryRow } from '../../db/tables/entries';
import type { MeetingRow } from '../../db/tables/meetings';
import { liveCreditRecords } from '../../stores/credit/records';
import { creditOfMeeting, type MeetingCredit } from './meeting-credit';

/** A person's figures: by the frozen list once there is one, else by the scans and the rule as they are. */
export interface PersonFigures {
  entry: EntryRow;
  state: ListedCreditState;
  /** With two decimals. */
  hours: string;
  creditsMilli: number;
  /** Stays without a scan out; 0 in a frozen list. */
  unended: number;
  isCorrected: boolean;
}

/** Everybody's figures at a meeting, with the sessions and the rule that they come from. */
export interface CreditFigures extends Pick<MeetingCredit, 'rule' | 'sessions'> {
  people: readonly PersonFigures[];
  /** How many people were in each session, and for how many it counts, by the session's id. */
  counts: ReadonlyMap<string, { attended: number; counting: number }>;
}

/** Reads everybody's figures at a meeting. */
export async function creditFigures(query: Queryable, meeting: MeetingRow): Promise<CreditFigures> {
  const { rule, sessions, people } = await creditOfMeeting(query, meeting, { isAsFrozen: true });
  const isFrozen = rule.frozenAt !== null;
  const records = new Map(
    isFrozen ? (await liveCreditRecords(query, meeting.id)).map((record) => [record.entryId, record]) : [],
  );
  const figures = people.map(({ entry, account }): PersonFigures => {
    if (!isFrozen) return { entry, ...figuresOf(account) };
    const record = records.get(entry.id);
    return { entry, ...(record === undefined ? unlistedFigures : figuresOfRecord(record)) };
  });
  return { rule, sessions, people: figures, counts: countsOf(people.map(({ account }) => account)) };
}

type Figures = Omit<PersonFigures, 'entry'>;

export const unlistedFigures: Figures = {
  state: 'unlisted',
  hours: '0.00',
  creditsMilli: 0,
  unended: 0,
  isCorrected: false,
};

const stateOf = (creditsMilli: number, wasThere: boolean): ListedCreditState =>
  creditsMilli > 0 ? 'earned' : wasThere ? 'short' : 'absent';

export const figuresOf = ({ days, hours, creditsMilli }: CreditAccount): Figures => ({
  ...{ state: stateOf(creditsMilli, days.length > 0), hours: toHundredths(hours), creditsMilli, isCorrected: false },
  unended: days
    .flatMap(({ sessions }) => sessions)
    .reduce((sum, { stays }) => sum + stays.filter(({ ending }) => ending === 'session').length, 0),
});

export const figuresOfRecord = ({ creditsMilli, hours, explanation, reason }: CreditRecordRow): Figures => ({
  ...{ state: stateOf(creditsMilli, explanation.days.length > 0), hours, creditsMilli },
  ...{ unended: 0, isCorrected: reason !== '' },
});

function countsOf(accounts: readonly CreditAccount[]): CreditFigures['counts'] {
  const counts = new Map<string, { attended: number; counting: number }>();
  for (const { session, counts: how } of accounts.flatMap(({ days }) => days.flatMap((day) => day.sessions))) {
    const { attended, counting } = counts.get(session.id) ?? { attended: 0, counting: 0 };
    counts.set(session.id, { attended: attended + 1, counting: counting + (how === 'none' ? 0 : 1) });
  }
  return counts;
}

/** Counts the people of a list by how it comes out for them. */
export function numbersOf(people: readonly Pick<PersonFigures, 'state'>[]): CreditNumbers {
  const numbers = { people: people.length, earned: 0, short: 0, absent: 0, unlisted: 0 };
  for (const { state } of people) numbers[state] += 1;
  return numbers;
}
