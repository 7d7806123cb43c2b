import { sql } from 'drizzle-orm';
import { createDataCipher, phoneDigestOf } from '../../server/secrets/data-cipher';
import type { Queryable } from '../../server/db/database';
import { brokenInvariants } from '../../server/test-support/order-invariants';
import { testSecret } from '../../server/test-support/test-settings';
import type { WechatBooks } from './wechat-books';

/** The results that people were told, to be compared with what is stored. */
export class Books {
  /** Phones by what registering answered: an order's number, '' where nothing is due. */
  readonly registered = new Map<string, string>();
  /** Orders whose payer was told by WeChat that they have paid. */
  readonly paid = new Set<string>();
  /** Orders whose refund was applied for, and those the organiser was told is approved. */
  readonly appliedFor = new Set<string>();
  readonly approved = new Set<string>();

  /** How much has been promised so far. */
  size(): number {
    return this.registered.size + this.paid.size + this.appliedFor.size + this.approved.size;
  }
}

const cipher = createDataCipher(testSecret);

const entriesByPhone = `select phone_digest, count(*)::int as entries from entered group by phone_digest`;
const ordersByNumber = `select o.out_trade_no, o.status, o.amount_fen,
  (select count(*)::int from order_items i where i.order_id = o.id) as items,
  (select count(*)::int from ledger l where l.order_id = o.id and l.kind = 'payment') as payments,
  (select count(*)::int from ledger l where l.order_id = o.id and l.kind = 'refund') as refunds_booked,
  (select count(*)::int from refunds r where r.order_id = o.id) as refunds,
  (select count(*)::int from refund_applications a where a.order_id = o.id) as applications,
  (select coalesce(sum(l.amount_fen), 0)::int from ledger l where l.order_id = o.id) as balance_fen
  from orders o`;

async function rowsOf(query: Queryable, text: string): Promise<Record<string, unknown>[]> {
  return ((await query.execute(sql.raw(text))) as { rows: Record<string, unknown>[] }).rows;
}

/** Promises that are not kept exactly once, in words: what was written when its answer was sent. */
export async function brokenPromises(books: Books, query: Queryable): Promise<string[]> {
  // Before reading, since people go on meanwhile.
  const [registered, appliedFor, approved] = [[...books.registered], [...books.appliedFor], [...books.approved]];
  const broken: string[] = [];
  const entries = new Map((await rowsOf(query, entriesByPhone)).map((row) => [row.phone_digest, row.entries]));
  const orders = new Map((await rowsOf(query, ordersByNumber)).map((row) => [row.out_trade_no, row]));
  for (const [phone, outTradeNo] of registered) {
    const count = Number(entries.get(phoneDigestOf(cipher, phone)) ?? 0);
    if (count !== 1) broken.push(`a registration is there ${count} times`);
    if (outTradeNo !== '' && orders.get(outTradeNo)?.items !== 1) broken.push(`the order ${outTradeNo} is lost`);
  }
  for (const order of appliedFor)
    if (orders.get(order)?.applications !== 1) broken.push(`the application for ${order} is not there once`);
  for (const order of approved)
    if (orders.get(order)?.refunds !== 1) broken.push(`the approved refund of ${order} is not there once`);
  return broken;
}

/** Where people's, WeChat's and the server's books differ once all that was under way has arrived. */
export async function differencesAtRest(books: Books, query: Queryable, wechat: WechatBooks): Promise<string[]> {
  const broken = await brokenPromises(books, query);
  const orders = new Map((await rowsOf(query, ordersByNumber)).map((row) => [row.out_trade_no, row]));
  const { received, refunded } = wechat.read();
  for (const outTradeNo of books.paid) {
    const order = orders.get(outTradeNo);
    const isRefunded = books.approved.has(outTradeNo);
    if (order?.payments !== 1) broken.push(`${outTradeNo} has ${String(order?.payments)} payments`);
    if (order?.refunds_booked !== (isRefunded ? 1 : 0))
      broken.push(`${outTradeNo} has ${String(order?.refunds_booked)} refunds`);
    if (order?.balance_fen !== (isRefunded ? 0 : order?.amount_fen)) broken.push(`${outTradeNo} has a wrong balance`);
  }
  const [ledger] = await rowsOf(
    query,
    `select coalesce(sum(amount_fen) filter (where kind = 'payment'), 0)::int as received,
      coalesce(-sum(amount_fen) filter (where kind = 'refund'), 0)::int as refunded from ledger`,
  );
  if (ledger?.received !== received || ledger.refunded !== refunded)
    broken.push(`WeChat has received ${received} and refunded ${refunded}, the ledger says ${JSON.stringify(ledger)}`);
  return [...broken, ...(await brokenInvariants(query, 'any registrations'))];
}
