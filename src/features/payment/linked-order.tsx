import { useRef, useState, type ReactNode } from 'react';
import type { LinkedOrder } from '../../contract/payment';
import { organiserPlan, payerPlan, scanPlan } from '../../domain/payment/poll-plan';
import type { TradeOutcome } from '../../domain/payment/trade-outcome';
import { linkedPriceOver } from '../../domain/order/linked-price-over';
import { formatFen } from '../../domain/money/money';
import { callServer } from '../../api/call-server';
import { failureState } from '../../api/call-error';
import { useLoadedWhen } from '../../platform/browser/use-loaded-when';
import { canCloseWindow } from '../../platform/wechat/wechat';
import { BottomBar } from '../../ui/layout/bottom-bar';
import { Button } from '../../ui/display/button';
import { CloseWindowButton } from '../../ui/display/close-window-button';
import { Card } from '../../ui/layout/card';
import { Box } from '../../ui/native/box';
import { Notice } from '../../ui/display/notice';
import { Amount } from '../../ui/display/number-text';
import { PageFrame } from '../../ui/layout/page-frame';
import { Skeleton } from '../../ui/layout/skeleton';
import { StateView } from '../../ui/layout/state-view';
import { Phrases, Unbroken } from '../../ui/display/unbroken';
import { confirmSecondPayment } from './confirm-second-payment';
import { copyLinkToPay, LinkToPay } from './link-to-pay';
import { ConfirmingView } from './order-outcome';
import { useOrderWatch, type OrderWatch } from './order-watch';
import { PaymentNote } from './payment-summary';
import { providerOf, useOfferedMeans } from './offered-means';
import { closeFailure, useOnlinePayment, type OnlinePayable } from './online-payment';
import { hasOrderLinks } from './order-link';
import type { PaymentMeans } from './payment-means';
import { usePayPlace, type PayPlace } from './use-pay-place';
import { PayerButton, PayerOrder, waysOf, type PayerOrderProps, type PayerWay } from './payer/payer-page';

const loadScanToPay = () => import('./scan-to-pay');
const loadCashierLine = () => import('./cashier-line');

/** Pays an order by its own link: for whoever has it, without a login (product §9.26). */
export function LinkedOrderPayment({ link }: { link: string }) {
  const [means] = useOfferedMeans();
  const { service, company } = means.labels;
  const [place, setPlace] = usePayPlace(means);
  const payable = payableByLink(link, means);
  const { order, isPriceOver, watch, setOrder } = useLinkedOrder(link, place);
  const online = useOnlinePayment(payable, watch, () => setPlace('elsewhere'));
  const pay = async (): Promise<void> => {
    if (order?.isTransferAwaited !== true || (await confirmSecondPayment(means))) online.pay(Promise.resolve());
  };
  const { kind } = watch.state;
  const isDue = kind === 'asking' || kind === 'open' || kind === 'failed';
  const inLine = isDue ? online.place : null;
  const line = useLoadedWhen(inLine !== null, loadCashierLine, online.leaveLine);
  const scan = useLoadedWhen(place === 'scan' && isDue, loadScanToPay, () => setPlace('elsewhere'));
  const [isDoubleAgreed, setDoubleAgreed] = useState(false);
  const agreeToDouble = async (): Promise<void> => setDoubleAgreed(await confirmSecondPayment(means));
  const code =
    order?.isTransferAwaited === true && !isDoubleAgreed ? (
      <Button onPress={agreeToDouble}>显示付款码</Button>
    ) : (
      scan !== null &&
      order !== null && (
        <scan.ScanToPay
          amountFen={order.amountFen}
          company={company}
          checkout={(isAgain) => payable.checkout('scan', isAgain)}
          onLink={means.paysByLink() ? () => setPlace('elsewhere') : undefined}
        />
      )
    );
  const asked = usePayerOrder({ link, order, means, place, code, onChanged: setOrder });
  // Where a code stands there to be scanned, that is the act.
  const isScanned = place === 'scan' && asked?.way !== 'transfer';
  const payButton = order !== null && isDue && inLine === null && place !== null && !isScanned && (
    <BottomBar>
      {asked !== null ? (
        <PayerButton
          {...asked}
          isPaying={online.isUnderWay}
          onPay={() => void pay()}
          onCopyLink={() => copyLinkToPay(link, company)}
        />
      ) : place === 'elsewhere' ? (
        <Button onPress={() => copyLinkToPay(link, company)}>复制链接</Button>
      ) : (
        <Button busy={online.isUnderWay} busyText={`正在打开${service}…`} onPress={pay}>
          {service} {formatFen(order.amountFen)}
        </Button>
      )}
    </BottomBar>
  );
  const askAgain = kind === 'unconfirmed' && (
    <BottomBar>
      <Button kind="outline" onPress={() => watch.check()}>
        返回支付
      </Button>
      <Button onPress={watch.confirm}>重新查询</Button>
    </BottomBar>
  );
  const leave = kind === 'paid' && canCloseWindow() && (
    <BottomBar>
      <CloseWindowButton />
    </BottomBar>
  );
  return (
    <PageFrame route="orderLink" bottomBar={payButton || askAgain || leave}>
      {inLine !== null ? (
        line && (
          <line.CashierLine
            place={inLine}
            next={`打开${service}`}
            onAsk={online.askInLine}
            onLeave={online.leaveLine}
          />
        )
      ) : (
        <View
          order={order}
          isPriceOver={isPriceOver}
          link={link}
          company={company}
          watch={watch}
          place={place}
          code={code}
          asked={asked}
        />
      )}
    </PageFrame>
  );
}

interface ViewProps {
  order: LinkedOrder | null;
  isPriceOver: boolean;
  link: string;
  company: string;
  watch: OrderWatch;
  place: PayPlace | null;
  /** The code to scan, where the place is that. */
  code: ReactNode;
  /** Null but for the link by which somebody else is asked to pay. */
  asked: PayerOrderProps | null;
}

function View({ order, isPriceOver, link, company, watch, place, code, asked }: ViewProps) {
  const { state } = watch;
  switch (state.kind) {
    case 'paid':
      return (
        <StateView
          kind="done"
          title="已付款"
          text={
            order === null ? (
              '这笔订单已付清，不用重复付款。'
            ) : (
              <>
                <Unbroken>{formatFen(order.amountFen)}</Unbroken> 已付清，不用重复付款。
              </>
            )
          }
        />
      );
    case 'closed':
      return isPriceOver ? (
        <StateView kind="ended" title={linkedPriceOver.title} text={`${linkedPriceOver.advice}。`} />
      ) : (
        <StateView
          kind="ended"
          title="不用付款了"
          text="订单已取消、已不能支付，或链接已收回。如有疑问，请联系把链接发给您的人。"
        />
      );
    case 'refused':
      return (
        <StateView kind="lost" title="没有找到这笔订单" text="链接可能不完整，请让对方重新发送，或重新扫码打开。" />
      );
    case 'confirming':
    case 'unconfirmed':
      return <ConfirmingView isAsking={state.kind === 'confirming'} />;
    default:
      if (asked !== null) return <PayerOrder {...asked} />;
      if (order !== null && place !== null)
        return <Due order={order} link={link} company={company} place={place} code={code} />;
      return state.kind === 'failed' ? (
        <StateView title="订单加载失败" {...failureState(state.error, () => watch.check())} />
      ) : (
        <Skeleton shape="card" label="正在打开订单…" />
      );
  }
}

type DueProps = Pick<ViewProps, 'link' | 'company' | 'code'> & { order: LinkedOrder; place: PayPlace };

function Due({ order, link, company, place, code }: DueProps) {
  const { teamName, meetingName, attendeeCount, amountFen } = order;
  return (
    <>
      <Card align="center">
        <Box className="payment-summary">
          <Box className="link-to-pay__who">
            <Phrases>{teamName || meetingName}</Phrases>
          </Box>
          <Amount amountFen={amountFen} size="hero" />
          <Box className="payment-summary__line">
            {teamName !== '' && <Phrases>{`${meetingName} · `}</Phrases>}
            <Unbroken>{`${attendeeCount} 人注册费`}</Unbroken>
          </Box>
        </Box>
      </Card>
      {order.isTransferAwaited && <Notice tone="due">该订单正在等待转账到账。如已转账，请勿重复支付。</Notice>}
      {place === 'scan' && <Card label={`${company}扫码支付`}>{code || <Skeleton shape="card" count={1} />}</Card>}
      {place === 'elsewhere' && (
        <Card title={`请用${company}付款`}>
          <LinkToPay link={link} company={company} />
        </Card>
      )}
      {/* The code's own words say the rest. */}
      <PaymentNote>{place !== 'here' ? '不用登录。' : '不用登录。付好后，对方的页面会自动更新。'}</PaymentNote>
    </>
  );
}

type AskedOrder = Pick<PayerOrderProps, 'link' | 'means' | 'code' | 'onChanged'> & {
  order: LinkedOrder | null;
  place: PayPlace | null;
};

/** The open order of a link by which somebody else is asked to pay, and the way that they choose; null for any other. */
function usePayerOrder({ order, place, ...asked }: AskedOrder): PayerOrderProps | null {
  const [chosen, setChosen] = useState<PayerWay | null>(null);
  const view = order?.payer ?? null;
  if (order === null || view === null || place === null) return null;
  const ways = waysOf(view, hasOrderLinks());
  const way = chosen ?? ways[0] ?? 'online';
  return { ...asked, order, view, place, ways, way, onWay: setChosen };
}

/** The order and how it stands; what it was stays known once it is paid, when the server shows no more of it. */
function useLinkedOrder(
  link: string,
  place: PayPlace | null,
): { order: LinkedOrder | null; isPriceOver: boolean; watch: OrderWatch; setOrder: (order: LinkedOrder) => void } {
  const [order, setOrder] = useState<LinkedOrder | null>(null);
  const [isPriceOver, setPriceOver] = useState(false);
  const query = useRef(async (name: string, signal?: AbortSignal): Promise<TradeOutcome> => {
    const heard = await callServer('getLinkedOrder', { link: name }, signal && { signal });
    if (heard.state === 'open') setOrder(heard);
    setPriceOver(heard.isPriceOver);
    return outcomes[heard.state];
  });
  const watch = useOrderWatch(link, closeFailure, {
    query: query.current,
    plan: place === 'scan' ? scanPlan : place === 'elsewhere' ? payerPlan : organiserPlan,
  });
  return { order, isPriceOver, watch, setOrder: (changed) => changed.state === 'open' && setOrder(changed) };
}

const outcomes: Readonly<Record<LinkedOrder['state'], TradeOutcome>> = { open: 'open', paid: 'paid', ended: 'closed' };

const payableByLink = (link: string, means: PaymentMeans): OnlinePayable => ({
  ...{ means, key: link, meetingId: '', page: { returnRoute: 'orderLink', returnParams: { link } } },
  prepay: (openid, isAgain) => callServer('getLinkedPrepayId', { link, openid, isAgain, provider: providerOf(means) }),
  checkout: (way, isAgain) => callServer('payLinkedOutside', { link, way, isAgain, provider: providerOf(means) }),
  advice: `请把链接发到${means.labels.company}里，在${means.labels.company}中打开后付款。`,
});
