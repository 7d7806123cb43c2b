import type { Decision } from '../../../src/domain/bank/listed-row';
import type { DecidedRow } from '../../../src/domain/bank/read-decisions';
import { isSameTransfer, type TransferFacts } from '../../../src/domain/bank/same-transfer';
import { refuse } from '../../http/answers';
import type { Transaction } from '../../db/database';
import type { BankAllocationRow, BankTransactionRow } from '../../db/tables/bank';
import type { MeetingRow } from '../../db/tables/meetings';
import type { Dependencies } from '../../context/dependencies';
import { allocationsOfTransaction } from '../../stores/bank/allocations';
import {
  insertTransaction,
  knownIdentities,
  lockBankBook,
  lockTransaction,
  transactionsLike,
  updateTransaction,
} from '../../stores/bank/transactions';
import { closeOnlinePayment } from '../payments/reopen-for-money';
import { applyDecision, lockParts, requireOrders, type OrderPart } from './apply-decision';
import { factsOfTransaction, hasFacts } from './match-bank-statements';

/** A row with what it shares with the list: its identity, and the rows that are equal to it. */
export interface RowToBook {
  row: DecidedRow;
  decision: Decision;
  facts: TransferFacts;
  identity: string;
  /** The decisions of the rows before it that show equal transfers, in order. */
  before: readonly (Decision | null)[];
  /** How many equal transfers the list holds. */
  equals: number;
}

/** booked: what was decided is done; known: it was done before. */
export type BookingOutcome = 'booked' | 'known';

/**
 * Books a row of a statement as it was decided, all of it or nothing. Idempotent: the transfer is known by what the bank
 * tells of it, and what is allocated already is not allocated again.
 * @param meeting of money that is for no order
 * @throws Refusal; GatewayError if a provider with a payment under way does not answer: nothing has changed then
 */
export async function bookBankRow(
  given: RowToBook,
  meeting: MeetingRow | null,
  dependencies: Dependencies,
): Promise<{ outcome: BookingOutcome; message: string }> {
  const { row, decision } = given;
  if (row.direction === 'out') throw refuse('这一行是付出，不能入账');
  if (row.amountFen === 0) throw refuse('这一行的金额为 0');
  const isMoved = decision.orders.length > 0 || decision.returnFen !== 0;
  if (row.currency !== 'CNY' && isMoved) throw refuse(`币种是 ${row.currency}，不能入账：请结汇后按人民币登记`);
  const parts = await requireOrders(decision, meeting, dependencies);
  for (const { order } of parts) await closeOnlinePayment(order, dependencies);
  const meetingId = parts[0]?.order.meetingId ?? meeting?.id;
  if (meetingId === undefined) throw refuse('没有写明订单的，请用 --meeting 写明会议');
  return dependencies.database.query.transaction((query) => book(query, { ...given, parts, meetingId }, dependencies));
}

interface Booking extends RowToBook {
  parts: readonly OrderPart[];
  meetingId: number;
}

async function book(
  query: Transaction,
  booking: Booking,
  dependencies: Dependencies,
): Promise<{ outcome: BookingOutcome; message: string }> {
  const { decision, parts } = booking;
  await lockBankBook(query);
  const locked = await lockParts(query, parts);
  const found = await findTransaction(query, booking);
  if (found?.isDone === true) return { outcome: 'known', message: '已入账' };
  const transaction = found?.transaction ?? (await record(query, booking, dependencies));
  await lockTransaction(query, transaction.id);
  const standing = found?.standing ?? [];
  if (transaction.meetingId !== booking.meetingId) {
    if (standing.length > 0) throw refuse('这一笔已用于另一个会议的订单');
    await updateTransaction(query, transaction.id, { meetingId: booking.meetingId });
  }
  // What an earlier try has done is not done again.
  const isPaid = (orderId: string): boolean =>
    standing.some((one) => one.orderId === orderId && one.outRefundNo === null);
  const isReturned = standing.some(({ outRefundNo }) => outRefundNo !== null);
  const said = await applyDecision(
    query,
    { transaction, standing },
    {
      parts: locked.filter(({ order }) => !isPaid(order.id)),
      decision: isReturned ? { ...decision, returnFen: 0 } : decision,
      returnOf: locked[0]?.order ?? null,
    },
    dependencies,
  );
  return { outcome: 'booked', message: said.join('，') };
}

interface FoundTransaction {
  transaction: BankTransactionRow;
  standing: readonly BankAllocationRow[];
  isDone: boolean;
}

/**
 * Finds the recorded transfer that a row shows. Among equal ones it is the one to which the decision has been applied, or
 * a part of it, else one of which nothing is allocated; null if the row's transfer is new.
 * @throws Refusal if all of them were allocated otherwise
 */
async function findTransaction(query: Transaction, booking: Booking): Promise<FoundTransaction | null> {
  const { facts, identity, equals, before } = booking;
  const like = await transactionsLike(query, [facts]);
  const byIdentity = await knownIdentities(query, [identity]);
  const all = [...like.filter(({ transaction }) => isSame(transaction, facts)), ...byIdentity];
  const rows = [...new Map(all.map(({ transaction }) => [transaction.id, transaction])).values()];
  const found: FoundTransaction[] = [];
  for (const transaction of rows) {
    const standing = await allocationsOfTransaction(query, transaction.id);
    found.push({ transaction, standing, isDone: isApplied(booking, transaction, standing) });
  }
  // The rows before that are equal and decided in the same way have theirs already.
  const earlier = before.filter((one) => one !== null && signatureOf(one) === signatureOf(booking.decision)).length;
  const done = found.filter(({ isDone }) => isDone)[earlier];
  if (done !== undefined) return done;
  const begun = found.find(({ isDone, standing }) => !isDone && standing.length > 0 && isBegun(booking, standing));
  const free = found.find(({ isDone, standing }) => !isDone && standing.length === 0);
  const next = begun ?? free;
  if (next !== undefined) return next;
  if (found.length < equals) return null;
  const [other] = found;
  const orderId = other?.standing[0]?.orderId ?? null;
  throw refuse(
    orderId === null
      ? '这一笔已登记为待退回'
      : '这一笔已入账到其他订单，如需更改请先撤回那一笔入账（payments unconfirm）',
  );
}

const isSame = (transaction: BankTransactionRow, facts: TransferFacts): boolean =>
  hasFacts(transaction) && isSameTransfer(factsOfTransaction(transaction), facts);

const signatureOf = ({ orders, returnFen, isAside }: Decision): string =>
  JSON.stringify([
    orders.map(({ outTradeNo, amountFen }) => `${outTradeNo} ${amountFen ?? ''}`).sort(),
    returnFen,
    isAside,
  ]);

/** Tells whether a transaction is allocated exactly as decided. */
function isApplied(
  { parts, decision }: Booking,
  transaction: BankTransactionRow,
  standing: readonly BankAllocationRow[],
): boolean {
  const paying = standing.filter(({ outRefundNo }) => outRefundNo === null);
  const returned = standing.filter(({ outRefundNo }) => outRefundNo !== null);
  const isReturned =
    decision.returnFen === 0
      ? returned.length === 0
      : returned.length === 1 && (decision.returnFen === 'rest' || returned[0]?.amountFen === decision.returnFen);
  return (
    isReturned &&
    (transaction.setAside !== '') === decision.isAside &&
    paying.length === parts.length &&
    parts.every(({ order, amountFen }) =>
      paying.some((one) => one.orderId === order.id && (amountFen === null || one.amountFen === amountFen)),
    )
  );
}

/** Tells whether what stands is a part of the decision. */
const isBegun = ({ parts }: Booking, standing: readonly BankAllocationRow[]): boolean =>
  standing.every((one) =>
    parts.some(
      ({ order, amountFen }) =>
        order.id === one.orderId && (amountFen === null || amountFen === one.amountFen) && one.outRefundNo === null,
    ),
  );

async function record(
  query: Transaction,
  { row, facts, identity, meetingId }: Booking,
  { clock, randomIds }: Dependencies,
): Promise<BankTransactionRow> {
  const isTaken = (await knownIdentities(query, [identity])).length > 0;
  return insertTransaction(query, {
    ...{ id: randomIds.id(), meetingId, source: 'statement', identity: isTaken ? null : identity },
    ...{ direction: row.direction, happenedOn: row.date, amountFen: row.amountFen, currency: row.currency },
    ...{ bank: facts.bank, account: facts.account, happenedAt: facts.time },
    ...{ payer: row.payer, payerAccount: facts.payerAccount, remark: row.text, serial: row.serial },
    recordedAt: new Date(clock.now()),
  });
}
