import { reminderKinds } from '../../domain/notice/reminders';
import { count, list, nothing, number, record, text } from '../codec';
import { deskGet, deskPost, deskSearch } from './desk-call';
import { instant, word } from '../value-codecs';
import { listAnswer, listInput, selectionInput } from './list-codecs';

const lateText = record({
  id: text(),
  /** The person at the meeting who has the phone; '' for nobody. */
  personId: text(),
  name: text(),
  /** Masked. */
  phone: text(),
  /** As the recipient would read it. */
  words: text(),
  state: word(['retried', 'failed']),
  tries: count,
  /** The provider's code; '' if none is known. */
  failure: text(),
  createdAt: number(0),
});

const selected = record({ selection: selectionInput });
const counted = record({ texts: count });

/** A reminder as it stands. */
const reminder = record({
  kind: word(reminderKinds),
  /** `HH:mm`; '' for one that is not sent. */
  time: text(),
  at: instant,
  state: word(['off', 'undated', 'coming', 'going', 'over']),
  /** The people whom it would tell now. */
  people: count,
  ...{ waiting: count, sent: count, failed: count },
});

/** Texts that have not arrived, and those that are sent before the meeting. */
export const textCalls = {
  listLateTexts: deskSearch('/api/desk/meetings/:meetingId/late-texts', listInput, listAnswer(lateText)),
  sendTextsAgain: deskPost('/api/desk/meetings/:meetingId/late-texts/again', selected, counted),
  /** Takes them off the list without sending them. */
  giveUpTexts: deskPost('/api/desk/meetings/:meetingId/late-texts/give-up', selected, counted),
  getReminders: deskGet('/api/desk/meetings/:meetingId/reminders', record({ reminders: list(reminder, 10) })),
  /** Sets the times, `HH:mm`; '' stops one. */
  setReminders: deskPost(
    '/api/desk/meetings/:meetingId/reminders',
    record({ dayBefore: text(5), firstDay: text(5) }),
    nothing,
  ),
} as const;
