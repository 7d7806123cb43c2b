import { sql } from 'drizzle-orm';
import type { Database, PreparedStatement, Transaction } from '../../db/database';
import { isRowRefused } from '../../db/database-errors';
import { jsonColumns } from '../../db/json-record';
import { orderItems, orders } from '../../db/tables/orders';
import { consents } from '../../db/tables/privacy';
import { submissions } from '../../db/tables/submissions';
import { entryColumns, entryRecord } from '../entries/store';
import type { NewRegistration, RegistrationOutcome, RegistrationWriter } from '../../context/registration-writer';

const columns = {
  order: jsonColumns(orders, [
    'id',
    'meetingId',
    'outTradeNo',
    'amountFen',
    'title',
    'invoice',
    'priceUntil',
    'createdAt',
  ]),
  item: jsonColumns(orderItems, ['orderId', 'entryId', 'amountFen', 'feeFen']),
  consent: jsonColumns(consents, ['meetingId', 'entryId', 'version', 'kinds', 'addressDigest', 'givenAt']),
  answer: jsonColumns(submissions, ['key', 'meetingId', 'bodyDigest', 'entryId', 'answer', 'createdAt']),
};

/**
 * Builds the select of a part of each registration whose entry was inserted, as a row of the part's table. `is true`
 * keeps PostgreSQL from turning the condition into a join: expecting one row, it would scan all registrations for each,
 * while it now uses a hash table.
 */
const partOfAdded = (
  part: string,
  table: string,
  { names, values }: { names: string; values: string },
  which = 'added',
): string =>
  `insert into "${table}" (${names})
    select ${values} from fit, jsonb_populate_record(null::"${table}", v->'${part}') part
    where (fit.id in (select id from ${which})) is true and v->'${part}' <> 'null'`;

/** Those of the inserted who have a place, and those whom a trigger has put on the waiting list. */
const placed = 'added where "waiting_no" is null';
const waiting = 'added where "waiting_no" is not null';

/**
 * Writes any number of registrations, a JSON array, with the entry, order, consent and stored answer of each. The
 * unique indexes decide: a phone that has a live entry is left out with all that belongs to it (an entry's other unique
 * values are random), as is whoever a trigger leaves without a place; whoever it puts on the waiting list has no order. A key
 * that was used before fails the whole statement. Entries are sorted, so that two such statements wait for each other and
 * cannot deadlock; at a meeting with places the trigger's lock sees to that, and they keep the order in which they came. The meeting is locked, with the price and options by which the
 * entries were made, until the entries are visible to an import that changes them.
 */
export const registrationsStatement: PreparedStatement = {
  name: 'write-registrations',
  text: `with given as (
    select ordinality::int as n, v, (v->'entry'->>'id')::uuid as id
    from jsonb_array_elements($1::jsonb) with ordinality as one (v, ordinality)
  ), fit as (
    select given.* from given join "meetings" on "meetings"."id" = (v->'entry'->>'meeting_id')::int
      and "meetings".xmin::text = v->>'meetingVersion'
    for share of "meetings"
  ), added as (
    insert into "entered" (${entryColumns.names})
    select ${entryColumns.values}
    from fit, jsonb_populate_record(null::"entered", v->'entry') part
    order by part."meeting_id", case when part."places" = '[]' then part."phone_digest" end, fit.n
    on conflict do nothing
    returning "id", "waiting_no"
  ), ordered as (
    ${partOfAdded('order', 'orders', columns.order, placed)}
  ), itemised as (
    ${partOfAdded('item', 'order_items', columns.item, placed)}
  ), consented as (
    ${partOfAdded('consent', 'consents', columns.consent)}
  ), answered as (
    ${partOfAdded('answer', 'submissions', columns.answer, placed)}
  ), answered_waiting as (
    ${partOfAdded('waitingAnswer', 'submissions', columns.answer, waiting)}
  )
  select given.n, fit.n is not null as "isCurrent", added.id is not null as "isAdded", added."waiting_no" is not null as "isWaiting"
  from given left join fit using (n) left join added on added.id = given.id
  order by given.n`,
};

/** Encodes the statement's one parameter. */
export const toParameter = (registrations: readonly NewRegistration[]): string =>
  JSON.stringify(registrations.map(toRecord));

function toRecord({ meetingVersion, entry, order, consent, answer, waitingAnswer = null }: NewRegistration): object {
  const entryId = entry.id;
  const [item] = order?.items ?? [];
  return {
    meetingVersion,
    entry: entryRecord(entry),
    order: order && columns.order.record(order.order),
    item: order && item && columns.item.record({ orderId: order.order.id, ...item }),
    consent: consent && columns.consent.record({ ...consent, entryId }),
    answer: answer && columns.answer.record({ ...answer, meetingId: entry.meetingId, entryId }),
    waitingAnswer: waitingAnswer && columns.answer.record({ ...waitingAnswer, meetingId: entry.meetingId, entryId }),
  };
}

const outcomesOf = (rows: readonly Record<string, unknown>[]): RegistrationOutcome[] =>
  rows.map(({ isCurrent, isAdded, isWaiting }) => {
    if (isAdded === true) return isWaiting === true ? 'waiting' : 'registered';
    return isCurrent === true ? 'left-out' : 'outdated';
  });

/**
 * Writes one registration in a transaction, with whatever else that transaction does.
 * @throws if its key was used before
 */
export async function writeRegistration(
  query: Transaction,
  registration: NewRegistration,
): Promise<RegistrationOutcome> {
  const [before = '', after = ''] = registrationsStatement.text.split('$1');
  const parameter = toParameter([registration]);
  const { rows } = (await query.execute(sql`${sql.raw(before)}${parameter}${sql.raw(after)}`)) as {
    rows: Record<string, unknown>[];
  };
  return outcomesOf(rows)[0] ?? 'outdated';
}

/** The maximal size of a batch. A larger one saves no more time, and makes others wait longer. */
const maxBatch = 64;
/** The number of batches written at once by the processes of one machine; each needs a connection. */
const maxUnderWay = 2;
/** The number of batches that may wait in addition. */
const maxWaiting = 8;
/** The longest time for which one of several processes lets the next batch grow, in milliseconds. */
const gatherMs = 5;

interface QueuedRegistration {
  registration: NewRegistration;
  settle: { resolve: (outcome: RegistrationOutcome) => void; reject: (error: unknown) => void };
}

/**
 * Writes registrations that arrive at the same time in one batch: a statement for fifty takes little longer than one
 * for a single registration, and they share a commit. A registration that arrives alone is written at once.
 *
 * Each of several processes has a part of the visitors alone, and would write small batches while node and PostgreSQL
 * compete for the machine. So after a batch it waits until as many are there as had been in the batch and had come
 * meanwhile, but not for long.
 */
export class BatchingRegistrationWriter implements RegistrationWriter {
  private readonly asked: QueuedRegistration[] = [];
  private underWay = 0;
  private waiting = 0;
  /** The number of registrations for which the next batch waits. */
  private wanted = 1;
  private gathering: NodeJS.Timeout | undefined;
  private readonly maxUnderWay: number;

  /**
   * @param processes the number of this machine's processes, whose batches are the larger the fewer run at once
   * @param patienceMs the duration in milliseconds after which a batch is considered blocked, and further ones no
   * longer wait for it
   */
  constructor(
    private readonly database: Pick<Database, 'run' | 'status'>,
    private readonly processes = 1,
    private readonly patienceMs = 50,
  ) {
    // The embedded database has one session.
    this.maxUnderWay = database.status().connections === null ? 1 : Math.max(1, Math.floor(maxUnderWay / processes));
  }

  /**
   * Writes a registration.
   * @throws if its key was used before, or the database does not answer
   */
  write(registration: NewRegistration): Promise<RegistrationOutcome> {
    return new Promise((resolve, reject) => {
      this.asked.push({ registration, settle: { resolve, reject } });
      this.start();
    });
  }

  private start(): void {
    if (this.asked.length < this.wanted) return;
    this.wanted = 1;
    clearTimeout(this.gathering);
    while (this.asked.length > 0 && this.underWay < this.maxUnderWay && this.waiting < maxWaiting) {
      void this.runBatch(this.asked.splice(0, maxBatch));
    }
  }

  private async runBatch(batch: readonly QueuedRegistration[]): Promise<void> {
    let leave = (): void => void (this.underWay -= 1);
    this.underWay += 1;
    const timer = setTimeout(() => {
      leave();
      leave = () => void (this.waiting -= 1);
      this.waiting += 1;
      this.start();
    }, this.patienceMs);
    await this.settle(batch);
    clearTimeout(timer);
    leave();
    this.start();
    if (this.wanted > 1) this.gathering = setTimeout(() => this.stopGathering(), gatherMs);
  }

  private stopGathering(): void {
    this.wanted = 1;
    this.start();
  }

  /** Writes a batch. It never throws: each caller's promise is settled instead. */
  private async settle(batch: readonly QueuedRegistration[]): Promise<void> {
    try {
      const outcomes = await this.writeAll(batch);
      // Counted before anybody is answered, who may ask again at once.
      if (this.processes > 1) this.wanted = Math.min(maxBatch, batch.length + this.asked.length);
      batch.forEach(({ settle }, n) => settle.resolve(outcomes[n] ?? 'outdated'));
    } catch (error) {
      // One registration fails the whole batch, so each is written separately. A fault of the database itself would
      // fail each of them too.
      if (batch.length > 1 && isRowRefused(error)) for (const one of batch) await this.settle([one]);
      else for (const { settle } of batch) settle.reject(error);
    }
  }

  private async writeAll(batch: readonly QueuedRegistration[]): Promise<RegistrationOutcome[]> {
    return outcomesOf(
      await this.database.run(registrationsStatement, [toParameter(batch.map(({ registration }) => registration))]),
    );
  }
}
