import type { FastifyBaseLogger } from 'fastify';
import type { FiledRow } from '../../../src/domain/bank/find-returned';
import { matchPayouts, type PayoutRow as ReadRow, type SentPayout } from '../../../src/domain/payout/match-payouts';
import { shanghaiDate } from '../../../src/domain/time/shanghai-time';
import type { PayoutRow } from '../../db/tables/payouts';
import type { Dependencies } from '../../context/dependencies';
import { knownPayoutSerials, lockPayout, sentPayouts } from '../../stores/payouts/store';
import { lockRefund } from '../../stores/refunds/store';
import { readStatementFile } from '../bank/read-statement-file';
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
}

/**
 * Reads from statements which payments the bank has made, and which came back (product §16.34). Idempotent.
 * @param isCheck books nothing
 * @throws Refusal for a file that cannot be read
 */
export async function settlePayouts(
  files: readonly GivenFile[],
  isCheck: boolean,
  dependencies: Dependencies,
  log: FastifyBaseLogger,
): Promise<SettledRow[]> {
  const rows: FiledRow[] = [];
  for (const file of files)
    for (const row of (await readStatementFile(file)).rows) rows.push({ ...row, file: file.name });
  const { query } = dependencies.database;
  const serials = [...new Set(rows.map(({ serial }) => serial).filter((serial) => serial !== ''))];
  const known = await knownPayoutSerials(query, serials);
  const sent = await sentPayouts(query);
  const refunds = new Map(sent.map(({ reference, outRefundNo }) => [reference, outRefundNo]));
  const found = matchPayouts(rows, sent.map(sentPayoutOf), (serial) => known.has(serial));
  const settled: SettledRow[] = [];
  for (const one of found) {
    const { row, payout, says } = one;
    const outcome =
      says === 'differs' ? says : await settle(one, refunds.get(payout.reference) ?? '', isCheck, dependencies);
    settled.push({ file: row.file, row: row.line, outcome, payout, amountFen: row.amountFen });
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
