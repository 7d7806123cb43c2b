import { formatRemark } from '../../../src/domain/payment/transfer';
import { roleNames, roles } from '../../../src/domain/staff/roles';
import { readActor } from '../../../src/domain/trail/trail';
import type { Queryable } from '../../db/database';
import type { LinkedRecord } from '../../stores/audit/trail-store';
import { namesOfEntries } from '../../stores/entries/store';
import { numbersOfOrders } from '../../stores/orders/store';
import { membersByIds } from '../../stores/staff/store';
import { teamsByIds } from '../../stores/teams/store';

/** The names of the things and actors of some records, each by id. */
export interface Names {
  people: ReadonlyMap<string, string>;
  orders: ReadonlyMap<string, string>;
  teams: ReadonlyMap<string, string>;
  operators: ReadonlyMap<string, string>;
  staff: ReadonlyMap<string, string>;
  roles: ReadonlyMap<string, string>;
}

const distinct = (ids: readonly (string | null)[]): string[] => [...new Set(ids.filter((id) => id !== null))];

/** Reads the names that the sentences of some records need. */
export async function readNames(query: Queryable, records: readonly LinkedRecord[]): Promise<Names> {
  const actors = records.map(({ actor }) => readActor(actor));
  const idsOf = (kind: 'staff' | 'team' | 'attendee'): (string | null)[] =>
    actors.map((actor) => (actor.kind === kind ? actor.id : null));
  const people = await namesOfEntries(
    query,
    distinct([...records.map(({ entryId }) => entryId), ...idsOf('attendee')]),
  );
  const orders = await numbersOfOrders(query, distinct(records.map(({ orderId }) => orderId)));
  const teams = await teamsByIds(query, distinct([...records.map(({ teamId }) => teamId), ...idsOf('team')]));
  const staff = await membersByIds(query, distinct(idsOf('staff')));
  return {
    people: new Map(people.map(({ id, name }) => [id, name])),
    orders: new Map(
      orders.map(({ id, outTradeNo, transferRemark }) => [
        id,
        transferRemark === null ? outTradeNo : formatRemark(transferRemark),
      ]),
    ),
    teams: new Map(teams.map(({ id, teamName }) => [id, teamName])),
    operators: new Map(teams.map(({ id, contactName }) => [id, contactName])),
    staff: new Map(staff.map(({ id, name }) => [id, name])),
    roles: new Map(staff.map(({ id, grants }) => [id, roleOf(grants.map(({ role }) => role))])),
  };
}

/** The role that may most, by which a colleague is known. */
const roleOf = (held: readonly string[]): string => {
  const first = roles.find((role) => held.includes(role));
  return first === undefined ? '' : roleNames[first];
};
