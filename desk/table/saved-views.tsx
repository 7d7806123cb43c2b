import { useDeskAct } from '../api/use-desk-act';
import { useDeskCall } from '../api/use-desk-call';
import type { Filters } from '../../src/domain/list/list-query';
import type { ListField } from '../../src/domain/list/list-field';
import type { ListView } from './list-definition';
import { readParameters } from './list-parameters';

/** A view that a member has given a name. */
export interface SavedView extends ListView {
  isOwn: boolean;
  isShared: boolean;
}

/** The saved views of a list, and the ways to keep and to delete one. */
export interface SavedViews {
  views: readonly SavedView[];
  /** Keeps what is filtered now under a name; false if that failed. */
  save: (view: Pick<ListView, 'title' | 'filters'> & { sort: string; isShared: boolean }) => Promise<boolean>;
  remove: (key: string) => Promise<void>;
  isBusy: boolean;
  /** The filters of a view, as the list takes them. */
  read: (view: ListView, fields: readonly ListField[]) => Filters;
}

export function useSavedViews(list: string, meetingId: string): SavedViews {
  const { data = [] } = useDeskCall('getViews', { meetingId, list });
  const saving = useDeskAct('saveView', { renews: ['getViews'], done: '视图已存' });
  const deleting = useDeskAct('deleteView', { renews: ['getViews'], done: '视图已删' });
  return {
    views: data.map(({ id, ...view }) => ({ key: id, ...view })),
    save: async (view) => (await saving.act({ meetingId, list, ...view })).isDone,
    remove: async (key) => {
      await deleting.act({ meetingId, list, viewId: key });
    },
    isBusy: saving.isBusy || deleting.isBusy,
    read: ({ filters }, fields) => readParameters(filters, fields).filters,
  };
}
