import { CloseOutlined, PlusOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import type { Filters, FilterValue } from '../../src/domain/list/list-query';
import { figure } from '../ui/amounts';
import { StateTag } from '../ui/state-tag';
import { kindNames } from './describe-filter';
import { FieldMenu } from './field-menu';
import { FilterEditor } from './filter-editor';
import type { ListField } from '../../src/domain/list/list-field';
import { writeFilters } from './list-parameters';
import type { List } from './use-list';

interface FilterPanelProps<Row> {
  list: List<Row>;
  /** The field at which it opens; '' for none. */
  field: string;
  onClose: () => void;
}

const countText = (count: number | undefined): string => (count === undefined ? '…' : figure(count));

/** The value of a field that filters nothing yet. */
function emptyValue({ kind }: ListField): FilterValue {
  switch (kind) {
    case 'choice':
      return { kind, keys: [] };
    case 'date':
      return { kind, from: '', to: '' };
    case 'number':
      return { kind, from: null, to: null };
    case 'text':
      return { kind, how: 'has', text: '' };
  }
}

/** The filters of a list, a row a field. They are applied together, once their button is pressed. */
export function FilterPanel<Row>({ list, field, onClose }: FilterPanelProps<Row>) {
  const { definition, parameters, answer } = list;
  const applied = writeFilters(parameters.filters);
  const [draft, setDraft] = useState<Filters>(parameters.filters);
  const [isAdding, setAdding] = useState(field === '' && Object.keys(parameters.filters).length === 0);
  const wanted = writeFilters(draft);
  const isChanged = JSON.stringify(wanted) !== JSON.stringify(applied);
  const input = { ...list.input, filters: wanted, page: 1 };
  const { data: found } = useQuery({
    // The list's own key: pressing the button asks for nothing again.
    queryKey: [...list.key, input],
    queryFn: ({ signal }) => list.ask(input, signal),
    enabled: isChanged,
  });
  const total = isChanged ? found?.total : answer?.total;
  const rows = useRef<HTMLDivElement>(null);
  useEffect(
    () => rows.current?.querySelector(`[data-field="${field}"]`)?.scrollIntoView({ block: 'nearest' }),
    [field],
  );

  const shown = definition.fields.filter(({ key }) => draft[key] !== undefined);
  const { unit } = definition;
  return (
    <div className="filter-panel" role="dialog" aria-label="筛选">
      <header>
        <h2>筛选</h2>
        <span className="second">各条同时满足</span>
        <Button type="text" size="small" icon={<CloseOutlined />} aria-label="关闭" onClick={onClose} />
      </header>
      <div className="filter-panel__rows" ref={rows}>
        {shown.map((one) => {
          const value = draft[one.key] ?? emptyValue(one);
          const isNew = applied[one.key] === undefined;
          return (
            <section key={one.key} data-field={one.key} aria-label={one.title}>
              <h3>
                {one.title}{' '}
                {isNew ? (
                  <StateTag kind="brand">新</StateTag>
                ) : (
                  wanted[one.key] !== applied[one.key] && <StateTag kind="brand">已改</StateTag>
                )}
                <small>{kindNames[one.kind]}</small>
              </h3>
              <FilterEditor
                field={one}
                value={value}
                counts={answer?.counts[one.key]}
                onChange={(next) => setDraft({ ...draft, [one.key]: next })}
              />
              <Button
                type="text"
                size="small"
                icon={<CloseOutlined />}
                aria-label={`去掉 ${one.title}`}
                onClick={() => setDraft(Object.fromEntries(Object.entries(draft).filter(([key]) => key !== one.key)))}
              />
            </section>
          );
        })}
        {isAdding ? (
          <FieldMenu
            fields={definition.fields.filter(({ key }) => draft[key] === undefined)}
            onChoose={(chosen) => {
              setDraft({ ...draft, [chosen.key]: emptyValue(chosen) });
              setAdding(false);
            }}
          />
        ) : (
          <Button size="small" icon={<PlusOutlined />} onClick={() => setAdding(true)}>
            加一条
          </Button>
        )}
      </div>
      <footer>
        <span className="second" role="status">
          {isChanged ? (
            <>
              {countText(answer?.total)} {unit} → <b>{countText(total)}</b> {unit}
            </>
          ) : (
            <>
              {countText(total)} {unit}
            </>
          )}
        </span>
        <Button onClick={() => setDraft({})}>全部清除</Button>
        <Button
          type="primary"
          onClick={() => {
            list.setFilters(draft);
            onClose();
          }}
        >
          看这 {countText(total)} {unit}
        </Button>
      </footer>
    </div>
  );
}
