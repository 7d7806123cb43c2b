import { count, number, record, text } from '../codec';
import { deskPost, deskSearch } from './desk-call';
import { word } from './desk-codecs';
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

/** Texts that have not arrived. */
export const textCalls = {
  listLateTexts: deskSearch('/api/desk/meetings/:meetingId/late-texts', listInput, listAnswer(lateText)),
  sendTextsAgain: deskPost('/api/desk/meetings/:meetingId/late-texts/again', selected, counted),
  /** Takes them off the list without sending them. */
  giveUpTexts: deskPost('/api/desk/meetings/:meetingId/late-texts/give-up', selected, counted),
} as const;
