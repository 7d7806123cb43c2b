import type { FastifyBaseLogger } from 'fastify';
import type { OrderStatus } from '../../../src/domain/order/order-transitions';
import type { TradeOutcome } from '../../../src/domain/payment/trade-outcome';
import type { OrderRow } from '../../db/tables/orders';
import type { PaymentAttemptRow } from '../../db/tables/payments';
import type { Dependencies } from '../../dependencies';
import { findProvider, type PaymentProvider } from '../../gateways/payment-provider';
import { GatewayError } from '../../gateways/ports';
import { findOrder } from '../orders/store';
import { recordPayment, type PaymentOutcome } from './record-payment';
import { attemptsToQuery, endAttempt, openAttempt, updateAttempt } from './store';

/**
 * What the provider says of an attempt, and what it meant for the order; `payment` is null where nothing was paid. An
 * attempt whose money went back before we knew of it is closed: nothing will come of it.
 */
export interface AttemptState {
  outcome: TradeOutcome;
  payment: PaymentOutcome | null;
}

/**
 * Asks the provider about an attempt and records what it says.
 * @throws GatewayError where it does not answer
 */
export async function queryAttempt(
  attempt: PaymentAttemptRow,
  provider: PaymentProvider,
  dependencies: Dependencies,
): Promise<AttemptState> {
  const { database, clock } = dependencies;
  await updateAttempt(database.query, attempt.outTradeNo, { queriedAt: new Date(clock.now()) });
  const report = await provider.query(attempt.outTradeNo);
  // It knows no attempt before it has taken its request: someone may be about to make it.
  if (report === null || report.state === 'open') return { outcome: 'open', payment: null };
  if (report.state === 'closed') {
    await endAttempt(database.query, attempt.outTradeNo, 'closed');
    return { outcome: 'closed', payment: null };
  }
  const payment = await recordPayment(report, dependencies);
  return { outcome: payment === 'refunded' ? 'closed' : 'paid', payment };
}

/**
 * Closes an attempt at its provider, so that nobody can pay it any more.
 * @returns false where it was paid before: then the payment is recorded, unless it went back already, which leaves
 * nothing to close
 * @throws GatewayError where the provider does not answer; nothing is known then, and the attempt stays open
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
  await endAttempt(dependencies.database.query, attempt.outTradeNo, 'closed');
  return true;
}

/** How often one attempt is asked about: polled pages ask more often themselves. */
const reconcileIntervalMs = 60_000;
const batchSize = 20;

/**
 * Asks about attempts that are still open, since notifications are not guaranteed, and closes those whose time is over.
 * One that fails leaves the others alone.
 */
export async function reconcilePayments(dependencies: Dependencies, log: FastifyBaseLogger): Promise<void> {
  const { database, clock, gateways } = dependencies;
  if (gateways.payments.length === 0) return;
  for (const attempt of await attemptsToQuery(database.query, new Date(clock.now() - reconcileIntervalMs), batchSize)) {
    const provider = findProvider(gateways.payments, attempt.provider);
    if (provider === null) continue;
    try {
      const { outcome } = await queryAttempt(attempt, provider, dependencies);
      const isOver = clock.now() > attempt.expiresAt.getTime();
      if (outcome === 'open' && isOver) await closeAttempt(attempt, provider, dependencies);
    } catch (error) {
      log.error({ err: error }, 'a payment could not be reconciled');
    }
  }
}

/** A page polls every two seconds; the provider is asked no more often for one order. */
const minQueryIntervalMs = 1_500;

const outcomeOf: Readonly<Record<OrderStatus, TradeOutcome>> = { pending: 'open', paid: 'paid', cancelled: 'closed' };

/**
 * How an order stands (product §5.13, `queryOrder`), as our records say after asking the provider: notifications may
 * come late or never. Where the provider does not answer, what we know stands.
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
    if (!(error instanceof GatewayError)) throw error;
    onGatewayError(error);
    return false;
  }
}
