import type { DeskCallAnswer } from '../../src/contract/desk-calls/desk-calls';
import { formatFen } from '../../src/domain/money/money';
import { useMay } from '../api/me';
import { Go, GoButton } from '../ui/go';
import { moment } from '../ui/moments';
import './payments.css';

interface PaymentPartsProps {
  meetingId: string;
  /** The address of the transaction's drawer. */
  own: string;
  payment: DeskCallAnswer<'getBankTransaction'>;
}

/** The parts of a transaction: the orders that it pays for, and what goes back. */
export function PaymentParts({ meetingId, own, payment: { parts } }: PaymentPartsProps) {
  const may = useMay(meetingId);
  return (
    <section className="payment-parts">
      <h3>用在哪里</h3>
      {parts.length === 0 ? (
        <p className="second">还没有用</p>
      ) : (
        <ul>
          {parts.map(({ id, amountFen, isReturn, order, refundState, bookedAt }) => (
            <li key={id}>
              <div>
                <p>
                  {isReturn ? refundState : '入账'}
                  {order !== null && (
                    <>
                      {isReturn ? '，多付的订单 ' : '，订单 '}
                      <Go to={`/meetings/${meetingId}/orders/${order.id}`}>{order.number}</Go>
                    </>
                  )}
                </p>
                <p className="second">
                  {moment(bookedAt)}
                  {order !== null && `，${order.payer} ${order.people} 人，订单${order.state}`}
                </p>
              </div>
              <b>{formatFen(amountFen)}</b>
              {may('takePartBack') && refundState !== '已退回' && (
                <GoButton to={`${own}/parts/${encodeURIComponent(id)}`} keepsSearch>
                  撤回
                </GoButton>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
