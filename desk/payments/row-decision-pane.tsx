import { Alert, Button, Form, Input } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { maskAccount } from '../../src/domain/bank/mask-account';
import { formatFen } from '../../src/domain/money/money';
import { dueFenOf, OrderChoice, type OpenOrder } from './order-choice';
import { ProposalCards } from './proposal-cards';
import { describeBooking, type BookedOrder } from './describe-booking';
import type { Fate, RowDecision, StatementRow } from './use-matcher';

interface RowDecisionPaneProps {
  meetingId: string;
  row: StatementRow;
  /** False for a row that is only shown. */
  isOpen: boolean;
  fate: Fate | undefined;
  /** The filled button of the screen is this row's. */
  hasMain: boolean;
  moveBy: (step: number) => void;
  onDecide: (decision: RowDecision) => void;
}

/** Fields in which a key is a character, and the dialog that asks for a code. */
const typed = 'input:not([type="radio"]), textarea, dialog';

/** A row as the bank wrote it, the orders that it may pay for, and what booking it comes to. */
export function RowDecisionPane({ meetingId, row, isOpen, fate, hasMain, moveBy, onDecide }: RowDecisionPaneProps) {
  const { proposals, amountFen } = row;
  // A guess by the amount alone is nothing to book by one key.
  const [chosen, setChosen] = useState(proposals[0] !== undefined && proposals[0].certainty !== 'unsure' ? 0 : -1);
  const [search, setSearch] = useState('');
  const [found, setFound] = useState<OpenOrder | null>(null);
  const proposed = proposals[chosen];
  const orders: BookedOrder[] =
    found !== null
      ? [
          {
            outTradeNo: found.number,
            ...{ number: found.number, people: found.people, dueFen: dueFenOf(found) },
            amountFen: Math.min(dueFenOf(found), amountFen),
          },
        ]
      : (proposed?.orders ?? []);
  const mayBook = isOpen && orders.length > 0 && row.currency === 'CNY';
  const book = (): void => {
    if (mayBook) onDecide({ orders: orders.map(({ outTradeNo, amountFen: fen }) => ({ outTradeNo, amountFen: fen })) });
  };
  const choose = (place: number): void => {
    setFound(null);
    setChosen(place);
  };

  const onKey = (event: KeyboardEvent): void => {
    const target = event.target as Element;
    if (event.ctrlKey || event.metaKey || event.altKey || target.closest(typed) !== null) return;
    // Arrows go through a group of choices as browsers have it.
    if (event.key.startsWith('Arrow') && target.closest('input') !== null) return;
    const acts: Record<string, (() => void) | undefined> = {
      ArrowDown: () => moveBy(1),
      ArrowUp: () => moveBy(-1),
      // A focused button is pressed by Enter itself; a row of the list is not one that acts.
      Enter: target.closest('button:not([aria-current]), a') === null && isOpen ? book : undefined,
      s: isOpen ? () => moveBy(1) : undefined,
      S: isOpen ? () => moveBy(1) : undefined,
      ...Object.fromEntries(
        isOpen ? proposals.slice(0, 5).map((_, place) => [String(place + 1), () => choose(place)]) : [],
      ),
    };
    const act = acts[event.key];
    if (act === undefined) return;
    event.preventDefault();
    act();
  };
  const latest = useRef(onKey);
  latest.current = onKey;
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => latest.current(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);

  return (
    <section className="row-pane" aria-label="这一笔">
      <div className="row-pane__body">
        <h2>
          {formatFen(amountFen)} <span>{row.payer || '没有写户名'}</span>
        </h2>
        <dl className="row-pane__facts">
          <Fact of="交易时间" is={`${row.date} ${row.time}`.trim()} />
          <Fact of="对方账号" is={maskAccount(row.payerAccount)} />
          <Fact of="摘要和附言" is={row.text} />
          <Fact of="流水号" is={row.serial} />
        </dl>
        {fate !== undefined && fate.message !== '' && (
          <Alert type={fate.step === 'booked' ? 'success' : 'warning'} showIcon title={fate.message} />
        )}
        {row.reason !== '' && <Alert type="info" showIcon title={`看起来是${row.reason}，一般不是会费`} />}
        {isOpen && (
          <>
            <h3>{proposals.length === 0 ? '没有找到可能的订单' : '可能是这些订单'}</h3>
            <ProposalCards {...{ proposals, amountFen, chosen: found === null ? chosen : -1, onChoose: choose }} />
            <Form layout="vertical" component="div">
              <Form.Item label={proposals.length === 0 ? '自己找' : '都不是？'} htmlFor="match-search">
                <Input
                  id="match-search"
                  maxLength={100}
                  placeholder="姓名、手机、单位、订单号、附言码"
                  value={search}
                  onChange={({ target }) => setSearch(target.value)}
                />
              </Form.Item>
            </Form>
            {search.trim() !== '' && (
              <OrderChoice
                {...{ meetingId, search, leftFen: amountFen, chosen: found?.id ?? '', onChoose: setFound }}
              />
            )}
          </>
        )}
      </div>
      {isOpen && (
        <footer className="row-pane__foot">
          <p role="status">
            <b>入账后</b> {orders.length === 0 ? '先选一笔订单' : describeBooking(orders, amountFen)}
          </p>
          <div>
            <Button type={hasMain ? 'primary' : 'default'} disabled={!mayBook} onClick={book}>
              入账，看下一笔
            </Button>
            <Button onClick={() => onDecide('unclaimed')}>先记下，以后认领</Button>
            <Button onClick={() => onDecide({ aside: true, reason: '' })}>不是会费</Button>
            <Button type="text" onClick={() => moveBy(1)}>
              先跳过
            </Button>
          </div>
        </footer>
      )}
    </section>
  );
}

const Fact = ({ of, is }: { of: string; is: string }) =>
  is === '' ? null : (
    <div>
      <dt>{of}</dt>
      <dd>{is}</dd>
    </div>
  );
