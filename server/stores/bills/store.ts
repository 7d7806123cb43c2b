import { and, asc, desc, eq, gte, isNull, lt, lte, notInArray, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../db/database';
import { isAmong } from '../../db/is-among';
import { billChecks, billDifferences, type BillCheckRow, type BillDifferenceRow } from '../../db/tables/bills';
import { ledger, paymentAttempts } from '../../db/tables/payments';
import { refunds, type RefundRow, type RefundState } from '../../db/tables/refunds';
import { unknownPayments } from '../../db/tables/unknown-payments';
import type { BillEntry } from '../../gateways/payment-provider';
import { keyOf, type Difference, type OwnMovement } from './movement';

const paymentEvidence = 'transaction:';

const refundStates: Readonly<Record<RefundState, BillEntry['state']>> = {
  ...{ requested: 'pending', processing: 'pending', success: 'done' },
  ...{ closed: 'failed', abnormal: 'failed', offline: 'failed' },
};

const ownRefund = ({ outRefundNo, refundFen, state }: RefundRow): OwnMovement => ({
  ...{ movement: 'refund', number: outRefundNo, amountFen: refundFen, state: refundStates[state] },
});

/** Finds this server's movements for a bill's rows, by their keys: booked, or kept for the organiser to decide. */
export async function ownMovements(
  query: Queryable,
  provider: string,
  bill: readonly BillEntry[],
): Promise<Map<string, OwnMovement>> {
  const found = new Map<string, OwnMovement>();
  const payments = bill.filter(({ movement }) => movement === 'payment');
  const byTrade = new Map(payments.map((entry) => [entry.outTradeNo, entry]));
  const transactionIds = payments.map(({ transactionId }) => transactionId);
  const add = (entry: BillEntry | undefined, amountFen: number | null): void => {
    if (entry === undefined || amountFen === null) return;
    found.set(keyOf(entry), { movement: 'payment', number: entry.outTradeNo, amountFen, state: 'done' });
  };

  const mismatched = await query
    .select()
    .from(paymentAttempts)
    .where(
      and(
        eq(paymentAttempts.provider, provider),
        eq(paymentAttempts.status, 'mismatch'),
        isAmong(paymentAttempts.outTradeNo, [...byTrade.keys()]),
      ),
    );
  for (const { outTradeNo, receivedFen } of mismatched) add(byTrade.get(outTradeNo), receivedFen);

  const byTransaction = new Map(payments.map((entry) => [entry.transactionId, entry]));
  const unknown = await query
    .select()
    .from(unknownPayments)
    .where(and(eq(unknownPayments.provider, provider), isAmong(unknownPayments.transactionId, transactionIds)));
  for (const { transactionId, amountFen } of unknown) add(byTransaction.get(transactionId), amountFen);

  const evidences = transactionIds.map((id) => paymentEvidence + id);
  const booked = await query
    .select()
    .from(ledger)
    .where(and(eq(ledger.method, provider), isAmong(ledger.evidence, evidences)));
  for (const { evidence, amountFen } of booked)
    add(byTransaction.get(evidence.slice(paymentEvidence.length)), amountFen);

  const refundNumbers = bill.filter(({ movement }) => movement === 'refund').map(({ outRefundNo }) => outRefundNo);
  const own = await query
    .select()
    .from(refunds)
    .where(and(eq(refunds.provider, provider), isAmong(refunds.outRefundNo, refundNumbers)));
  for (const refund of own) found.set(`refund:${refund.outRefundNo}`, ownRefund(refund));
  return found;
}

/** A movement booked in a time, by its key, with the trade numbers under which its provider may know it. */
export interface BookedMovement extends OwnMovement {
  key: string;
  transactionId: string;
  outTradeNos: string[];
}

/** Movements that were booked for a provider from one instant until another. */
export async function bookedBetween(
  query: Queryable,
  provider: string,
  { from, until }: { from: Date; until: Date },
): Promise<BookedMovement[]> {
  const rows = await query
    .select({
      entry: ledger,
      outTradeNos: sql<string[]>`(select coalesce(jsonb_agg(numbers.number), '[]') from (
        select ${paymentAttempts.outTradeNo} as number from ${paymentAttempts}
          where ${paymentAttempts.orderId} = ${ledger.orderId} and ${paymentAttempts.provider} = ${ledger.method}
        union select ${unknownPayments.outTradeNo} from ${unknownPayments}
          where ${unknownPayments.provider} = ${ledger.method}
            and ${ledger.evidence} = ${paymentEvidence} || ${unknownPayments.transactionId}) as numbers)`,
    })
    .from(ledger)
    .where(and(eq(ledger.method, provider), gte(ledger.createdAt, from), lt(ledger.createdAt, until)))
    .orderBy(asc(ledger.id));
  return rows.map(({ entry: { kind, evidence, amountFen }, outTradeNos }) => {
    const number = evidence.slice(evidence.indexOf(':') + 1);
    return {
      ...{ key: `${kind}:${number}`, movement: kind, transactionId: kind === 'payment' ? number : '' },
      number: kind === 'payment' ? (outTradeNos[0] ?? number) : number,
      ...{ amountFen: Math.abs(amountFen), state: 'done', outTradeNos },
    };
  });
}

/**
 * Takes a day's check for one process; false if it has been checked, or another process is at it.
 * @param claim `until` when another may take it over
 */
export async function claimCheck(
  query: Queryable,
  { provider, day, now, until }: { provider: string; day: string; now: Date; until: Date },
): Promise<boolean> {
  const claimed = await query
    .insert(billChecks)
    .values({ provider, day, claimedUntil: until })
    .onConflictDoUpdate({
      target: [billChecks.provider, billChecks.day],
      set: { claimedUntil: until },
      setWhere: sql`${isNull(billChecks.checkedAt)} and ${lte(billChecks.claimedUntil, now)}`,
    })
    .returning({ day: billChecks.day });
  return claimed.length > 0;
}

type CheckedBill = Pick<BillCheckRow, 'provider' | 'day' | 'payments' | 'paymentsFen' | 'refunds' | 'refundsFen'>;

/**
 * Stores what a check found. What was found before and no longer is resolves itself; what was resolved stays so, unless
 * it is another difference now.
 * @returns how many are new
 */
export async function putCheck(
  query: Transaction,
  check: CheckedBill,
  differences: readonly Difference[],
  at: Date,
): Promise<number> {
  const { provider, day } = check;
  const row = { ...check, checkedAt: at, claimedUntil: at };
  await query
    .insert(billChecks)
    .values(row)
    .onConflictDoUpdate({ target: [billChecks.provider, billChecks.day], set: row });
  let added = 0;
  const ids: number[] = [];
  for (const difference of differences) {
    const changed = { ...difference, foundAt: at, resolvedAt: null, resolvedBy: '', note: '' };
    const isOther = sql`(${billDifferences.kind}, ${billDifferences.ledgerFen}, ${billDifferences.billFen}) is distinct from
      (excluded.kind, excluded.ledger_fen, excluded.bill_fen)`;
    const isBack = sql`(${billDifferences.resolvedAt} is not null and ${billDifferences.resolvedBy} = '')`;
    const [stored] = await query
      .insert(billDifferences)
      .values({ provider, day, ...changed })
      .onConflictDoUpdate({
        target: [billDifferences.provider, billDifferences.day, billDifferences.movement, billDifferences.number],
        set: changed,
        setWhere: sql`${isOther} or ${isBack}`,
      })
      .returning({ id: billDifferences.id });
    if (stored !== undefined) added += 1;
    ids.push(stored?.id ?? (await idOf(query, provider, day, difference)));
  }
  const isGone = and(
    ...[eq(billDifferences.provider, provider), eq(billDifferences.day, day), isNull(billDifferences.resolvedAt)],
    ids.length === 0 ? undefined : notInArray(billDifferences.id, ids),
  );
  await query.update(billDifferences).set({ resolvedAt: at, note: '再次核对一致' }).where(isGone);
  return added;
}

async function idOf(
  query: Queryable,
  provider: string,
  day: string,
  { movement, number }: Difference,
): Promise<number> {
  const [row] = await query
    .select({ id: billDifferences.id })
    .from(billDifferences)
    .where(
      and(
        ...[eq(billDifferences.provider, provider), eq(billDifferences.day, day)],
        ...[eq(billDifferences.movement, movement), eq(billDifferences.number, number)],
      ),
    );
  return row?.id ?? 0;
}

/** Differences, oldest day first; without `all` those that nobody has resolved. */
export async function listDifferences(query: Queryable, { all }: { all: boolean }): Promise<BillDifferenceRow[]> {
  return query
    .select()
    .from(billDifferences)
    .where(all ? undefined : isNull(billDifferences.resolvedAt))
    .orderBy(asc(billDifferences.day), asc(billDifferences.id));
}

/** Resolves a difference, once: null if there is none with this id that is unresolved. */
export async function resolveDifference(
  query: Transaction,
  id: number,
  resolution: Pick<BillDifferenceRow, 'resolvedAt' | 'resolvedBy' | 'note'>,
): Promise<BillDifferenceRow | null> {
  const [resolved] = await query
    .update(billDifferences)
    .set(resolution)
    .where(and(eq(billDifferences.id, id), isNull(billDifferences.resolvedAt)))
    .returning();
  return resolved ?? null;
}

/** The latest checks, newest first. */
export async function latestChecks(query: Queryable, limit: number): Promise<BillCheckRow[]> {
  return query.select().from(billChecks).orderBy(desc(billChecks.day)).limit(limit);
}
