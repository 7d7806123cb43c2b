import type { ListQuery } from '../../../src/domain/list/list-query';
import type { PeopleSearch } from '../../context/people-index';
import type { Database } from '../../db/database';
import type { FreshReads } from '../../db/fresh-reads';
import type { DataCipher } from '../../secrets/data-cipher';
import { changedPeople, openPage, sealedOf, sealedPage, trailMark } from '../../stores/people-index/people-pages';
import { PeopleTable } from './people-table';
import { peopleReader, type PeopleMeeting, type PeopleReader } from './read-person';

/** After more records of the audit trail a meeting's people are read anew. */
const maxRecords = 20_000;
/** A meeting that nobody asks about for so long is forgotten, in milliseconds. */
const restMs = 3_600_000;

/** A meeting as its people are asked about. */
export interface AskedMeeting extends PeopleMeeting {
  id: number;
  /** The version of the meeting whose form gives the columns. */
  version: string;
}

/** A question about the people of a meeting, at a time in epoch milliseconds. */
export interface PeopleQuestion {
  meeting: AskedMeeting;
  now: number;
  ask:
    | { kind: 'find'; query: ListQuery & PeopleSearch }
    | { kind: 'find-ids'; search: PeopleSearch; sort: string }
    | { kind: 'find-rows'; search: PeopleSearch; sort: string }
    | { kind: 'find-place'; id: string; search: PeopleSearch; sort: string }
    | { kind: 'tally'; search: PeopleSearch; columns: readonly string[] }
    | { kind: 'count'; searches: readonly PeopleSearch[] };
}

interface OpenMeeting {
  table: PeopleTable;
  reader: PeopleReader;
  /** Settles when what is sealed is read, too. */
  whole: Promise<void>;
  version: string;
  /** The record of the audit trail up to which every change has been read. */
  since: number;
  askedAt: number;
}

/** How the tables read people. */
export interface PeopleSource extends FreshReads {
  /** People read at a time while a meeting is opened: what else this thread does waits for so many. */
  pageSize: number;
}

/**
 * The people of meetings in memory. A meeting is opened when it is first asked about, and brought up to date each time. What
 * is sealed is most of the work; it is read behind, and only who asks for a part of it waits.
 */
export class PeopleTables {
  private readonly open = new Map<number, OpenMeeting>();
  /** For each meeting, the update that runs, and the one that waits for it, which later callers join. */
  private readonly running = new Map<number, Promise<OpenMeeting>>();
  private readonly waiting = new Map<number, Promise<OpenMeeting>>();

  constructor(
    private readonly source: PeopleSource,
    private readonly cipher: DataCipher,
  ) {}

  async answer(question: PeopleQuestion): Promise<unknown> {
    const opened = await this.update(question);
    const { table, reader, whole } = opened;
    const { ask } = question;
    if (lacksParts(table, ask)) await whole;
    switch (ask.kind) {
      case 'find': {
        const unread = table.unreadOf(ask.query);
        if (unread.length > 0)
          for (const person of reader.readSealed(await sealedOf(this.source, unread))) table.fill(person);
        return table.find(ask.query);
      }
      case 'find-ids':
        return table.findIds(ask.search, ask.sort);
      case 'find-rows':
        return table.findRows(ask.search, ask.sort);
      case 'find-place':
        return table.findPlace(ask.id, ask.search, ask.sort);
      case 'tally':
        return table.tally(ask.search, ask.columns);
      case 'count':
        return table.count(ask.searches);
    }
  }

  /** Forgets the meetings that nobody has asked about for an hour; returns how many are left. */
  rest(now: number): number {
    for (const [id, { askedAt }] of this.open) if (askedAt <= now - restMs) this.open.delete(id);
    return this.open.size + this.running.size;
  }

  /** Brings a meeting up to date as of the moment of the call. An update that has already begun may have missed it. */
  private update(question: PeopleQuestion): Promise<OpenMeeting> {
    const { id } = question.meeting;
    const joined = this.waiting.get(id);
    if (joined !== undefined) return joined;
    const current = this.running.get(id);
    if (current === undefined) return this.start(question);
    const next = current
      .catch(() => undefined)
      .then(() => {
        this.waiting.delete(id);
        return this.start(question);
      });
    this.waiting.set(id, next);
    return next;
  }

  private start(question: PeopleQuestion): Promise<OpenMeeting> {
    const { id } = question.meeting;
    const update = this.read(question).finally(() => this.running.delete(id));
    this.running.set(id, update);
    return update;
  }

  private async read({ meeting, now }: PeopleQuestion): Promise<OpenMeeting> {
    const known = this.open.get(meeting.id);
    if (known?.version === meeting.version && (await this.readChanges(meeting.id, known))) {
      known.askedAt = now;
      return known;
    }
    this.open.delete(meeting.id);
    const opened = await this.openMeeting(meeting, now);
    this.open.set(meeting.id, opened);
    return opened;
  }

  private async openMeeting(meeting: AskedMeeting, now: number): Promise<OpenMeeting> {
    const { id, version } = meeting;
    const reader = peopleReader(meeting, this.cipher);
    const table = new PeopleTable(reader.columns, reader.sealedColumns);
    const { settled: since } = await trailMark(this.source);
    const source = await this.source.upToNow();
    await this.eachPage(source, id, openPage, (page) => {
      for (const person of reader.readOpen(page)) table.putOpen(person);
    });
    const whole = this.eachPage(source, id, sealedPage, (page) => {
      for (const person of reader.readSealed(page)) table.fill(person);
    });
    const opened = { table, reader, whole, version, since, askedAt: now };
    whole.catch(() => {
      // Whoever waits is told. The next one who asks opens the meeting anew.
      if (this.open.get(id) === opened) this.open.delete(id);
    });
    return opened;
  }

  /** Reads a part of a meeting's people, page by page. The next page is on its way while one is taken apart. */
  private async eachPage<Page extends { last: number; count: number }>(
    source: Pick<Database, 'run'>,
    meetingId: number,
    read: (source: Pick<Database, 'run'>, meetingId: number, after: number, limit: number) => Promise<Page>,
    take: (page: Page) => void,
  ): Promise<void> {
    const { pageSize } = this.source;
    let next = read(source, meetingId, -1, pageSize);
    for (let count = pageSize; count === pageSize;) {
      const page = await next;
      ({ count } = page);
      if (count === pageSize) next = read(source, meetingId, page.last, pageSize);
      take(page);
    }
  }

  /** @returns false if too much has changed */
  private async readChanges(meetingId: number, known: OpenMeeting): Promise<boolean> {
    const mark = await trailMark(this.source);
    if (mark.last - known.since > maxRecords) return false;
    if (mark.last !== known.since) {
      // Asked after the mark, so that a replica has whatever the mark has seen.
      const changed = await changedPeople(await this.source.upToNow(), meetingId, known.since);
      const { table, reader } = known;
      const people = reader.readOpen(changed);
      const sealed = new Map(reader.readSealed(changed).map((person) => [person.id, person]));
      for (const { id, position, values } of people) {
        const others = sealed.get(id)?.values ?? [];
        table.put({ id, position, values: values.map((value, n) => (value === undefined ? others[n] : value)) });
      }
      for (const id of changed.erased) table.remove(id);
    }
    known.since = mark.settled;
    return true;
  }
}

/** Tells whether a question needs what is not read yet, besides the cells of the rows that are shown. */
function lacksParts(table: PeopleTable, ask: PeopleQuestion['ask']): boolean {
  switch (ask.kind) {
    case 'find':
      return table.lacks([ask.query], [ask.query.sort]);
    case 'find-ids':
    case 'find-place':
      return table.lacks([ask.search], [ask.sort]);
    case 'find-rows':
      return table.lacks([ask.search], 'all');
    case 'tally':
      return table.lacks([ask.search], ask.columns);
    case 'count':
      return table.lacks(ask.searches, []);
  }
}
