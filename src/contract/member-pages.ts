import type { Attendee } from '../domain/attendee/attendee';
import { isPlainObject, type JsonObject } from '../domain/json/read-value';
import { memberGroups, type MemberFilter, type MemberGroup } from '../domain/team/member-groups';
import type { TeamSummary } from '../domain/team/team-summary';
import { attendeesCodec } from './attendee';
import {
  boolean,
  commaJoined,
  count,
  named,
  optionalCount,
  optionalText,
  record,
  text,
  yuan,
  type Codec,
} from './codec';

/*
 * Our server's additions for teams that are too large to be answered whole (product §5.39). Lists of members are
 * `enteredList`, as in the centre.
 */

/** How many members the app takes with its centre; 0 for all, which is also what other servers answer. */
export const memberLimitCodec = record({ memberLimit: optionalCount });

const summaryFields = record({
  ...{ listed: count, members: count, unpaid: count, orderable: count },
  orderableFen: named('orderableMoney', yuan),
  isDiscounted: boolean,
  ...{ creditsApplied: count, creditsToApply: count, isTransferable: boolean, isRefundable: boolean },
  groups: record({ incomplete: count, unpaid: count, paid: count, free: count, refund: count, transfer: count }),
});

/** Left out where the centre's list is whole. */
export const teamSummaryCodec: Codec<TeamSummary | null, JsonObject | undefined> = {
  read: (wire) => (isPlainObject(wire) ? summaryFields.read(wire) : null),
  write: (summary) => (summary === null ? undefined : summaryFields.write(summary)),
  ...{ shape: summaryFields.shape, wire: { optional: true } },
};

const group: Codec<MemberGroup, MemberGroup | undefined> = {
  read: (wire) => memberGroups.find(({ key }) => key === wire)?.key ?? 'all',
  write: (key) => (key === 'all' ? undefined : key),
  wire: { enum: memberGroups.map(({ key }) => key), optional: true },
};

/** Which members of the caller's team are wanted. */
export interface MemberQuery extends MemberFilter {
  meetingId: string;
  /** The member that the page follows; '' for the first page. */
  after: string;
  /** These members alone; all where there are none. */
  ids: readonly string[];
}

/** A body and no address carries this, since names and phones have no place in a log. */
export const memberQueryCodec = record({
  meetingId: optionalText(16),
  group,
  search: named('wanted', optionalText(100)),
  after: named('afterId', optionalText(64)),
  ids: named('enteredIds', commaJoined(20_000)),
});

/** Some of a team's members, in the order in which they were added. */
export interface MemberPage {
  members: Attendee[];
  /** How many there are on all pages. */
  total: number;
  /** The member after whom the next page begins; '' on the last one. */
  next: string;
}

export const memberPageCodec: Codec<MemberPage, JsonObject> = record({
  members: named('enteredList', attendeesCodec),
  total: count,
  next: named('nextAfterId', text()),
});
