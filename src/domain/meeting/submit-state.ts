import type { EntryType } from '../attendee/attendee';

/** -1: registration has ended; 0: the form is the last step; 1: more steps follow (product §6.5). */
export type SubmitState = -1 | 0 | 1;

export function submitState(form: { isClosed: boolean; isPaid: boolean; entryType: EntryType | null }): SubmitState {
  if (form.isClosed) return -1;
  return form.isPaid && form.entryType !== 'free' ? 1 : 0;
}

/** The submit button in each state (product §6.5). */
export function submitButton(state: SubmitState): { text: string; isDisabled: boolean } {
  switch (state) {
    case -1:
      return { text: '会议已结束', isDisabled: true };
    case 0:
      return { text: '提交', isDisabled: false };
    case 1:
      return { text: '下一步', isDisabled: false };
  }
}
