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
import { recordPayment, type PaymentOutcome } from './record-payment';
import {
  claimAttempts,
  endAttempt,
  openAttempt,
  updateAttempt,
  type ClaimedAttempt,
} from '../../stores/payments/store';

/**
 * An attempt's state at its provider, and the outcome for the order; `payment` is null if nothing was paid. An attempt
 * refunded before we knew of its payment is closed: nothing will come of it.
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
  return reportOn(attempt, provider, dependencies);
}

/** The same for one that was marked as queried when it was claimed. */
export async function reportOn(
  attempt: PaymentAttemptRow,
  provider: PaymentProvider,
  dependencies: Dependencies,
): Promise<AttemptState> {
  const report = await provider.query(attempt.outTradeNo);
  // Unknown to the provider until it has received the request, which may be in progress.
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
 * @throws GatewayError if the provider does not answer; nothing is known then, and the attempt stays open
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
  // Closed, or its request never reached the provider.
  await close(attempt, dependencies);
  return true;
}

/** In a transaction, which knows who acts. */
async function close({ outTradeNo }: PaymentAttemptRow, { database }: Dependencies): Promise<void> {
  await database.query.transaction((query) => endAttempt(query, outTradeNo, 'closed'));
}

/**
 * Per attempt; polled pages query more often themselves. Added to the time that a thousand queries take, a lost
 * notification is found within a minute.
 */
const reconcileIntervalMs = 30_000;
/** How many queries one process has under way. */
const parallelQueries = 16;
/** After this a run begins no more, so that the server can stop. */
const maxRunMs = 5_000;

/**
 * Queries all open attempts that are due, since notifications are not guaranteed, and closes those that have expired or
 * whose order was cancelled without them, as where a meeting was made free or a ticket was received: several at a time, on every process, none twice. A failing one does not affect the others, but a provider that answers none of a
 * batch is left alone until the next run.
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

/** @returns false if the provider did not answer */
async function reconcile(
  attempt: ClaimedAttempt,
  dependencies: Dependencies,
  log: FastifyBaseLogger,
): Promise<boolean> {
  const provider = findProvider(dependencies.gateways.payments, attempt.provider);
  if (provider === null) return false;
  try {
    const { outcome } = await reportOn(attempt, provider, dependencies);
    const isOver = attempt.isForNothing || dependencies.clock.now() > attempt.expiresAt.getTime();
    if (outcome === 'open' && isOver) await closeAttempt(attempt, provider, dependencies);
    return true;
  } catch (error) {
    log.error({ err: error }, 'a payment could not be reconciled');
    return false;
  }
}

/** A page polls every two seconds; the provider is queried no more often per order. */
const minQueryIntervalMs = 1_500;

const outcomeOf: Readonly<Record<OrderStatus, TradeOutcome>> = { pending: 'open', paid: 'paid', cancelled: 'closed' };

/**
 * An order's payment state (product §5.13, `queryOrder`), after querying the provider: notifications may come late or
 * never. If the provider does not answer, our records stand.
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
  try {
    await queryAttempt(attempt, provider, dependencies);
    return true;
  } catch (error) {
    // A database that only reads at present: our records stand here, too.
    if (isUnavailable(error)) return false;
    if (!(error instanceof GatewayError)) throw error;
    onGatewayError(error);
    return false;
  }
}
