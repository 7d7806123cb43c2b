import { Button, Select } from 'antd';
import { useState } from 'react';
import { balanceBreaks, guessHeadingRow, guessLayout, layoutFault } from '../../src/domain/bank/map-layout';
import { readStatement } from '../../src/domain/bank/read-statement';
import {
  headingsOf,
  layoutRoleNames,
  layoutRoles,
  type LayoutRole,
  type StatementLayout,
} from '../../src/domain/bank/statement-layout';
import type { DeskCallAnswer } from '../../src/contract/desk-calls/desk-calls';
import { useDeskAct } from '../api/use-desk-act';
import { figure } from '../ui/amounts';
import { MappedRows } from './mapped-rows';
import './map-statement.css';

export type UnknownFile = DeskCallAnswer<'matchBankStatements'>['unknown'][number];

/** The most rows below the headings that are shown as they stand. */
const shownBelow = 8;

/** The rows that may be the headings: several texts stand in them. */
const headingChoices = (rows: UnknownFile['rows']): number[] =>
  [...rows.keys()].slice(0, 60).filter((row) => headingsOf(rows[row] ?? []).filter(Boolean).length >= 2);

/** A line above the headings with one text, which may be longer than its column. */
const isTitle = (cells: readonly string[], isAbove: boolean): boolean =>
  isAbove && cells.filter((text) => text !== '').length === 1;

interface MapStatementProps {
  meetingId: string;
  file: UnknownFile;
  /** Called once the layout is kept. */
  onKept: () => void;
}

/** Says once how the columns of a statement are read that nobody knew before, beside what is read by it. */
export function MapStatement({ meetingId, file: { file, lines, rows, layouts }, onKept }: MapStatementProps) {
  const [layout, setLayout] = useState<StatementLayout & { row: number }>(() => {
    const row = guessHeadingRow(rows, layouts);
    return { row, ...guessLayout(rows, row, layouts) };
  });
  const { act, isBusy } = useDeskAct('keepStatementLayout', { done: '已记住，以后的同样格式直接认出' });
  const { row: headingRow, headings, roles } = layout;
  const fault = layoutFault({ headings, roles });
  const statement = fault === null ? readStatement([{ name: '', rows }], file, [{ headings, roles }]) : null;
  const setRole = (column: number, role: LayoutRole): void =>
    setLayout({ ...layout, roles: roles.map((one, place) => (place === column ? role : one)) });
  const keep = async (): Promise<void> => {
    if ((await act({ meetingId, headings: [...headings], roles: [...roles] })).isDone) onKept();
  };
  const last = Math.min(rows.length, headingRow + 1 + shownBelow);
  const first = Math.max(0, headingRow - 3);
  const outside = new Set(statement?.rows.filter(({ direction }) => direction === 'out').map(({ line }) => line - 1));
  const words = statement === null ? '' : `按这样读，${figure(statement.rows.length)} 行`;
  return (
    <div className="map-statement">
      <div className="map-statement__bar">
        <label htmlFor="heading-row">列名在第几行</label>
        <Select<number>
          id="heading-row"
          value={headingRow}
          style={{ width: 96 }}
          options={headingChoices(rows).map((row) => ({ value: row, label: `第 ${row + 1} 行` }))}
          onChange={(row) => setLayout({ row, ...guessLayout(rows, row, layouts) })}
        />
        <span className="second">
          没见过这种格式：请看每一列当作什么，先猜好了一些。只需一次，以后同样的表头直接认出。
        </span>
      </div>
      <section className="map-statement__file" aria-label="文件原样">
        <table>
          <thead>
            <tr>
              <th scope="col">
                <span className="hint">行</span>
              </th>
              {headings.map((heading, column) => (
                <th key={column} scope="col">
                  <Select<LayoutRole>
                    aria-label={`第 ${column + 1} 列${heading === '' ? '' : `“${heading}”`}当作什么`}
                    value={roles[column] ?? 'unused'}
                    popupMatchSelectWidth={false}
                    options={layoutRoleNames.map((role) => ({ value: role, label: layoutRoles[role] }))}
                    onChange={(role) => setRole(column, role)}
                  />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(first, last).map((cells, place) => {
              const row = first + place;
              const kind = row <= headingRow ? 'head' : outside.has(row) ? 'out' : 'in';
              return (
                <tr key={row} className={`map-statement__row--${kind}`}>
                  <th scope="row">{row + 1}</th>
                  {isTitle(cells, row < headingRow) ? (
                    <td colSpan={headings.length}>{cells.find((text) => text !== '')}</td>
                  ) : (
                    headings.map((_, column) => (
                      <td key={column} className={(roles[column] ?? 'unused') === 'unused' ? 'is-unused' : undefined}>
                        {cells[column] ?? ''}
                      </td>
                    ))
                  )}
                </tr>
              );
            })}
          </tbody>
        </table>
      </section>
      {statement === null ? (
        <p className="map-statement__read second">定好各列以后，这里是读出来的样子。</p>
      ) : (
        <MappedRows
          statement={statement}
          breaks={balanceBreaks(statement.rows, roles)}
          isPart={lines > rows.length ? rows.length : 0}
        />
      )}
      <footer className="map-statement__foot">
        <Button type="primary" loading={isBusy} disabled={fault !== null} onClick={() => void keep()}>
          {fault ?? words}
        </Button>
        <span className="second">什么也不会入账：读出来以后由您一笔一笔核对。</span>
      </footer>
    </div>
  );
}
