import { attempt } from '../../api/use-command';
import { alert } from '../../platform/feedback/feedback';
import { chooseOfflinePayment } from './receiving-account';

/**
 * Chooses offline payment for an order, or tells why that failed (spec section 8).
 * @returns whether the account is there to be shown
 */
export async function submitOfflineChoice(outTradeNo: string): Promise<boolean> {
  const outcome = await attempt(() => chooseOfflinePayment(outTradeNo));
  if (outcome.kind !== 'done') void alert({ title: '提交失败！', text: outcome.message });
  return outcome.kind === 'done';
}
