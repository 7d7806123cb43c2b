import { CloseOutlined, PlusOutlined, SearchOutlined } from '@ant-design/icons';
import { Button, Input, Popover, type InputRef } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { ColumnPanel } from './column-panel';
import { describeFilter } from './describe-filter';
import { FilterPanel } from './filter-panel';
import { SaveView } from './save-view';
import type { SavedViews } from './saved-views';
import type { List } from './use-list';
import { layers } from '../ui/layers';

interface ListBarProps<Row> {
  list: List<Row>;
  saved: SavedViews;
}

/** Below the title: search, the filters as chips, and what concerns the list itself. */
export function ListBar<Row>({ list, saved }: ListBarProps<Row>) {
  const { definition, parameters } = list;
  const search = useRef<InputRef>(null);
  const [panel, setPanel] = useState<{ field: string } | null>(null);
  const [isColumnsOpen, setColumnsOpen] = useState(false);
  const shown = definition.fields.filter(({ key }) => parameters.filters[key] !== undefined);

  useEffect(() => {
    const focus = (event: KeyboardEvent): void => {
      const isTyping = (event.target as Element).closest('input, textarea, [contenteditable]') !== null;
      if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      search.current?.focus();
    };
    document.addEventListener('keydown', focus);
    return () => document.removeEventListener('keydown', focus);
  }, []);

  const without = (key: string) =>
    Object.fromEntries(Object.entries(parameters.filters).filter(([field]) => field !== key));
  return (
    <div className="list-bar">
      <Input
        ref={search}
        className="list-bar__search"
        prefix={<SearchOutlined />}
        suffix={<kbd aria-hidden>/</kbd>}
        placeholder={definition.searches}
        aria-label={`搜索${definition.title}`}
        value={list.typed}
        maxLength={100}
        allowClear
        onChange={(event) => list.type(event.target.value)}
      />
      {shown.map((field) => (
        <span key={field.key} className="chip">
          <button type="button" onClick={() => setPanel({ field: field.key })}>
            <span>{field.title}</span> {describeFilter(field, parameters.filters[field.key])}
          </button>
          <button
            type="button"
            aria-label={`去掉筛选 ${field.title}`}
            onClick={() => list.setFilters(without(field.key))}
          >
            <CloseOutlined />
          </button>
        </span>
      ))}
      {definition.fields.length > 0 && (
        <Popover
          open={panel !== null}
          trigger="click"
          placement="bottomLeft"
          arrow={false}
          getPopupContainer={layers}
          onOpenChange={(isOpen) => setPanel(isOpen ? { field: '' } : null)}
          content={panel !== null && <FilterPanel list={list} field={panel.field} onClose={() => setPanel(null)} />}
        >
          <Button className="list-bar__add" type="dashed" shape="round" size="small" icon={<PlusOutlined />}>
            筛选
          </Button>
        </Popover>
      )}
      {shown.length > 0 && (
        <Button type="link" size="small" onClick={() => list.setFilters({})}>
          清除
        </Button>
      )}
      <span className="list-bar__end">
        <SaveView list={list} saved={saved} />
        <Popover
          open={isColumnsOpen}
          trigger="click"
          placement="bottomRight"
          arrow={false}
          getPopupContainer={layers}
          onOpenChange={setColumnsOpen}
          content={<ColumnPanel list={list} onClose={() => setColumnsOpen(false)} />}
        >
          <Button type="link" size="small">
            列设置
          </Button>
        </Popover>
      </span>
    </div>
  );
}
