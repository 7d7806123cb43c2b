import type { FastifyBaseLogger } from 'fastify';
import { sumFen } from '../../../src/domain/money/money';
import { addDays, parseShanghaiTime, shanghaiDate } from '../../../src/domain/time/shanghai-time';
import type { Dependencies } from '../../context/dependencies';
import type { BillEntry, BillMovement, PaymentProvider } from '../../gateways/payment-provider';
import { actingAs } from '../audit/acting-as';
import { recordPayment } from '../payments/record-payment';
import { recordRefund } from '../refunds/send-refunds';
import { compareBill, unbilled } from './compare-bill';
import { bookedBetween, claimCheck, ownMovements, putCheck, type BookedMovement } from '../../stores/bills/store';
import { keyOf, type Difference } from '../../stores/bills/movement';

/** How a day's bill compares; `added` of the differences are new. */
export interface CheckedDay {
  payments: number;
  paymentsFen: number;
  refunds: number;
  refundsFen: number;
  differences: Difference[];
  added: number;
}

/**
 * Compares a day's bill with the ledger (product §9.22) and stores where they differ. What the bill has and this server
 * lacks, as after a lost notification or the restore of a backup, is asked of the provider and recorded first.
 * @returns null if the bill is not there yet
 * @throws GatewayError
 */
export async function checkBill(
  provider: PaymentProvider,
  day: string,
  given: Dependencies,
): Promise<CheckedDay | null> {
  const dependencies = actingAs(given, 'job check bills');
  const { database, clock, reportFault } = dependencies;
  const bill = await provider.bill(day);
  if (bill === null) return null;
  await catchUp(provider, bill, dependencies);
  const differences = [
    ...compareBill(bill, await ownMovements(database.query, provider.name, bill)),
    ...(await findUnbilled(provider, day, bill, dependencies)),
  ];
  const sums = { ...sumsOf(bill, 'payment'), ...sumsOf(bill, 'refund') };
  const check = { provider: provider.name, day, ...sums };
  const at = new Date(clock.now());
  const added = await database.query.transaction((query) => putCheck(query, check, differences, at));
  if (added > 0) {
    const facts = { provider: provider.name, day, differences: String(added) };
    reportFault(facts, 'a bill differs from the ledger: see the organiser’s bill list');
  }
  return { ...sums, differences, added };
}

function sumsOf(bill: readonly BillEntry[], movement: 'payment'): Pick<CheckedDay, 'payments' | 'paymentsFen'>;
function sumsOf(bill: readonly BillEntry[], movement: 'refund'): Pick<CheckedDay, 'refunds' | 'refundsFen'>;
function sumsOf(bill: readonly BillEntry[], movement: BillMovement): object {
  const amounts = bill.filter((entry) => entry.movement === movement).map(({ amountFen }) => amountFen);
  return { [`${movement}s`]: amounts.length, [`${movement}sFen`]: sumFen(amounts) };
}

/** How many queries are under way at once. */
const parallelQueries = 16;

/** Asks about what differs, and records the answers: many at once, since after a restore it may be a day's payments. */
async function catchUp(
  provider: PaymentProvider,
  bill: readonly BillEntry[],
  dependencies: Dependencies,
): Promise<void> {
  const own = await ownMovements(dependencies.database.query, provider.name, bill);
  const behind = bill.filter((entry) => {
    const known = own.get(keyOf(entry));
    return known === undefined || (entry.state !== 'pending' && entry.state !== known.state);
  });
  const ask = async ({ movement, outTradeNo, outRefundNo }: BillEntry): Promise<void> => {
    if (movement === 'payment') {
      const report = await provider.query(outTradeNo);
      if (report?.state === 'paid' || report?.state === 'refunded') await recordPayment(report, dependencies);
      return;
    }
    const report = own.has(`refund:${outRefundNo}`) ? await provider.queryRefund(outRefundNo) : null;
    if (report !== null) await recordRefund(report, dependencies);
  };
  for (let asked = 0; asked < behind.length; asked += parallelQueries)
    await Promise.all(behind.slice(asked, asked + parallelQueries).map(ask));
}

/**
 * Finds movements that were booked on the day and are not on its bill. We book when we hear of it: the provider says
 * whether it belongs to another day.
 */
async function findUnbilled(
  provider: PaymentProvider,
  day: string,
  bill: readonly BillEntry[],
  { database }: Dependencies,
): Promise<Difference[]> {
  const billed = new Set(bill.map(keyOf));
  const booked = await bookedBetween(database.query, provider.name, {
    from: dayStart(day),
    until: dayStart(nextDay(day)),
  });
  const differences: Difference[] = [];
  for (const movement of booked.filter(({ key }) => !billed.has(key))) {
    const happenedOn = await dayAtProvider(provider, movement);
    if (happenedOn === null || happenedOn === day) differences.push(unbilled(movement));
  }
  return differences;
}

const nextDay = (day: string): string => addDays(day, 1) ?? day;
const dayStart = (day: string): Date => new Date(parseShanghaiTime(`${day} 00:00:00`) ?? 0);

/** The day in China on which the provider has a movement; null if it has none such. */
async function dayAtProvider(
  provider: PaymentProvider,
  { movement, number, transactionId, outTradeNos, amountFen }: BookedMovement,
): Promise<string | null> {
  if (movement === 'refund') {
    const report = await provider.queryRefund(number);
    return report?.state === 'success' && report.refundFen === amountFen ? dayOf(report.acceptedAt ?? '') : null;
  }
  for (const outTradeNo of outTradeNos) {
    const report = await provider.query(outTradeNo);
    const isIt = report?.transactionId === transactionId && report.amountFen === amountFen;
    if (isIt) return dayOf(report.paidAt);
  }
  return null;
}

const dayOf = (time: string): string | null => {
  const instant = Date.parse(time);
  return Number.isNaN(instant) ? null : shanghaiDate(instant);
};

/** Tells whether a day's bill can be there by now. */
export const isBillDue = (provider: PaymentProvider, day: string, now: number): boolean =>
  now >= dayStart(nextDay(day)).getTime() + provider.limits.billDelayMs;

/** How far back a server that was away looks. */
const daysBack = 7;
/** How long a process has a day to itself. */
const claimMs = 15 * 60_000;

/** The job: checks the bills that are there and have not been checked, each by one process. */
export async function checkDueBills(dependencies: Dependencies, log: FastifyBaseLogger): Promise<void> {
  const { database, clock, gateways } = dependencies;
  const today = shanghaiDate(clock.now());
  for (const provider of gateways.payments) {
    for (let back = daysBack; back > 0; back -= 1) {
      const day = addDays(today, -back) ?? today;
      const now = new Date(clock.now());
      if (!isBillDue(provider, day, now.getTime())) continue;
      const claim = { provider: provider.name, day, now, until: new Date(now.getTime() + claimMs) };
      if (!(await claimCheck(database.query, claim))) continue;
      try {
        const checked = await checkBill(provider, day, dependencies);
        log.info({ provider: provider.name, day, differences: checked?.differences.length ?? null }, 'bill');
      } catch (error) {
        log.error({ err: error, provider: provider.name, day }, 'a bill could not be checked');
      }
    }
  }
}
