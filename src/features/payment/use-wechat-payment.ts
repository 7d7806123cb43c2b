import { useEffect, useRef, useState } from 'react';
import { usePageShow } from '../../platform/visibility/use-page-visible';
import { takePaymentIntent } from './payment-intent';
import type { PendingPayment } from './pending-payment';
import { takeToWechat, type AfterWechat } from './take-to-wechat';
import type { OrderWatch } from './use-order-watch';

/** `away`: in WeChat's cashier, or leaving for its authorization page. From there word may never come. */
type Progress = 'idle' | 'preparing' | 'away';

export interface WechatPayment {
  /** On the way to the cashier or in it: `pay` does nothing meanwhile. */
  isUnderWay: boolean;
  pay: () => void;
}

/** Pays an order by WeChat, once at a time, and goes on by itself after the authorization round trip. */
export function useWechatPayment(payment: PendingPayment, watch: OrderWatch): WechatPayment {
  const [isUnderWay, setUnderWay] = useState(false);
  // A ref, since two taps can come before React has drawn the first one's effect.
  const progress = useRef<Progress>('idle');
  const advance = (next: Progress): void => {
    progress.current = next;
    setUnderWay(next !== 'idle');
  };

  const follow = (after: AfterWechat): void => {
    advance(after === 'leaving' ? 'away' : 'idle');
    if (after === 'confirm') watch.confirm();
    if (after === 'check') watch.check();
  };
  const pay = (isResumed: boolean): void => {
    if (progress.current !== 'idle') return;
    advance('preparing');
    void takeToWechat(payment, { isResumed, onCashier: () => advance('away') }).then(follow, (error: unknown) => {
      advance('idle');
      throw error;
    });
  };

  // Back without a word (the authorization page left by Back, a cashier closed with WeChat): it may be tried again.
  usePageShow(() => {
    if (progress.current === 'away') advance('idle');
  });

  const resume = useRef(() => {
    if (takePaymentIntent(payment.outTradeNo)) pay(true);
  });
  useEffect(() => resume.current(), []);

  return { isUnderWay, pay: () => pay(false) };
}
