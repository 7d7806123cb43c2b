import { useState, type ReactNode } from 'react';
import type { Order } from '../../../domain/order/order';
import { describeAttendees, orderState, orderStateTexts } from '../../../domain/order/order-state';
import { payLabel, priceOverNote } from '../../../domain/order/price-over';
import { formatMoment } from '../../../domain/time/format-dates';
import type { OrderPayments } from '../../../session/order-payments';
import { ActionSheet } from '../../../ui/overlay/action-sheet';
import { Button } from '../../../ui/display/button';
import { Card } from '../../../ui/layout/card';
import { DescriptionList } from '../../../ui/layout/description-list';
import { Box } from '../../../ui/native/box';
import { Amount, GroupedNumber } from '../../../ui/display/number-text';
import { Tag, type TagTone } from '../../../ui/display/tag';
import { Phrases, Unbroken } from '../../../ui/display/unbroken';
import './order-card.css';

interface OrderCardProps {
  order: Order;
  payments: OrderPayments;
  /** The reason why payment cannot be started; null if it can. */
  paymentBlock: string | null;
  /** Undefined where the attendees stand beside the card, and the invoice likewise. */
  onAttendees?: () => void;
  onCancel: () => Promise<void>;
  onInvoice?: () => unknown;
}

const amountRow = (isShown: boolean, term: string, amountFen: number) =>
  isShown ? [{ term, value: <Amount amountFen={amountFen} /> }] : [];

/** Shows an order that was not cancelled: sums, state and actions (product §2.24, /personal/ordermanagement). */
export function OrderCard({ order, payments, paymentBlock, onAttendees, onCancel, onInvoice }: OrderCardProps) {
  const transfer = payments.transferOf(order);
  const state = orderState(order, transfer);
  const isHeld = state === 'unpaid' && paymentBlock !== null;
  const isOpen = state === 'unpaid' && paymentBlock === null;
  const note = priceOverNote(order);
  return (
    <OrderFrame
      order={order}
      tone={isHeld ? 'mute' : tones[state]}
      tag={isHeld ? '暂不可支付' : tagText(order, orderStateTexts[state])}
    >
      {order.refundedFen + order.refundDueFen > 0 && (
        <DescriptionList
          items={[
            ...amountRow(order.refundDueFen > 0, '待退金额', order.refundDueFen),
            ...amountRow(order.refundedFen > 0, '退费金额', order.refundedFen),
            { term: '实付金额', value: <Amount amountFen={order.netFen} /> },
          ]}
        />
      )}
      {transfer !== null && <Box className="order-card__panel">{payments.panel(order, transfer)}</Box>}
      {isOpen && note !== '' && <Box className="order-card__note">{note}</Box>}
      {state === 'unpaid' && paymentBlock !== null && <Box className="order-card__note">{paymentBlock}</Box>}
      <Box className="order-card__actions">
        {state === 'waiting' && (
          <Button kind="outline" size="small" onPress={() => payments.showAccount(order)}>
            查看收款账户
          </Button>
        )}
        {onAttendees !== undefined && (
          <Button kind="outline" size="small" aria-haspopup="dialog" onPress={onAttendees}>
            查看参会人
          </Button>
        )}
        {(state === 'waiting' || (isOpen && note === '')) && payments.request(order)}
        {state === 'paid' && onInvoice !== undefined && (
          <Button kind="outline" size="small" onPress={onInvoice}>
            {order.invoice === null ? '申请发票' : '发票信息'}
          </Button>
        )}
        {state === 'unpaid' && (
          <Button kind="danger" size="small" onPress={onCancel}>
            取消订单
          </Button>
        )}
        {isOpen && (
          <Button kind="outline" size="small" onPress={() => payments.pay(order)}>
            {payLabel(order, '支付订单')}
          </Button>
        )}
        {state === 'waiting' && <MoreActions onPay={() => payments.pay(order)} onCancel={onCancel} />}
      </Box>
    </OrderFrame>
  );
}

export function CancelledOrderCard({ order }: { order: Order }) {
  return <OrderFrame order={order} tone="mute" tag={orderStateTexts.cancelled} />;
}

const tones: Readonly<Record<keyof typeof orderStateTexts, TagTone>> = {
  unpaid: 'due',
  waiting: 'wait',
  paid: 'ok',
  cancelled: 'mute',
};

const tagText = ({ paymentMethod }: Order, state: string): string =>
  paymentMethod === '' ? state : `${state} · ${paymentMethod}`;

interface OrderFrameProps {
  order: Order;
  tone: TagTone;
  tag: string;
  children?: ReactNode;
}

function OrderFrame({ order, tone, tag, children }: OrderFrameProps) {
  const number = order.outTradeNo || order.id;
  const names = describeAttendees(order.attendees);
  const moment = formatMoment(order.createdAt);
  return (
    <Card label={`订单号 ${number}`}>
      <Box className={`order-card__head order-card__head--${tone}`}>
        <Box as="h2" className="order-card__amount">
          <Amount amountFen={order.amountFen} size="bar" />
        </Box>
        <Tag tone={tone}>{tag}</Tag>
      </Box>
      <Box className="order-card__facts">
        <Unbroken>{`${order.attendees.length} 人`}</Unbroken>
        {names !== '' && <Phrases>{`\u00a0· ${names}`}</Phrases>}
        {moment !== '' && '\u00a0· '}
        <Unbroken>{moment}</Unbroken>
      </Box>
      {children}
      <Box className="order-card__number">
        订单号 <GroupedNumber number={number} />
      </Box>
    </Card>
  );
}

interface MoreActionsProps {
  onPay: () => unknown;
  onCancel: () => Promise<void>;
}

/** Actions that are not advisable while a transfer is awaited, behind a menu. */
function MoreActions({ onPay, onCancel }: MoreActionsProps) {
  const [isOpen, setIsOpen] = useState(false);
  const choose = (key: string): void => {
    setIsOpen(false);
    if (key === 'cancel') void onCancel();
    else onPay();
  };
  return (
    <>
      <Button kind="outline" size="small" aria-haspopup="dialog" onPress={() => setIsOpen(true)}>
        更多
      </Button>
      <ActionSheet
        open={isOpen}
        title="更多操作"
        choices={[
          { key: 'pay', label: '改用微信支付', hint: '如已转账，请勿重复支付' },
          { key: 'cancel', label: '取消订单', hint: '如已转账，请勿取消', danger: true },
        ]}
        onChoose={choose}
        onClose={() => setIsOpen(false)}
        cancelText="返回"
      />
    </>
  );
}
