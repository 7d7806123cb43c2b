import type { ListQuery } from '../../../src/domain/list/list-query';
import type { Dependencies } from '../../context/dependencies';
import type { FoundPeople, PeopleIndex, PeopleRow, PeopleSearch, PlaceInList, Tally } from '../../context/people-index';
import { submissionForm } from '../entries/read-answers';
import type { PeopleQuestion } from './people-tables';
import type { PeopleThread } from './people-thread';

/** How often it is looked for what nobody has asked about for long, in milliseconds. */
const restCheckMs = 60_000;

/** The index of people whose tables are in a thread, which is started when it is first needed. */
export class ThreadedPeopleIndex implements PeopleIndex {
  private thread: PeopleThread | null = null;
  private readonly timer: NodeJS.Timeout;

  constructor(
    private readonly needed: Pick<Dependencies, 'meetings' | 'clock'>,
    private readonly startThread: () => PeopleThread,
  ) {
    this.timer = setInterval(() => void this.rest(), restCheckMs);
    this.timer.unref();
  }

  find(meetingId: number, query: ListQuery & PeopleSearch): Promise<FoundPeople> {
    return this.ask(meetingId, { kind: 'find', query });
  }

  findIds(meetingId: number, search: PeopleSearch, sort: string): Promise<string[]> {
    return this.ask(meetingId, { kind: 'find-ids', search, sort });
  }

  findRows(meetingId: number, search: PeopleSearch, sort: string): Promise<PeopleRow[]> {
    return this.ask(meetingId, { kind: 'find-rows', search, sort });
  }

  findPlace(meetingId: number, id: string, search: PeopleSearch, sort: string): Promise<PlaceInList | null> {
    return this.ask(meetingId, { kind: 'find-place', id, search, sort });
  }

  tally(meetingId: number, search: PeopleSearch, columns: readonly string[]): Promise<Tally[]> {
    return this.ask(meetingId, { kind: 'tally', search, columns });
  }

  count(meetingId: number, searches: readonly PeopleSearch[]): Promise<number[]> {
    return this.ask(meetingId, { kind: 'count', searches });
  }

  close(): void {
    clearInterval(this.timer);
    this.endThread();
  }

  /** Forgets the meetings that nobody has asked about for an hour; the thread ends with the last one. */
  async rest(): Promise<void> {
    const { thread } = this;
    const left = await thread?.rest(this.needed.clock.now()).catch(() => 0);
    if (left === 0 && this.thread === thread) this.endThread();
  }

  private endThread(): void {
    this.thread?.close();
    this.thread = null;
  }

  private async ask<Answer>(meetingId: number, ask: PeopleQuestion['ask']): Promise<Answer> {
    const { meetings, clock } = this.needed;
    const { row, version } = await meetings.byId(String(meetingId));
    const now = clock.now();
    const { isPaid, needsReview, hasCredit, places } = row;
    const { fields } = submissionForm(row, 'paid', now);
    const meeting = { id: row.id, version, fields, isPaid, needsReview, hasCredit, places };
    this.thread ??= this.startThread();
    const { thread } = this;
    try {
      return (await thread.answer({ meeting, now, ask })) as Answer;
    } catch (error) {
      // The next one who asks gets another thread, which reads everybody anew.
      if (this.thread === thread) this.endThread();
      throw error;
    }
  }
}
