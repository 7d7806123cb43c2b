import type { EntryRow } from '../db/tables/entries';
import type { MeetingRow } from '../db/tables/meetings';
import type { TeamRow } from '../db/tables/teams';

/** The caller, according to their token. At least one of `entries` and `team` is present. */
export interface Session {
  tokenDigest: string;
  meeting: MeetingRow;
  phone: string;
  /** The phone's entries: the live one first, then given-away and refunded ones, latest first. */
  entries: readonly EntryRow[];
  /** The team operated by the phone. */
  team: TeamRow | null;
}
