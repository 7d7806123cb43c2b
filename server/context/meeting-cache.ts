import type { Database } from '../db/database';
import type { MeetingRow } from '../db/tables/meetings';
import type { PrivacyNoticeRow } from '../db/tables/privacy';

/** A meeting as registering needs it. Do not change it: others read the same object. */
export interface KnownMeeting {
  row: MeetingRow;
  /** Another one for each state of the row: a write can name the state that it was decided on. */
  version: string;
  /** In force; null for none. */
  notice: PrivacyNoticeRow | null;
}

/** Meetings that this process has read, until one changes anywhere. */
export interface MeetingCache {
  /** Remembers from now on what it reads. */
  follow(database: Pick<Database, 'listen'>): Promise<void>;
  forget(): void;
  /**
   * @param id as received
   * @throws Refusal (404) if no meeting has this id
   */
  byId(id: string): Promise<KnownMeeting>;
  /** @throws Refusal (404) if no meeting has this code */
  byCode(code: string): Promise<KnownMeeting>;
}
