import type { FastifyBaseLogger } from 'fastify';
import { refuse } from '../../http/answers';
import type { Dependencies } from '../../context/dependencies';
import { shortId } from '../../secrets/random-ids';
import { sendNotices } from '../notices/send-notices';
import { approveRefund, refuseRefund, type RefundWay } from './decide-refund';
import { isUnconfirmed, listedRefund, requireRefundRecord, type ListedRefund } from './list-refunds';
import type { RefundRecord } from '../../stores/refunds/refund-list';
import { sendRefunds } from './send-refunds';
import { retryRefund, settleEarlierRefund, settleRefundOffline } from './settle-refund';
import { startRefund, type StartedRefund } from './start-refund';

/*
 * The organiser's acts on refunds. Each act is saved first; queued refunds and messages are then sent at once rather
 * than by the next run of their jobs, and the result contains the refund's progress after that.
 */

/**
 * Approves an application: the ticket becomes invalid at once, and the money goes back.
 * @param id of the application
 * @throws Refusal
 */
export async function approveApplication(
  id: string,
  dependencies: Dependencies,
  log: FastifyBaseLogger,
): Promise<{ way: RefundWay; refundFen: number; refund: ListedRefund }> {
  await requireApplication(id, dependencies);
  const approved = await approveRefund(id, dependencies);
  return { ...approved, refund: await sendAndRead(id, dependencies, log) };
}

/**
 * Refuses an application: the ticket stays valid, and its holder may apply again.
 * @param id of the application
 * @param reason for the attendee to read; '' for none
 * @throws Refusal
 */
export async function refuseApplication(
  id: string,
  reason: string,
  dependencies: Dependencies,
  log: FastifyBaseLogger,
): Promise<{ names: string }> {
  const { names } = await requireApplication(id, dependencies);
  await refuseRefund(id, reason, dependencies);
  await sendNotices(dependencies, log);
  return { names };
}

/**
 * Refunds a registration for which nobody has applied (product §16.23).
 * @param entryId of the registration
 * @param given `amountFen` null for all that is left; `isForced` also for somebody who has checked in
 * @throws Refusal
 */
export async function refundRegistration(
  entryId: string,
  given: { amountFen: number | null; reason: string; isForced: boolean },
  dependencies: Dependencies,
  log: FastifyBaseLogger,
): Promise<StartedRefund & { refund: ListedRefund }> {
  const started = await startRefund(entryId, given, shortId, dependencies);
  return { ...started, refund: await sendAndRead(started.applicationId, dependencies, log) };
}

/**
 * Sends a refund again that its provider did not accept, closed or could not pay out, or queries its progress. The
 * number stays the same, so nothing is refunded twice.
 * @param id as listed
 * @throws Refusal
 */
export async function resendRefund(
  id: string,
  dependencies: Dependencies,
  log: FastifyBaseLogger,
): Promise<ListedRefund> {
  await retryRefund(refundNumberOf(await requireRefundRecord(id, dependencies)), dependencies);
  await sendRefunds(dependencies, log);
  return readRefund(id, dependencies);
}

/**
 * Records that the organiser has paid the money back.
 * @param id as listed
 * @param bankSerial '' if not recorded
 * @throws Refusal
 */
export async function recordPaidBack(
  id: string,
  bankSerial: string,
  dependencies: Dependencies,
  log: FastifyBaseLogger,
): Promise<ListedRefund> {
  await settlePaidBack(await requireRefundRecord(id, dependencies), bankSerial, dependencies);
  await sendNotices(dependencies, log);
  return readRefund(id, dependencies);
}

/** Does the same without sending messages. */
export async function settlePaidBack(
  record: RefundRecord,
  bankSerial: string,
  dependencies: Dependencies,
): Promise<void> {
  if (record.application !== null && isUnconfirmed(record))
    await settleEarlierRefund(record.application.id, bankSerial, dependencies);
  else await settleRefundOffline(refundNumberOf(record), bankSerial, dependencies);
}

async function requireApplication(id: string, dependencies: Dependencies): Promise<RefundRecord> {
  const record = await requireRefundRecord(id, dependencies);
  if (record.application === null) throw refuse('该退款无需审批');
  return record;
}

/** @throws Refusal for an application that has no refund yet */
export function refundNumberOf({ refund }: RefundRecord): string {
  if (refund === null) throw refuse('该申请没有退款，请先同意');
  return refund.outRefundNo;
}

async function sendAndRead(id: string, dependencies: Dependencies, log: FastifyBaseLogger): Promise<ListedRefund> {
  await sendRefunds(dependencies, log);
  await sendNotices(dependencies, log);
  return readRefund(id, dependencies);
}

const readRefund = async (id: string, dependencies: Dependencies): Promise<ListedRefund> =>
  listedRefund(await requireRefundRecord(id, dependencies), dependencies.gateways.payments);
