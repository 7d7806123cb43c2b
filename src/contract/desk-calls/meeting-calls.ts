import { boolean, count, list, record, text } from '../codec';
import { deskGet } from './desk-call';
import { word } from '../value-codecs';
import { roleList } from './desk-codecs';

/** A meeting as the desk names it everywhere. */
const head = {
  id: text(),
  code: text(),
  name: text(),
  /** Wire times, '' for none. */
  startTime: text(),
  endTime: text(),
  address: text(),
  isPaid: boolean,
  /** Where registration stands, `draft` for a meeting that was never published, or how the meeting was ended. */
  state: word(['open', 'closed', 'over', 'draft', 'cancelled', 'archived']),
  /** The caller's roles there. */
  roles: roleList,
};

export const meetingCalls = {
  /** The meetings at which the caller has a role, the next one first, those that are over last. */
  getMeetings: deskGet(
    '/api/desk/meetings',
    list(
      record({
        ...head,
        /** People who may come, people who have not paid, and things that wait for the caller. */
        valid: count,
        owing: count,
        waits: count,
      }),
      10_000,
    ),
  ),
  getMeetingHead: deskGet('/api/desk/meetings/:meetingId', record(head)),
} as const;
