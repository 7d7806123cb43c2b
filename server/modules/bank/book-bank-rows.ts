import type { FastifyBaseLogger } from 'fastify';
import { findReturned } from '../../../src/domain/bank/find-returned';
import { factsOfListed, type Decision } from '../../../src/domain/bank/listed-row';
import type { DecidedRow } from '../../../src/domain/bank/read-decisions';
import { isSameTransfer, pairTransfers, type TransferFacts } from '../../../src/domain/bank/same-transfer';
import { codeRuns } from '../../../src/domain/bank/remark-clues';
import { readRemark } from '../../../src/domain/payment/transfer';
import { GatewayError } from '../../gateways/ports';
import { Refusal, refuse } from '../../http/answers';
import type { Dependencies } from '../../context/dependencies';
import { meetingByCode } from '../../stores/meetings/store';
import { sendNotices } from '../notices/send-notices';
import { bookBankRow, type BookingOutcome, type RowToBook } from './book-bank-row';
import { identitiesOf } from './match-bank-statements';

/** The result of a row. */
export interface BookedRow {
  file: string;
  row: number;
  outcome: BookingOutcome | 'refused' | 'undecided';
  /** Says what was done, or why it was not. */
  message: string;
}

/**
 * Books rows of statements as somebody decided (product §16.32), each by itself: one that cannot be booked holds up no
 * other. The same list again books nothing twice.
 * @param meetingCode of money that is for no order; '' where every row names an order
 * @throws Refusal for an unknown meeting
 */
export async function bookBankRows(
  rows: readonly DecidedRow[],
  meetingCode: string,
  dependencies: Dependencies,
  log: FastifyBaseLogger,
): Promise<BookedRow[]> {
  const meeting = meetingCode === '' ? null : await meetingByCode(dependencies.database.query, meetingCode);
  const returned = findReturned(rows.map(filedRow), ({ clues }) => clues.flatMap(remarksLike));
  const known = transfersOf(rows, dependencies);
  const booked: BookedRow[] = [];
  for (const [place, row] of rows.entries()) {
    const { decision } = row;
    const about = { file: row.file, row: row.row };
    if (decision === null) {
      booked.push({ ...about, outcome: 'undecided', message: '' });
      continue;
    }
    try {
      const back = returned.get(place);
      const isPaying = decision.orders.length > 0 && !decision.isNotReturned;
      if (back !== undefined && isPaying)
        throw refuse(`第 ${back.line} 行显示这笔已退回，不能入账；确未退回的，请在 decision 中写 "notReturned": true`);
      const one = known(place);
      if (one === null) throw refuse('与前面一行是同一笔转账，请只决定一次');
      const { outcome, message } = await bookBankRow({ ...one, row, decision }, meeting, dependencies);
      booked.push({ ...about, outcome, message });
    } catch (error) {
      if (!(error instanceof Refusal || error instanceof GatewayError)) throw error;
      const message = error instanceof Refusal ? error.message : '支付渠道没有响应，请稍后重试';
      booked.push({ ...about, outcome: 'refused', message });
    }
  }
  await sendNotices(dependencies, log);
  return booked;
}

const filedRow = ({ file, row: line, payer, text, ...rest }: DecidedRow) => ({
  ...{ ...rest, file, line, payer, text, time: '', payerAccount: '', clues: [text, payer], cells: [] },
  isReversal: /冲正|冲账|抹账/.test(text),
});

/** Words that have the form of a remark. */
const remarksLike = (text: string): string[] =>
  codeRuns(text).flatMap((run) => {
    const remark = readRemark(run);
    return remark === null ? [] : [remark];
  });

/**
 * Finds for each row which transfer it shows, over all files of the list.
 * @returns null for a row that an earlier file shows as well, and that is decided there
 */
function transfersOf(
  rows: readonly DecidedRow[],
  { cipher }: Dependencies,
): (place: number) => Pick<RowToBook, 'facts' | 'identity' | 'before' | 'equals'> | null {
  const facts = rows.map(factsOfListed);
  const identities: string[] = [];
  /** The facts of each transfer, as its first row tells them. */
  const transfers: TransferFacts[] = [];
  const transferOf: number[] = [];
  for (const file of new Set(rows.map((row) => row.file))) {
    const places = [...rows.keys()].filter((place) => rows[place]?.file === file);
    const own = places.map((place) => facts[place] as TransferFacts);
    const pairs = pairTransfers(own, transfers);
    const ids = identitiesOf(own, cipher);
    places.forEach((place, index) => {
      identities[place] = ids[index] ?? '';
      transferOf[place] = pairs[index] ?? transfers.push(own[index] as TransferFacts) - 1;
    });
  }
  /** The first row with a decision, by transfer. */
  const decidedAt = new Map<number, number>();
  rows.forEach(({ decision }, place) => {
    const own = transferOf[place] ?? 0;
    if (decision !== null && !decidedAt.has(own)) decidedAt.set(own, place);
  });
  const decisionOf = (transfer: number): Decision | null => rows[decidedAt.get(transfer) ?? -1]?.decision ?? null;
  return (place) => {
    const own = transferOf[place] ?? 0;
    if (decidedAt.get(own) !== place) return null;
    const ownFacts = facts[place] as TransferFacts;
    const equal = [...transfers.keys()].filter((transfer) =>
      isSameTransfer(transfers[transfer] as TransferFacts, ownFacts),
    );
    return {
      ...{ facts: ownFacts, identity: identities[place] ?? '', equals: equal.length },
      before: equal.slice(0, Math.max(0, equal.indexOf(own))).map(decisionOf),
    };
  };
}
