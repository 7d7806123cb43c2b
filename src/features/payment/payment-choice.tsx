import { useState } from 'react';
import { formatFen } from '../../domain/money/money';
import { navigate, relaunch } from '../../platform/browser/navigation/navigation';
import { BottomBar } from '../../ui/layout/bottom-bar';
import { Button } from '../../ui/display/button';
import { useOneAtATime } from '../../ui/native/use-one-at-a-time';
import type { Subscription } from '../../session/subscription';
import { askToSubscribe } from '../../session/subscriptions';
import { PageFrame } from '../../ui/layout/page-frame';
import { confirmSecondPayment } from './confirm-second-payment';
import { ConfirmingView, OrderOver } from './order-outcome';
import { PayerRequest } from './payer/payer-request';
import { PaymentSummary, PaymentNote } from './payment-summary';
import { isTransferOffered, paymentParams, type PendingPayment } from '../../session/pending-payment';
import { submitOfflineChoice } from './receiving-account';
import { organiserPlan, payerPlan, scanPlan } from '../../domain/payment/poll-plan';
import { useLoadedWhen } from '../../platform/browser/use-loaded-when';
import { useOrderWatch } from './order-watch';
import { isTransferChosen } from '../../session/transfer-choice';
import { useOfferedMeans } from './offered-means';
import { closeFailure, payableOnline, useOnlinePayment } from './online-payment';
import type { PaymentMeans } from './payment-means';
import { usePayPlace } from './use-pay-place';
import { Card } from '../../ui/layout/card';
import { Skeleton } from '../../ui/layout/skeleton';
import { Box } from '../../ui/native/box';
import { Notice } from '../../ui/display/notice';
import { RadioGroup } from '../../ui/fields/radio-group';

const loadOutsideDialog = () => import('./outside-dialog');
const loadScanToPay = () => import('./scan-to-pay');
const loadCashierLine = () => import('./cashier-line');

/** Chooses a payment method for an order, and pays it online (product §2.8, §9). */
export function PaymentChoice({ payment }: { payment: PendingPayment }) {
  const [chosen, setChosen] = useState<string | null>(null);
  const offered = useOfferedMeans();
  const isOfflineOffered = isTransferOffered(payment);
  const recommended = offered.find((means) => means.isRecommended());
  const method = chosen ?? recommended?.name ?? (isOfflineOffered ? offline.value : offered[0].name);
  const means = offered.find(({ name }) => name === method) ?? offered[0];
  // The flow is finished: Back must not lead into its pages.
  const [outside, setOutside] = useState<'never' | 'open' | 'closed'>('never');
  const succeed = (): void => {
    closeFailure();
    void relaunch('paymentSuccess', paymentParams(payment));
  };
  const [place, setPlace] = usePayPlace(means);
  const isScannedHere = (place ?? means.outsideWay()) === 'scan';
  const isScanned = method !== offline.value && isScannedHere;
  const scan = useLoadedWhen(isScanned, loadScanToPay, () => setPlace('elsewhere'));
  const [isDoubleAgreed, setDoubleAgreed] = useState(false);
  const watch = useOrderWatch(payment.outTradeNo, succeed, {
    // Once its link was handed on, or its code is shown, somebody may be paying it now.
    plan: isScanned ? scanPlan : outside === 'never' ? organiserPlan : payerPlan,
  });
  const payable = payableOnline(payment, means);
  const online = useOnlinePayment(payable, watch, () => setOutside('open'));
  const line = useLoadedWhen(online.place !== null, loadCashierLine, online.leaveLine);
  const dialog = useLoadedWhen(outside === 'open', loadOutsideDialog, () => setOutside('closed'));
  const { state } = watch;
  const isWaiting = isTransferChosen(payment.outTradeNo);
  // The button has its own state; this one must not say that the cashier is being opened.
  const asking = useOneAtATime();
  /** Asks for leave to send a message once the payment has come in. */
  const askToTell = (): Promise<Subscription> => askToSubscribe(['payment', 'reminder'], payment.outTradeNo);
  const payOnline = async (): Promise<void> => {
    if (isWaiting && !(await confirmSecondPayment(means))) return;
    const told = await askToTell();
    online.pay(told.keep(payment.meetingId, 'session'));
  };
  const agreeToDouble = async (): Promise<void> => setDoubleAgreed(await confirmSecondPayment(means));
  const submit = async (): Promise<void> => {
    const told = await askToTell();
    void told.keep(payment.meetingId, 'session');
    if (await submitOfflineChoice(payment.outTradeNo)) await navigate('remittanceAccount', paymentParams(payment));
    // It may be over.
    else watch.check();
  };
  const payButton =
    method === offline.value ? (
      <Button busyText="提交中…" onPress={submit}>
        提交
      </Button>
    ) : isScanned ? (
      // The code is the act, so there is no button.
      isWaiting && !isDoubleAgreed && <Button onPress={agreeToDouble}>显示付款码</Button>
    ) : (
      <Button
        busy={online.isUnderWay}
        busyText={`正在打开${means.labels.service}…`}
        onPress={() => void asking.run(payOnline)}
      >
        立即支付 {formatFen(payment.amountFen)}
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
  ) : state.kind === 'closed' || state.kind === 'refused' || online.place !== null ? undefined : (
    payButton && <BottomBar>{payButton}</BottomBar>
  );

  const isDue = state.kind === 'asking' || state.kind === 'open' || state.kind === 'failed';
  const code =
    isDue && isScanned && (!isWaiting || isDoubleAgreed) ? (
      <Card label={scanService(means)}>
        {scan === null || place === null || state.kind === 'asking' ? (
          <Skeleton shape="card" count={1} label="正在生成付款码…" />
        ) : (
          <scan.ScanToPay
            amountFen={payment.amountFen}
            company={means.labels.company}
            checkout={(isAgain) => payable.checkout('scan', isAgain)}
            onLink={means.paysByLink() ? () => setOutside('open') : undefined}
          />
        )}
      </Card>
    ) : null;

  return (
    <PageFrame
      route="paymentChoice"
      meeting={{ id: payment.meetingId, code: payment.meetingCode }}
      backTo={payment.payer === 'team' ? 'teamOrders' : 'landing'}
      bottomBar={bottomBar}
    >
      <Box className={code === null ? undefined : 'payment-sides'}>
        <Box>
          <PaymentSummary payment={payment} />
          {isConfirming || state.kind === 'unconfirmed' ? (
            <ConfirmingView isAsking={isConfirming} />
          ) : state.kind === 'closed' || state.kind === 'refused' ? (
            <OrderOver payment={payment} refusal={state.kind === 'refused' ? state.message : undefined} />
          ) : online.place !== null ? (
            line && (
              <line.CashierLine
                place={online.place}
                next={`打开${means.labels.service}`}
                onAsk={online.askInLine}
                onLeave={online.leaveLine}
              />
            )
          ) : (
            <>
              {isWaiting && <WaitingNotice payment={payment} />}
              <PaymentMethods
                method={method}
                offered={offered}
                isOfflineOffered={isOfflineOffered}
                disabled={online.isUnderWay}
                isScanned={isScannedHere}
                onChange={setChosen}
              />
              <PaymentNote>付款结果以订单查询为准。如已扣款请勿重复支付，稍后可登录个人中心查看。</PaymentNote>
              <Box className="payment-summary__ask">
                <PayerRequest outTradeNo={payment.outTradeNo} />
              </Box>
            </>
          )}
        </Box>
        {code}
      </Box>
      {dialog !== null && (
        <dialog.OutsideDialog
          open={outside === 'open' && isDue}
          payment={payment}
          company={means.labels.company}
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

interface PaymentMethodsProps {
  /** The name of one of the means, or the value of `offline`. */
  method: string;
  offered: readonly PaymentMeans[];
  isOfflineOffered: boolean;
  disabled: boolean;
  /** Here the means are paid by a code that is scanned. */
  isScanned: boolean;
  onChange: (method: string) => void;
}

const scanService = ({ labels }: PaymentMeans): string => `${labels.company}扫码支付`;

const offline = { value: 'offline', label: '对公转账或现场刷卡', hint: '到账并经主办方确认后生效' };

/** The payment methods that a meeting offers: first the means that are recommended here, last those that pay elsewhere (product §9.2). */
export function PaymentMethods(props: PaymentMethodsProps) {
  const { method, offered, isOfflineOffered, disabled, isScanned, onChange } = props;
  const here = offered.filter((means) => means.isRecommended());
  const elsewhere = offered.filter((means) => !here.includes(means));
  return (
    <>
      <Card title="支付方式">
        <RadioGroup
          label="支付方式"
          labelHidden
          layout="list"
          options={[
            ...here.map((means, index) => {
              const service = isScanned ? scanService(means) : means.labels.service;
              const label = index === 0 ? `${service}（推荐）` : service;
              return { value: means.name, label, hint: '即时到账，报名立即生效' };
            }),
            ...(isOfflineOffered ? [offline] : []),
            ...elsewhere.map(({ name, labels: { service, company } }) => ({
              ...{ value: name, label: service },
              hint: `小程序暂不支持：订单已保留，请在${company}中打开会议链接支付`,
            })),
          ]}
          value={method}
          disabled={disabled}
          onChange={onChange}
        />
      </Card>
    </>
  );
}
