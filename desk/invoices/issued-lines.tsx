import { Radio } from 'antd';
import { formatFen } from '../../src/domain/money/money';
import { figure } from '../ui/amounts';
import { Go } from '../ui/go';
import { day } from '../ui/moments';
import { StateTag } from '../ui/state-tag';
import type { IssuedList } from './invoice';

interface UndecidedProps {
  lines: IssuedList['undecided'];
  /** The order that was chosen, by the invoice's number; '' for none of them. */
  chosen: Readonly<Record<string, string>>;
  onChoose: (number: string, orderId: string) => void;
}

/** Invoices of which a person says for which application they are. Nothing is chosen beforehand. */
export function UndecidedLines({ lines, chosen, onChoose }: UndecidedProps) {
  if (lines.length === 0) return null;
  return (
    <section className="invoice-lines">
      <h3>
        要您定 {figure(lines.length)} <small>选好的一起收下，不选的留在这里</small>
      </h3>
      <ul>
        {lines.map(({ number, title, taxNumber, amountFen, issuedOn, doubt, candidates }) => (
          <li key={number} className="invoice-lines__undecided">
            <span>
              <b>{title}</b>
              <small>
                {number}
                {taxNumber !== '' && `，税号 ${taxNumber}`}
              </small>
              <small>
                {formatFen(amountFen)}
                {issuedOn !== '' && `，${issuedOn} 开`}
              </small>
              <StateTag kind="wait">{doubt}</StateTag>
            </span>
            <Radio.Group
              aria-label={`${title} ${number} 是哪个申请的`}
              value={chosen[number]}
              onChange={({ target }) => onChoose(number, String(target.value))}
            >
              {candidates.map((one) => (
                <Radio key={one.id} value={one.id}>
                  {one.title}
                  <small>
                    {[one.taxNumber, one.people, `订单 ${one.order}`, one.paidAt === null ? '' : `${day(one.paidAt)}付`]
                      .filter((part) => part !== '')
                      .join('，')}
                  </small>
                </Radio>
              ))}
              <Radio value="">都不是，当作没对上</Radio>
            </Radio.Group>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Invoices that are not taken, with the reason. */
export function LeftLines({ lines }: { lines: IssuedList['left'] }) {
  if (lines.length === 0) return null;
  return (
    <section className="invoice-lines">
      <h3>
        不收 {figure(lines.length)} <small>文件里没有错，只是不归这里</small>
      </h3>
      <ul>
        {lines.map(({ number, title, amountFen, reason }) => (
          <li key={number}>
            <span>
              {title}
              <small>
                {number}，{formatFen(amountFen)}
              </small>
            </span>
            <span>{reason}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const ways = { number: '流水号', title: '抬头与金额', reversal: '红字发票' } as const;

/** Invoices that were matched, folded. */
export function MatchedLines({ lines, base }: { lines: IssuedList['matched']; base: string }) {
  const counts = (['number', 'title', 'reversal'] as const).flatMap((by) => {
    const count = lines.filter((line) => line.by === by).length;
    return count === 0 ? [] : `${ways[by]} ${figure(count)}`;
  });
  if (lines.length === 0) return <p className="second">没有对上的</p>;
  return (
    <details className="invoice-lines">
      <summary>
        <h3>
          已对上 {figure(lines.length)} <small>{counts.join('，')}</small>
        </h3>
      </summary>
      <ul>
        {lines.map(({ number, title, amountFen, id, order, by }) => (
          <li key={number}>
            <span>
              {title}
              <small>
                {number}，{formatFen(amountFen)}
              </small>
            </span>
            <span>
              {ways[by]}，<Go to={`${base}/${id}`}>{order}</Go>
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
