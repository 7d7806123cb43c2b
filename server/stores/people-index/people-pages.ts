import { readText } from '../../../src/domain/json/read-value';
import type { Database, PreparedStatement } from '../../db/database';

/*
 * People as their index reads them: texts that another thread takes apart. Values are as stored, sealed and in numbers.
 *
 * A meeting of fifty thousand is read whole, so that each microsecond a person counts. What is sealed is read apart from the
 * rest: it is most of the bytes, and a list can be shown before it is open. Answers stay out of JSON, which escapes them
 * twice, and names in Chinese out of the other texts, which are then decoded at one byte a character. Of the people of a
 * page the ids alone are named first, since a row is a thousand bytes to copy.
 */

/** The open part of stored people, side by side. */
export interface OpenParts {
  /** JSON: an array a person, as `OpenValues`. */
  people: string;
  /** JSON: the name of each person's team, or null. */
  teams: string;
  /** JSON: what each person's voucher is for, or null. */
  vouchers: string;
  /** JSON: the orders of them all, latest first, each after the id of its person. */
  orders: string;
}

/** The sealed part of stored people, side by side. */
export interface SealedParts {
  /** JSON: an array a person, as `SealedValues`. */
  sealed: string;
  /** The answers of each, a line a person: the sealed text alone, or JSON where an earlier edition has sealed parts. */
  answers: string;
}

const openColumns = `json_agg(json_build_array(
      e."id", e."position", e."credit" is not null,
      e."entry_type", e."user_type", e."pay_status", e."refund_status", e."transfer_status", e."who_pay",
      e."is_sign_up", e."is_touched", e."review_state", e."live",
      e."fee_fen", floor(extract(epoch from e."created_at") * 1000),
      exists (select 1 from "scans" s where s."entered_id" = e."id" and s."direction" = 'in' and s."undone_at" is null),
      e."is_incomplete",
      exists (select 1 from "badge_prints" b where b."entered_id" = e."id" and b."ticket_digest" = md5(e."ticket_ref")),
      e."waiting_no", e."offered_until" is not null
    ))::text as "people",
    json_agg(t."team_name")::text as "teams",
    json_agg(case when q."is_guest" then '嘉宾邀请' else q."label" end)::text as "vouchers",
    (
      select json_agg(json_build_array(i."entered_id",
        o."out_trade_no", o."transfer_remark", o."status", i."live", i."amount_fen",
        o."awaiting_transfer_since" is not null, o."invoice" is not null, v."order_id" is not null, l."method"
      ) order by i."id" desc)::text
      from shown cross join lateral (
        select "id", "entered_id", "order_id", "live", "amount_fen" from "order_items" where "entered_id" = shown."id" offset 0
      ) i
      join "orders" o on o."id" = i."order_id" left join "issued_invoices" v on v."order_id" = o."id"
      left join lateral (
        select "method" from "ledger" where "order_id" = o."id" and "kind" = 'payment' limit 1
      ) l on true
    ) as "orders"`;

const sealedColumns = `json_agg(json_build_array(e."id", e."name", e."phone", n."text"))::text as "sealed",
    string_agg(coalesce(e."answers" ->> 'encrypted', e."answers"::text), E'\\n') as "answers"`;

const withTeam = `left join "teams" t on t."id" = e."team_id" left join "vouchers" q on q."id" = e."voucher_id"`;
const withNote = `left join "entry_notes" n on n."entered_id" = e."id"`;

/** The page's rows, whose ids and positions are `shown`. */
const pageOf = `with shown as materialized (
    select "id", "position" from "entered" where "meeting_id" = $1 and "position" > $2 and "erased_at" is null
    order by "position" limit $3
  ), last as (select max("position") as "last", count(*) as "count" from shown)`;
const pageRows = `(
    select * from "entered" where "meeting_id" = $1 and "position" > $2 and "erased_at" is null
      and "position" <= (select "last" from last)
  ) e`;
const pageEnd = `(select "last" from last)::text as "last", (select "count" from last)::int as "count"`;

const openPageStatement: PreparedStatement = {
  name: 'people-page',
  text: `${pageOf} select ${openColumns}, ${pageEnd} from ${pageRows} ${withTeam}`,
};

const sealedPageStatement: PreparedStatement = {
  name: 'people-sealed-page',
  text: `${pageOf} select ${sealedColumns}, ${pageEnd} from ${pageRows} ${withNote}`,
};

const sealedOfStatement: PreparedStatement = {
  name: 'people-sealed',
  text: `select ${sealedColumns} from "entered" e ${withNote} where e."id" = any ($1) and e."erased_at" is null`,
};

/** A part of the people of a page, and the position after which the next page begins. */
export type PeoplePage<Parts> = Parts & { last: number; count: number };

type Row = Record<string, unknown> | undefined;

const toOpen = (row: Row): OpenParts => ({
  people: readText(row?.people ?? '[]'),
  teams: readText(row?.teams ?? '[]'),
  vouchers: readText(row?.vouchers ?? '[]'),
  orders: readText(row?.orders ?? '[]'),
});

const toSealed = (row: Row): SealedParts => ({
  sealed: readText(row?.sealed ?? '[]'),
  answers: readText(row?.answers ?? ''),
});

/** Creates the function that reads a part of the people of a meeting who were added after a position, at most `limit`. */
const pageReader =
  <Parts>(statement: PreparedStatement, toParts: (row: Row) => Parts) =>
  async (
    { run }: Pick<Database, 'run'>,
    meetingId: number,
    after: number,
    limit: number,
  ): Promise<PeoplePage<Parts>> => {
    const [row] = await run(statement, [meetingId, after, limit]);
    return { ...toParts(row), last: Number(row?.last ?? after), count: Number(row?.count ?? 0) };
  };

/** Reads what is open of the people of a page. */
export const openPage = pageReader(openPageStatement, toOpen);

/** Reads what is sealed of the people of a page. */
export const sealedPage = pageReader(sealedPageStatement, toSealed);

/** Reads what is sealed of some people. */
export async function sealedOf({ run }: Pick<Database, 'run'>, ids: readonly string[]): Promise<SealedParts> {
  const [row] = await run(sealedOfStatement, [ids]);
  return toSealed(row);
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
    where "id" > $2 and "subject" in ('entered', 'scans', 'entry_notes', 'badge_prints', 'orders', 'order_items', 'issued_invoices', 'teams')
  ), named as materialized (
    select case when "subject" in ('entered', 'scans', 'entry_notes', 'badge_prints') then "subject_id"::uuid end as "entry_id",
      case when "subject" in ('orders', 'order_items', 'issued_invoices') then "subject_id"::uuid end as "order_id",
      case when "subject" = 'teams' then "subject_id"::uuid end as "team_id"
    from changed
  ), ids as (
    select "entry_id" as "id" from named where "entry_id" is not null
    union select "entered_id" from named join "order_items" using ("order_id")
    union select "entered"."id" from named join "entered" using ("team_id")
  ), found as materialized (
    select "id", "erased_at" from ids join "entered" using ("id") where "meeting_id" = $1
  ), shown as materialized (
    select "id" from found where "erased_at" is null
  )
  select ${openColumns}, ${sealedColumns}, (
      select json_agg("id")::text from found where "erased_at" is not null
    ) as "erased"
  from shown join "entered" e using ("id") ${withTeam} ${withNote}`,
};

/**
 * Reads the people of a meeting who changed since a record of the audit trail: those whose data was removed by their ids
 * alone.
 */
export async function changedPeople(
  { run }: Pick<Database, 'run'>,
  meetingId: number,
  since: number,
): Promise<OpenParts & SealedParts & { erased: string[] }> {
  const [row] = await run(changedStatement, [meetingId, since]);
  return { ...toOpen(row), ...toSealed(row), erased: JSON.parse(readText(row?.erased ?? '[]')) as string[] };
}
