import { Checkbox, Table, type TableProps } from 'antd';
import type { CSSProperties, KeyboardEvent } from 'react';
import { useOpen } from '../ui/address';
import { Go } from '../ui/go';
import { useIsNarrow } from '../ui/use-is-narrow';
import type { Column } from './list-definition';
import { isTicked, nothingTicked, tick, tickPage } from './selection';
import type { List } from './use-list';

interface ListRowsProps<Row> {
  list: List<Row>;
  rows: Row[];
  base: string;
  openRow: ((row: Row) => string) | undefined;
  /** Rows can be selected. */
  hasActs: boolean;
}

/** The columns that are shown, in their order: the chosen ones, or the list's own. */
export function shownColumns<Row>(
  columns: readonly Column<Row>[],
  chosen: readonly string[] | null,
  isNarrow: boolean,
): Column<Row>[] {
  if (chosen === null) return columns.filter(({ isShown = true, isWide = false }) => isShown && !(isNarrow && isWide));
  const [first] = columns;
  const rest = chosen.flatMap((key) => columns.find((column) => column.key === key && column !== first) ?? []);
  return first === undefined ? rest : [first, ...rest];
}

/** Columns without a width of their own are at least so wide, in pixels. */
const leastWidth = 160;
const tickWidth = 44;

/** The rows of a list. A row is a link; ↑ and ↓ go through them and Enter opens one. */
export function ListRows<Row>({ list, rows, base, openRow, hasActs }: ListRowsProps<Row>) {
  const { definition, parameters, ticked } = list;
  const openAddress = useOpen();
  const isNarrow = useIsNarrow();
  const columns = shownColumns(definition.columns, parameters.columns, isNarrow);
  const ids = rows.map(definition.rowKey);
  const tickedHere = ids.filter((id) => isTicked(ticked, id)).length;

  const sorted = parameters.sort.replace(/^-/, '');
  const order = parameters.sort.startsWith('-') ? 'descend' : 'ascend';
  const change: TableProps<Row>['onChange'] = (_pages, _filters, sorter) => {
    const by = Array.isArray(sorter) ? sorter[0] : sorter;
    const key = String(by?.columnKey ?? '');
    list.setSort(by?.order === undefined || by.order === null ? '' : by.order === 'descend' ? `-${key}` : key);
  };
  const open = (row: Row, target: EventTarget): void => {
    const isControl = (target as Element).closest('a, button, input, label') !== null;
    if (isControl || openRow === undefined || window.getSelection()?.toString() !== '') return;
    openAddress(`${base}/${openRow(row)}`);
  };
  const widths = columns.map(({ width }) => width ?? leastWidth);
  const least = widths.reduce((sum, width) => sum + width, hasActs ? tickWidth : 0);
  return (
    <Table<Row>
      className="list-rows"
      style={{ '--least-width': `${least}px` } as CSSProperties}
      size="small"
      tableLayout="fixed"
      pagination={false}
      dataSource={rows}
      rowKey={definition.rowKey}
      onChange={change}
      sortDirections={['descend', 'ascend']}
      showSorterTooltip={false}
      onRow={(row) => ({ onClick: ({ target }) => open(row, target), onKeyDown: moveFocus })}
      rowClassName={(row) =>
        [
          openRow === undefined ? '' : 'list-rows__link',
          ticked.kind === 'all' && !isTicked(ticked, definition.rowKey(row)) ? 'list-rows__left-out' : '',
        ].join(' ')
      }
      {...(hasActs && {
        rowSelection: {
          columnWidth: tickWidth,
          selectedRowKeys: ids.filter((id) => isTicked(ticked, id)),
          onSelect: (row, isOn) => list.setTicked(tick(ticked, definition.rowKey(row), isOn)),
          columnTitle: (
            <Checkbox
              aria-label="选中这一页"
              checked={tickedHere === ids.length}
              indeterminate={tickedHere > 0 && tickedHere < ids.length}
              onChange={({ target }) =>
                list.setTicked(
                  ticked.kind === 'all' && !target.checked ? nothingTicked : tickPage(ticked, ids, target.checked),
                )
              }
            />
          ),
          getCheckboxProps: (row) => ({ 'aria-label': `选中 ${nameOf(definition.columns, row)}` }),
        },
      })}
      columns={columns.map((column, index) => ({
        ...{ key: column.key, title: column.title, align: column.align ?? 'left', ellipsis: true },
        ...(column.width === undefined ? {} : { width: column.width }),
        ...(column.isSortable === true ? { sorter: true, sortOrder: sorted === column.key ? order : null } : {}),
        render: (_value: unknown, row: Row) =>
          index === 0 && openRow !== undefined ? (
            <Go to={`${base}/${openRow(row)}`} keepsSearch className="list-rows__name" title={column.whole?.(row)}>
              {column.cell(row)}
            </Go>
          ) : (
            <span title={column.whole?.(row)}>{column.cell(row)}</span>
          ),
      }))}
    />
  );
}

/** The text by which a row is called. */
const nameOf = <Row,>([first]: readonly Column<Row>[], row: Row): string => first?.whole?.(row) ?? '这一行';

/** Moves the focus to the link of the row above or below. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step =
    event.key === 'ArrowDown' ? 'nextElementSibling' : event.key === 'ArrowUp' ? 'previousElementSibling' : null;
  if (step === null) return;
  event.preventDefault();
  event.currentTarget[step]?.querySelector<HTMLElement>('.list-rows__name')?.focus();
}
