import type { FastifyBaseLogger } from 'fastify';
import type { OrderStatus } from '../../../src/domain/order/order-transitions';
import type { TradeOutcome } from '../../../src/domain/payment/trade-outcome';
import type { OrderRow } from '../../db/tables/orders';
import type { PaymentAttemptRow } from '../../db/tables/payments';
import type { Dependencies } from '../../context/dependencies';
import { findProvider, type PaymentProvider } from '../../gateways/payment-provider';
import { isUnavailable } from '../../db/database-errors';
import { GatewayError } from '../../gateways/ports';
import { findOrder } from '../../stores/orders/store';
import { isWaiting } from './cashier-line';
import { recordPayment, type PaymentOutcome } from './record-payment';
import {
  claimAttempts,
  endAttempt,
  openAttempt,
  updateAttempt,
  type ClaimedAttempt,
} from '../../stores/payments/store';

/**
 * An attempt's state at its provider, and its outcome for the order; `payment` is null if nothing was paid. An attempt
 * that was refunded before its payment was known here is closed, since it pays for nothing.
 */
export interface AttemptState {
  outcome: TradeOutcome;
  payment: PaymentOutcome | null;
}

/**
 * Queries the provider about an attempt and records the answer.
 * @throws GatewayError if it does not answer
 */
export async function queryAttempt(
  attempt: PaymentAttemptRow,
  provider: PaymentProvider,
  dependencies: Dependencies,
): Promise<AttemptState> {
  const queriedAt = new Date(dependencies.clock.now());
  await updateAttempt(dependencies.database.query, attempt.outTradeNo, { queriedAt });
  return recordAttemptReport(attempt, provider, dependencies);
}

/** Like `queryAttempt`, for an attempt that was marked as queried when it was claimed. */
export async function recordAttemptReport(
  attempt: PaymentAttemptRow,
  provider: PaymentProvider,
  dependencies: Dependencies,
): Promise<AttemptState> {
  const report = await provider.query(attempt.outTradeNo);
  // The provider knows the attempt only after it received the request, which may still be in progress.
  if (report === null || report.state === 'open') return { outcome: 'open', payment: null };
  if (report.state === 'closed') {
    await close(attempt, dependencies);
    return { outcome: 'closed', payment: null };
  }
  const payment = await recordPayment(report, dependencies);
  return { outcome: payment === 'refunded' ? 'closed' : 'paid', payment };
}

/**
 * Closes an attempt at its provider, so that it can no longer be paid.
 * @returns false if it was already paid: the payment is then recorded, unless it was already refunded, which leaves
 * nothing to close
 * @throws GatewayError if the provider does not answer; the attempt then stays open, in an unknown state
 */
export async function closeAttempt(
  attempt: PaymentAttemptRow,
  provider: PaymentProvider,
  dependencies: Dependencies,
): Promise<boolean> {
  if ((await provider.close(attempt.outTradeNo)) === 'paid') {
    const { outcome } = await queryAttempt(attempt, provider, dependencies);
    return outcome === 'closed';
  }
  // The attempt was closed, or its request never reached the provider.
  await close(attempt, dependencies);
  return true;
}

/** Marks the attempt as closed, in a transaction, so that the audit trail records the actor. */
async function close({ outTradeNo }: PaymentAttemptRow, { database }: Dependencies): Promise<void> {
  await database.query.transaction((query) => endAttempt(query, outTradeNo, 'closed'));
}

/**
 * The interval between queries of one attempt; pages that poll query more often. A server needs this long plus the
 * duration of a thousand queries to find a lost notification, less than a minute in all.
 */
const reconcileIntervalMs = 30_000;
/** The number of queries that one process runs at once. */
const parallelQueries = 16;
/** A run starts no further queries after this time, so that the server can stop. */
const maxRunMs = 5_000;

/**
 * Queries all open attempts that are due, since notifications are not guaranteed. Closes attempts that have expired, or
 * whose order was cancelled without closing them, as where a meeting became free or a ticket was received. Several are
 * queried at a time, in every process, and none twice. A failing attempt does not affect the others, but a provider
 * that answers none of a batch is not queried again before the next run.
 */
export async function reconcilePayments(dependencies: Dependencies, log: FastifyBaseLogger): Promise<void> {
  const { database, clock, gateways } = dependencies;
  const providers = gateways.payments.map(({ name }) => name);
  const startedAt = clock.now();
  for (let now = startedAt; providers.length > 0 && now - startedAt < maxRunMs; now = clock.now()) {
    const due = { before: new Date(now - reconcileIntervalMs), now: new Date(now), limit: parallelQueries };
    const claimed = await claimAttempts(database.query, { providers, ...due });
    const answered = await Promise.all(claimed.map((attempt) => reconcile(attempt, dependencies, log)));
    if (!answered.includes(true)) return;
  }
}

/**
 * Queries one attempt.
 * @returns false if the provider did not answer
 */
async function reconcile(
  attempt: ClaimedAttempt,
  dependencies: Dependencies,
  log: FastifyBaseLogger,
): Promise<boolean> {
  const provider = findProvider(dependencies.gateways.payments, attempt.provider);
  if (provider === null) return false;
  try {
    const { outcome } = await recordAttemptReport(attempt, provider, dependencies);
    const isOver = attempt.isForNothing || dependencies.clock.now() > attempt.expiresAt.getTime();
    if (outcome === 'open' && isOver) await closeAttempt(attempt, provider, dependencies);
    return true;
  } catch (error) {
    log.error({ err: error }, 'a payment could not be reconciled');
    return false;
  }
}

/** A page polls every two seconds; the provider is queried less often than that for each order. */
const minQueryIntervalMs = 1_500;

const outcomeOf: Readonly<Record<OrderStatus, TradeOutcome>> = { pending: 'open', paid: 'paid', cancelled: 'closed' };

/**
 * Returns an order's payment state (product §5.13, `queryOrder`), after querying the provider, since notifications may
 * come late or never. If the provider does not answer, the state in the database is returned.
 * @throws Refusal (404) for an unknown order
 */
export async function checkPayment(
  outTradeNo: string,
  dependencies: Dependencies,
  onGatewayError: (error: GatewayError) => void,
): Promise<TradeOutcome> {
  const { query } = dependencies.database;
  const order = await findOrder(query, outTradeNo);
  const isAsked = order.status === 'pending' && (await queryProvider(order, dependencies, onGatewayError));
  const { status } = isAsked ? await findOrder(query, outTradeNo) : order;
  return outcomeOf[status];
}

async function queryProvider(
  order: OrderRow,
  dependencies: Dependencies,
  onGatewayError: (error: GatewayError) => void,
): Promise<boolean> {
  const { database, clock, gateways } = dependencies;
  const attempt = await openAttempt(database.query, order.id);
  if (attempt === null) return false;
  const provider = findProvider(gateways.payments, attempt.provider);
  if (provider === null) return false;
  if (attempt.queriedAt !== null && clock.now() - attempt.queriedAt.getTime() < minQueryIntervalMs) return false;
  if (attempt.checkoutId === null && (await isWaiting(order.id, provider.name, dependencies))) return false;
  try {
    await queryAttempt(attempt, provider, dependencies);
    return true;
  } catch (error) {
    // On a database that is read-only at present, the stored state is returned too.
    if (isUnavailable(error)) return false;
    if (!(error instanceof GatewayError)) throw error;
    onGatewayError(error);
    return false;
  }
}
