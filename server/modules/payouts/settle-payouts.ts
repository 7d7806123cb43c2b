import type { FastifyBaseLogger } from 'fastify';
import type { FiledRow } from '../../../src/domain/bank/find-returned';
import { matchPayouts, type PayoutRow as ReadRow, type SentPayout } from '../../../src/domain/payout/match-payouts';
import { shanghaiDate } from '../../../src/domain/time/shanghai-time';
import type { PayoutRow } from '../../db/tables/payouts';
import type { Dependencies } from '../../context/dependencies';
import { keptLayouts } from '../../stores/bank/statement-layouts';
import { knownPayoutSerials, lockPayout, sentPayouts } from '../../stores/payouts/store';
import { lockRefund } from '../../stores/refunds/store';
import { openStatements, requireStatement } from '../bank/read-statement-file';
import type { GivenFile } from '../tables/read-table-file';
import { sendNotices } from '../notices/send-notices';
import { bookBounced, bookPaidBack } from '../refunds/settle-refund';

/**
 * A row of a statement about a payment of ours. paid and bounced: booked by this reading; known: booked before; differs:
 * another amount than was sent, so that nothing is booked.
 */
export interface SettledRow {
  file: string;
  row: number;
  outcome: 'paid' | 'bounced' | 'known' | 'differs';
  payout: Pick<SentPayout, 'reference' | 'amountFen' | 'account'>;
  amountFen: number;
  isNamed: boolean;
  outRefundNo: string;
  batch: string;
}

/** How statements are settled. */
interface Settling {
  /** Books nothing. */
  isCheck: boolean;
  /** Tells whether a row is to be looked at. */
  isWanted: (row: { reference: string; outRefundNo: string; says: ReadRow['says'] }) => boolean;
}

/**
 * Reads from statements which payments the bank has made, and which came back (product §16.34). Idempotent.
 * @throws Refusal for a file that cannot be read
 */
export async function settlePayouts(
  files: readonly GivenFile[],
  { isCheck, isWanted }: Settling,
  dependencies: Dependencies,
  log: FastifyBaseLogger,
): Promise<SettledRow[]> {
  const { query } = dependencies.database;
  const opened = await openStatements(files, await keptLayouts(query));
  const rows = opened.flatMap((one): FiledRow[] =>
    requireStatement(one).rows.map((row) => ({ ...row, file: one.file })),
  );
  const serials = [...new Set(rows.map(({ serial }) => serial).filter((serial) => serial !== ''))];
  const known = await knownPayoutSerials(query, serials);
  const sent = await sentPayouts(query);
  const sentBy = new Map(sent.map((one) => [one.reference, one]));
  const found = matchPayouts(rows, sent.map(sentPayoutOf), (serial) => known.has(serial));
  const settled: SettledRow[] = [];
  for (const one of found) {
    const { row, payout, says, isNamed } = one;
    const { outRefundNo = '', batch = '' } = sentBy.get(payout.reference) ?? {};
    if (!isWanted({ reference: payout.reference, outRefundNo, says })) continue;
    const outcome = says === 'differs' ? says : await settle(one, outRefundNo, isCheck, dependencies);
    const { file, line, amountFen } = row;
    settled.push({ file, row: line, outcome, payout, amountFen, isNamed, outRefundNo, batch });
  }
  if (!isCheck) await sendNotices(dependencies, log);
  return settled;
}

const sentPayoutOf = (row: PayoutRow): SentPayout => ({
  ...{ reference: row.reference, amountFen: row.amountFen },
  account: { name: row.payeeName, number: row.payeeAccount, bank: row.payeeBank },
  state: row.state === 'paid' || row.state === 'bounced' ? row.state : 'sent',
  sentOn: row.sentAt === null ? '' : shanghaiDate(row.sentAt.getTime()),
});

async function settle(
  { row, payout, says }: ReadRow,
  outRefundNo: string,
  isCheck: boolean,
  { database, clock }: Dependencies,
): Promise<SettledRow['outcome']> {
  const at = new Date(clock.now());
  return database.query.transaction(async (query) => {
    const refund = await lockRefund(query, outRefundNo);
    const locked = await lockPayout(query, payout.reference);
    const isKnown = locked === null || refund === null || locked.state === 'bounced';
    if (isKnown || (says === 'paid' && locked.state === 'paid')) return 'known';
    if (says === 'paid') {
      if (!isCheck) await bookPaidBack(query, refund, row.serial, at);
      return 'paid';
    }
    if (!isCheck) await bookBounced(query, refund, { reason: row.text.slice(0, 100), bounceSerial: row.serial }, at);
    return 'bounced';
  });
}
