import { sumFen } from '../../../src/domain/money/money';
import { addDays, shanghaiDate } from '../../../src/domain/time/shanghai-time';
import { refundsUnderWay } from '../../stores/refunds/store';
import type { Dependencies } from '../../context/dependencies';
import type { BillEntry, PaymentProvider, PaymentReport } from '../../gateways/payment-provider';
import { reportOn } from '../payments/attempts';
import { recordPayment } from '../payments/record-payment';
import { claimAttempts, findAttempt, updateAttempt } from '../../stores/payments/store';
import { adoptReturned, adoptShare } from '../refunds/adopt-refund';
import { recordRefund } from '../refunds/send-refunds';
import { checkBill, isBillDue } from './check-bill';
import { ownMovements } from '../../stores/bills/store';
import { keyOf } from '../../stores/bills/movement';

/** The movements that were caught up with, and those that are left for the organiser or for a later run. */
export interface Resynced {
  /** Payments and refunds that are booked now. */
  payments: number;
  refunds: number;
  /** Payments for orders that are not in the database. */
  unknown: number;
  /** Paid and given back in full meanwhile. */
  returned: number;
  attempts: number;
  differences: number;
  /** Days without a bill so far. */
  missingDays: string[];
}

/** How many queries are under way at once. */
const parallelQueries = 16;

/**
 * Catches up with what a provider knows and the database has forgotten, as after the restore of a backup: by the bills of
 * the days since, then by asking about every payment and refund that has not ended. Each is booked once, however often
 * and by however many it is run, and it may be stopped at any moment.
 * @param since the day of the backup, in China
 * @param report told how far it is
 * @throws GatewayError if the provider does not answer
 */
export async function resync(
  provider: PaymentProvider,
  since: string,
  dependencies: Dependencies,
  report: (line: string) => void,
): Promise<Resynced> {
  const total = { payments: 0, refunds: 0, unknown: 0, returned: 0, attempts: 0, differences: 0 };
  const missingDays: string[] = [];
  const bills = new Map<string, readonly BillEntry[]>();
  const today = shanghaiDate(dependencies.clock.now());
  for (let day = since; day <= today; day = addDays(day, 1) ?? '9') {
    const isDue = isBillDue(provider, day, dependencies.clock.now());
    const bill = isDue ? await provider.bill(day) : null;
    if (bill !== null) bills.set(day, bill);
    else missingDays.push(day);
    report(`${day} 的账单：${bill === null ? '尚未生成' : `${bill.length} 条`}`);
  }
  const entries = [...bills.values()].flat();
  await inParallel(await unbooked(provider, entries, 'payment', dependencies), async (entry) => {
    const outcome = await catchUpPayment(provider, entry, entries, dependencies);
    if (outcome !== null) total[outcome] += 1;
  });
  report(
    `账单上的收款：补记 ${total.payments} 笔，没有对应订单的 ${total.unknown} 笔，已全额退回的 ${total.returned} 笔`,
  );
  // One after another: two of one order must not take the same person for theirs.
  for (const entry of await unbooked(provider, entries, 'refund', dependencies)) {
    const payment = await provider.query(entry.outTradeNo);
    if (payment !== null && (await adoptShare(entry, payment, dependencies))) total.refunds += 1;
  }
  report(`账单上的退款：补记 ${total.refunds} 笔`);
  total.attempts = await askAboutAttempts(provider, dependencies);
  total.refunds += await askAboutRefunds(provider, dependencies);
  report(`未结束的支付：查询 ${total.attempts} 笔`);
  for (const day of bills.keys())
    total.differences += (await checkBill(provider, day, dependencies))?.differences.length ?? 0;
  return { ...total, missingDays };
}

/** The movements that a bill lists and the database lacks. */
async function unbooked(
  provider: PaymentProvider,
  entries: readonly BillEntry[],
  movement: BillEntry['movement'],
  { database }: Dependencies,
): Promise<BillEntry[]> {
  const own = await ownMovements(database.query, provider.name, entries);
  return entries.filter((entry) => entry.movement === movement && entry.state === 'done' && !own.has(keyOf(entry)));
}

/** @returns what became of it; null if it has to wait for a later bill, which says how much of it went back */
async function catchUpPayment(
  provider: PaymentProvider,
  entry: BillEntry,
  bills: readonly BillEntry[],
  dependencies: Dependencies,
): Promise<'payments' | 'unknown' | 'returned' | null> {
  const found = await provider.query(entry.outTradeNo);
  if (found === null || (found.state !== 'paid' && found.state !== 'refunded')) return null;
  const isOf = ({ movement, transactionId, state }: BillEntry): boolean =>
    movement === 'refund' && state === 'done' && transactionId === found.transactionId;
  const back = bills.filter(isOf);
  if (await adoptReturned(found, back, dependencies)) return 'returned';
  const left = found.amountFen - sumFen(back.map(({ amountFen }) => amountFen));
  if (found.state === 'refunded' && (back.length === 0 || left <= 0)) return null;
  const outcome = await recordPayment(await asPaid(found, dependencies), dependencies);
  if (outcome === 'unknown') return 'unknown';
  return outcome === 'confirmed' || outcome === 'refunding' ? 'payments' : null;
}

/** The rest of a payment that has gone back in part still counts; the parts are booked by themselves. */
async function asPaid(report: PaymentReport, { database }: Dependencies): Promise<PaymentReport> {
  const attempt = await findAttempt(database.query, report.outTradeNo);
  if (report.state === 'refunded' && attempt?.status === 'refunded')
    await database.query.transaction((query) => updateAttempt(query, report.outTradeNo, { status: 'closed' }));
  return { ...report, state: 'paid' };
}

/** @returns how many were asked about, each once */
async function askAboutAttempts(provider: PaymentProvider, dependencies: Dependencies): Promise<number> {
  const { database, clock } = dependencies;
  const before = new Date(clock.now());
  for (let asked = 0; ;) {
    // Marked as queried at the moment after, so that none is claimed again.
    const now = new Date(Math.max(clock.now(), before.getTime() + 1));
    const claim = { providers: [provider.name], before, now, limit: parallelQueries };
    const claimed = await claimAttempts(database.query, claim);
    if (claimed.length === 0) return asked;
    await Promise.all(claimed.map((attempt) => reportOn(attempt, provider, dependencies)));
    asked += claimed.length;
  }
}

/** @returns how many have arrived */
async function askAboutRefunds(provider: PaymentProvider, dependencies: Dependencies): Promise<number> {
  const underWay = await refundsUnderWay(dependencies.database.query);
  let arrived = 0;
  await inParallel(
    underWay.filter((refund) => refund.provider === provider.name),
    async ({ outRefundNo }) => {
      // Unknown to the provider, it has still to be sent: a job does.
      const found = await provider.queryRefund(outRefundNo);
      if (found !== null && (await recordRefund(found, dependencies)) && found.state === 'success') arrived += 1;
    },
  );
  return arrived;
}

async function inParallel<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  for (let begun = 0; begun < items.length; begun += parallelQueries)
    await Promise.all(items.slice(begun, begun + parallelQueries).map(work));
}
