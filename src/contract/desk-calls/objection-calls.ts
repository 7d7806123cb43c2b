import { count, list, nothing, number, record, text } from '../codec';
import { creditAccount } from '../credit-account';
import { consequence } from './consequence';
import { deskGet, deskPost, deskSearch } from './desk-call';
import { instant, word } from '../value-codecs';
import { listAnswer, listInput } from './list-codecs';

const creditPath = '/api/desk/meetings/:meetingId/credit';
const objectionPath = `${creditPath}/objections/:objectionId` as const;
const undoPath = `${creditPath}/people/:personId/stay/undo` as const;

const objection = {
  id: text(),
  name: text(),
  session: text(),
  reason: text(),
  state: word(['open', 'accepted', 'declined', 'withdrawn']),
  createdAt: number(0),
  decidedAt: instant,
  decidedBy: text(),
};

/** The stay that is undone, and why. */
const undone = { stayId: text(100, 1), reason: text(200) };

/** The objections of attendees to their hours, and the undoing of stays that the office has added. */
export const objectionCalls = {
  listObjections: deskSearch(`${creditPath}/objections`, listInput, listAnswer(record(objection))),
  getObjection: deskGet(
    objectionPath,
    record({
      ...objection,
      personId: text(),
      /** Masked. */
      phone: text(),
      sessionId: text(),
      /** The session as it is now: day, times and room; '' where it was removed. */
      day: text(),
      from: text(),
      to: text(),
      room: text(),
      answer: text(),
      /** The uploaded proof, opened by `openAttachment`; '' for none. */
      fileId: text(),
      account: creditAccount,
      /** Everything that the door has recorded of the person on the session's day, in the order of time. */
      scans: list(
        record({ at: count, gate: text(), direction: word(['in', 'out']), device: text(), by: text() }),
        1_000,
      ),
    }),
  ),
  /** Times of the session's day: `08:30`. */
  acceptObjection: deskPost(`${objectionPath}/accept`, record({ from: text(5), to: text(5) }), nothing),
  declineObjection: deskPost(`${objectionPath}/decline`, record({ reason: text(200) }), nothing),

  previewUndoStay: deskSearch(`${undoPath}/preview`, record(undone), consequence),
  undoStay: deskPost(undoPath, record(undone), nothing),
} as const;
