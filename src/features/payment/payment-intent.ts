import { getStored, readStoredText, removeStored, setStored } from '../../platform/storage/storage';

const storedKey = 'payment-intent';
/** As long as the authorization itself may take. Later, paying by itself would surprise. */
const lifetimeMs = 10 * 60_000;

/** Remembers that the payer pressed 立即支付 before being sent away for authorization. */
export function keepPaymentIntent(outTradeNo: string): void {
  setStored(storedKey, outTradeNo, lifetimeMs);
}

/** Whether this order was about to be paid; says yes once. */
export function takePaymentIntent(outTradeNo: string): boolean {
  const kept = getStored(storedKey, readStoredText);
  removeStored(storedKey);
  return kept === outTradeNo;
}
