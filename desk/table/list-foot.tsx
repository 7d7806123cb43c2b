import { Button, Pagination } from 'antd';
import { listPageSize } from '../../src/domain/list/list-query';
import { figure } from '../ui/amounts';
import type { List, ListAnswer } from './use-list';

interface ListFootProps<Row> {
  list: List<Row>;
  answer: ListAnswer<Row>;
  /** Rows can be selected. */
  hasActs: boolean;
}

/** The foot of a list: how many rows there are, the keys, and the pages. */
export function ListFoot<Row>({ list, answer: { total, all }, hasActs }: ListFootProps<Row>) {
  const { unit } = list.definition;
  return (
    <footer className="list-foot">
      <span className="second" role="status">
        {total === all ? (
          <>
            共 <b>{figure(all)}</b> {unit}
          </>
        ) : (
          <>
            筛选出 <b>{figure(total)}</b> {unit}，共 {figure(all)} {unit}
          </>
        )}
      </span>
      {hasActs && total > 0 && (
        <Button type="link" size="small" onClick={() => list.setTicked({ kind: 'all', except: [] })}>
          选中全部 {figure(total)} {unit}
        </Button>
      )}
      <span className="list-foot__keys hint" aria-hidden>
        <kbd>↑</kbd> <kbd>↓</kbd> 选行 <kbd>Enter</kbd> 打开
      </span>
      {total > listPageSize && (
        <Pagination
          size="small"
          current={list.parameters.page}
          pageSize={listPageSize}
          total={total}
          showSizeChanger={false}
          showLessItems
          onChange={list.setPage}
        />
      )}
    </footer>
  );
}
