import { sql, type SQL } from 'drizzle-orm';
import type { Queryable } from '../../db/database';

/*
 * The audit trail of a meeting. A record names a row; what that row belongs to is looked up, since the trail itself holds
 * only what changed.
 */

/** The id in a record's subject, as its type, where the record is of one of these tables; else null. */
const idOf = (type: 'uuid' | 'bigint', ...subjects: string[]): SQL =>
  sql.raw(`case when r.subject in (${subjects.map((name) => `'${name}'`).join(', ')}) then r.subject_id::${type} end`);

/** An id that an act of the desk has named. */
const named = (name: string): SQL => sql.raw(`case when r.subject = 'desk' then (r.after ->> '${name}')::uuid end`);

/** Joins what each record belongs to. `r` is the record. */
const links = sql`
  left join ledger l on l.id = ${idOf('bigint', 'ledger')}
  left join payouts y on r.subject = 'payouts' and y.reference = r.subject_id
  left join refunds f on f.out_refund_no = case r.subject when 'refunds' then r.subject_id else y.out_refund_no end
  left join refund_applications a on a.id = ${idOf('uuid', 'refund_applications')}
  left join payment_attempts p on r.subject = 'payment_attempts' and p.out_trade_no = r.subject_id
  left join transfer_bookings b on r.subject = 'transfer_bookings' and b.evidence = r.subject_id
  left join bank_allocations c on r.subject = 'bank_allocations' and c.evidence = r.subject_id
  left join bank_transactions k on k.id = coalesce(c.transaction_id, ${idOf('uuid', 'bank_transactions')})
  left join payer_links w on w.id = ${idOf('uuid', 'payer_links')}
  left join invoice_reversals v on v.id = ${idOf('uuid', 'invoice_reversals')}
  left join gates g on g.id = ${idOf('uuid', 'gates')}
  left join gate_links i on i.id = ${idOf('uuid', 'gate_links')}
  left join programme_sessions s on s.id = ${idOf('uuid', 'programme_sessions')}
  left join certificates h on h.id = ${idOf('uuid', 'certificates')}
  left join messages z on z.id = ${idOf('uuid', 'messages')}
  left join hours_objections j on j.id = ${idOf('uuid', 'hours_objections')}
  left join bulk_runs n on n.id = ${idOf('uuid', 'bulk_runs')}
  left join unknown_payments u on r.subject = 'unknown_payments' and u.transaction_id = r.subject_id
  left join entered e on e.id = coalesce(${idOf('uuid', 'entered', 'check_ins', 'scans', 'entry_notes', 'badge_prints', 'credit_records', 'transfer_offers')},
    f.entered_id, a.entered_id, h.entered_id, j.entered_id, ${named('entered_id')})
  left join orders o on o.id = coalesce(${idOf('uuid', 'orders', 'order_items', 'issued_invoices', 'invoice_files', 'invoice_parts', 'invoice_part_files', 'invoice_cards', 'transfer_receipts')},
    l.order_id, f.order_id, a.order_id, p.order_id, b.order_id, c.order_id, v.order_id, w.order_id, u.order_id,
    ${named('order_id')})
  left join teams t on t.id = coalesce(${idOf('uuid', 'teams')}, ${named('team_id')})`;

/** Words of a command, such as a meeting's code or an order's number. */
const commandMeeting = sql`case when r.subject = 'command' then coalesce(
  (select m.id from meetings m where m.code = any(string_to_array(r.subject_id, ' ')) limit 1),
  (select c.meeting_id from orders c where c.out_trade_no = any(string_to_array(r.subject_id, ' ')) limit 1)) end`;

const ownMeeting = (column: 'before' | 'after'): SQL =>
  sql.raw(`case when r.${column} ->> 'meeting_id' ~ '^\\d{1,9}$' then (r.${column} ->> 'meeting_id')::int end`);

/** Records whose meeting is looked up in one statement. */
const batch = 500;

/**
 * Looks up the meetings of records that have none yet, oldest first; a record of none gets 0.
 * @returns how many were looked up; fewer than there are if another process is at them
 */
export async function nameMeetings(query: Queryable): Promise<number> {
  const { rows } = (await query.execute(sql`
    with unnamed as (
      select id from audit_records where meeting_id is null order by id limit ${batch} for update skip locked
    ), found as (
      select r.id, coalesce(${ownMeeting('after')}, ${ownMeeting('before')}, e.meeting_id, o.meeting_id, t.meeting_id,
        k.meeting_id, n.meeting_id, z.meeting_id, g.meeting_id, i.meeting_id, s.meeting_id,
        case when r.subject in ('meetings', 'meeting_drafts', 'credit_rules', 'certificate_templates', 'invoice_settings') then r.subject_id::int end, ${commandMeeting}, 0) as meeting_id
      from unnamed join audit_records r using (id) ${links}
    )
    update audit_records set meeting_id = found.meeting_id from found where audit_records.id = found.id
    returning audit_records.id`)) as { rows: unknown[] };
  return rows.length;
}

/** Looks up the meetings of all records that have none. */
export async function nameAllMeetings(query: Queryable): Promise<void> {
  while ((await nameMeetings(query)) === batch);
}

/** A record with what its row belongs to. */
export interface LinkedRecord {
  id: number;
  at: Date;
  actor: string;
  act: string;
  subject: string;
  subjectId: string;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
  position: number | null;
  hash: string | null;
  transaction: number | null;
  entryId: string | null;
  orderId: string | null;
  teamId: string | null;
  /** In fen. */
  amountFen: number | null;
  /** Why money went back, an application was refused or a booking was taken back; null for none. */
  reason: string | null;
}

/** The records of a meeting to list. */
export interface TrailFilter {
  meetingId: number;
  /** Tables; null for all. */
  subjects: readonly string[] | null;
  /** As records name them; null for all. */
  actors: readonly string[] | null;
  /** Ids of people, orders and teams, and numbers, one of which a record has to be about; null for all. */
  about: readonly string[] | null;
  from: Date | null;
  until: Date | null;
}

const isAmongTexts = (column: SQL, texts: readonly string[]): SQL =>
  sql`${column} in (select jsonb_array_elements_text(${JSON.stringify(texts)}::jsonb))`;

function matches({ meetingId, subjects, actors, about, from, until }: TrailFilter): SQL {
  const aboutColumns = [
    sql`r.subject_id`,
    ...['entered_id', 'order_id', 'team_id'].map((name) => sql`r.after ->> ${name}`),
  ];
  const conditions = [
    sql`r.meeting_id = ${meetingId}`,
    subjects && isAmongTexts(sql`r.subject`, subjects),
    actors && isAmongTexts(sql`r.actor`, actors),
    about &&
      sql`(${sql.join(
        aboutColumns.map((column) => isAmongTexts(column, about)),
        sql` or `,
      )})`,
    from && sql`r.at >= ${from.toISOString()}::timestamptz`,
    until && sql`r.at < ${until.toISOString()}::timestamptz`,
  ];
  return sql.join(
    conditions.filter((condition) => condition !== null),
    sql` and `,
  );
}

/**
 * Lists records of a meeting, latest first.
 * @param page `before` a record's id, after which older ones are listed; null for the latest
 */
export async function listTrail(
  query: Queryable,
  filter: TrailFilter,
  page: { before: number | null; limit: number },
): Promise<LinkedRecord[]> {
  const isOlder = page.before === null ? sql`true` : sql`r.id < ${page.before}`;
  const { rows } = (await query.execute(sql`
    with r as materialized (
      select * from audit_records r where ${matches(filter)} and ${isOlder} order by r.id desc limit ${page.limit}
    )
    select r.id::text as id, r.at, r.actor, r.act, r.subject, r.subject_id as "subjectId", r.before, r.after,
      r.position::text as position, r.hash, r.transaction::text as transaction, coalesce(e.id, f.entered_id) as "entryId",
      coalesce(o.id, l.order_id) as "orderId", coalesce(t.id, e.team_id) as "teamId",
      coalesce(l.amount_fen, y.amount_fen, f.refund_fen, a.refund_fen, b.amount_fen, c.amount_fen, k.amount_fen,
        v.amount_fen, u.amount_fen, o.amount_fen) as "amountFen",
      nullif(coalesce(a.reason, c.reason, case when r.subject = 'refunds' then
        (select g.reason from refund_applications g where g.out_refund_no = f.out_refund_no) end), '') as reason
    from r ${links} order by r.id desc`)) as { rows: Record<string, unknown>[] };
  return rows.map(
    (row) =>
      ({
        ...row,
        id: Number(row.id),
        at: new Date(row.at as string),
        position: row.position === null ? null : Number(row.position),
        transaction: row.transaction === null ? null : Number(row.transaction),
      }) as LinkedRecord,
  );
}

/** Counts the records of a meeting that match. */
export async function countTrail(query: Queryable, filter: TrailFilter): Promise<number> {
  const { rows } = (await query.execute(
    sql`select count(*)::int as records from audit_records r where ${matches(filter)}`,
  )) as { rows: { records: number }[] };
  return rows[0]?.records ?? 0;
}

/** Lists the actors of a meeting's trail, as its records name them. */
export async function trailActors(query: Queryable, meetingId: number): Promise<string[]> {
  const { rows } = (await query.execute(sql`
    select distinct r.actor from audit_records r
    where r.meeting_id = ${meetingId} and (r.actor like 'staff %' or r.actor like 'organiser %')`)) as {
    rows: { actor: string }[];
  };
  return rows.map(({ actor }) => actor).sort();
}

/**
 * Finds the ids and numbers of the rows that belong to people, orders, teams or bank transactions: the orders of a person,
 * their refunds and applications, what came in for an order, and what became of a transaction.
 */
export async function relatedRows(query: Queryable, ids: readonly string[]): Promise<string[]> {
  const among = sql`(select value::uuid from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`;
  const { rows } = (await query.execute(sql`
    with concerned as materialized (
      select id from orders where id in ${among} or team_id in ${among}
      union select order_id from order_items where entered_id in ${among}
    )
    select id::text as id from concerned
    union select id::text from payer_links where order_id in (select id from concerned)
    union select out_refund_no from refunds where entered_id in ${among} or order_id in (select id from concerned)
    union select id::text from refund_applications where entered_id in ${among} or order_id in (select id from concerned)
    union select id::text from ledger where order_id in (select id from concerned)
    union select evidence from transfer_bookings where order_id in (select id from concerned)
    union select evidence from bank_allocations
      where order_id in (select id from concerned) or transaction_id in ${among}
    union select l.id::text from ledger l join bank_allocations b on b.evidence = l.evidence
      where b.transaction_id in ${among}
    union select out_refund_no from bank_allocations where transaction_id in ${among} and out_refund_no is not null
    union select transaction_id::text from bank_allocations where order_id in (select id from concerned)
    union select id::text from invoice_reversals where order_id in (select id from concerned)
    union select y.reference from payouts y join refunds f using (out_refund_no)
      where f.entered_id in ${among} or f.order_id in (select id from concerned)
    union select out_trade_no from payment_attempts where order_id in (select id from concerned)`)) as {
    rows: { id: string }[];
  };
  return rows.map(({ id }) => id);
}
