import { useEffect, useRef } from 'react';
import { formatFen } from '../../src/domain/money/money';
import { plainAmount } from '../ui/amounts';
import type { Fate, StatementRow } from './use-matcher';

interface StatementRowsProps {
  rows: readonly StatementRow[];
  /** The places of the rows that are shown. */
  places: readonly number[];
  current: number | null;
  fates: ReadonlyMap<number, Fate>;
  onChoose: (place: number) => void;
}

const certaintyWords = { sure: '附言码和金额相符', likely: '很可能', unsure: '要您看' } as const;

/** How the best proposal's amount differs from what came. */
function differenceOf({ amountFen, proposals }: StatementRow): string {
  const [best] = proposals;
  if (best === undefined || best.certainty === 'unsure') return '';
  const dueFen = best.orders.reduce((sum, order) => sum + order.dueFen, 0);
  if (dueFen === amountFen || dueFen === 0) return '';
  return amountFen < dueFen ? `少 ${formatFen(dueFen - amountFen)}` : `多 ${formatFen(amountFen - dueFen)}`;
}

const signOf = (row: StatementRow, fate: Fate | undefined): string => {
  if (fate !== undefined)
    return { sending: '正在入账', unsent: '没有送到', refused: '没有入账', booked: '已入账' }[fate.step];
  if (row.state === 'booked') return '已入账';
  if (row.state === 'repeated') return '另一份流水里也有';
  if (row.reason !== '') return row.reason;
  const [best] = row.proposals;
  return best === undefined ? '没有找到订单' : certaintyWords[best.certainty];
};

/** The rows of statements as they were read, with their lines. */
export function StatementRows({ rows, places, current, fates, onChoose }: StatementRowsProps) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-current="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  return (
    <ul className="statement-rows" ref={list}>
      {places.map((place) => {
        const row = rows[place];
        if (row === undefined) return null;
        const difference = differenceOf(row);
        return (
          <li key={place}>
            <button
              type="button"
              aria-current={place === current}
              className={row.direction === 'out' ? 'statement-row statement-row--out' : 'statement-row'}
              onClick={() => onChoose(place)}
            >
              <span className="statement-row__day hint">
                {row.date.slice(5)} {row.time.slice(0, 5)}
                <br />第 {row.row} 行
              </span>
              <span className="statement-row__words">
                <b>{row.payer || '没有写户名'}</b>
                <span className="second cut">{row.text || '没有写附言'}</span>
              </span>
              <span className="statement-row__sum">
                <b>
                  {row.direction === 'out' ? '-' : ''}
                  {row.currency === 'CNY' ? '' : `${row.currency} `}
                  {plainAmount(row.amountFen)}
                </b>
                <span className="second">
                  {difference !== '' && <em>{difference}</em>} {signOf(row, fates.get(place))}
                </span>
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
