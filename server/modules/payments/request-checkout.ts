import type { Dependencies } from '../../context/dependencies';
import type { PaymentAttemptRow } from '../../db/tables/payments';
import { NumberUsedError, type PaymentProvider } from '../../gateways/payment-provider';
import { refuse } from '../../http/answers';
import { updateAttempt } from '../../stores/payments/store';
import { queryAttempt } from './attempts';

/**
 * Sends an attempt to its provider, and keeps the id that it answers.
 * @throws Refusal if it turns out to be paid, GatewayError
 */
export async function requestCheckout(
  attempt: PaymentAttemptRow,
  provider: PaymentProvider,
  dependencies: Dependencies,
): Promise<string> {
  try {
    const { checkoutId } = await provider.createAttempt(attempt.request);
    await updateAttempt(dependencies.database.query, attempt.outTradeNo, { checkoutId });
    return checkoutId;
  } catch (error) {
    if (error instanceof NumberUsedError) {
      const { outcome } = await queryAttempt(attempt, provider, dependencies);
      if (outcome === 'paid') throw refuse('该订单已支付，请勿重复支付');
    }
    throw error;
  }
}
