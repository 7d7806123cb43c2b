import type { FastifyBaseLogger } from 'fastify';
import type { RefundRow } from '../../db/tables/refunds';
import type { Dependencies } from '../../context/dependencies';
import { findProvider, truncateUtf8, type PaymentProvider, type RefundReport } from '../../gateways/payment-provider';
import { GatewayError } from '../../gateways/ports';
import { actingAs } from '../audit/acting-as';
import { addToLedger } from '../../stores/payments/store';
import { claimRefund, lockRefund, releaseRefund, updateRefund } from '../../stores/refunds/store';

const retryIntervalMs = 60_000;
/**
 * How long a process holds a refund's claim; longer than a gateway waits for an answer. A dead process's claim expires.
 */
const claimTtlMs = 60_000;
const batchSize = 20;
/** Stored length of a failure, in characters. */
const maxFailureLength = 300;

/**
 * Sends queued refunds, and queries those in progress. Each is claimed when processed, so that only one process calls
 * the provider about it, and one settled meanwhile, for example offline, is not sent; no transaction is open during the
 * call. Repeating is safe: a provider refunds a number once. The reason for a failure is stored for the organiser's
 * list.
 */
export async function sendRefunds(dependencies: Dependencies, log: FastifyBaseLogger): Promise<void> {
  const { database, clock, gateways } = dependencies;
  const providers = gateways.payments.map(({ name }) => name);
  for (let sent = 0; sent < batchSize && providers.length > 0; sent += 1) {
    const now = clock.now();
    const until = new Date(now + claimTtlMs);
    const dueBefore = new Date(now - retryIntervalMs);
    const refund = await claimRefund(database.query, { providers, now: new Date(now), dueBefore, until });
    if (refund === null) return;
    try {
      await processRefund(refund, dependencies, log);
    } finally {
      await releaseRefund(database.query, refund.outRefundNo, until);
    }
  }
}

type Failure = Pick<RefundRow, 'failure'> | Pick<RefundRow, 'failure' | 'state'>;

/** Sends or queries a refund, and records the answer or the failure. */
async function processRefund(refund: RefundRow, dependencies: Dependencies, log: FastifyBaseLogger): Promise<void> {
  const provider = findProvider(dependencies.gateways.payments, refund.provider);
  if (provider === null) return;
  let failure: Failure | null;
  try {
    failure = await sendAndRecord(refund, provider, dependencies);
  } catch (error) {
    log.error({ err: error, code: error instanceof GatewayError ? error.code : '' }, 'a refund could not be sent');
    failure = {
      failure: error instanceof GatewayError ? `${error.code} ${error.message}` : '服务内部错误',
    };
  }
  if (failure !== null) await recordFailure(refund, failure, dependencies);
}

async function sendAndRecord(
  refund: RefundRow,
  provider: PaymentProvider,
  dependencies: Dependencies,
): Promise<Failure | null> {
  const { company } = provider.labels;
  const answer = await sendOrQuery(refund, provider);
  // Accepted once but now unknown: sending it again under its number is safe.
  if (answer === null) return { state: 'requested', failure: `${company}没有这笔退款的记录，将重新发起` };
  if (await recordRefund(answer, dependencies)) return null;
  return { failure: `${company}答复的退款金额或状态与记录不符` };
}

async function sendOrQuery(refund: RefundRow, provider: PaymentProvider): Promise<RefundReport | null> {
  if (refund.state === 'processing') return provider.queryRefund(refund.outRefundNo);
  const { outTradeNo, outRefundNo, refundFen, totalFen } = refund;
  const reason = truncateUtf8(refund.reason, provider.limits.maxRefundReasonBytes);
  const notifyUrl = provider.notifications.url;
  return provider.refund({ outTradeNo, outRefundNo, refundFen, totalFen, reason, notifyUrl });
}

/**
 * Stores a failure, unless the provider reported a new state meanwhile. The timestamp also puts the refund at the end
 * of the queue, so that a permanently failing one does not block others.
 */
async function recordFailure(refund: RefundRow, failure: Failure, { database, clock }: Dependencies): Promise<void> {
  await database.query.transaction(async (query) => {
    if ((await lockRefund(query, refund.outRefundNo))?.state !== refund.state) return;
    const changes = { ...failure, failure: failure.failure.slice(0, maxFailureLength) };
    await updateRefund(query, refund.outRefundNo, { ...changes, updatedAt: new Date(clock.now()) });
  });
}

/**
 * Records a refund's state from its provider; a success is booked once. One that cannot succeed without intervention is
 * reported: the payer awaits money that only the organiser can send. So is one that was refunded otherwise and is
 * nevertheless paid out by the provider.
 * @returns false if the refund is not ours, its amount differs, or its state is unknown
 */
export async function recordRefund(
  report: RefundReport,
  given: Pick<Dependencies, 'database' | 'clock' | 'reportFault'>,
): Promise<boolean> {
  const { database, clock, reportFault } = actingAs(given, report.provider);
  return database.query.transaction(async (query) => {
    const own = await lockRefund(query, report.outRefundNo);
    const { state } = report;
    if (own === null || own.provider !== report.provider || own.refundFen !== report.refundFen) return false;
    if (state === 'unknown') return false;
    // Final: a late answer does not undo it.
    if (own.state === 'success') return true;
    const at = new Date(clock.now());
    const { orderId, outRefundNo } = own;
    if (own.state === 'offline') {
      if (state !== 'success') return true;
      reportFault(
        { orderId: orderId ?? '', outRefundNo },
        'a refund was paid out by its provider after it was given back otherwise',
      );
    }
    await updateRefund(query, outRefundNo, { state, failure: '', updatedAt: at });
    if ((state === 'closed' || state === 'abnormal') && own.state !== state)
      reportFault(
        { orderId: orderId ?? '', outRefundNo, state },
        'a refund has failed: see the organiser’s refunds list',
      );
    if (state !== 'success') return true;
    await addToLedger(query, {
      orderId,
      kind: 'refund',
      method: own.provider,
      amountFen: -own.refundFen,
      evidence: `refund:${outRefundNo}`,
      createdAt: at,
    });
    return true;
  });
}
