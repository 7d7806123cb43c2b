import type { FastifyBaseLogger } from 'fastify';
import type { PaymentAttemptRow } from '../../db/tables/payments';
import type { Dependencies } from '../../dependencies';
import type { WechatPayGateway } from '../../gateways/ports';
import { closeAttempt } from './close-attempt';
import { queryAttempt } from './query-attempt';
import { attemptsToQuery } from './store';

/** How often one attempt is asked about: polled pages ask more often themselves. */
const queryEveryMs = 60_000;
const atOnce = 20;

/**
 * Asks WeChat about attempts that are still open, since notifications are not guaranteed, and closes those whose
 * prepay is over. One that fails leaves the others alone.
 */
export async function reconcilePayments(dependencies: Dependencies, log: FastifyBaseLogger): Promise<void> {
  const { database, clock, gateways } = dependencies;
  if (gateways.pay === null) return;
  for (const attempt of await attemptsToQuery(database.query, new Date(clock.now() - queryEveryMs), atOnce)) {
    try {
      await reconcile(attempt, gateways.pay, dependencies);
    } catch (error) {
      log.error({ err: error }, 'a payment could not be reconciled');
    }
  }
}

async function reconcile(attempt: PaymentAttemptRow, pay: WechatPayGateway, dependencies: Dependencies): Promise<void> {
  const { outcome } = await queryAttempt(attempt, pay, dependencies);
  if (outcome === 'open' && dependencies.clock.now() > attempt.expiresAt.getTime()) {
    await closeAttempt(attempt, pay, dependencies);
  }
}
