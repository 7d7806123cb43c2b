import type { DeskCallInput } from '../../src/contract/desk-calls/desk-calls';

/** The input of an act besides the person. */
export type ActInput = Omit<DeskCallInput<'changeEntrant'>, 'meetingId' | 'personId'>;

/** An act that is given nothing. */
export const nothingGiven: ActInput = {
  ...{ reason: '', isForced: false, entrant: 'delegate', amountFen: null, typed: [], note: '', seenNote: '' },
};

/** An answer as it is typed for somebody who has none that was seen. */
export const typedAnswer = (name: string, text: string): ActInput['typed'][number] => ({
  ...{ name, text: text.trim(), from: '', isSeen: false },
});
