import { Radio } from 'antd';
import { formatFen, sumFen } from '../../src/domain/money/money';
import { plainAmount } from '../ui/amounts';
import { StateTag } from '../ui/state-tag';
import type { StatementRow } from './use-matcher';

type Proposal = StatementRow['proposals'][number];

interface ProposalCardsProps {
  proposals: readonly Proposal[];
  amountFen: number;
  /** The place of the chosen one; -1 for none. */
  chosen: number;
  onChoose: (place: number) => void;
}

/** How what is due for a proposal's orders differs from what came. */
function Difference({ orders, cameFen }: { orders: Proposal['orders']; cameFen: number }) {
  const dueFen = sumFen(orders.map((order) => order.dueFen));
  if (orders.some(({ isPaid }) => isPaid)) return <StateTag kind="bad">订单已支付</StateTag>;
  if (dueFen === cameFen) return <StateTag kind="ok">金额正好</StateTag>;
  return (
    <StateTag kind="due">
      {dueFen > cameFen ? `少 ${formatFen(dueFen - cameFen)}` : `多 ${formatFen(cameFen - dueFen)}`}
    </StateTag>
  );
}

function titleOf({ orders }: Proposal): string {
  const people = orders.reduce((sum, order) => sum + order.people, 0);
  const [first] = orders;
  return orders.length === 1
    ? `${first?.payer ?? ''}，${people} 人`
    : `${first?.payer ?? ''}等 ${orders.length} 笔订单，${people} 人`;
}

/** The orders that a row may pay for, best first, each with its proof in words. */
export function ProposalCards({ proposals, amountFen, chosen, onChoose }: ProposalCardsProps) {
  return (
    <Radio.Group
      className="proposals"
      aria-label="可能的订单"
      value={chosen}
      onChange={({ target }) => onChoose(Number(target.value))}
    >
      {proposals.map((proposal, place) => (
        <Radio key={place} value={place}>
          <span className="proposal">
            <span className="proposal__head">
              {place < 5 && <kbd aria-hidden>{place + 1}</kbd>}
              <b>{titleOf(proposal)}</b>
              <Difference orders={proposal.orders} cameFen={amountFen} />
            </span>
            {proposal.orders.map(({ outTradeNo, number, payer, dueFen }) => (
              <span key={outTradeNo} className="proposal__order">
                <span>
                  {number} {proposal.orders.length > 1 && payer}
                </span>
                <span>{plainAmount(dueFen)}</span>
              </span>
            ))}
            <span className="second">{proposal.reason}</span>
          </span>
        </Radio>
      ))}
    </Radio.Group>
  );
}
