import { useMemo, useState } from 'react';
import type { CentreVisit } from '../../../session/centre';
import { errorMessage, failureState } from '../../../api/call-error';
import type { Attendee } from '../../../domain/attendee/attendee';
import type { PaymentDue } from '../../../contract/payment';
import { maskPhone } from '../../../domain/person/mobile-phone';
import { describeTeamDiscount } from '../../../domain/team/team-discount';
import { formatDeadline } from '../../../domain/time/format-dates';
import { isPaymentClosed, paymentClosedMessage } from '../../../domain/order/payment-closing';
import type { Order } from '../../../domain/order/order';
import { now } from '../../../platform/device/clock';
import type { OrderPayments } from '../../../session/order-payments';
import { navigate } from '../../../platform/browser/navigation/navigation';
import { Button } from '../../../ui/display/button';
import { Card } from '../../../ui/layout/card';
import { Checkbox } from '../../../ui/fields/checkbox';
import { Box } from '../../../ui/native/box';
import { Notice } from '../../../ui/display/notice';
import { PersonName, Unbroken } from '../../../ui/display/unbroken';
import { Skeleton } from '../../../ui/layout/skeleton';
import { StateView } from '../../../ui/layout/state-view';
import { Tag } from '../../../ui/display/tag';
import { VirtualList } from '../../../ui/layout/virtual-list';
import { OperatorFrame } from '../operator-frame';
import { useTeamOrder, useTeamQuote, useUnpaidMembers } from './unpaid-members';
import { Amount } from '../../../ui/display/number-text';
import { BottomBar } from '../../../ui/layout/bottom-bar';
import './team-payments.css';

interface TeamPaymentsProps {
  visit: CentreVisit;
  payments: OrderPayments;
  /** Called once ordered; the page decides where to pay. */
  onOrdered: (result: PaymentDue, memberCount: number) => Promise<void>;
}

/** Estimated row height in pixels: a name, a phone, and the padding. */
const estimatedRowHeight = 68;
const nobody: readonly Attendee[] = [];

/** Pays for members together (product §2.23, §11.9, /personal/paymentmanagement). */
export function TeamPayments({ visit, payments, onOrdered }: TeamPaymentsProps) {
  const { meeting } = visit;
  const isClosed = isPaymentClosed({ payer: 'team', isTransferChosen: false }, meeting, now());
  const { members, error, refetch } = useUnpaidMembers(visit);
  const list = members ?? nobody;
  const selection = useSelection(useMemo(() => list.map(({ id }) => id), [list]));
  const quote = useTeamQuote(visit, selection.ids);
  const order = useTeamOrder(visit);

  const showOrders = (): Promise<void> => navigate('teamOrders', { meetingCode: meeting.code });
  const pay = async (): Promise<void> => {
    const result = await order(selection.ids);
    if (result === null) {
      await refetch();
      return;
    }
    await onOrdered(result, selection.ids.length);
  };

  const deadline = formatDeadline(meeting.registrationEnd);
  return (
    <OperatorFrame
      visit={visit}
      bottomBar={
        list.length > 0 && !isClosed ? (
          <PaymentBar selection={selection} amountFen={quote.amountFen} onPay={pay} />
        ) : undefined
      }
    >
      <WaitingOrders orders={visit.centre.orders} payments={payments} onShowAll={showOrders} />
      {members === null && error === null && <Skeleton shape="list" count={6} />}
      {members === null && error !== null && (
        <StateView title="未交费参会人加载失败" {...failureState(error, refetch)} />
      )}
      {!meeting.isPaid && members?.length === 0 && (
        <StateView kind="empty" title="无需交费" text="本次会议免费，参会人报名后即可参会。" />
      )}
      {meeting.isPaid && members?.length === 0 && (
        <StateView
          kind="empty"
          title="暂无未交费参会人"
          text="已在待支付订单中的参会人请到“订单管理”支付或取消"
          action={{ label: '订单管理', onPress: showOrders }}
        />
      )}
      {list.length > 0 && (
        <>
          {isClosed && <Notice tone="due">{paymentClosedMessage}</Notice>}
          {meeting.discount !== null && !isClosed && (
            <Notice tone="due" live>
              {describeTeamDiscount(meeting.discount, selection.ids.length, list.length)}
            </Notice>
          )}
          {quote.error !== null && (
            <Notice tone="bad" live>
              {errorMessage(quote.error)}
              <Button
                kind="text"
                size="small"
                busyText="重试中…"
                onPress={() => Promise.all([refetch(), quote.retry()])}
              >
                重试
              </Button>
            </Notice>
          )}
          <Card padding="flush">
            <VirtualList
              label="未交费参会人"
              items={list}
              itemKey={({ id }) => id}
              estimatedHeight={estimatedRowHeight}
            >
              {(member, index) => (
                <Box className={`team-payments__row ${index === list.length - 1 ? 'team-payments__row--last' : ''}`}>
                  <Checkbox
                    label={<PersonName name={member.name} />}
                    hint={maskPhone(member.phone)}
                    aside={<Tag tone="due">未支付</Tag>}
                    checked={selection.has(member.id)}
                    onChange={(isOn) => selection.toggle(member.id, isOn)}
                  />
                </Box>
              )}
            </VirtualList>
          </Card>
          <Box className="team-payments__note">
            {deadline !== '' && (
              <>
                交费截止日期：<Unbroken>{deadline}</Unbroken>。
              </>
            )}
            已在待支付订单中的参会人，请到“订单管理”支付或取消。
          </Box>
        </>
      )}
    </OperatorFrame>
  );
}

interface WaitingOrdersProps {
  orders: readonly Order[];
  payments: OrderPayments;
  onShowAll: () => unknown;
}

/** Shows orders that wait for a transfer, whose members are not in the list, with a link to the account. */
function WaitingOrders({ orders, payments, onShowAll }: WaitingOrdersProps) {
  const waiting = orders.filter((order) => payments.transferOf(order) !== null);
  const [only, ...others] = waiting;
  if (only === undefined) return null;
  const people = waiting.reduce((count, { attendees }) => count + attendees.length, 0);
  return (
    <Notice tone="due">
      {waiting.length} 笔订单（{people} 人）等待到账。
      <Button kind="text" size="small" onPress={() => (others.length === 0 ? payments.showAccount(only) : onShowAll())}>
        {others.length === 0 ? '查看收款账户' : '查看订单'}
      </Button>
    </Notice>
  );
}

interface PaymentBarProps {
  selection: Selection;
  /** Integer fen; null while unknown. */
  amountFen: number | null;
  onPay: () => Promise<void>;
}

/** Shows the selection, its price, and the pay button. */
export function PaymentBar({ selection, amountFen, onPay }: PaymentBarProps) {
  const { ids, isAll, toggleAll } = selection;
  return (
    <BottomBar>
      <Checkbox label="全选" checked={isAll} onChange={toggleAll} />
      <Box className="payment-bar__sum" role="status">
        {amountFen === null ? <Box as="span">计算中…</Box> : <Amount amountFen={amountFen} size="bar" />}
        <Box className="payment-bar__count">已选 {ids.length} 人</Box>
      </Box>
      <Button disabled={ids.length === 0 || amountFen === null} busyText="提交中…" onPress={onPay}>
        去支付
      </Button>
    </BottomBar>
  );
}

/** The ticked members of a list. */
export interface Selection {
  /** Ids, in list order. */
  ids: readonly string[];
  has: (id: string) => boolean;
  isAll: boolean;
  toggle: (id: string, isOn: boolean) => void;
  toggleAll: (isOn: boolean) => void;
}

/** Keeps the selection while the list changes; removed members are deselected. */
export function useSelection(available: readonly string[]): Selection {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const ids = useMemo(() => available.filter((id) => ticked.has(id)), [available, ticked]);
  return {
    ids,
    has: (id) => ticked.has(id),
    isAll: available.length > 0 && ids.length === available.length,
    toggle: (id, isOn) =>
      setTicked((before) => new Set(isOn ? [...before, id] : [...before].filter((other) => other !== id))),
    toggleAll: (isOn) => setTicked(new Set(isOn ? available : [])),
  };
}
