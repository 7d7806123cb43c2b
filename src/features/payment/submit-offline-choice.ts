import { errorMessage } from '../../api/call-error';
import { alert } from '../../platform/feedback/feedback';
import { chooseOfflinePayment } from './receiving-account';

/**
 * Chooses offline payment for an order, or tells why that failed (spec section 8).
 * @returns whether the account is there to be shown
 */
export async function submitOfflineChoice(outTradeNo: string): Promise<boolean> {
  try {
    await chooseOfflinePayment(outTradeNo);
    return true;
  } catch (error) {
    void alert({ title: '提交失败！', text: errorMessage(error) });
    return false;
  }
}
