import { readText } from '../../../src/domain/json/read-value';
import type { Database, PreparedStatement } from '../../db/database';

/*
 * People as their index reads them: a page is one text of JSON, which the process hands to another thread unread. Values
 * are as stored, sealed and in numbers.
 */

/** The values of a person, in the order in which `readPerson` takes them. */
const personValues = `json_build_array(
    e."id", e."position", e."name", e."phone", e."answers", e."credit" is not null,
    json_build_array(e."entry_type", e."user_type", e."pay_status", e."refund_status", e."transfer_status", e."who_pay",
      e."is_sign_up", e."is_touched", e."review_state", e."live"),
    e."fee_fen", floor(extract(epoch from e."created_at") * 1000), t."team_name",
    (select json_agg(json_build_array(o."out_trade_no", o."transfer_remark", o."status", i."live", i."amount_fen",
        o."awaiting_transfer_since" is not null, o."invoice" is not null,
        (select true from "issued_invoices" where "order_id" = o."id"),
        (select "method" from "ledger" where "order_id" = o."id" and "kind" = 'payment' limit 1)) order by i."id" desc)
      from "order_items" i join "orders" o on o."id" = i."order_id" where i."entered_id" = e."id"),
    exists (select 1 from "scans" s where s."entered_id" = e."id" and s."direction" = 'in' and s."undone_at" is null),
    (select n."text" from "entry_notes" n where n."entered_id" = e."id")
  )`;

const withTeam = `left join "teams" t on t."id" = e."team_id"`;

const pageStatement: PreparedStatement = {
  name: 'people-page',
  // The page is cut before it is joined: joined by its positions, it made PostgreSQL read the whole meeting for each page.
  text: `select coalesce(json_agg(${personValues}), '[]')::text as "people", max(e."position")::text as "last",
    count(*)::int as "count"
  from (
    select * from "entered" where "meeting_id" = $1 and "position" > $2 and "erased_at" is null
    order by "position" limit $3
  ) e ${withTeam}`,
};

/** A page of people, and the position after which the next one begins. */
export interface PeoplePage {
  /** JSON. */
  people: string;
  last: number;
  count: number;
}

/** Reads the people of a meeting who were added after a position, at most `limit`. */
export async function peoplePage(
  { run }: Pick<Database, 'run'>,
  meetingId: number,
  after: number,
  limit: number,
): Promise<PeoplePage> {
  const [row] = await run(pageStatement, [meetingId, after, limit]);
  return { people: readText(row?.people ?? '[]'), last: Number(row?.last ?? after), count: Number(row?.count ?? 0) };
}

/**
 * A place in the audit trail, by which later changes are found. A record gets its id before its transaction commits, so a
 * lower id may become visible after a higher one.
 */
export interface TrailMark {
  /** Every record that becomes visible from now on has a greater id. */
  settled: number;
  /** The greatest id that is visible. */
  last: number;
}

const oldestWriterStatement: PreparedStatement = {
  name: 'oldest-writer',
  text: `select least(min("xact_start"), clock_timestamp())::text as "since" from pg_stat_activity
    where "backend_xid" is not null and "pid" <> pg_backend_pid()`,
};

const markStatement: PreparedStatement = {
  name: 'trail-mark',
  text: `select (select "id" from "audit_records" where "at" < $1::timestamptz order by "id" desc limit 1)::text as "settled",
    (select max("id") from "audit_records")::text as "last"`,
};

/**
 * Marks the present end of the trail. What is invisible belongs to transactions that are writing; their records are younger
 * than the oldest of them, and so are the ids of these. The transactions are read first: one that ends meanwhile is visible.
 */
export async function trailMark({ run }: Pick<Database, 'run'>): Promise<TrailMark> {
  const [writer] = await run(oldestWriterStatement, []);
  const [row] = await run(markStatement, [String(writer?.since)]);
  return { settled: Number(row?.settled ?? 0), last: Number(row?.last ?? 0) };
}

/** Records are of rows whose id is a person's, an order's or a team's; of each the people are found. */
const changedStatement: PreparedStatement = {
  name: 'people-changed',
  text: `with changed as materialized (
    select distinct "subject", "subject_id" from "audit_records"
    where "id" > $2 and "subject" in ('entered', 'scans', 'entry_notes', 'orders', 'order_items', 'issued_invoices', 'teams')
  ), named as materialized (
    select case when "subject" in ('entered', 'scans', 'entry_notes') then "subject_id"::uuid end as "entry_id",
      case when "subject" in ('orders', 'order_items', 'issued_invoices') then "subject_id"::uuid end as "order_id",
      case when "subject" = 'teams' then "subject_id"::uuid end as "team_id"
    from changed
  ), ids as (
    select "entry_id" as "id" from named where "entry_id" is not null
    union select "entered_id" from named join "order_items" using ("order_id")
    union select "entered"."id" from named join "entered" using ("team_id")
  )
  select coalesce(json_agg(${personValues}) filter (where e."erased_at" is null), '[]')::text as "people",
    coalesce(json_agg(e."id") filter (where e."erased_at" is not null), '[]')::text as "erased"
  from ids join "entered" e ${withTeam} on e."id" = ids."id" and e."meeting_id" = $1`,
};

/**
 * Reads the people of a meeting who changed since a record of the audit trail: those whose data was removed by their ids
 * alone.
 */
export async function changedPeople(
  { run }: Pick<Database, 'run'>,
  meetingId: number,
  since: number,
): Promise<{ people: string; erased: string[] }> {
  const [row] = await run(changedStatement, [meetingId, since]);
  return {
    people: readText(row?.people ?? '[]'),
    erased: JSON.parse(readText(row?.erased ?? '[]')) as string[],
  };
}
