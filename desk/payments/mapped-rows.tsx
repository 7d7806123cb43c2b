import type { Statement, StatementRow } from '../../src/domain/bank/statement';
import { formatFen, sumFen } from '../../src/domain/money/money';
import { figure, plainAmount } from '../ui/amounts';
import { StateTag } from '../ui/state-tag';

/** The rows that show how a file is read: the first that come in, and the first that go out. */
const shownOf = (rows: readonly StatementRow[]): StatementRow[] => {
  const going = (direction: string): StatementRow[] => rows.filter((row) => row.direction === direction);
  return [...going('in').slice(0, 4), ...going('out').slice(0, 1)];
};

interface MappedRowsProps {
  statement: Statement;
  /** How many balances do not continue the row before; null where no column is the balance. */
  breaks: number | null;
  /** The number of rows that were looked at, where the file has more; else 0. */
  isPart: number;
}

/** Rows of a statement as they are read by a layout, with sums that prove it. */
export function MappedRows({ statement: { rows, unread }, breaks, isPart }: MappedRowsProps) {
  const sumOf = (direction: string): string =>
    formatFen(sumFen(rows.filter((row) => row.direction === direction).map(({ amountFen }) => amountFen)));
  const countOf = (direction: string): string => figure(rows.filter((row) => row.direction === direction).length);
  return (
    <div className="map-statement__read">
      <section aria-label="读出来是这样">
        <h2>读出来是这样</h2>
        <table>
          <thead>
            <tr>
              <th scope="col">时间</th>
              <th scope="col">对方</th>
              <th scope="col" className="is-amount">
                金额
              </th>
              <th scope="col">附言</th>
              <th scope="col">流水号</th>
            </tr>
          </thead>
          <tbody>
            {shownOf(rows).map((row) => (
              <tr key={row.line} className={row.direction === 'out' ? 'second' : undefined}>
                <td>
                  {row.date.slice(5)} {row.time.slice(0, 5)}
                </td>
                <td className="cut">{row.payer || '–'}</td>
                <td className="is-amount">
                  {row.direction === 'out' ? '-' : ''}
                  {plainAmount(row.amountFen)}
                </td>
                <td className="cut">{row.text || '–'}</td>
                <td className="cut">{row.serial || '–'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <section aria-label="对一对">
        <h2>对一对</h2>
        <ul>
          <li>
            收到 {countOf('in')} 行，合计 {sumOf('in')}
          </li>
          <li>
            付出 {countOf('out')} 行，合计 {sumOf('out')}，不入账
          </li>
          {breaks !== null && (
            <li>
              {breaks === 0 ? (
                <StateTag kind="ok">余额一行接一行都对得上</StateTag>
              ) : (
                <StateTag kind="bad">{`有 ${figure(breaks)} 行余额接不上，收到和付出可能反了`}</StateTag>
              )}
            </li>
          )}
          {unread.length > 0 && (
            <li>
              <StateTag kind="wait">{`${figure(unread.length)} 行读不出`}</StateTag>{' '}
              {unread
                .slice(0, 3)
                .map(({ line, reason }) => `第 ${line} 行${reason}`)
                .join('；')}
            </li>
          )}
          {isPart > 0 && <li className="second">这里只看了前 {figure(isPart)} 行</li>}
        </ul>
      </section>
    </div>
  );
}
