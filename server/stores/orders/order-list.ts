import { sql, type SQL } from 'drizzle-orm';
import type { ListedOrderState, orderInvoiceSteps, orderPayWays } from '../../../src/domain/order/order-list';
import { listPageSize, type Filters, type FilterValue } from '../../../src/domain/list/list-query';
import { offlineMethod } from '../../../src/domain/payment/offline-method';
import { parseShanghaiTime } from '../../../src/domain/time/shanghai-time';
import type { Queryable } from '../../db/database';
import { openText, openOr, unreadableText } from '../../db/sealed-column';

/** An order as the list shows it. */
export interface ListedOrder {
  id: string;
  outTradeNo: string;
  remark: string | null;
  state: ListedOrderState;
  amountFen: number;
  /** The money that came by bank and pays for it, in fen. */
  receivedFen: number;
  teamId: string | null;
  teamName: string | null;
  /** The names of the first three people. */
  names: string[];
  people: number;
  payWay: keyof typeof orderPayWays;
  invoice: keyof typeof orderInvoiceSteps;
  createdAt: number;
  paidAt: number | null;
}

/** The orders of a meeting to list. */
export interface OrderQuery {
  meetingId: number;
  /** One of whom has to be in the order; null for everybody. */
  entryIds: readonly string[] | null;
  /** The order itself; null for all. */
  orderId: string | null;
  /** The team that made it; null or left out for all. */
  teamId?: string | null;
  filters: Filters;
  /** A column's key, with a - in front where the largest comes first; '' for the latest order first. */
  sort: string;
  page: number;
}

const derived = sql`
  select o.*, t.team_name, received.fen as received_fen,
    case when o.status <> 'pending' then o.status when received.fen > 0 then 'short'
      when o.awaiting_transfer_since is null then 'unpaid' else 'waiting' end as state,
    (select count(*)::int from order_items i where i.order_id = o.id) as people,
    case when o.team_id is null then 'person' else 'team' end as payer,
    case (select l.method from ledger l where l.order_id = o.id and l.kind = 'payment' limit 1)
      when ${offlineMethod} then 'transfer' else case when o.status = 'paid' then 'online'
      when o.awaiting_transfer_since is not null then 'transfer' else 'none' end end as "payWay",
    case when exists (select 1 from issued_invoices v where v.order_id = o.id) then 'issued'
      when o.invoice is not null then 'applied' else 'none' end as "invoiceStep"
  from orders o left join teams t on t.id = o.team_id
    cross join lateral (select coalesce(sum(b.amount_fen), 0)::double precision as fen from bank_allocations b
      where b.order_id = o.id and b.out_refund_no is null) received`;

/** The columns by field and by sort key, as `derived` names them. */
const columns: Readonly<Record<string, SQL>> = {
  state: sql`d.state`,
  payer: sql`d.payer`,
  people: sql`d.people`,
  amount: sql`d.amount_fen`,
  payWay: sql`d."payWay"`,
  invoice: sql`d."invoiceStep"`,
  createdAt: sql`d.created_at`,
  paidAt: sql`d.paid_at`,
};
const dayMs = 86_400_000;

const among = (texts: readonly string[]): SQL =>
  sql`(select jsonb_array_elements_text(${JSON.stringify(texts)}::jsonb))`;

function condition(column: SQL, value: FilterValue, isMoney: boolean): SQL[] {
  if (value.kind === 'choice') return [sql`${column} in ${among(value.keys)}`];
  if (value.kind === 'number') {
    const scale = isMoney ? 100 : 1;
    const end = (number: number): number => Math.round(number * scale);
    return [
      ...(value.from === null ? [] : [sql`${column} >= ${end(value.from)}`]),
      ...(value.to === null ? [] : [sql`${column} <= ${end(value.to)}`]),
    ];
  }
  if (value.kind === 'text') return [];
  const at = (day: string, daysLater: number): string =>
    new Date((parseShanghaiTime(day) ?? 0) + daysLater * dayMs).toISOString();
  return [
    ...(value.from === '' ? [] : [sql`${column} >= ${at(value.from, 0)}::timestamptz`]),
    ...(value.to === '' ? [] : [sql`${column} < ${at(value.to, 1)}::timestamptz`]),
  ];
}

function matching({ meetingId, entryIds, orderId, teamId = null, filters }: OrderQuery): SQL {
  const conditions = [
    sql`o.meeting_id = ${meetingId}`,
    ...(orderId === null ? [] : [sql`o.id = ${orderId}::uuid`]),
    ...(teamId === null ? [] : [sql`o.team_id = ${teamId}::uuid`]),
    ...(entryIds === null
      ? []
      : [
          sql`o.id in (select i.order_id from order_items i where i.entered_id in
            (select value::uuid from jsonb_array_elements_text(${JSON.stringify(entryIds)}::jsonb)))`,
        ]),
  ];
  const filtered = Object.entries(filters).flatMap(([key, value]) => {
    const column = columns[key];
    return column === undefined ? [] : condition(column, value, key === 'amount');
  });
  return sql`from (${derived} where ${sql.join(conditions, sql` and `)}) d
    where ${sql.join([sql`true`, ...filtered], sql` and `)}`;
}

function order(sort: string): SQL {
  const isDown = sort.startsWith('-');
  const column = columns[isDown ? sort.slice(1) : sort];
  if (column === undefined) return sql`d.created_at desc, d.id`;
  return sql`${column} ${isDown ? sql`desc` : sql`asc`} nulls last, d.created_at desc, d.id`;
}

const nameContext = 'entered.name';
const openName = (stored: string): string =>
  openOr({ context: nameContext, stored }, () => openText(stored, nameContext), unreadableText);

/** Lists a page of a meeting's orders. */
export async function listOrders(query: Queryable, asked: OrderQuery): Promise<ListedOrder[]> {
  const { rows } = (await query.execute(sql`
    select d.id, d.out_trade_no as "outTradeNo", d.transfer_remark as remark, d.state, d.amount_fen as "amountFen",
      d.received_fen as "receivedFen", d.team_id as "teamId", d.team_name as "teamName", d.people, d."payWay", d."invoiceStep" as invoice,
      floor(extract(epoch from d.created_at) * 1000)::text as "createdAt",
      floor(extract(epoch from d.paid_at) * 1000)::text as "paidAt",
      (select coalesce(jsonb_agg(first.name), '[]') from (select e.name from order_items i
        join entered e on e.id = i.entered_id where i.order_id = d.id order by i.id limit 3) first) as names
    ${matching(asked)}
    order by ${order(asked.sort)} limit ${listPageSize} offset ${(asked.page - 1) * listPageSize}`)) as {
    rows: (Omit<ListedOrder, 'createdAt' | 'paidAt'> & { createdAt: string; paidAt: string | null })[];
  };
  return rows.map((row) => ({
    ...row,
    names: row.names.map(openName),
    createdAt: Number(row.createdAt),
    paidAt: row.paidAt === null ? null : Number(row.paidAt),
  }));
}

/** Counts the orders that match, those of the meeting, and those of each state. */
export async function countListedOrders(
  query: Queryable,
  asked: OrderQuery,
): Promise<{ total: number; all: number; states: Record<string, number> }> {
  const countOf = async (some: OrderQuery): Promise<{ state: string; orders: number }[]> => {
    const { rows } = (await query.execute(
      sql`select d.state, count(*)::int as orders ${matching(some)} group by d.state`,
    )) as { rows: { state: string; orders: number }[] };
    return rows;
  };
  const sum = (rows: readonly { orders: number }[]): number => rows.reduce((total, { orders }) => total + orders, 0);
  const every = await countOf({ ...asked, entryIds: null, orderId: null, filters: {} });
  return {
    total: sum(await countOf(asked)),
    all: sum(every),
    states: Object.fromEntries(every.map(({ state, orders }) => [state, orders])),
  };
}
