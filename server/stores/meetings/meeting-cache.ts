import { eq, sql, type SQL } from 'drizzle-orm';
import type { Database, Queryable } from '../../db/database';
import { meetings } from '../../db/tables/meetings';
import { currentNotice } from '../privacy/store';
import { unknownMeeting } from './store';
import type { KnownMeeting, MeetingCache } from '../../context/meeting-cache';

/** Every node of the database hears of each change of a meeting or its notice on this channel (migration 0018). */
const channel = 'meetings';

/**
 * Meetings that this process has read, until one changes anywhere. While it cannot hear of changes it remembers nothing.
 * Between a change's commit and its arrival here, some milliseconds, the old state is still answered, as to a caller who
 * asked just before; what writes names the version that it saw.
 */
export class ListeningMeetingCache implements MeetingCache {
  private readonly known = new Map<string, Promise<KnownMeeting | null>>();
  private isListening = false;

  constructor(private readonly query: Queryable) {}

  /** Remembers from now on. */
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
   * @param id as received
   * @throws Refusal (404) if no meeting has this id
   */
  async byId(id: string): Promise<KnownMeeting> {
    // Nine digits always fit the column.
    if (!/^\d{1,9}$/.test(id)) throw unknownMeeting();
    return this.find(`id ${Number(id)}`, eq(meetings.id, Number(id)));
  }

  /** @throws Refusal (404) if no meeting has this code */
  async byCode(code: string): Promise<KnownMeeting> {
    return this.find(`code ${code}`, eq(meetings.code, code));
  }

  private async find(key: string, isNamed: SQL): Promise<KnownMeeting> {
    const remembered = this.known.get(key);
    const reading = remembered ?? this.read(isNamed);
    if (remembered === undefined && this.isListening) {
      // Those who ask meanwhile wait for the same answer. A change that comes meanwhile clears it, whatever it holds.
      this.known.set(key, reading);
      const drop = (): void => {
        if (this.known.get(key) === reading) this.known.delete(key);
      };
      // Unknown codes are as many as anybody cares to invent.
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
      .where(isNamed);
    return found === undefined ? null : { ...found, notice: await currentNotice(this.query, found.row.id) };
  }
}
