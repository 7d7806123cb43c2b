import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { Database, Queryable } from '../../db/database';
import { meetings } from '../../db/tables/meetings';
import { currentNotice } from '../privacy/store';
import { unknownMeeting } from './store';
import type { KnownMeeting, MeetingCache } from '../../context/meeting-cache';

/** The channel on which every node hears of each change of a meeting or its notice (migration 0018). */
const channel = 'meetings';

/**
 * Caches meetings in this process until one changes on any node. Without a connection for change notifications it
 * caches nothing. In the milliseconds between a change's commit and its notification the old state is still returned,
 * as to a caller who asked just before; writes therefore name the version that they saw.
 */
export class ListeningMeetingCache implements MeetingCache {
  private readonly known = new Map<string, Promise<KnownMeeting | null>>();
  private isListening = false;

  constructor(private readonly query: Queryable) {}

  /** Starts caching. */
  async follow(database: Pick<Database, 'listen'>): Promise<void> {
    await database.listen(channel, {
      onNotification: () => this.forget(),
      onListening: (isListening) => {
        this.isListening = isListening;
        this.forget();
      },
    });
  }

  forget(): void {
    this.known.clear();
  }

  /**
   * Returns the meeting with an id.
   * @param id as received
   * @throws Refusal (404) if no meeting has this id
   */
  async byId(id: string): Promise<KnownMeeting> {
    // Numbers of nine digits always fit the column.
    if (!/^\d{1,9}$/.test(id)) throw unknownMeeting();
    return this.find(`id ${Number(id)}`, eq(meetings.id, Number(id)));
  }

  /**
   * Returns the meeting with a code.
   * @throws Refusal (404) if no meeting has this code
   */
  async byCode(code: string): Promise<KnownMeeting> {
    return this.find(`code ${code}`, eq(meetings.code, code));
  }

  private async find(key: string, isNamed: SQL): Promise<KnownMeeting> {
    const remembered = this.known.get(key);
    const reading = remembered ?? this.read(isNamed);
    if (remembered === undefined && this.isListening) {
      // Concurrent callers wait for the same answer. A change during the query clears the entry.
      this.known.set(key, reading);
      const drop = (): void => {
        if (this.known.get(key) === reading) this.known.delete(key);
      };
      // Unknown codes are not cached, since callers may invent any number of them.
      void reading.then((meeting) => meeting ?? drop(), drop);
    }
    const meeting = await reading;
    if (meeting === null) throw unknownMeeting();
    return meeting;
  }

  private async read(isNamed: SQL): Promise<KnownMeeting | null> {
    const [found] = await this.query
      .select({ row: meetings, version: sql<string>`${meetings}.xmin::text` })
      .from(meetings)
      .where(and(isNamed, eq(meetings.isUnpublished, false)));
    return found === undefined ? null : { ...found, notice: await currentNotice(this.query, found.row.id) };
  }
}
