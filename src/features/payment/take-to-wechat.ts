import { errorMessage, RefusedError } from '../../api/call-error';
import { offersOfflinePayment } from '../../domain/meeting/meeting-exceptions';
import { alert, toast } from '../../platform/feedback/feedback';
import { beginOauth } from '../../platform/oauth/oauth';
import { OauthUnavailable } from '../../platform/oauth/oauth-callback';
import { keepOpenid, readOpenid } from '../../platform/openid/openid';
import { canPay, noPayMessage } from '../../platform/wechat/wechat';
import { payByWechat } from './pay-by-wechat';
import { keepPaymentIntent } from './payment-intent';
import type { PendingPayment } from './pending-payment';

/** What follows: ask the server, nothing, ask it once whether the refused order is over, or the page is being left. */
export type AfterWechat = 'confirm' | 'stay' | 'check' | 'leaving';

interface Attempt {
  /** The authorization was just made for this payment: it is not made again. */
  isResumed: boolean;
  /** Called when the payer is about to leave for the cashier. */
  onCashier: () => void;
}

/**
 * Tries to pay an order by WeChat and tells the payer what went wrong (spec section 8, design ruling 7). Without an
 * openid, or with one that the server does not accept, the authorization round trip comes first.
 */
export async function takeToWechat(payment: PendingPayment, attempt: Attempt): Promise<AfterWechat> {
  if (!(await canPay())) return explain(noPayMessage, payment);
  const openid = readOpenid();
  if (openid === '') return attempt.isResumed ? explain('微信授权未完成', payment) : authorise(payment);
  try {
    const outcome = await payByWechat({ ...payment, openid }, attempt.onCashier);
    if (outcome === 'ok') return 'confirm';
    if (outcome === 'cancel') toast('支付已取消');
    else toast('支付失败，请重试', 'fail');
    return 'stay';
  } catch (error) {
    const isOpenidRefused = error instanceof RefusedError && error.httpStatus === 401;
    if (isOpenidRefused) keepOpenid('');
    if (isOpenidRefused && !attempt.isResumed) return authorise(payment);
    void alert({ title: '支付失败，请重试', text: errorMessage(error) });
    return error instanceof RefusedError ? 'check' : 'stay';
  }
}

/** Leaves for WeChat's authorization page, to come back and go on paying. */
function authorise(payment: PendingPayment): AfterWechat {
  try {
    keepPaymentIntent(payment.outTradeNo);
    beginOauth({ callbackRoute: 'openid', returnRoute: 'paymentChoice' });
    return 'leaving';
  } catch (error) {
    if (!(error instanceof OauthUnavailable)) throw error;
    return explain(error.message, payment);
  }
}

/** WeChat pay is not to be had here: says so, and how the order, which is kept, can still be paid. */
function explain(title: string, payment: PendingPayment): AfterWechat {
  const isOfflineOffered = offersOfflinePayment({ id: payment.meetingId, code: payment.meetingCode });
  const inWechat = '订单已保留：请在微信中打开会议链接并登录，到“订单管理”继续支付';
  void alert({ title, text: `${inWechat}${isOfflineOffered ? '；也可以选择“对公转账或现场刷卡”。' : '。'}` });
  return 'stay';
}
