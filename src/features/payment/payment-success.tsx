import { useState, type ReactNode } from 'react';
import { formatFen } from '../../domain/money/money';
import { errorMessage } from '../../api/call-error';
import { openCentre, forgetCentre } from '../../session/centre';
import type { MeetingReference } from '../../session/last-meeting';
import { replace } from '../../platform/browser/navigation/navigation';
import { BottomBar } from '../../ui/layout/bottom-bar';
import { Button } from '../../ui/display/button';
import { CloseWindowButton } from '../../ui/display/close-window-button';
import { GroupedNumber } from '../../ui/display/number-text';
import { PageFrame } from '../../ui/layout/page-frame';
import { Skeleton } from '../../ui/layout/skeleton';
import { StateView } from '../../ui/layout/state-view';
import { Unbroken } from '../../ui/display/unbroken';
import { ConfirmingView, OrderOver } from './order-outcome';
import { PaymentNote } from './payment-summary';
import { type OrderState, useOrderWatch, type OrderWatch } from './order-watch';
import { readPaymentOf, settlePendingPayment } from '../../session/keep-payments';
import {
  isPaymentOf,
  paymentParams,
  readPaidPayment,
  readPendingPayment,
  type PendingPayment,
} from '../../session/pending-payment';

/** Reads the success page's payment: the pending one, or the one that it confirmed before. */
export function readSettledPayment(meeting: MeetingReference | null): PendingPayment | null {
  if (meeting === null) return readPendingPayment() ?? readPaidPayment();
  const paid = readPaidPayment();
  return readPaymentOf(meeting) ?? (paid !== null && isPaymentOf(paid, meeting) ? paid : null);
}

interface PaymentSuccessProps {
  payment: PendingPayment;
  /** The code stands on the page, so that the button leads past it. */
  hasTicket?: boolean;
  /** The act that waits next, as the main button in place of the centre; null for none. */
  waiting?: { label: string; onPress: () => unknown } | null;
  /** Called once the server has confirmed the payment. */
  onPaid?: () => void;
  children?: ReactNode;
}

/** Shows a registration as paid, once the server has confirmed the payment (product §2.9). */
export function PaymentSuccess({ payment, hasTicket = false, waiting = null, onPaid, children }: PaymentSuccessProps) {
  const watch = useOrderWatch(payment.outTradeNo, () => {
    forgetCentre();
    settlePendingPayment(payment);
    onPaid?.();
  });
  // Once confirmed it stays confirmed, even while a query on return is pending.
  const [isPaid, setPaid] = useState(false);
  if (watch.state.kind === 'paid' && !isPaid) setPaid(true);
  const state: OrderState = isPaid ? { kind: 'paid' } : watch.state;
  return (
    <PageFrame route="paymentSuccess" bottomBar={<NextStep {...{ state, payment, watch, hasTicket, waiting }} />}>
      <Outcome {...{ state, payment, watch, hasTicket }}>{children}</Outcome>
    </PageFrame>
  );
}

interface OutcomeProps {
  hasTicket: boolean;
  state: OrderState;
  payment: PendingPayment;
  watch: OrderWatch;
}

function Outcome({ state, payment, watch, hasTicket, children }: OutcomeProps & { children: ReactNode }) {
  switch (state.kind) {
    case 'asking':
      return <Skeleton shape="card" count={2} label="正在确认支付结果…" />;
    case 'paid':
      return <Paid {...{ payment, hasTicket }}>{children}</Paid>;
    case 'confirming':
      return <ConfirmingView isAsking />;
    case 'open':
    case 'unconfirmed':
      return <ConfirmingView isAsking={false} />;
    case 'closed':
      return <OrderOver payment={payment} />;
    case 'refused':
      return <OrderOver payment={payment} refusal={state.message} />;
    case 'failed':
      return (
        <StateView
          kind="error"
          title="暂时无法确认支付结果"
          text={errorMessage(state.error)}
          action={{ label: '重试', onPress: () => watch.check() }}
        />
      );
  }
}

function Paid({ payment, hasTicket, children }: Omit<OutcomeProps, 'state' | 'watch'> & { children: ReactNode }) {
  const { amountFen, attendeeCount, outTradeNo, payer } = payment;
  return (
    <>
      <StateView
        kind="done"
        isSmall={hasTicket}
        title="报名成功"
        text={
          <>
            注册费 <Unbroken>{formatFen(amountFen)}</Unbroken> 已支付
            {payer === 'team' && `，共 ${attendeeCount} 人`}
          </>
        }
      />
      {children}
      <PaymentNote>
        订单号 <GroupedNumber number={outTradeNo} />
      </PaymentNote>
    </>
  );
}

function NextStep({
  state,
  payment,
  watch,
  hasTicket,
  waiting,
}: OutcomeProps & Required<Pick<PaymentSuccessProps, 'waiting'>>) {
  if (state.kind === 'paid') {
    return (
      <BottomBar>
        <CloseWindowButton />
        <Button kind={waiting === null ? 'primary' : 'outline'} onPress={() => openCentre(payment.meetingId)}>
          {payment.payer === 'team' ? '查看报名信息' : hasTicket ? '个人中心' : '查看参会码'}
        </Button>
        {waiting !== null && <Button onPress={waiting.onPress}>{waiting.label}</Button>}
      </BottomBar>
    );
  }
  if (state.kind !== 'open' && state.kind !== 'unconfirmed') return null;
  return (
    <BottomBar>
      <Button kind="outline" onPress={() => replace('paymentChoice', paymentParams(payment))}>
        返回支付
      </Button>
      <Button onPress={watch.confirm}>重新查询</Button>
    </BottomBar>
  );
}
