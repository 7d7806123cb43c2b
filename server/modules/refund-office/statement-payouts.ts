import type { FastifyBaseLogger } from 'fastify';
import type { InputOf } from '../../../src/contract/codec';
import type { refundCalls } from '../../../src/contract/desk-calls/refund-calls';
import type { Dependencies } from '../../context/dependencies';
import type { MeetingRow } from '../../db/tables/meetings';
import { allRefunds, type RefundRecord } from '../../stores/refunds/refund-list';
import { settlePayouts, type SettledRow } from '../payouts/settle-payouts';
import type { GivenFile } from '../tables/read-table-file';

type ShownRow = InputOf<typeof refundCalls.findPayoutRows.answer>[number];

/** The rows that a person chose to book. */
interface ChosenRows {
  files: readonly GivenFile[];
  chosen: readonly { reference: string; says: string }[];
}

/**
 * Finds the rows of statements about payments of a meeting's refunds (product §16.34), without a change.
 * @throws Refusal for a file that cannot be read
 */
export async function findPayoutRows(
  files: readonly GivenFile[],
  meeting: Pick<MeetingRow, 'code'>,
  dependencies: Dependencies,
  log: FastifyBaseLogger,
): Promise<ShownRow[]> {
  const own = await refundsOf(meeting, dependencies);
  const isWanted = ({ outRefundNo }: { outRefundNo: string }): boolean => own.has(outRefundNo);
  const rows = await settlePayouts(files, { isCheck: true, isWanted }, dependencies, log);
  return rows.flatMap((row) => shownRow(row, own));
}

/**
 * Books those of the rows that were chosen, as far as the statements still show them.
 * @throws Refusal for a file that cannot be read
 */
export async function settlePayoutRows(
  { files, chosen }: ChosenRows,
  meeting: Pick<MeetingRow, 'code'>,
  dependencies: Dependencies,
  log: FastifyBaseLogger,
): Promise<ShownRow[]> {
  const own = await refundsOf(meeting, dependencies);
  const isWanted = (row: { reference: string; outRefundNo: string; says: string }): boolean =>
    own.has(row.outRefundNo) && chosen.some(({ reference, says }) => reference === row.reference && says === row.says);
  const rows = await settlePayouts(files, { isCheck: false, isWanted }, dependencies, log);
  return rows.flatMap((row) => shownRow(row, own));
}

/** The meeting's refunds by their number. */
async function refundsOf(
  { code }: Pick<MeetingRow, 'code'>,
  { database }: Pick<Dependencies, 'database'>,
): Promise<Map<string, RefundRecord>> {
  const records = await allRefunds(database.query, code);
  return new Map(records.flatMap((record) => (record.refund === null ? [] : [[record.refund.outRefundNo, record]])));
}

function shownRow(row: SettledRow, own: ReadonlyMap<string, RefundRecord>): ShownRow[] {
  const record = own.get(row.outRefundNo);
  if (record === undefined) return [];
  const { reference, account, amountFen: sentFen } = row.payout;
  return [
    {
      ...{ reference, id: record.id, names: record.names, batch: row.batch, file: row.file, row: row.row },
      ...{ says: row.outcome, isNamed: row.isNamed, amountFen: row.amountFen, sentFen },
      payee: `${account.name}，尾号 ${account.number.slice(-4)}`,
    },
  ];
}
