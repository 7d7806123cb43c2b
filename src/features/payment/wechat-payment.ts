import { useEffect, useRef, useState } from 'react';
import { usePageReturn } from '../../platform/browser/use-page-restore';
import { isTransferOffered, type PendingPayment } from '../../session/pending-payment';
import type { OrderWatch } from './order-watch';
import { errorMessage, RefusedError } from '../../api/call-error';
import { alert, answerQuestion, feedbackState, toast } from '../../platform/device/feedback';
import { beginOauth } from '../../platform/wechat/oauth/oauth';
import { OauthUnavailable } from '../../platform/wechat/oauth/oauth-callback';
import { keepOpenid, readOpenid } from '../../platform/wechat/openid';
import { canPay, noPayMessage, requestPayment } from '../../platform/wechat/wechat';
import { paysByLink } from '../../platform/wechat/pays-by-link';
import type { RouteParams } from '../../platform/browser/navigation/route-url';
import type { RouteName } from '../../routes';
import { callServer } from '../../api/call-server';
import { pendingServerSettings } from '../../api/server-settings';
import { loginCode } from '../../platform/wechat/oauth/login-code';
import { exchangeCode, NoOpenidError } from '../../session/openid-by-code';
import type { PayOutcome } from '../../platform/wechat/wechat-pay';
import { getStored, readStoredText, removeStored, setStored } from '../../platform/storage/storage';

/** `away`: in WeChat's cashier, or leaving for its authorization page. There may be no result. */
type Progress = 'idle' | 'preparing' | 'away';

export interface WechatPayment {
  /** Preparing the cashier or in it: `pay` does nothing meanwhile. */
  isUnderWay: boolean;
  /** @param told of whether the payer lets WeChat tell of it, which may say who they are */
  pay: (told: Promise<unknown>) => void;
}

/** An order as it is taken to WeChat: this device's own, or anybody's by its link (ADR 0020). */
export interface PayableByWechat {
  /** What this device knows it by. */
  key: string;
  /** '' if unknown. */
  meetingId: string;
  /** Asks the server for a prepay id. */
  prepay: (openid: string) => Promise<string>;
  /** The page to come back to from WeChat's authorization. */
  page: { returnRoute: RouteName; returnParams?: RouteParams };
  /** How it can be paid where WeChat Pay is not possible. */
  advice: string;
}

/**
 * Pays an order by WeChat, one attempt at a time, and resumes automatically after the authorization round trip.
 * @param onOutside called where nobody can pay by WeChat but by the order's own link
 */
export function useWechatPayment(payment: PayableByWechat, watch: OrderWatch, onOutside: () => void): WechatPayment {
  const [isUnderWay, setUnderWay] = useState(false);
  // A ref, since two taps can arrive before React re-renders.
  const progress = useRef<Progress>('idle');
  const advance = (next: Progress): void => {
    progress.current = next;
    setUnderWay(next !== 'idle');
  };

  // An order can be found paid, and this page left, while an attempt is still failing.
  const isOver = useRef(false);
  isOver.current = watch.state.kind === 'paid';
  useEffect(() => () => void (isOver.current = true), []);

  const follow = (after: AfterWechat): void => {
    advance(after.kind === 'leaving' ? 'away' : 'idle');
    if (isOver.current) return;
    if (after.kind === 'confirm') watch.confirm();
    else if (after.kind === 'outside') onOutside();
    else if (after.kind === 'check') watch.check(after.tell);
    else if (after.kind === 'stay') after.tell();
  };
  const pay = (isResumed: boolean, told?: Promise<unknown>): void => {
    if (progress.current !== 'idle') return;
    advance('preparing');
    const attempt: Attempt = { isResumed, told, onCashier: () => advance('away') };
    void takeToWechat(payment, attempt).then(follow, (error: unknown) => {
      advance('idle');
      throw error;
    });
  };

  // Returned without a result (Back from the authorization page, cashier closed with WeChat): allow another attempt.
  usePageReturn(() => {
    if (progress.current === 'away') advance('idle');
  });

  const resume = useRef(() => {
    if (takePaymentIntent(payment.key)) pay(true);
  });
  useEffect(() => resume.current(), []);

  return { isUnderWay, pay: (told) => pay(false, told) };
}

/**
 * The next step: poll the server, leave the page, offer the order's link, or say why it was not paid, at once or once the
 * server has been asked, which may know that the order is paid all the same, or closed.
 */
export type AfterWechat = { kind: 'confirm' | 'leaving' | 'outside' } | { kind: 'stay' | 'check'; tell: () => void };

interface Attempt {
  /** Authorization was just completed for this payment: do not repeat it. */
  isResumed: boolean;
  /** It may say who pays: then nobody is asked again. */
  told?: Promise<unknown> | undefined;
  /** Called just before leaving for the cashier. */
  onCashier: () => void;
}

/**
 * Tries to pay an order by WeChat, and finds words for the payer where it went wrong (product §9.3, §9.7). Without an openid, or with
 * one that the server rejects, the authorization round trip comes first.
 */
export async function takeToWechat(payment: PayableByWechat, attempt: Attempt): Promise<AfterWechat> {
  await pendingServerSettings();
  if (!(await canPay())) return paysByLink() ? { kind: 'outside' } : explain(noPayMessage, payment);
  if (readOpenid() === '') await attempt.told;
  const openid = readOpenid();
  if (openid === '') return attempt.isResumed ? explain('微信授权未完成', payment) : authorise(payment, attempt);
  try {
    const outcome = await payByWechat({ ...payment, openid }, attempt.onCashier);
    if (outcome === 'ok') return { kind: 'confirm' };
    return {
      kind: 'check',
      tell: () => (outcome === 'cancel' ? toast('支付已取消') : toast('支付失败，请重试', 'fail')),
    };
  } catch (error) {
    const isOpenidRefused = error instanceof RefusedError && error.httpStatus === 401;
    if (isOpenidRefused) keepOpenid('');
    if (isOpenidRefused && !attempt.isResumed) return authorise(payment, attempt);
    const tell = (): void => void alert({ title: '支付失败，请重试', text: errorMessage(error) });
    return { kind: error instanceof RefusedError ? 'check' : 'stay', tell };
  }
}

/**
 * Has WeChat say who pays, and goes on: a mini-program is told at once, a page leaves for WeChat's authorization page
 * and continues when it is back.
 */
async function authorise(payment: PayableByWechat, attempt: Attempt): Promise<AfterWechat> {
  try {
    const code = await loginCode();
    if (code !== null) {
      await exchangeCode({ code, isMiniProgram: true });
      return await takeToWechat(payment, { ...attempt, isResumed: true });
    }
    keepPaymentIntent(payment.key);
    beginOauth({ callbackRoute: 'openid', ...payment.page });
    return { kind: 'leaving' };
  } catch (error) {
    if (error instanceof OauthUnavailable) return explain(error.message, payment);
    const text = error instanceof NoOpenidError ? error.message : errorMessage(error);
    return { kind: 'stay', tell: () => void alert({ title: '微信授权失败', text }) };
  }
}

/** WeChat Pay is unavailable: explains why, and how the order, which is kept, can still be paid. */
function explain(title: string, payment: PayableByWechat): AfterWechat {
  return { kind: 'stay', tell: () => void alert({ title, text: payment.advice }) };
}

/** This device's own order. */
export function payableByWechat(payment: PendingPayment): PayableByWechat {
  const { outTradeNo, meetingId } = payment;
  const where = payment.payer === 'team' ? '到“订单管理”' : '在“待支付订单”中';
  const inWechat = `订单已保留：请在微信中打开会议链接并登录，${where}继续支付`;
  return {
    ...{ key: outTradeNo, meetingId, page: { returnRoute: 'paymentChoice' } },
    prepay: (openid) =>
      callServer('getPrepayId', { provider: '', description: paymentDescription, outTradeNo, openid }),
    advice: `${inWechat}${isTransferOffered(payment) ? '；也可以选择“对公转账或现场刷卡”。' : '。'}`,
  };
}

/** What failed before an order was paid stands above no success. */
export function closeFailure(): void {
  const { question } = feedbackState();
  if (question !== null) answerQuestion(question.id, false);
}

/** The payment's description in WeChat's cashier (product §1.1). */
const paymentDescription = '注册费';

/**
 * Takes one order to WeChat's cashier: prepay id, signed parameters, bridge (product §9.3).
 * @param onCashier called just before the cashier opens: from then on there may be no result
 * @returns how the payer left the cashier; even 'ok' is only a reason to ask the server
 * @throws RefusedError, TransportFailure, or WechatPayUnavailable outside WeChat
 */
export async function payByWechat(
  order: Pick<PayableByWechat, 'prepay' | 'meetingId'> & { openid: string },
  onCashier: () => void,
): Promise<PayOutcome> {
  const prepayId = await order.prepay(order.openid);
  const parameters = await callServer('getPayParameters', { prepayId, meetingId: order.meetingId });
  onCashier();
  return requestPayment(parameters);
}

const storedKey = 'payment-intent';
/** As long as authorization may take. Resuming later would surprise the payer. */
const lifetimeMs = 10 * 60_000;

/**
 * Remembers that the payer pressed 立即支付 before leaving for authorization.
 * @param key what this device knows the order by
 */
export function keepPaymentIntent(key: string): void {
  setStored(storedKey, key, lifetimeMs);
}

/** Whether this order was about to be paid; true only once. */
export function takePaymentIntent(key: string): boolean {
  const kept = getStored(storedKey, readStoredText);
  removeStored(storedKey);
  return kept === key;
}
