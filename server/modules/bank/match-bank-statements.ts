import type { FiledRow } from '../../../src/domain/bank/find-returned';
import type { FurtherFacts, ListedRow } from '../../../src/domain/bank/listed-row';
import type { MatchableOrder } from '../../../src/domain/bank/matchable-order';
import { matchStatements, type MatchedRow } from '../../../src/domain/bank/match-statements';
import { pairTransfers, transferIdentity, type TransferFacts } from '../../../src/domain/bank/same-transfer';
import type { Statement, UnreadLine } from '../../../src/domain/bank/statement';
import type { Queryable } from '../../db/database';
import type { BankTransactionRow } from '../../db/tables/bank';
import type { Dependencies } from '../../context/dependencies';
import type { DataCipher } from '../../secrets/data-cipher';
import { knownIdentities, transactionsLike, type RecordedTransaction } from '../../stores/bank/transactions';
import { meetingByCode } from '../../stores/meetings/store';
import { matchableOrders } from '../../stores/orders/matchable-orders';
import { keptLayouts } from '../../stores/bank/statement-layouts';
import { openStatements, requireStatement, type OpenedStatement } from './read-statement-file';
import type { GivenFile } from '../tables/read-table-file';

/** The state of a row that needs no proposal; null for one that is to be decided. */
export type RowState = 'repeated' | 'booked' | null;

/** Statements matched to a meeting's orders. */
export interface MatchedStatements {
  rows: { listed: ListedRow; further: FurtherFacts; reason: MatchedRow['reason']; state: RowState }[];
  /** The meeting's orders, by number. */
  orders: ReadonlyMap<string, MatchableOrder>;
  /** Lines that look like movements and cannot be read. */
  unread: (UnreadLine & { file: string })[];
}

/**
 * Reads statements and proposes orders of a meeting for their rows (product §16.31). Changes nothing. A transfer that
 * stands in several files is proposed in the first, and one that is booked not at all.
 * @throws Refusal for a file that cannot be read or whose columns nobody knows, or an unknown meeting
 */
export async function matchBankStatements(
  files: readonly GivenFile[],
  meetingCode: string,
  dependencies: Pick<Dependencies, 'database' | 'cipher'>,
): Promise<MatchedStatements> {
  const opened = await openStatements(files, await keptLayouts(dependencies.database.query));
  return matchOpened(opened, meetingCode, dependencies);
}

/** Does the same with files that were opened. */
export async function matchOpened(
  opened: readonly OpenedStatement[],
  meetingCode: string,
  { database, cipher }: Pick<Dependencies, 'database' | 'cipher'>,
): Promise<MatchedStatements> {
  const meeting = await meetingByCode(database.query, meetingCode);
  const statements = opened.map((one) => ({ file: one.file, statement: requireStatement(one) }));
  const filed = statements.flatMap(({ file, statement }) =>
    statement.rows.map((row) => ({ row: { ...row, file } satisfies FiledRow, holder: statement.holder, statement })),
  );
  const states = await statesOf(database.query, statements, { meetingId: meeting.id, cipher });
  const orders = await matchableOrders(database.query, meeting.id, cipher);
  const matched = matchStatements(
    filed.map(({ row, holder }, place) => ({ row, holder, isDone: states[place] !== null })),
    orders,
  );
  return {
    rows: matched.map(({ row, reason, proposals }, place) => ({
      // Scripts are promised these, in this order (product §16.31).
      listed: {
        ...{ file: row.file, row: row.line, date: row.date, direction: row.direction, amountFen: row.amountFen },
        ...{ currency: row.currency, payer: row.payer, serial: row.serial, text: row.text, proposals },
      },
      further: {
        ...{ bank: filed[place]?.statement.bank ?? '', account: filed[place]?.statement.account ?? '' },
        ...{ time: row.time, payerAccount: row.payerAccount },
      },
      ...{ reason, state: states[place] ?? null },
    })),
    orders: new Map(orders.map((order) => [order.outTradeNo, order])),
    unread: statements.flatMap(({ file, statement }) => statement.unread.map((line) => ({ ...line, file }))),
  };
}

/** Finds the rows that an earlier file shows too, and those that are booked, file by file. */
async function statesOf(
  query: Queryable,
  statements: readonly { statement: Statement }[],
  { meetingId, cipher }: { meetingId: number; cipher: DataCipher },
): Promise<RowState[]> {
  const seen: TransferFacts[] = [];
  const states: RowState[] = [];
  for (const { statement } of statements) {
    const { bank, account } = statement;
    const facts = statement.rows.map((row): TransferFacts => ({ ...row, bank, account }));
    const repeated = pairTransfers(facts, seen);
    const recorded = await findRecorded(query, facts, cipher);
    facts.forEach((_, place) => {
      const stored = recorded[place] ?? null;
      // Another meeting's staff may have set aside what is this meeting's money.
      const isOver =
        stored !== null &&
        (stored.allocatedFen > 0 || (stored.transaction.setAside !== '' && stored.transaction.meetingId === meetingId));
      states.push(repeated[place] !== null ? 'repeated' : isOver ? 'booked' : null);
    });
    seen.push(...facts.filter((_, place) => repeated[place] === null));
  }
  return states;
}

/** Finds the recorded movement that each row of a file shows; null for a new one. */
async function findRecorded(
  query: Queryable,
  facts: readonly TransferFacts[],
  cipher: DataCipher,
): Promise<(RecordedTransaction | null)[]> {
  const identities = identitiesOf(facts, cipher);
  const known = new Map((await knownIdentities(query, identities)).map((one) => [one.transaction.identity ?? '', one]));
  const found = identities.map((identity) => known.get(identity) ?? null);
  // Another export of the bank may write a transfer otherwise.
  const left = facts.filter((_, place) => found[place] === null);
  const taken = new Set(found.map((one) => one?.transaction.id));
  const like = (await transactionsLike(query, left)).filter(
    ({ transaction }) => !taken.has(transaction.id) && hasFacts(transaction),
  );
  const pairs = pairTransfers(
    left,
    like.map(({ transaction }) => factsOfTransaction(transaction)),
  );
  return found.map((one, place) => {
    const pair = one === null ? pairs[left.indexOf(facts[place] as TransferFacts)] : null;
    return one ?? (typeof pair === 'number' ? (like[pair] ?? null) : null);
  });
}

/** The keyed digests under which a file's rows are known for good, equal ones numbered. */
export function identitiesOf(facts: readonly TransferFacts[], cipher: DataCipher): string[] {
  const numbers = new Map<string, number>();
  return facts.map((one) => {
    const first = transferIdentity(one, 1);
    const number = (numbers.get(first) ?? 0) + 1;
    numbers.set(first, number);
    return cipher.digest(`bank:${transferIdentity(one, number)}`);
  });
}

/** Tells whether a recorded movement can be recognised by its facts: of a person who was erased only the identity is left. */
export const hasFacts = ({ payer, remark, serial }: BankTransactionRow): boolean =>
  payer !== '' || remark !== '' || serial !== '';

/** A recorded movement's facts. A typed one is known by its serial alone, so its payer and text are nobody's. */
export function factsOfTransaction(row: BankTransactionRow): TransferFacts {
  const { payer, remark } = row.source === 'typed' ? { payer: row.id, remark: row.id } : row;
  return {
    ...{ bank: row.bank, account: row.account, date: row.happenedOn, time: row.happenedAt, direction: row.direction },
    ...{ amountFen: row.amountFen, currency: row.currency, payer, payerAccount: row.payerAccount },
    ...{ serial: row.serial, text: remark },
  };
}
