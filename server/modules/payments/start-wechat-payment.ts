import { refuse, unauthorised } from '../../answers';
import type { PaymentAttemptRow } from '../../db/tables/payments';
import type { Dependencies } from '../../dependencies';
import { GatewayError, type WechatPayGateway } from '../../gateways/ports';
import { lockOrder } from '../orders/store';
import { closeAttempt } from './close-attempt';
import { queryAttempt } from './query-attempt';
import { requirePayable } from './require-payable';
import { countAttempts, insertAttempt, isWechatUser, openAttempt, updateAttempt } from './store';

/** How long WeChat keeps a prepay (field notes). */
const prepayLifeMs = 2 * 3_600_000;
/** A prepay that ends sooner is not handed out: the payer needs time. */
const shortestLifeMs = 2 * 60_000;

/**
 * Gets a prepay id for an order (spec section 7, `getPrepayId`). A repeated call by the same payer sends WeChat the
 * identical request of the first, under its number; another payer, or one who comes back after two hours, gets a
 * new attempt once the old one is closed, so that no two can be paid.
 * @throws Refusal, GatewayError
 */
export async function startWechatPayment(
  given: { outTradeNo: string; openid: string },
  dependencies: Dependencies,
): Promise<string> {
  const pay = requireWechatPay(dependencies);
  if (!(await isWechatUser(dependencies.database.query, given.openid)))
    throw unauthorised('微信授权已失效，请重新进入页面授权');
  const attempt = await takeAttempt(given, pay, dependencies);
  return attempt.prepayId ?? (await requestPrepay(attempt, pay, dependencies));
}

/** @throws Refusal where WeChat pay is not set up */
export function requireWechatPay({ gateways }: Dependencies): WechatPayGateway {
  if (gateways.pay === null) throw refuse('暂不支持微信支付，请选择其他支付方式');
  return gateways.pay;
}

async function takeAttempt(
  given: { outTradeNo: string; openid: string },
  pay: WechatPayGateway,
  dependencies: Dependencies,
): Promise<PaymentAttemptRow> {
  const first = await findOrOpenAttempt(given, dependencies);
  if (isUsable(first, given.openid, dependencies)) return first;
  if (!(await closeAttempt(first, pay, dependencies))) throw refuse('该订单已支付，请勿重复支付');
  const second = await findOrOpenAttempt(given, dependencies);
  if (isUsable(second, given.openid, dependencies)) return second;
  // Two payers at the same order, each closing the other's attempt.
  throw refuse('该订单正在由他人支付，请稍后重试');
}

/** Not one that was paid with another amount: it waits for the organiser. */
function isUsable(attempt: PaymentAttemptRow, openid: string, { clock }: Dependencies): boolean {
  if (attempt.status !== 'open') return false;
  return attempt.request.openid === openid && attempt.expiresAt.getTime() - clock.now() >= shortestLifeMs;
}

/** The order's open attempt, or a new one for this payer. */
async function findOrOpenAttempt(
  { outTradeNo, openid }: { outTradeNo: string; openid: string },
  { database, clock, settings }: Dependencies,
): Promise<PaymentAttemptRow> {
  return database.query.transaction(async (query) => {
    const order = await lockOrder(query, outTradeNo);
    await requirePayable(query, order);
    const open = await openAttempt(query, order.id);
    if (open !== null) return open;
    const earlier = await countAttempts(query, order.id);
    const number = earlier === 0 ? order.outTradeNo : `${order.outTradeNo}-${earlier + 1}`;
    const now = clock.now();
    const expiresAt = now + prepayLifeMs;
    return insertAttempt(query, {
      outTradeNo: number,
      orderId: order.id,
      request: {
        outTradeNo: number,
        description: order.title,
        amountFen: order.amountFen,
        openid,
        expiresAt,
        notifyUrl: settings.wechatPay?.notifyUrl ?? `${settings.publicOrigin}/api/wxpay/notify`,
      },
      expiresAt: new Date(expiresAt),
      createdAt: new Date(now),
    });
  });
}

async function requestPrepay(
  attempt: PaymentAttemptRow,
  pay: WechatPayGateway,
  dependencies: Dependencies,
): Promise<string> {
  try {
    const { prepayId } = await pay.createPrepay(attempt.request);
    await updateAttempt(dependencies.database.query, attempt.outTradeNo, { prepayId });
    return prepayId;
  } catch (error) {
    if (error instanceof GatewayError && ['ORDERPAID', 'OUT_TRADE_NO_USED'].includes(error.code)) {
      const { outcome } = await queryAttempt(attempt, pay, dependencies);
      if (outcome === 'paid') throw refuse('该订单已支付，请勿重复支付');
    }
    throw error;
  }
}
