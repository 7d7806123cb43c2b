import { Outlet } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useMay } from '../api/me';
import { FailedState } from '../ui/screen-state';
import { Sheet } from '../ui/sheet';
import { Views } from '../ui/views';
import { ListBar } from './list-bar';
import { ListProvider } from './list-context';
import { EmptyList } from './empty-list';
import { ListFoot } from './list-foot';
import { ListRows } from './list-rows';
import { ListSkeleton } from './list-skeleton';
import { writeFilters } from './list-parameters';
import { countTicked, nothingTicked } from './selection';
import { SelectionBar } from './selection-bar';
import { useSavedViews } from './saved-views';
import type { List } from './use-list';
import './list.css';

interface ListScreenProps<Row> {
  list: List<Row>;
  /** The address of the list: `/meetings/12/people`. */
  base: string;
  meetingId: string;
  /** The address of a row's drawer, below the list's; left out for rows that open nothing. */
  openRow?: (row: Row) => string;
  /** The buttons at the right of the title. */
  acts?: ReactNode;
}

/**
 * A list: title with views and acts, search and filters, rows in their four states, and pages or what is selected. Drawers
 * stand over it, by its outlet.
 */
export function ListScreen<Row>({ list, base, meetingId, openRow, acts }: ListScreenProps<Row>) {
  const { definition, answer, error, parameters, ticked } = list;
  const may = useMay(meetingId);
  const saved = useSavedViews(definition.name, meetingId);
  const views = [...definition.views, ...saved.views];
  const filters = JSON.stringify(writeFilters(parameters.filters));
  const current = views.find((view) => JSON.stringify(view.filters) === filters)?.key ?? '';
  const total = answer?.total ?? 0;
  const count = countTicked(ticked, total);
  const allowed = definition.acts.filter(({ call }) => may(call));
  const place = {
    ...{ ticked, count, input: list.input },
    clear: () => list.setTicked(nothingTicked),
  };
  return (
    <ListProvider value={place}>
      <Sheet
        title={definition.title}
        beside={
          <Views
            tabs={views.map(({ key, title, count: rows }) => ({
              ...{ key, label: title },
              ...(rows === undefined ? {} : { count: rows }),
            }))}
            current={current}
            onChoose={(key) => {
              const view = views.find((one) => one.key === key);
              if (view !== undefined) list.setFilters(saved.read(view, definition.fields), view.sort);
            }}
          />
        }
        acts={acts}
      >
        <ListBar list={list} saved={saved} />
        <div className="list" aria-busy={list.isOld || undefined}>
          {error !== null && answer === undefined ? (
            <FailedState what={definition.title} error={error} note="搜索和筛选都在" retry={list.retry} />
          ) : answer === undefined ? (
            <ListSkeleton columns={definition.columns.length} />
          ) : answer.rows.length === 0 ? (
            <EmptyList list={list} />
          ) : (
            <ListRows list={list} rows={answer.rows} base={base} openRow={openRow} hasActs={allowed.length > 0} />
          )}
        </div>
        {count > 0 ? (
          <SelectionBar list={list} acts={allowed} base={base} count={count} />
        ) : (
          answer !== undefined && <ListFoot {...{ list, answer }} hasActs={allowed.length > 0} />
        )}
      </Sheet>
      <Outlet />
    </ListProvider>
  );
}
