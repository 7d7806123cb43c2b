import { Alert, Button, Form, Input, InputNumber, Radio, Skeleton } from 'antd';
import { useState } from 'react';
import type { DeskCallAnswer } from '../../src/contract/desk-calls/desk-calls';
import { listedOrderStateTexts } from '../../src/domain/order/order-list';
import { formatFen } from '../../src/domain/money/money';
import { failureText } from '../api/desk-error';
import { registrationQueries } from '../api/registration-queries';
import { useDeskAct } from '../api/use-desk-act';
import { useDeskCall } from '../api/use-desk-call';
import { ActPreview } from '../ui/act-preview';
import { DeskDrawer } from '../ui/desk-drawer';
import { orderTones, StateTag } from '../ui/state-tag';
import { useRested } from '../ui/use-rested';
import type { PaymentActProps } from './payment';
import { payerOf } from './transaction-words';

type Order = DeskCallAnswer<'listOrders'>['rows'][number];

/** The most orders that are offered at a time. */
const mostOrders = 8;

const dueFenOf = ({ amountFen, receivedFen }: Order): number => amountFen - receivedFen;

/** Pays an order by a transaction, or by a part of it. */
export function AllotPayment({ meetingId, payment, close }: PaymentActProps) {
  const [search, setSearch] = useState('');
  const [order, setOrder] = useState<Order | null>(null);
  const [yuan, setYuan] = useState(0);
  // As it was when the drawer opened: what the server compares with.
  const [seen] = useState({ meetingId, transactionId: payment.id, seenLeftFen: payment.leftFen });
  const input = { ...seen, orderId: order?.id ?? '', amountFen: Math.round(yuan * 100) };
  const rested = useRested(input);
  const isReady = rested.orderId !== '' && rested.amountFen > 0;
  const preview = useDeskCall('previewAllotTransaction', rested, { enabled: isReady, keepsPrevious: true });
  const { act, isBusy } = useDeskAct('allotTransaction', { renews: registrationQueries, done: '已入账' });
  const choose = (chosen: Order): void => {
    setOrder(chosen);
    setYuan(Math.min(dueFenOf(chosen), payment.leftFen) / 100);
  };
  const submit = async (): Promise<void> => {
    if ((await act(input)).isDone) close();
  };
  return (
    <DeskDrawer
      title="认领到订单"
      subtitle={`${payerOf(payment)}，还有 ${formatFen(payment.leftFen)} 没有认领`}
      onClose={close}
      acts={
        <>
          <Button onClick={close}>返回</Button>
          <Button
            type="primary"
            loading={isBusy}
            disabled={order === null || input.amountFen <= 0 || preview.isError}
            onClick={() => void submit()}
          >
            {order === null ? '选一笔订单' : `入账 ${formatFen(input.amountFen)}`}
          </Button>
        </>
      }
    >
      <Form layout="vertical" component="div">
        <Form.Item label="哪一笔订单" htmlFor="order-search">
          <Input
            id="order-search"
            autoFocus
            maxLength={100}
            placeholder="姓名、手机、单位、订单号、附言码"
            value={search}
            onChange={({ target }) => setSearch(target.value)}
          />
        </Form.Item>
      </Form>
      <OrderChoice {...{ meetingId, search, leftFen: payment.leftFen, chosen: order?.id ?? '', onChoose: choose }} />
      {order !== null && (
        <Form layout="vertical" component="div">
          <Form.Item
            label={`入账多少，这笔订单差 ${formatFen(dueFenOf(order))}`}
            htmlFor="allot-amount"
            help={input.amountFen < dueFenOf(order) ? '入账后订单还差一部分，会告诉付款人补足' : undefined}
          >
            <InputNumber
              id="allot-amount"
              prefix="¥"
              precision={2}
              min={0}
              value={yuan}
              onChange={(value) => setYuan(value ?? 0)}
            />
          </Form.Item>
        </Form>
      )}
      <ActPreview
        title="入账后会发生什么"
        data={preview.data}
        error={preview.error}
        waiting={isReady ? undefined : '选一笔订单，这里说会发生什么、告诉谁。'}
      />
    </DeskDrawer>
  );
}

interface OrderChoiceProps {
  meetingId: string;
  search: string;
  leftFen: number;
  chosen: string;
  onChoose: (order: Order) => void;
}

/** Orders that are not paid: those that a search finds, else those of exactly what is left. */
function OrderChoice({ meetingId, search, leftFen, chosen, onChoose }: OrderChoiceProps) {
  const words = useRested(search.trim());
  const amount = leftFen / 100;
  const isOpen = { state: 'unpaid,waiting,short' };
  const { data, error } = useDeskCall(
    'listOrders',
    {
      ...{ meetingId, search: words, sealedSearch: '', sort: '', page: 1 },
      filters: words === '' ? { ...isOpen, amount: `${amount}..${amount}` } : isOpen,
    },
    { keepsPrevious: true },
  );
  if (error !== null) return <Alert type="warning" showIcon title={failureText(error)} />;
  if (data === undefined) return <Skeleton active title={false} aria-label="正在找订单" />;
  return (
    <section className="order-choice" aria-label="找到的订单">
      <p className="second" role="status">
        {words === ''
          ? `金额正好 ${formatFen(leftFen)} 的未付订单有 ${data.total} 笔`
          : data.total === 0
            ? '没有找到未付的订单，换个词再找'
            : `找到 ${data.total} 笔未付的订单${data.total > mostOrders ? `，先列 ${mostOrders} 笔` : ''}`}
      </p>
      <Radio.Group
        value={chosen}
        onChange={({ target }) => {
          const order = data.rows.find(({ id }) => id === target.value);
          if (order !== undefined) onChoose(order);
        }}
      >
        {data.rows.slice(0, mostOrders).map((order) => (
          <Radio key={order.id} value={order.id}>
            <span className="order-choice__order">
              <span>
                {order.payer}
                <span className="second">
                  ，{order.number}，{order.people} 人
                </span>
              </span>
              <StateTag kind={orderTones[order.state]}>{listedOrderStateTexts[order.state]}</StateTag>
              <span>差 {formatFen(dueFenOf(order))}</span>
            </span>
          </Radio>
        ))}
      </Radio.Group>
    </section>
  );
}
