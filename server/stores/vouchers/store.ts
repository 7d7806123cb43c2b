import { and, asc, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import { voucherEffect, type Voucher } from '../../../src/domain/voucher/voucher';
import type { Queryable, Transaction } from '../../db/database';
import { isUniqueViolation } from '../../db/database-errors';
import { isAmong } from '../../db/is-among';
import type { RemovePersonalData } from '../../db/personal-data';
import { phoneDigest } from '../../db/sealed-column';
import { textColumn, type SealedTable } from '../../db/sealed-table';
import { entries, type EntryRow } from '../../db/tables/entries';
import { meetings } from '../../db/tables/meetings';
import { orderItems, orders } from '../../db/tables/orders';
import { vouchers, type VoucherRow } from '../../db/tables/vouchers';
import type { DataCipher } from '../../secrets/data-cipher';

type Digester = Pick<DataCipher, 'digest'>;

export const sealedVouchers: SealedTable = {
  ...{ name: 'vouchers', label: '优惠码和邀请', hasPhone: true, key: { name: 'id', type: 'uuid' } },
  columns: ['code', 'phone', 'name', 'remark'].map((name) => textColumn('vouchers', name)),
};

const digestOfCode = (cipher: Digester, code: string): string => cipher.digest(`voucher:${code}`);

/** Reads of a row what decides whether it may be used. */
export const voucherOfRow = ({ priceFen, uses, phone, endsAt, withdrawnAt, isGuest }: VoucherRow): Voucher => ({
  ...{ priceFen, uses, phone, isGuest },
  endsAt: endsAt?.getTime() ?? null,
  isWithdrawn: withdrawnAt !== null,
});

/** Finds the voucher of a cleaned code at a meeting; null for none. */
export async function findVoucher(
  query: Queryable,
  cipher: Digester,
  { meetingId, code }: { meetingId: number; code: string },
): Promise<VoucherRow | null> {
  const isNamed = and(eq(vouchers.meetingId, meetingId), eq(vouchers.codeDigest, digestOfCode(cipher, code)));
  const [row] = await query.select().from(vouchers).where(isNamed);
  return row ?? null;
}

/**
 * Finds the code of the meeting to which a link leads; null for a code that no published meeting has.
 * @param meetingCode of the meeting that the link names, since a code of the office's own may stand for a voucher of another
 *   meeting too; null for a link that names none
 */
export async function meetingOfVoucher(
  query: Queryable,
  cipher: Digester,
  { code, meetingCode }: { code: string; meetingCode: string | null },
): Promise<string | null> {
  const isNamed = meetingCode === null ? undefined : eq(meetings.code, meetingCode);
  const [row] = await query
    .select({ code: meetings.code })
    .from(vouchers)
    .innerJoin(meetings, eq(meetings.id, vouchers.meetingId))
    .where(and(eq(vouchers.codeDigest, digestOfCode(cipher, code)), eq(meetings.isUnpublished, false), isNamed));
  return row?.code ?? null;
}

export async function voucherById(query: Queryable, id: string): Promise<VoucherRow | null> {
  const [row] = await query.select().from(vouchers).where(eq(vouchers.id, id));
  return row ?? null;
}

/** Locks a voucher until the transaction ends. */
export async function lockVoucher(query: Transaction, id: string): Promise<VoucherRow | null> {
  const [row] = await query.select().from(vouchers).where(eq(vouchers.id, id)).for('update');
  return row ?? null;
}

/** Lists a meeting's vouchers in the order in which they were made. */
export const vouchersOfMeeting = async (query: Queryable, meetingId: number): Promise<VoucherRow[]> =>
  query.select().from(vouchers).where(eq(vouchers.meetingId, meetingId)).orderBy(asc(vouchers.position));

const isHeld = (at: Date) => sql`voucher_held(${entries}, ${at.toISOString()}::timestamptz)`;

/** Counts how many people hold a use of each voucher of a meeting, by the voucher's id. */
export async function usesOfMeeting(query: Queryable, meetingId: number, at: Date): Promise<Map<string, number>> {
  const rows = await query
    .select({ id: vouchers.id, used: sql<number>`count(*)::int` })
    .from(vouchers)
    .innerJoin(entries, eq(entries.voucherId, vouchers.id))
    .where(and(eq(vouchers.meetingId, meetingId), isHeld(at)))
    .groupBy(vouchers.id);
  return new Map(rows.map(({ id, used }) => [id, used]));
}

/** Counts how many people hold a use of a voucher. */
export async function usesOf(query: Queryable, id: string, at: Date): Promise<number> {
  const [row] = await query
    .select({ used: sql<number>`count(*)::int` })
    .from(entries)
    .where(and(eq(entries.voucherId, id), isHeld(at)));
  return row?.used ?? 0;
}

/** Lists everybody who has ever registered with a voucher, also those who gave their use back. */
export const holdersOf = async (query: Queryable, id: string) =>
  query.select().from(entries).where(eq(entries.voucherId, id)).orderBy(asc(entries.position));

/** A voucher to insert; the database assigns its position, and the store its digests. */
export type NewVoucher = Omit<typeof vouchers.$inferInsert, 'codeDigest' | 'phoneDigest' | 'position'>;

/**
 * Adds vouchers of a meeting, which must be locked.
 * @throws if a code is there already, or a guest is invited already: `isVoucherTaken`
 */
export async function insertVouchers(query: Transaction, cipher: Digester, rows: readonly NewVoucher[]): Promise<void> {
  // One parameter a value: some hundreds of rows at once are few enough.
  for (let from = 0; from < rows.length; from += 100)
    await query.insert(vouchers).values(
      rows.slice(from, from + 100).map((row) => ({
        ...row,
        codeDigest: digestOfCode(cipher, row.code),
        phoneDigest: row.phone ? phoneDigest(row.phone) : null,
      })),
    );
  const [{ meetingId } = { meetingId: 0 }] = rows;
  if (rows.some(({ isGuest }) => isGuest !== true))
    await query
      .update(meetings)
      .set({ hasVouchers: true })
      .where(and(eq(meetings.id, meetingId), eq(meetings.hasVouchers, false)));
}

/** Tells whether a write failed because the meeting has this code already, or has invited this phone already. */
export const isVoucherTaken = (error: unknown, what: 'code' | 'guest'): boolean =>
  isUniqueViolation(error, `vouchers_${what}`);

export async function updateVoucher(
  query: Queryable,
  id: string,
  changes: Partial<Pick<VoucherRow, 'withdrawnAt' | 'openedAt' | 'invitedAt' | 'remindedAt' | 'texts'>>,
): Promise<void> {
  await query.update(vouchers).set(changes).where(eq(vouchers.id, id));
}

/** Lists the guests of a meeting whose invitations hold, by phone. */
export async function invitedPhones(query: Queryable, meetingId: number): Promise<Set<string>> {
  const isInvited = and(eq(vouchers.meetingId, meetingId), eq(vouchers.isGuest, true), isNull(vouchers.withdrawnAt));
  const rows = await query.select({ phone: vouchers.phone }).from(vouchers).where(isInvited);
  return new Set(rows.flatMap(({ phone }) => phone ?? []));
}

const forgotten = (at: Date) => ({
  ...{ name: null, phone: null, phoneDigest: null, remark: null },
  withdrawnAt: sql`coalesce(${vouchers.withdrawnAt}, ${at.toISOString()}::timestamptz)`,
});

/** Withdraws what was made for these people, and forgets them. */
export const removeVouchers: RemovePersonalData = async (query, { phoneDigests, meetingId, removedAt }) => {
  const ofMeeting = meetingId === null ? undefined : eq(vouchers.meetingId, meetingId);
  const removed = await query
    .update(vouchers)
    .set(forgotten(removedAt))
    .where(and(isAmong(vouchers.phoneDigest, phoneDigests), ofMeeting))
    .returning({ id: vouchers.id });
  return { vouchers: removed.length };
};

/** Lists the digests of the phones for which a meeting's vouchers and invitations were made. */
export async function digestsOfVouchers(query: Queryable, meetingId: number): Promise<string[]> {
  const isOfMeeting = and(eq(vouchers.meetingId, meetingId), isNotNull(vouchers.phoneDigest));
  const rows = await query.selectDistinct({ digest: vouchers.phoneDigest }).from(vouchers).where(isOfMeeting);
  return rows.flatMap(({ digest }) => digest ?? []);
}

/** Lists the vouchers and invitations that were made for a phone, with their meetings; null for every meeting's. */
export const vouchersOfPhone = async (query: Queryable, phone: string, meetingId: number | null) =>
  query
    .select({ voucher: vouchers, meeting: meetings })
    .from(vouchers)
    .innerJoin(meetings, eq(meetings.id, vouchers.meetingId))
    .where(
      and(
        eq(vouchers.phoneDigest, phoneDigest(phone)),
        meetingId === null ? undefined : eq(vouchers.meetingId, meetingId),
      ),
    )
    .orderBy(asc(vouchers.position));

/** Names the voucher that somebody registered with and its effect, such as 讲者，免费; '' for none. */
export async function voucherWords(query: Queryable, { voucherId }: Pick<EntryRow, 'voucherId'>): Promise<string> {
  const voucher = voucherId === null ? null : await voucherById(query, voucherId);
  if (voucher === null) return '';
  return `${voucher.isGuest ? '嘉宾邀请' : voucher.label}，${voucherEffect(voucher.priceFen)}`;
}

/** The people of vouchers for one purpose, and what came of them in fen. */
export interface VoucherSum {
  label: string;
  priceFen: number;
  people: number;
  paidFen: number;
}

/**
 * Sums up a meeting's vouchers by what they are for: who is registered with them, and their share of paid orders. Money stays
 * with whoever paid it, also once they have given their ticket to somebody else.
 */
export async function sumsOfVouchers(query: Queryable, meetingId: number): Promise<VoucherSum[]> {
  const label = sql<string>`case when ${vouchers.isGuest} then '嘉宾邀请' else ${vouchers.label} end`;
  const isPaid = sql`${orders.status} = 'paid' and ${orderItems.live} and (${entries.live} or ${eq(entries.transfer, 'given')})`;
  const isCounted = sql`${entries.live} and ${ne(entries.reviewState, 'waiting')}`;
  const sums = await query
    .select({
      ...{ label, priceFen: vouchers.priceFen },
      people: sql<number>`(count(distinct ${entries.id}) filter (where ${isCounted}))::int`,
      paidFen: sql<number>`coalesce(sum(${orderItems.amountFen}) filter (where ${isPaid}), 0)::int`,
    })
    .from(vouchers)
    .innerJoin(entries, eq(entries.voucherId, vouchers.id))
    .leftJoin(orderItems, eq(orderItems.entryId, entries.id))
    .leftJoin(orders, eq(orders.id, orderItems.orderId))
    .where(eq(vouchers.meetingId, meetingId))
    .groupBy(label, vouchers.priceFen)
    .orderBy(label, asc(vouchers.priceFen));
  return sums.filter(({ people, paidFen }) => people > 0 || paidFen > 0);
}
