import { RefusedError } from '../../api/call-error';
import { callServer } from '../../api/call-server';
import type { TradeOutcome } from '../../domain/payment/trade-outcome';
import { dropPendingPayment } from '../../session/pending-payment';

/**
 * Queries an order once. One that is over, or that the server does not know, is forgotten on this device as soon as that
 * is heard; one that was paid is left to whoever shows it as paid.
 * @throws RefusedError if the server does not know it, TransportFailure
 */
export async function queryOrder(outTradeNo: string, signal?: AbortSignal): Promise<TradeOutcome> {
  try {
    const outcome = await callServer('queryOrder', { outTradeNo }, signal && { signal });
    if (outcome === 'closed') dropPendingPayment(outTradeNo);
    return outcome;
  } catch (error) {
    // A refusal without the server's words may be of something in between, which knows no orders.
    if (error instanceof RefusedError && error.envelope !== null) dropPendingPayment(outTradeNo);
    throw error;
  }
}
