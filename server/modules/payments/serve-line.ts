import type { FastifyBaseLogger } from 'fastify';
import { setTimeout as pause } from 'node:timers/promises';
import type { CashierShare } from '../../context/cashier-shares';
import type { Dependencies } from '../../context/dependencies';
import type { PaymentAttemptRow } from '../../db/tables/payments';
import { TooFrequentError, type PaymentProvider } from '../../gateways/payment-provider';
import { claimTurns, giveTurn, openAttemptsOf, releaseTurn } from '../../stores/payments/cashier-line';
import { closeAttempt } from './attempts';
import { callLimitsOf, keepTokens, leaseNow, narrow } from './cashier-line';
import { requestCheckout } from './request-checkout';

type Log = Pick<FastifyBaseLogger, 'error'>;

/** How often a server that knows of no line looks for one, which another server may have left. */
const lookIntervalMs = 2_000;
/** The number of calls to a provider that one process has under way for orders in line. */
const maxServing = 200;
/** How long a claim holds: longer than a call to the provider may take. */
const claimMs = 15_000;

/**
 * Asks each provider for the orders that are next in line, as many as its budget allows at this moment, so that their pages only
 * have to open the cashier (product §9.30). It returns before the provider has answered: the calls under way are in the
 * provider's share.
 */
export async function serveLines(dependencies: Dependencies, log: Log): Promise<void> {
  for (const provider of dependencies.gateways.payments) await serveLine(provider, dependencies, log);
}

/** The pause between two leases for the line. */
const pauseMs = 20;
/** A run ends after this time, so that the server can stop. */
const maxRunMs = 2_000;

/** Serves the lines again and again while somebody waits. */
export async function serveWhileLined(dependencies: Dependencies, log: Log): Promise<void> {
  const startedAt = performance.now();
  const { gateways, cashierShares } = dependencies;
  for (;;) {
    await serveLines(dependencies, log);
    const isLined = gateways.payments.some(({ name }) => cashierShares.of(name).isLined);
    if (!isLined || performance.now() - startedAt > maxRunMs) return;
    await pause(pauseMs);
  }
}

async function serveLine(provider: PaymentProvider, dependencies: Dependencies, log: Log): Promise<void> {
  const limits = callLimitsOf(provider);
  const share = dependencies.cashierShares.of(provider.name);
  const now = dependencies.clock.now();
  if (limits === null || (!share.isLined && now - share.lookedAt < lookIntervalMs)) return;
  share.lookedAt = now;
  const room = maxServing - share.serving.size;
  if (room <= 0) return;
  try {
    const { taken, isLined } = await leaseNow(provider.name, limits, share.isLined ? room : 0, true, dependencies);
    if (taken === 0) share.isLined = isLined;
    else await serveNext(provider, share, taken, dependencies, log);
  } catch (error) {
    // It looks again later, not at once, while the database does not answer.
    share.isLined = false;
    throw error;
  }
}

async function serveNext(
  provider: PaymentProvider,
  share: CashierShare,
  taken: number,
  dependencies: Dependencies,
  log: Log,
): Promise<void> {
  const { database, clock } = dependencies;
  const now = clock.now();
  const orderIds = await claimTurns(database.query, {
    ...{ provider: provider.name, limit: taken, now, until: now + claimMs },
  });
  if (orderIds.length < taken) {
    share.isLined = false;
    keepTokens(share, taken - orderIds.length, now);
  }
  if (orderIds.length === 0) return;
  const attempts = await openAttemptsOf(database.query, orderIds);
  for (const orderId of orderIds) {
    const attempt = attempts.find((one) => one.orderId === orderId);
    const serving = serve(orderId, attempt, provider, dependencies)
      .catch((error: unknown) => log.error({ err: error }, 'an order in line could not be served'))
      .finally(() => share.serving.delete(serving));
    share.serving.add(serving);
  }
}

/** Asks the provider for one order. Whatever goes wrong, whoever waits for it is told when their page asks next. */
async function serve(
  orderId: string,
  attempt: PaymentAttemptRow | undefined,
  provider: PaymentProvider,
  dependencies: Dependencies,
): Promise<void> {
  const { database, clock } = dependencies;
  const isWanted = attempt?.provider === provider.name && attempt.checkoutId === null;
  if (attempt === undefined || !isWanted || attempt.expiresAt.getTime() <= clock.now()) {
    // Paid, cancelled, or closed for another attempt, with which it goes on.
    await giveTurn(database.query, orderId, null, new Date(clock.now()));
    return;
  }
  try {
    await requestCheckout(attempt, provider, dependencies);
  } catch (error) {
    if (error instanceof TooFrequentError) {
      await narrow(provider, dependencies);
      await releaseTurn(database.query, orderId);
      return;
    }
    await endWait(attempt, provider, dependencies);
    throw error;
  }
  await endWait(attempt, provider, dependencies);
}

/** Ends an order's wait, after which it is asked for by whoever pays it, and finds what the provider has answered. */
async function endWait(
  attempt: PaymentAttemptRow,
  provider: PaymentProvider,
  dependencies: Dependencies,
): Promise<void> {
  const { database, clock } = dependencies;
  const { orderId, outTradeNo } = attempt;
  if (!(await giveTurn(database.query, orderId, outTradeNo, new Date(clock.now())))) {
    // Somebody closed the attempt before the provider had it, and could not close it there.
    await closeAttempt(attempt, provider, dependencies);
    await releaseTurn(database.query, orderId);
  }
}
