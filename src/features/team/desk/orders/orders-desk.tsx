import { Fragment, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import type { Order } from '../../../../domain/order/order';
import {
  isInvoiceable,
  orderChips,
  ordersOf,
  type ListedOrder,
  type OrderGroup,
} from '../../../../domain/order/order-groups';
import { describeAttendees, orderState, orderStateTexts, type OrderState } from '../../../../domain/order/order-state';
import { formatShortFen } from '../../../../domain/money/money';
import { formatMoment } from '../../../../domain/time/format-dates';
import { keepParam } from '../../../../platform/browser/navigation/keep-param';
import { navigate } from '../../../../platform/browser/navigation/navigation';
import type { CentreVisit } from '../../../../session/centre';
import type { OrderPayments } from '../../../../session/order-payments';
import { Amount } from '../../../../ui/display/number-text';
import { Button } from '../../../../ui/display/button';
import { Tag, type TagTone } from '../../../../ui/display/tag';
import { Unbroken } from '../../../../ui/display/unbroken';
import { FilterChips } from '../../../../ui/layout/list-filter';
import { StateView } from '../../../../ui/layout/state-view';
import { Box } from '../../../../ui/native/box';
import { Press } from '../../../../ui/native/press';
import { useTeamOrders } from '../../orders/use-team-orders';
import { DeskFrame } from '../desk-frame';
import { OrderDetail } from './order-detail';
import './orders-desk.css';

interface OrdersDeskProps {
  visit: CentreVisit;
  payments: OrderPayments;
  /** The group shown at first. */
  group: OrderGroup;
  /** The id of the order that the address names; '' for none. */
  orderId: string;
}

const tones: Readonly<Record<OrderState, TagTone>> = { unpaid: 'due', waiting: 'wait', paid: 'ok', cancelled: 'mute' };

/** A team's orders at the left, the chosen one with its invoice and people beside it (product §11.23). */
export function OrdersDesk({ visit, payments, group: firstGroup, orderId }: OrdersDeskProps) {
  const { meeting } = visit;
  const state = useTeamOrders(visit, payments);
  const all = state.listed.map((order): ListedOrder => ({
    order,
    state: state.isCancelled(order) ? 'cancelled' : orderState(order, payments.transferOf(order)),
  }));
  const chips = orderChips(all);
  const [wantedGroup, setGroup] = useState(firstGroup);
  const group = chips.some(({ key }) => key === wantedGroup) ? wantedGroup : 'all';
  const shown = ordersOf(all, group);
  const [chosenId, setChosenId] = useState(orderId);
  // An order that is gone, or in another group, gives way to the first.
  const chosen = shown.find(({ order }) => order.id === chosenId) ?? shown[0] ?? null;
  const choose = (id: string): void => {
    setChosenId(id);
    keepParam('orderId', id);
  };
  const list = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent<HTMLElement>): void => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const next = shown[shown.findIndex(({ order }) => order.id === chosen?.order.id) + step];
    if (step === 0 || next === undefined) return;
    event.preventDefault();
    choose(next.order.id);
    list.current?.querySelectorAll<HTMLElement>('button')[shown.indexOf(next)]?.focus();
  };
  const invoices = useMemo(() => state.listed.filter(({ invoice }) => invoice !== null).length, [state.listed]);
  return (
    <DeskFrame
      visit={visit}
      section="orders"
      title="订单与发票"
      note={`${all.length} 笔订单，${invoices} 张发票`}
      actions={<WaitingButton visit={visit} payments={payments} state={state} onInvoice={setGroup} />}
    >
      {all.length === 0 ? (
        <StateView
          kind="empty"
          title="暂无订单"
          text={meeting.isPaid ? '请到“交费”为未交费的参会人交费。' : '本次会议免费，无需交费。'}
          action={
            meeting.isPaid
              ? { label: '去交费', onPress: () => navigate('teamPayments', { meetingCode: meeting.code }) }
              : null
          }
        />
      ) : (
        <Box className="orders-desk">
          <Box className="orders-desk__list">
            <Box className="team-desk__bar">
              <FilterChips label="按状态筛选" chips={chips} chosen={group} onChoose={setGroup} />
            </Box>
            <div ref={list} className="orders-desk__orders" role="group" aria-label="订单">
              {shown.map((one) => (
                <OrderLine
                  key={one.order.id}
                  listed={one}
                  isChosen={one === chosen}
                  onChoose={() => choose(one.order.id)}
                  onKeyDown={move}
                />
              ))}
            </div>
            <Box className="team-desk__foot">↑ ↓ 换一笔</Box>
          </Box>
          {/* The key: each order starts at its top. */}
          <Box key={chosen?.order.id} as="section" className="orders-desk__detail" aria-label="订单详情">
            {chosen !== null && (
              <OrderDetail
                visit={visit}
                payments={payments}
                listed={chosen}
                state={state}
                canInvoice={isInvoiceable(chosen)}
              />
            )}
          </Box>
        </Box>
      )}
    </DeskFrame>
  );
}

interface OrderLineProps {
  listed: ListedOrder;
  isChosen: boolean;
  onChoose: () => void;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

function OrderLine({ listed: { order, state }, isChosen, onChoose, onKeyDown }: OrderLineProps) {
  const invoice = order.isInvoiceIssued ? '发票已开' : order.invoice === null ? '' : '发票已申请';
  const facts = [formatMoment(order.createdAt), invoice].filter(Boolean);
  return (
    <Press
      className={`orders-desk__order ${isChosen ? 'orders-desk__order--chosen' : ''}`}
      aria-current={isChosen ? true : undefined}
      onPress={onChoose}
      onKeyDown={onKeyDown}
    >
      <Box as="span" className="orders-desk__line">
        <Amount amountFen={order.amountFen} />
        <Tag tone={tones[state]}>{orderStateTexts[state]}</Tag>
      </Box>
      <Box as="span" className="orders-desk__facts">
        {[`${order.attendees.length} 人`, describeAttendees(order.attendees)].filter(Boolean).join(' · ')}
        {facts.map((fact) => (
          <Fragment key={fact}>
            {' · '}
            <Unbroken>{fact}</Unbroken>
          </Fragment>
        ))}
      </Box>
    </Press>
  );
}

interface WaitingButtonProps extends Pick<OrdersDeskProps, 'visit' | 'payments'> {
  state: ReturnType<typeof useTeamOrders>;
  onInvoice: (group: OrderGroup) => void;
}

/** The filled button is what waits, with its number or amount. */
function WaitingButton({ visit, payments, state: { waiting }, onInvoice }: WaitingButtonProps) {
  const ofMeeting = { meetingCode: visit.meeting.code };
  if (waiting === null) return null;
  if (waiting.kind === 'pay')
    return (
      <Button size="small" onPress={() => payments.pay(waiting.order)}>
        去支付 {formatShortFen(waiting.order.renewedFen ?? waiting.order.dueFen)}
      </Button>
    );
  if (waiting.kind === 'order')
    return (
      <Button size="small" onPress={() => navigate('teamPayments', ofMeeting)}>
        去交费 {waiting.members} 位
      </Button>
    );
  const toInvoice = (order: Order | null): unknown =>
    order === null ? onInvoice('invoice') : navigate('memberInvoice', { ...ofMeeting, orderId: order.id });
  return (
    <Button size="small" onPress={() => toInvoice(waiting.order)}>
      去申请发票{waiting.count > 1 && ` ${waiting.count} 张`}
    </Button>
  );
}
