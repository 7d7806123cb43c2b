import { and, desc, eq, isNull, ne, sql } from 'drizzle-orm';
import type { TransferFacts } from '../../../src/domain/bank/same-transfer';
import type { Queryable, Transaction } from '../../db/database';
import { advisoryLocks } from '../../db/advisory-locks';
import { isUniqueViolation } from '../../db/database-errors';
import { isAmong } from '../../db/is-among';
import { bankAllocations, bankTransactions, type BankTransactionRow } from '../../db/tables/bank';
import { orders } from '../../db/tables/orders';

/**
 * Holds back other transactions that recognise or add the bank's movements until this one ends: whether a row is new is
 * read from all of them. Call it before locking anything else.
 */
export async function lockBankBook(query: Transaction): Promise<void> {
  await query.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.bankBook})`);
}

export async function insertTransaction(
  query: Queryable,
  transaction: typeof bankTransactions.$inferInsert,
): Promise<BankTransactionRow> {
  const [row] = await query.insert(bankTransactions).values(transaction).returning();
  if (row === undefined) throw new Error('An insert returned no row');
  return row;
}

/** Tells whether a write failed because another typed transfer has this serial. */
export const isSerialTaken = (error: unknown): boolean => isUniqueViolation(error, 'bank_transactions_typed_serial');

/** Locks a transaction until the database's one ends. */
export async function lockTransaction(query: Transaction, id: string): Promise<BankTransactionRow> {
  const [row] = await query.select().from(bankTransactions).where(eq(bankTransactions.id, id)).for('update');
  if (row === undefined) throw new Error('A bank transaction is gone');
  return row;
}

export async function updateTransaction(
  query: Queryable,
  id: string,
  changes: Partial<Pick<BankTransactionRow, 'meetingId' | 'setAside' | 'withdrawnAt'>>,
): Promise<void> {
  await query.update(bankTransactions).set(changes).where(eq(bankTransactions.id, id));
}

/** Finds a transaction of a meeting; null for another one, and for one that was withdrawn. */
export async function findTransaction(
  query: Queryable,
  meetingId: number,
  id: string,
): Promise<BankTransactionRow | null> {
  const isThis = and(
    eq(bankTransactions.id, id),
    eq(bankTransactions.meetingId, meetingId),
    isNull(bankTransactions.withdrawnAt),
  );
  const [row] = await query.select().from(bankTransactions).where(isThis);
  return row ?? null;
}

/** The columns of a transaction that are not sealed, as far as a list needs them. */
export type TransactionHead = Pick<
  BankTransactionRow,
  'id' | 'source' | 'happenedOn' | 'happenedAt' | 'amountFen' | 'currency' | 'setAside' | 'recordedAt'
>;

const isOfMeeting = (meetingId: number) =>
  and(
    eq(bankTransactions.meetingId, meetingId),
    eq(bankTransactions.direction, 'in'),
    isNull(bankTransactions.withdrawnAt),
  );

/** Lists what came in for a meeting, latest first, without anything that is sealed. */
export async function transactionHeads(query: Queryable, meetingId: number): Promise<TransactionHead[]> {
  const { id, source, happenedOn, happenedAt, amountFen, currency, setAside, recordedAt } = bankTransactions;
  return query
    .select({ id, source, happenedOn, happenedAt, amountFen, currency, setAside, recordedAt })
    .from(bankTransactions)
    .where(isOfMeeting(meetingId))
    .orderBy(desc(bankTransactions.happenedOn), desc(bankTransactions.happenedAt), desc(bankTransactions.recordedAt));
}

/**
 * Reads what the bank wrote of a meeting's transactions.
 * @param ids null for all of them
 */
export async function transactionsOfMeeting(
  query: Queryable,
  meetingId: number,
  ids: readonly string[] | null,
): Promise<BankTransactionRow[]> {
  const isAsked = ids === null ? undefined : isAmong(bankTransactions.id, ids);
  return query
    .select()
    .from(bankTransactions)
    .where(and(isOfMeeting(meetingId), isAsked));
}

/** A movement that is recorded, with what is allocated of it now. */
export interface RecordedTransaction {
  transaction: BankTransactionRow;
  allocatedFen: number;
}

const allocatedFen = sql<number>`(select coalesce(sum(${bankAllocations.amountFen}), 0)::double precision
  from ${bankAllocations} where ${bankAllocations.transactionId} = ${bankTransactions.id})`;

/** Finds the recorded movements that rows of a statement may show: those of their days and amounts, oldest first. */
export async function transactionsLike(
  query: Queryable,
  rows: readonly Pick<TransferFacts, 'date' | 'amountFen'>[],
): Promise<RecordedTransaction[]> {
  if (rows.length === 0) return [];
  const wanted = JSON.stringify([...new Set(rows.map(({ date, amountFen }) => `${date} ${amountFen}`))]);
  const isLike = sql`${bankTransactions.happenedOn} || ' ' || ${bankTransactions.amountFen}::text
    in (select jsonb_array_elements_text(${wanted}::jsonb))`;
  const isOfDay = isAmong(bankTransactions.happenedOn, [...new Set(rows.map(({ date }) => date))]);
  return query
    .select({ transaction: bankTransactions, allocatedFen })
    .from(bankTransactions)
    .where(and(isOfDay, isLike, isNull(bankTransactions.withdrawnAt)))
    .orderBy(bankTransactions.recordedAt, bankTransactions.id);
}

/** Finds which of these identities are recorded. */
export async function knownIdentities(query: Queryable, identities: readonly string[]): Promise<RecordedTransaction[]> {
  if (identities.length === 0) return [];
  return query
    .select({ transaction: bankTransactions, allocatedFen })
    .from(bankTransactions)
    .where(isAmong(bankTransactions.identity, identities));
}

/** Returns the number of an order that a standing transfer with this serial pays for; '' if there is none. */
export async function holderOfSerial(query: Queryable, serial: string): Promise<string> {
  const [found] = await query
    .select({ outTradeNo: orders.outTradeNo })
    .from(bankTransactions)
    .innerJoin(bankAllocations, eq(bankAllocations.transactionId, bankTransactions.id))
    .innerJoin(orders, eq(orders.id, bankAllocations.orderId))
    .where(
      and(eq(bankTransactions.serial, serial), ne(bankTransactions.serial, ''), isNull(bankTransactions.withdrawnAt)),
    )
    .limit(1);
  return found?.outTradeNo ?? '';
}

/** Finds a statement's transfer with this serial, amount and meeting of which nothing is allocated; or null. */
export async function unclaimedWithSerial(
  query: Queryable,
  { serial, amountFen, meetingId }: Pick<BankTransactionRow, 'serial' | 'amountFen' | 'meetingId'>,
): Promise<BankTransactionRow | null> {
  const isThis = and(
    eq(bankTransactions.serial, serial),
    eq(bankTransactions.amountFen, amountFen),
    eq(bankTransactions.meetingId, meetingId),
    eq(bankTransactions.source, 'statement'),
    eq(bankTransactions.direction, 'in'),
  );
  const rows = await query.select({ transaction: bankTransactions, allocatedFen }).from(bankTransactions).where(isThis);
  return rows.find(({ allocatedFen: fen }) => fen === 0)?.transaction ?? null;
}
