import { boolean, list, nothing, record, text } from '../codec';
import { deskGet, deskPost } from './desk-call';
import { textsByName } from './list-codecs';

const viewFields = {
  title: text(20, 1),
  /** As the address has them (`filter-text.ts`). */
  filters: textsByName,
  sort: text(64),
  /** Everybody of the meeting sees it. */
  isShared: boolean,
};

/** Views of a list that were given a name. */
export const viewCalls = {
  /** The meeting's views of a list, and the caller's own. */
  getViews: deskGet(
    '/api/desk/meetings/:meetingId/views/:list',
    list(record({ id: text(), isOwn: boolean, ...viewFields }), 200),
  ),
  saveView: deskPost('/api/desk/meetings/:meetingId/views/:list', record(viewFields), record({ id: text() })),
  /** One's own alone. */
  deleteView: deskPost('/api/desk/meetings/:meetingId/views/:list/delete', record({ viewId: text(64, 1) }), nothing),
} as const;
