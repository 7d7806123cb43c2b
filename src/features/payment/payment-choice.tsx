import { useState } from 'react';
import { formatFen } from '../../domain/money/money';
import { navigate, relaunch } from '../../platform/browser/navigation/navigation';
import { BottomBar } from '../../ui/layout/bottom-bar';
import { Button } from '../../ui/display/button';
import { useOneAtATime } from '../../ui/display/use-one-at-a-time';
import type { Subscription } from '../../session/subscription';
import { askToSubscribe } from '../../session/subscriptions';
import { PageFrame } from '../../ui/layout/page-frame';
import { confirmSecondPayment } from './confirm-second-payment';
import { ConfirmingView, OrderOver } from './order-outcome';
import { PaymentSummary, PaymentNote } from './payment-summary';
import { isTransferOffered, paymentParams, type PendingPayment } from '../../session/pending-payment';
import { submitOfflineChoice } from './receiving-account';
import { organiserPlan, payerPlan } from '../../domain/payment/poll-plan';
import { useLoadedWhen } from '../../ui/overlay/use-loaded-when';
import { useOrderWatch } from './order-watch';
import { isTransferChosen } from '../../session/transfer-choice';
import { closeFailure, payableByWechat, useWechatPayment } from './wechat-payment';
import { usePaysHere } from '../../platform/wechat/pays-here';
import { Card } from '../../ui/layout/card';
import { Notice } from '../../ui/display/notice';
import { RadioGroup } from '../../ui/fields/radio-group';

const loadOutsideDialog = () => import('./outside-dialog');

/** Chooses a payment method for an order, and pays it by WeChat (product §2.8, §9). */
export function PaymentChoice({ payment }: { payment: PendingPayment }) {
  const [chosen, setChosen] = useState<PaymentMethod | null>(null);
  const paysHere = usePaysHere();
  const isOfflineOffered = isTransferOffered(payment);
  const method = chosen ?? (paysHere || !isOfflineOffered ? 'wechat' : 'offline');
  // The flow is finished: Back must not lead into its pages.
  const [outside, setOutside] = useState<'never' | 'open' | 'closed'>('never');
  const succeed = (): void => {
    closeFailure();
    void relaunch('paymentSuccess', paymentParams(payment));
  };
  const watch = useOrderWatch(payment.outTradeNo, succeed, {
    // Once its link was handed on, somebody may be paying it now.
    plan: outside === 'never' ? organiserPlan : payerPlan,
  });
  const wechat = useWechatPayment(payableByWechat(payment), watch, () => setOutside('open'));
  const dialog = useLoadedWhen(outside === 'open', loadOutsideDialog, () => setOutside('closed'));
  const { state } = watch;
  const isWaiting = isTransferChosen(payment.outTradeNo);
  // Not the button's own: it would say that the cashier is being opened.
  const asking = useOneAtATime();
  /** Of the payment, once it has come in. */
  const askToTell = (): Promise<Subscription> => askToSubscribe(['payment'], payment.outTradeNo);
  const payByWechat = async (): Promise<void> => {
    if (isWaiting && !(await confirmSecondPayment())) return;
    const told = await askToTell();
    wechat.pay(told.keep(payment.meetingId, 'session'));
  };
  const submit = async (): Promise<void> => {
    const told = await askToTell();
    void told.keep(payment.meetingId, 'session');
    if (await submitOfflineChoice(payment.outTradeNo)) await navigate('remittanceAccount', paymentParams(payment));
    // It may be over.
    else watch.check();
  };
  const payButton =
    method === 'wechat' ? (
      <Button busy={wechat.isUnderWay} busyText="正在打开微信支付…" onPress={() => void asking.run(payByWechat)}>
        立即支付 {formatFen(payment.amountFen)}
      </Button>
    ) : (
      <Button busyText="提交中…" onPress={submit}>
        提交
      </Button>
    );

  const isConfirming = state.kind === 'confirming' || state.kind === 'paid';
  const bottomBar = isConfirming ? undefined : state.kind === 'unconfirmed' ? (
    <BottomBar>
      <Button kind="outline" onPress={() => watch.check()}>
        返回支付
      </Button>
      <Button onPress={watch.confirm}>重新查询</Button>
    </BottomBar>
  ) : state.kind === 'closed' || state.kind === 'refused' ? undefined : (
    <BottomBar>{payButton}</BottomBar>
  );

  return (
    <PageFrame
      route="paymentChoice"
      meeting={{ id: payment.meetingId, code: payment.meetingCode }}
      backTo={payment.payer === 'team' ? 'teamOrders' : 'landing'}
      bottomBar={bottomBar}
    >
      <PaymentSummary payment={payment} />
      {isConfirming || state.kind === 'unconfirmed' ? (
        <ConfirmingView isAsking={isConfirming} />
      ) : state.kind === 'closed' || state.kind === 'refused' ? (
        <OrderOver payment={payment} refusal={state.kind === 'refused' ? state.message : undefined} />
      ) : (
        <>
          {isWaiting && <WaitingNotice payment={payment} />}
          <PaymentMethods
            method={method}
            paysHere={paysHere}
            isOfflineOffered={isOfflineOffered}
            disabled={wechat.isUnderWay}
            onChange={setChosen}
          />
        </>
      )}
      {dialog !== null && (
        <dialog.OutsideDialog
          open={outside === 'open' && (state.kind === 'open' || state.kind === 'asking' || state.kind === 'failed')}
          payment={payment}
          onTransfer={isOfflineOffered ? submit : undefined}
          onClose={() => setOutside('closed')}
        />
      )}
    </PageFrame>
  );
}

/** The order waits for a transfer already (product §9.9). */
function WaitingNotice({ payment }: { payment: PendingPayment }) {
  return (
    <Notice tone="due">
      该订单正在等待转账到账。如已转账，请勿重复支付。
      <Button kind="text" size="small" onPress={() => navigate('remittanceAccount', paymentParams(payment))}>
        查看收款账户
      </Button>
    </Notice>
  );
}

export type PaymentMethod = 'wechat' | 'offline';

interface PaymentMethodsProps {
  method: PaymentMethod;
  /** Whether WeChat takes a payment from here. */
  paysHere: boolean;
  isOfflineOffered: boolean;
  disabled: boolean;
  onChange: (method: PaymentMethod) => void;
}

const wechat = { value: 'wechat', label: '微信支付（推荐）', hint: '即时到账，报名立即生效' };
const wechatElsewhere = {
  value: 'wechat',
  label: '微信支付',
  hint: '小程序暂不支持：订单已保留，请在微信中打开会议链接支付',
};
const offline = { value: 'offline', label: '对公转账或现场刷卡', hint: '到账并经主办方确认后生效' };

/** The payment methods that a meeting offers (product §9.2). */
export function PaymentMethods({ method, paysHere, isOfflineOffered, disabled, onChange }: PaymentMethodsProps) {
  const others = isOfflineOffered ? [offline] : [];
  return (
    <>
      <Card title="支付方式">
        <RadioGroup
          label="支付方式"
          labelHidden
          layout="list"
          options={paysHere ? [wechat, ...others] : [...others, wechatElsewhere]}
          value={method}
          disabled={disabled}
          onChange={(value) => onChange(value === 'offline' ? 'offline' : 'wechat')}
        />
      </Card>
      <PaymentNote>付款结果以订单查询为准。如已扣款请勿重复支付，稍后可登录个人中心查看。</PaymentNote>
    </>
  );
}
