import { Button, Checkbox, Input, Popover } from 'antd';
import { useState } from 'react';
import { useMay } from '../api/me';
import { writeFilters } from './list-parameters';
import type { SavedViews } from './saved-views';
import type { List } from './use-list';
import { useMeetingId } from '../ui/address';
import { layers } from '../ui/layers';

interface SaveViewProps<Row> {
  list: List<Row>;
  saved: SavedViews;
}

/** Keeps what is filtered now under a name; deletes the view that is shown, if it is the member's own. */
export function SaveView<Row>({ list, saved }: SaveViewProps<Row>) {
  const meetingId = useMeetingId();
  const may = useMay(meetingId);
  const [isOpen, setOpen] = useState(false);
  const [title, setTitle] = useState('');
  const [isShared, setShared] = useState(false);
  const filters = writeFilters(list.parameters.filters);
  const isSame = (other: Readonly<Record<string, string>>): boolean =>
    JSON.stringify(other) === JSON.stringify(filters);
  const own = saved.views.find((view) => view.isOwn && isSame(view.filters));
  const isNamed = [...list.definition.views, ...saved.views].some((view) => isSame(view.filters));

  if (own !== undefined)
    return (
      <Button type="link" size="small" disabled={saved.isBusy} onClick={() => void saved.remove(own.key)}>
        删除视图
      </Button>
    );
  if (Object.keys(filters).length === 0 || isNamed) return null;
  const save = async (): Promise<void> => {
    if (await saved.save({ title, filters, sort: list.parameters.sort, isShared })) setOpen(false);
  };
  return (
    <Popover
      open={isOpen}
      trigger="click"
      placement="bottomRight"
      arrow={false}
      getPopupContainer={layers}
      onOpenChange={setOpen}
      content={
        <form
          className="save-view"
          onSubmit={(event) => {
            event.preventDefault();
            void save();
          }}
        >
          <Input
            value={title}
            maxLength={20}
            placeholder="视图的名字"
            aria-label="视图的名字"
            onChange={(event) => setTitle(event.target.value)}
          />
          {may('shareView') && (
            <Checkbox checked={isShared} onChange={(event) => setShared(event.target.checked)}>
              本会议的同事都看得到
            </Checkbox>
          )}
          <Button type="primary" htmlType="submit" disabled={title.trim() === ''} loading={saved.isBusy}>
            存为视图
          </Button>
        </form>
      }
    >
      <Button type="link" size="small">
        存为视图
      </Button>
    </Popover>
  );
}
