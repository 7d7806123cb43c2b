import '../../api/register-outside-pay-calls';
import { useEffect, useRef, useState } from 'react';
import { usePageReturn } from '../../platform/browser/use-page-restore';
import { isTransferOffered, type PendingPayment } from '../../session/pending-payment';
import type { OrderWatch } from './order-watch';
import { errorMessage, RefusedError } from '../../api/call-error';
import { alert, answerQuestion, confirm, feedbackState, toast } from '../../platform/device/feedback';
import { callServer } from '../../api/call-server';
import { pendingServerSettings } from '../../api/server-settings';
import { readLinePlace } from '../../contract/cashier-line';
import type { OutsideCheckout } from '../../contract/outside-pay-calls';
import type { OutsideWay } from '../../domain/payment/outside-way';
import type { LinePlace } from '../../domain/payment/cashier-line';
import type { PayOutcome } from '../../domain/payment/pay-outcome';
import { now } from '../../platform/device/clock';
import { TransportFailure } from '../../platform/network/http-request';
import type { HeardPlace } from './cashier-line';
import { providerOf } from './offered-means';
import type { PaymentMeans, ReturnPage } from './payment-means';
import { getStored, readStoredText, removeStored, setStored } from '../../platform/storage/storage';

/** `away`: in the cashier, or leaving for the provider's authorization page. There may be no result. */
type Progress = 'idle' | 'preparing' | 'away';

export interface OnlinePayment {
  /** Preparing the cashier or in it: `pay` does nothing meanwhile. */
  isUnderWay: boolean;
  /** The order's place in line, while it has to wait for the cashier; null otherwise. */
  place: HeardPlace | null;
  /** Asks whether it is the order's turn, and goes on to the cashier if so. */
  askInLine: () => void;
  /** Waits no longer on this page. */
  leaveLine: () => void;
  /** @param told of whether the payer lets WeChat tell of it, which may say who they are */
  pay: (told: Promise<unknown>) => void;
}

/** An order as it is paid online: this device's own, or anybody's by its link (ADR 0020). */
export interface OnlinePayable {
  /** The means that was chosen. */
  means: PaymentMeans;
  /** The name under which this device keeps the order. */
  key: string;
  /** '' if unknown. */
  meetingId: string;
  /**
   * Asks the server for the provider's id of an attempt.
   * @param isAgain the page asks by itself, which ends no payment that somebody else has begun
   */
  prepay: (payer: string, isAgain: boolean) => Promise<string>;
  /** Asks the server where it is paid outside the provider's app. */
  checkout: (way: OutsideWay, isAgain: boolean) => Promise<OutsideCheckout>;
  /** The page to come back to from the provider's authorization. */
  page: ReturnPage;
  /** How it can be paid where the means is not available. */
  advice: string;
}

/**
 * Pays an order online, one attempt at a time, and resumes automatically after the authorization round trip.
 * @param onOutside called where nobody can pay by these means but by the order's own link
 */
export function useOnlinePayment(payment: OnlinePayable, watch: OrderWatch, onOutside: () => void): OnlinePayment {
  const [isUnderWay, setUnderWay] = useState(false);
  const [place, setPlace] = useState<HeardPlace | null>(null);
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

  const say = ({ tell }: Extract<AfterCashier, { tell: unknown }>): void => {
    void Promise.resolve(tell()).then((next) => next === 'outside' && !isOver.current && onOutside());
  };
  const follow = (after: AfterCashier): void => {
    advance(after.kind === 'leaving' ? 'away' : 'idle');
    if (isOver.current) return;
    setPlace(after.kind === 'line' ? { ...after.place, heardAt: now() } : null);
    if (after.kind === 'line') setStored(lineKey, payment.key, lineLifetimeMs);
    else removeStored(lineKey);
    if (after.kind === 'confirm') watch.confirm();
    else if (after.kind === 'outside') onOutside();
    else if (after.kind === 'check') watch.check(() => say(after));
    else if (after.kind === 'stay') say(after);
  };
  const leaveLine = (): void => {
    setPlace(null);
    removeStored(lineKey);
  };
  const onCashier = (): void => {
    advance('away');
    // Whoever comes back without a result has had their turn: the cashier opens again by a tap only.
    leaveLine();
  };
  const pay = (by: Pick<Attempt, 'isResumed' | 'isAgain' | 'told'>): void => {
    if (progress.current !== 'idle') return;
    advance('preparing');
    void takeToCashier(payment, { ...by, place, onCashier }).then(follow, (error: unknown) => {
      advance('idle');
      throw error;
    });
  };

  // Returned without a result (Back from the authorization page, cashier closed with WeChat): allow another attempt.
  usePageReturn(() => {
    if (progress.current === 'away') advance('idle');
  });

  const resume = useRef(() => {
    if (takePaymentIntent(payment.key)) pay({ isResumed: true });
    // It waited in line when the page was left.
    else if (takeStored(lineKey) === payment.key) pay({ isAgain: true });
    // Back from the provider's app, which says nothing of what was done there.
    else if (takeStored(departureKey) === payment.key) watch.confirm();
  });
  useEffect(() => resume.current(), []);

  return {
    ...{ isUnderWay, place },
    pay: (told) => pay({ told }),
    askInLine: () => pay({ isAgain: true }),
    leaveLine,
  };
}

/**
 * The next step: wait in line, poll the server, leave the page, offer the order's link, or say why it was not paid, at once or once the
 * server has been asked, which may know that the order is paid all the same, or closed. Once told, the payer may choose the
 * order's link.
 */
export type AfterCashier =
  | { kind: 'confirm' | 'leaving' | 'outside' }
  | { kind: 'stay' | 'check'; tell: () => unknown }
  | { kind: 'line'; place: LinePlace };

interface Attempt {
  /** Authorization was just completed for this payment: do not repeat it. */
  isResumed?: boolean;
  /** The page asks by itself, while it waits in line. */
  isAgain?: boolean;
  /** It may say who pays: then nobody is asked again. */
  told?: Promise<unknown> | undefined;
  /** The place that the order has in line, as it was last told; null for none. */
  place: LinePlace | null;
  /** Called just before leaving for the cashier. */
  onCashier: () => void;
}

/**
 * Tries to pay an order, and finds words for the payer where it went wrong (product §9.3, §9.7). Without a known payer, or
 * with one that the server rejects, the provider identifies the payer first.
 */
export async function takeToCashier(payment: OnlinePayable, attempt: Attempt): Promise<AfterCashier> {
  const { means } = payment;
  await pendingServerSettings();
  if (!(await means.canPay())) return payOutside(payment, attempt);
  if (means.payer() === '') await attempt.told;
  const payer = means.payer();
  const { company } = means.labels;
  if (payer === '')
    return attempt.isResumed === true ? explain(`${company}授权未完成`, payment) : identify(payment, attempt);
  try {
    const outcome = await payOnline(payment, payer, attempt);
    if (outcome === 'ok') return { kind: 'confirm' };
    return {
      kind: 'check',
      tell: () => (outcome === 'cancel' ? toast('支付已取消') : toast('支付失败，请重试', 'fail')),
    };
  } catch (error) {
    const isPayerRefused = error instanceof RefusedError && error.httpStatus === 401;
    if (isPayerRefused) means.forgetPayer();
    if (isPayerRefused && attempt.isResumed !== true) return identify(payment, attempt);
    return failed(error, attempt);
  }
}

/**
 * The attempt failed: waits where the order has a place in line, and otherwise explains why, after the server was asked where it
 * may know more.
 */
function failed(error: unknown, { place }: Pick<Attempt, 'place'>): AfterCashier {
  const told = placeAfter(error, place);
  if (told !== null) return { kind: 'line', place: told };
  const tell = (): void => void alert({ title: '支付失败，请重试', text: errorMessage(error) });
  return { kind: error instanceof RefusedError ? 'check' : 'stay', tell };
}

/** Outside the provider's app: a phone's browser leaves for it and comes back; elsewhere the order's link is left. */
async function payOutside(payment: OnlinePayable, attempt: Attempt): Promise<AfterCashier> {
  const { means, key } = payment;
  if (means.outsideWay() !== 'browser')
    return means.paysByLink() ? { kind: 'outside' } : explain(means.unavailable, payment);
  try {
    const { address } = await payment.checkout('browser', attempt.isAgain === true);
    setStored(departureKey, key, lifetimeMs);
    attempt.onCashier();
    means.openCheckout(address);
    return { kind: 'leaving' };
  } catch (error) {
    const after = failed(error, attempt);
    return after.kind === 'line' || !means.paysByLink() ? after : orByLink(error, means);
  }
}

/**
 * The place in line after a failure: as the answer tells it, or as it was, which a lost answer does not take from the order. Null if it
 * has none, or if the server could not answer at its turn, which whoever waits is told.
 * @param place as it was last told; null for none
 */
export function placeAfter(error: unknown, place: LinePlace | null): LinePlace | null {
  if (!(error instanceof TransportFailure)) return null;
  return readLinePlace(error.data) ?? (error.kind === 'server' && place?.ahead === 0 ? null : place);
}

/** The provider makes no payment for a phone's browser: the order's own link is left, once the payer has heard why. */
function orByLink(error: unknown, { labels }: PaymentMeans): AfterCashier {
  const tell = async (): Promise<'outside' | null> => {
    const text = `${errorMessage(error)}。也可以用付款二维码或链接，在${labels.company}里付款。`;
    const question = { title: `没有打开${labels.company}`, text, confirmText: '用二维码或链接', cancelText: '关闭' };
    return (await confirm(question)) ? 'outside' : null;
  };
  return { kind: error instanceof RefusedError ? 'check' : 'stay', tell };
}

/** Has the provider say who pays, and goes on, at once or when the page is back. */
async function identify(payment: OnlinePayable, attempt: Attempt): Promise<AfterCashier> {
  const { means, page, key } = payment;
  const outcome = await means.identifyPayer(page, () => keepPaymentIntent(key));
  if (outcome.kind === 'known') return takeToCashier(payment, { ...attempt, isResumed: true });
  if (outcome.kind === 'leaving') return { kind: 'leaving' };
  const { why } = outcome;
  if (outcome.kind === 'unavailable') return explain(why, payment);
  return { kind: 'stay', tell: () => void alert({ title: `${means.labels.company}授权失败`, text: why }) };
}

/** The means is not available: explains why, and how the order, which is kept, can still be paid. */
function explain(title: string, payment: OnlinePayable): AfterCashier {
  return { kind: 'stay', tell: () => void alert({ title, text: payment.advice }) };
}

/** This device's own order. */
export function payableOnline(payment: PendingPayment, means: PaymentMeans): OnlinePayable {
  const { outTradeNo, meetingId } = payment;
  const where = payment.payer === 'team' ? '到“订单管理”' : '在“待支付订单”中';
  const inItsApp = `订单已保留：请在${means.labels.company}中打开会议链接并登录，${where}继续支付`;
  return {
    ...{ means, key: outTradeNo, meetingId, page: { returnRoute: 'paymentChoice' } },
    prepay: (openid, isAgain) =>
      callServer('getPrepayId', {
        provider: providerOf(means),
        description: paymentDescription,
        outTradeNo,
        openid,
        isAgain,
      }),
    checkout: (way, isAgain) => callServer('payOutside', { outTradeNo, way, isAgain, provider: providerOf(means) }),
    advice: `${inItsApp}${isTransferOffered(payment) ? '；也可以选择“对公转账或现场刷卡”。' : '。'}`,
  };
}

/** Closes the dialog of an earlier failure, which must not stand above a success. */
export function closeFailure(): void {
  const { question } = feedbackState();
  if (question !== null) answerQuestion(question.id, false);
}

/** The payment's description in the cashier (product §1.1). */
const paymentDescription = '注册费';

/**
 * Takes one order to the cashier: attempt, signed parameters, cashier (product §9.3).
 * @param attempt its `onCashier` is called just before the cashier opens: from then on there may be no result
 * @returns how the payer left the cashier; even 'ok' is only a reason to ask the server
 * @throws RefusedError, TransportFailure, or an error of the means if it is not available after all
 */
export async function payOnline(
  { means, prepay, meetingId }: Pick<OnlinePayable, 'means' | 'prepay' | 'meetingId'>,
  payer: string,
  { isAgain, onCashier }: Pick<Attempt, 'isAgain' | 'onCashier'>,
): Promise<PayOutcome> {
  const prepayId = await prepay(payer, isAgain === true);
  const parameters = await callServer('getPayParameters', { prepayId, meetingId });
  onCashier();
  return means.pay(parameters);
}

const storedKey = 'payment-intent';
/** The order that waits in line. */
const lineKey = 'payment-line';
/** For so long a page that is opened again goes on by itself. The order keeps its place for longer. */
const lineLifetimeMs = 30 * 60_000;
/** The order for which the page was left for the provider's app. */
const departureKey = 'payment-departure';
/** As long as authorization may take. Resuming later would surprise the payer. */
const lifetimeMs = 10 * 60_000;

/**
 * Remembers that the payer pressed 立即支付 before leaving for authorization.
 * @param key what this device knows the order by
 */
export function keepPaymentIntent(key: string): void {
  setStored(storedKey, key, lifetimeMs);
}

/** Forgets the order that was about to be paid, and returns true if it was this one. */
export function takePaymentIntent(key: string): boolean {
  return takeStored(storedKey) === key;
}

function takeStored(name: string): string | null {
  const kept = getStored(name, readStoredText);
  removeStored(name);
  return kept;
}
