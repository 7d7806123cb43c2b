import { RefusedError } from '../../api/call-error';
import { callServer } from '../../api/call-server';
import type { TradeOutcome } from '../../domain/payment/trade-outcome';
import { dropPendingPayment } from '../../session/keep-payments';

/**
 * Queries an order once. An order that is closed, or that the server does not know, is removed from this device at once; a
 * paid one stays for the page that shows it as paid.
 * @throws RefusedError if the server does not know it, TransportFailure
 */
export async function queryOrder(outTradeNo: string, signal?: AbortSignal): Promise<TradeOutcome> {
  try {
    const outcome = await callServer('queryOrder', { outTradeNo }, signal && { signal });
    if (outcome === 'closed') dropPendingPayment(outTradeNo);
    return outcome;
  } catch (error) {
    // A refusal without the server's message may come from a proxy, which knows no orders.
    if (error instanceof RefusedError && error.envelope !== null) dropPendingPayment(outTradeNo);
    throw error;
  }
}
