import { Alert, Radio, Skeleton } from 'antd';
import type { DeskCallAnswer } from '../../src/contract/desk-calls/desk-calls';
import { formatFen } from '../../src/domain/money/money';
import { listedOrderStateTexts } from '../../src/domain/order/order-list';
import { failureText } from '../api/desk-error';
import { useDeskCall } from '../api/use-desk-call';
import { orderTones, StateTag } from '../ui/state-tag';
import { useRested } from '../ui/use-rested';
import './payments.css';

/** An order that is not paid. */
export type OpenOrder = DeskCallAnswer<'listOrders'>['rows'][number];

/** The most orders that are offered at a time. */
const mostOrders = 8;

export const dueFenOf = ({ amountFen, receivedFen }: OpenOrder): number => amountFen - receivedFen;

interface OrderChoiceProps {
  meetingId: string;
  search: string;
  leftFen: number;
  chosen: string;
  onChoose: (order: OpenOrder) => void;
}

/** Orders that are not paid: those that a search finds, else those of exactly what is left. */
export function OrderChoice({ meetingId, search, leftFen, chosen, onChoose }: OrderChoiceProps) {
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
