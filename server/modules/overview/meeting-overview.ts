import { waitingKinds, waitingRights, type Waiting } from '../../../src/domain/overview/waiting';
import { stateGroupOf, type StateGroup } from '../../../src/domain/overview/people-table';
import { entrantsOf } from '../../../src/domain/people/entrant';
import { mayCall } from '../../../src/domain/staff/rights';
import type { Role } from '../../../src/domain/staff/roles';
import { deadlineEnd } from '../../../src/domain/time/shanghai-time';
import { routes } from '../../../src/routes';
import type { Dependencies } from '../../context/dependencies';
import type { MeetingRow } from '../../db/tables/meetings';
import { meetingLink } from '../../stores/meetings/meeting-link';
import { meetingById } from '../../stores/meetings/store';
import { sumMoney } from '../../stores/overview/money-sums';
import { countPeople } from '../../stores/overview/people-counts';
import { countWaiting } from '../../stores/overview/waiting-counts';
import { readPeople, type PeopleGroup } from './read-people';

/** A meeting at one glance, for a member with these roles. */
export async function meetingOverview(meetingId: string, roles: readonly Role[], dependencies: Dependencies) {
  const { database, settings } = dependencies;
  const meeting = await meetingById(database.query, meetingId);
  const people = readPeople(await countPeople(database.query, meeting.id), meeting);
  const query = new URLSearchParams({ meetingCode: meeting.code });
  return {
    landingUrl: `${settings.publicOrigin}${settings.basePath}${routes.landing.urls[0]}?${query}`,
    posterUrl: `${meetingLink(settings.publicOrigin, meeting.code)}/poster`,
    deadlines: deadlinesOf(meeting),
    entrants: entrantsOf(meeting),
    people: sumBy(
      people,
      ({ entrant, state }) => `${entrant} ${state}`,
      ({ entrant, state }, count) => ({
        ...{ entrant, state, count },
      }),
    ),
    days: daysOf(people),
    money: meeting.isPaid && mayCall('seeMoney', roles) ? await moneyOf(meeting.id, people, dependencies) : null,
    waiting: waitingOf(await countWaiting(database.query, meeting.id), roles),
  };
}

/** Adds up groups that have the same key, in the order in which the keys first come. */
function sumBy<Row>(
  people: readonly PeopleGroup[],
  keyOf: (group: PeopleGroup) => string,
  rowOf: (group: PeopleGroup, count: number) => Row,
): Row[] {
  const sums = new Map<string, { group: PeopleGroup; count: number }>();
  for (const group of people) {
    const key = keyOf(group);
    sums.set(key, { group, count: (sums.get(key)?.count ?? 0) + group.count });
  }
  return [...sums.values()].map(({ group, count }) => rowOf(group, count));
}

const isIn =
  (...groups: StateGroup['key'][]) =>
  ({ state }: PeopleGroup): boolean =>
    groups.includes(stateGroupOf(state));

/** The people who registered on each day and have not left since, and those of them who may come. */
function daysOf(people: readonly PeopleGroup[]) {
  const staying = people.filter(isIn('valid', 'unpaid', 'awaited', 'under-review', 'refunding'));
  const valid = new Map(
    sumBy(
      staying.filter(isIn('valid')),
      ({ day }) => day,
      ({ day }, count) => [day, count] as const,
    ),
  );
  return sumBy(
    staying,
    ({ day }) => day,
    ({ day }, count) => ({ day, registered: count, valid: valid.get(day) ?? 0 }),
  ).sort((one, other) => (one.day < other.day ? -1 : 1));
}

async function moneyOf(meetingId: number, people: readonly PeopleGroup[], { database }: Dependencies) {
  const { takenFen, returnedFen, invoicedFen } = await sumMoney(database.query, meetingId);
  const owing = people.filter(isIn('unpaid', 'awaited'));
  const owedFen = owing.reduce((sum, { shareFen }) => sum + shareFen, 0);
  return { keptFen: takenFen - returnedFen, owedFen, returnedFen, invoicedFen };
}

/** Lists the things that wait for somebody with these roles, first those that have waited longest. */
export const waitingOf = (waiting: readonly Waiting[], roles: readonly Role[]): Waiting[] =>
  waiting
    .filter(({ what }) => mayCall(waitingRights[what], roles))
    .map(({ what, count, amountFen, since }) => ({ what, count, amountFen, since }))
    .sort((one, other) => one.since - other.since || waitingKinds.indexOf(one.what) - waitingKinds.indexOf(other.what));

/** The dates of a meeting that have been set, in their order. */
function deadlinesOf(meeting: MeetingRow) {
  const dates = [
    { of: 'registration', at: meeting.registrationEnd },
    { of: 'transfer', at: meeting.transferDeadline },
    { of: 'refund', at: meeting.refundDeadline },
    { of: 'start', at: meeting.startTime },
    { of: 'end', at: meeting.endTime },
    { of: 'credit', at: meeting.creditDeadline },
    { of: 'invoice', at: meeting.invoiceDeadline },
  ] as const;
  const end = ({ at }: { at: string }): number => deadlineEnd(at) ?? 0;
  return dates.filter((date) => end(date) > 0).sort((one, other) => end(one) - end(other));
}
