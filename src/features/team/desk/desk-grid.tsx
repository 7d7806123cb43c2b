import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { Press } from '../../../ui/native/press';
import { placeOf, useFocus, type GridPlace } from './grid-focus';
import './desk-grid.css';

export interface GridColumn<Row> {
  key: string;
  title: string;
  /** A CSS width; columns without one share the rest. */
  width?: string;
  /** How the table is sorted by it; undefined for a column that it cannot be sorted by. */
  sorted?: 'ascending' | 'descending' | 'none';
  onSort?: () => void;
  /** Stands beside the title. */
  heading?: ReactNode;
  cell: (row: Row) => ReactNode;
  /** The cell holds a control of its own, which takes the focus instead. */
  isEdited?: (row: Row) => boolean;
  /** Modifiers of the cell's class. */
  look?: (row: Row) => string;
}

/** The ticked rows. */
export interface GridTicks<Row> {
  has: (row: Row) => boolean;
  isAll: boolean;
  toggle: (row: Row, isOn: boolean) => void;
  toggleAll: (isOn: boolean) => void;
  /** Names a row's checkbox. */
  nameOf: (row: Row) => string;
}

interface DeskGridProps<Row> {
  label: string;
  columns: readonly GridColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  ticks?: GridTicks<Row>;
  /** Called by Enter, and by a double click. */
  onOpen?: (row: Row, column: string) => void;
  /** Called by Escape in the table, and in what is below a row. */
  onEscape?: () => void;
  /** Content of the whole width below a row; null for none. */
  below?: (row: Row) => ReactNode;
  /** The cell to go to: a new object each time. */
  goTo?: GridPlace | null;
}

/** Shorter tables are rendered in full, so that the browser's own search finds every row. */
const windowedFrom = 100;
/** 27 pt. */
const estimatedRowHeight = 36;
const tickColumn = 'tick';
/** Rows by which the keys for pages move. */
const pageRows = 10;
/** Elements that have keys of their own. */
const controls = 'input:not([type="checkbox"]), select, textarea, button, [data-keys]';

/**
 * A dense table on a wide screen: its heading stays, arrows move between cells, the space bar ticks a row, and Enter opens
 * a cell. Of a long table only the rows near the window are in the document.
 */
export function DeskGrid<Row>({
  label,
  columns,
  rows,
  rowKey,
  ticks,
  onOpen,
  onEscape,
  below,
  goTo,
}: DeskGridProps<Row>) {
  const scroller = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState<GridPlace | null>(null);
  const keys = [...(ticks === undefined ? [] : [tickColumn]), ...columns.map(({ key }) => key)];
  const isWindowed = rows.length >= windowedFrom;
  const keyAt = (index: number): string => {
    const row = rows[index];
    return row === undefined ? String(index) : rowKey(row);
  };
  const virtualizer = useVirtualizer({
    count: isWindowed ? rows.length : 0,
    getScrollElement: () => scroller.current,
    estimateSize: () => estimatedRowHeight,
    getItemKey: (index) => keyAt(index),
    overscan: 12,
  });
  const focusOn = useFocus(scroller, (key) => {
    const index = rows.findIndex((row) => rowKey(row) === key);
    if (index >= 0 && isWindowed) virtualizer.scrollToIndex(index, { align: 'center' });
  });
  const go = (place: GridPlace): void => {
    setActive(place);
    focusOn(place);
  };
  const latestGo = useRef(go);
  latestGo.current = go;
  useEffect(() => {
    if (goTo) latestGo.current(goTo);
  }, [goTo]);

  const press = (event: KeyboardEvent<HTMLElement>): void => {
    // What a sheet above the page hears comes here too.
    if (!(event.target instanceof Element) || !event.currentTarget.contains(event.target)) return;
    if (event.key === 'Escape') onEscape?.();
    if (event.target.closest(controls) !== null) return;
    const place = placeOf(event.target);
    const row = rows.findIndex((one) => rowKey(one) === place?.row);
    const current = rows[row];
    if (place === null || current === undefined) return;
    const column = keys.indexOf(place.column);
    const moves: Readonly<Record<string, [number, number]>> = {
      ArrowUp: [row - 1, column],
      ArrowDown: [row + 1, column],
      PageUp: [row - pageRows, column],
      PageDown: [row + pageRows, column],
      ArrowLeft: [row, column - 1],
      ArrowRight: [row, column + 1],
      Home: [event.ctrlKey ? 0 : row, event.ctrlKey ? column : 0],
      End: [event.ctrlKey ? rows.length - 1 : row, event.ctrlKey ? column : keys.length - 1],
    };
    const move = moves[event.key];
    if (move !== undefined) {
      const [toRow, toColumn] = [within(move[0], rows.length), within(move[1], keys.length)];
      go({ row: keyAt(toRow), column: keys[toColumn] ?? place.column });
    } else if (event.key === ' ' && ticks !== undefined) ticks.toggle(current, !ticks.has(current));
    else if (event.key === 'Enter') onOpen?.(current, place.column);
    else return;
    event.preventDefault();
  };
  const openAt = (target: EventTarget): void => {
    if (target instanceof Element && target.closest(`${controls}, input`) !== null) return;
    const place = placeOf(target);
    const row = rows.find((one) => rowKey(one) === place?.row);
    if (place !== null && row !== undefined) onOpen?.(row, place.column);
  };

  const drawn = isWindowed ? virtualizer.getVirtualItems() : rows.map((_row, index) => ({ index, start: 0, end: 0 }));
  const before = isWindowed ? (drawn[0]?.start ?? 0) : 0;
  const after = isWindowed ? virtualizer.getTotalSize() - (drawn[drawn.length - 1]?.end ?? 0) : 0;
  const isReachable = active !== null && rows.some((row) => rowKey(row) === active.row);
  const cellProps = (key: string, column: string, index: number) => {
    const isActive = isReachable ? active.row === key && active.column === column : index === 0 && column === keys[0];
    return { 'data-row': key, 'data-column': column, tabIndex: isActive ? 0 : -1 };
  };
  return (
    <div ref={scroller} className="desk-grid">
      <table
        role="grid"
        className="desk-grid__table"
        aria-label={label}
        aria-rowcount={rows.length + 1}
        aria-multiselectable={ticks === undefined ? undefined : true}
        onKeyDown={press}
        onDoubleClick={(event) => openAt(event.target)}
        onFocus={(event) => {
          const place = placeOf(event.target);
          if (place !== null) setActive(place);
        }}
      >
        <colgroup>
          {ticks !== undefined && <col style={{ width: '32pt' }} />}
          {columns.map(({ key, width }) => (
            <col key={key} style={width === undefined ? {} : { width }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {ticks !== undefined && (
              <th className="desk-grid__heading" scope="col">
                <Tick label="选中全部" isOn={ticks.isAll} onChange={ticks.toggleAll} isReachable />
              </th>
            )}
            {columns.map(({ key, title, sorted, onSort, heading }) => (
              <th key={key} className="desk-grid__heading" scope="col" aria-sort={sorted}>
                {onSort === undefined ? (
                  <>
                    {title} {heading}
                  </>
                ) : (
                  <Press className="desk-grid__sort" onPress={onSort}>
                    {`${title}${sorted === 'none' ? '' : sorted === 'ascending' ? ' ↑' : ' ↓'}`}
                  </Press>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <Space height={before} />
        {drawn.map(({ index }) => {
          const row = rows[index];
          if (row === undefined) return null;
          const key = rowKey(row);
          const isTicked = ticks?.has(row) === true;
          const detail = below?.(row) ?? null;
          return (
            <tbody key={key} data-index={index} ref={isWindowed ? virtualizer.measureElement : undefined}>
              <tr
                className={`desk-grid__row ${isTicked ? 'desk-grid__row--ticked' : ''}`}
                aria-rowindex={index + 2}
                aria-selected={ticks === undefined ? undefined : isTicked}
              >
                {ticks !== undefined && (
                  <td className="desk-grid__cell" {...cellProps(key, tickColumn, index)}>
                    <Tick label={ticks.nameOf(row)} isOn={isTicked} onChange={(isOn) => ticks.toggle(row, isOn)} />
                  </td>
                )}
                {columns.map((column) => (
                  <td
                    key={column.key}
                    className={`desk-grid__cell ${column.look?.(row) ?? ''}`}
                    {...cellProps(key, column.key, index)}
                    {...(column.isEdited?.(row) === true ? { tabIndex: undefined } : {})}
                  >
                    {column.cell(row)}
                  </td>
                ))}
              </tr>
              {detail !== null && (
                <tr>
                  <td className="desk-grid__below" colSpan={keys.length} data-keys="">
                    {detail}
                  </td>
                </tr>
              )}
            </tbody>
          );
        })}
        <Space height={after} />
      </table>
    </div>
  );
}

interface TickProps {
  label: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  /** The tab key reaches it; otherwise its cell has the keys. */
  isReachable?: boolean;
}

function Tick({ label, isOn, onChange, isReachable = false }: TickProps) {
  return (
    <input
      type="checkbox"
      className="desk-grid__tick"
      aria-label={label}
      checked={isOn}
      tabIndex={isReachable ? 0 : -1}
      onChange={(event) => onChange(event.target.checked)}
    />
  );
}

/** The room of rows that are not in the document. */
function Space({ height }: { height: number }) {
  if (height <= 0) return null;
  return (
    <tbody aria-hidden>
      <tr>
        <td style={{ height: `${height}px`, padding: 0 }} />
      </tr>
    </tbody>
  );
}

function within(index: number, length: number): number {
  return Math.max(0, Math.min(index, length - 1));
}
