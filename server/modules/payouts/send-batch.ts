import { offlineMethod } from '../../../src/domain/payment/offline-method';
import { shanghaiDate } from '../../../src/domain/time/shanghai-time';
import { refuse } from '../../http/answers';
import type { Transaction } from '../../db/database';
import type { PayoutRow } from '../../db/tables/payouts';
import type { RefundRow } from '../../db/tables/refunds';
import type { Dependencies } from '../../context/dependencies';
import { lockBankBook } from '../../stores/bank/transactions';
import { meetingByCode } from '../../stores/meetings/store';
import { countBatches, openPayouts, payoutsOfBatch, updatePayout } from '../../stores/payouts/store';
import { allRefunds, type RefundRecord } from '../../stores/refunds/refund-list';
import { addPayout, lockRefundToPay } from './add-payout';
import { payeesOf, type PayeeSource } from './payee-of';

/** A refund in a batch for the bank. */
export interface BatchRow {
  payout: PayoutRow;
  /** The refund's id as listed. */
  id: string;
  names: string;
  source: PayeeSource;
}

/** A batch of payments that the bank is to make. */
export interface PayoutBatch {
  /** As `P20270501-1`; '' if there is nothing to send. */
  batch: string;
  rows: BatchRow[];
  /** Refunds that are to be paid, and lack an account. */
  without: RefundRecord[];
}

/**
 * Sends all refunds that are to be paid by bank and have an account, as one batch: none of them is in a later one, unless
 * the bank returns it.
 * @param meetingCode '' for every meeting
 * @throws Refusal for an unknown meeting
 */
export async function sendBatch(meetingCode: string, dependencies: Dependencies): Promise<PayoutBatch> {
  const { database, clock } = dependencies;
  if (meetingCode !== '') await meetingByCode(database.query, meetingCode);
  return database.query.transaction(async (query) => {
    // Two batches at once would both send the same refunds.
    await lockBankBook(query);
    const due = (await allRefunds(query, meetingCode)).filter(isToPay);
    const found = new Set<string>();
    for (const { id, refund } of due) if (await takeFromReceipt(query, refund, dependencies)) found.add(id);
    const numbers = due.map(({ refund }) => refund?.outRefundNo ?? '');
    const open = new Map((await openPayouts(query, numbers)).map((one) => [one.outRefundNo, one]));
    const day = shanghaiDate(clock.now()).replace(/-/g, '');
    const batch = `P${day}-${(await countBatches(query, day)) + 1}`;
    const result: PayoutBatch = { batch: '', rows: [], without: [] };
    for (const record of due) {
      const payout = open.get(record.refund?.outRefundNo ?? '');
      if (payout === undefined) result.without.push(record);
      if (payout?.state !== 'ready') continue;
      await updatePayout(query, payout.reference, { state: 'sent', batch, sentAt: new Date(clock.now()) });
      result.batch = batch;
      const { id, names } = record;
      result.rows.push({ payout: { ...payout, batch }, id, names, source: found.has(id) ? 'receipt' : 'typed' });
    }
    return result;
  });
}

/**
 * Finds a batch that was sent, to write its file once more.
 * @param meetingCode the meeting whose refunds all of the batch has to be; '' for any
 * @throws Refusal if there is none
 */
export async function findBatch(
  batch: string,
  meetingCode: string,
  { database }: Pick<Dependencies, 'database'>,
): Promise<PayoutBatch> {
  const sent = await payoutsOfBatch(database.query, batch);
  if (sent.length === 0) throw refuse(`没有打款批次 ${batch}`);
  const records = await allRefunds(database.query, meetingCode);
  const rows = sent.map((payout): BatchRow => {
    const record = records.find(({ refund }) => refund?.outRefundNo === payout.outRefundNo);
    if (record === undefined && meetingCode !== '') throw refuse(`打款批次 ${batch} 里有其他会议的退费`);
    return { payout, id: record?.id ?? payout.outRefundNo, names: record?.names ?? '', source: 'typed' };
  });
  return { batch, rows, without: [] };
}

const isToPay = ({ refund }: RefundRecord): boolean =>
  refund?.provider === offlineMethod && refund.state === 'requested';

/** Takes the account of the payer's receipt, where none was typed and the bank has not returned a payment. */
async function takeFromReceipt(
  query: Transaction,
  refund: RefundRow | null,
  dependencies: Dependencies,
): Promise<boolean> {
  if (refund === null) return false;
  const locked = await lockRefundToPay(query, refund.outRefundNo);
  if ((await openPayouts(query, [refund.outRefundNo])).length > 0) return false;
  const account = (await payeesOf(query, [refund])).get(refund.outRefundNo);
  if (account !== undefined) await addPayout(query, locked, account, dependencies);
  return account !== undefined;
}
