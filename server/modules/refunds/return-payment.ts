import type { FastifyBaseLogger } from 'fastify';
import type { Dependencies } from '../../context/dependencies';
import { settleMismatch, type MismatchOutcome } from '../payments/settle-mismatch';
import { returnUnknownPayment } from '../payments/settle-unknown';
import { findUnknownPayment } from '../../stores/payments/unknown-payments';
import { sendRefunds } from './send-refunds';

/** A payment that was returned, or settled some other way; `service` is its provider's display name. */
export interface ReturnedPayment {
  outcome: MismatchOutcome | 'refunding-unknown';
  amountFen: number;
  service: string;
}

/**
 * Returns in full a payment of the wrong amount, or one that came for an unknown order.
 * @param number of the payment, as listed
 * @throws Refusal; GatewayError if the provider does not answer: nothing has changed then
 */
export async function returnPayment(
  number: string,
  dependencies: Dependencies,
  log: FastifyBaseLogger,
): Promise<ReturnedPayment> {
  if ((await findUnknownPayment(dependencies.database.query, number)) !== null) {
    const { amountFen } = await returnUnknownPayment(number, dependencies);
    await sendRefunds(dependencies, log);
    return { outcome: 'refunding-unknown', amountFen, service: '' };
  }
  const settled = await settleMismatch(number, 'refund', dependencies);
  if (settled.outcome === 'refunding') await sendRefunds(dependencies, log);
  return settled;
}
