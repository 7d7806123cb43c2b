import type { EntryType } from '../attendee/attendee';

/** 'ended': registration is closed; 'last-step': the form is the last step; 'more-steps': others follow (product §6.5). */
export type SubmitState = 'ended' | 'last-step' | 'more-steps';

export function submitState(form: { isClosed: boolean; isPaid: boolean; entryType: EntryType | null }): SubmitState {
  if (form.isClosed) return 'ended';
  return form.isPaid && form.entryType !== 'free' ? 'more-steps' : 'last-step';
}

/** The submit button in each state (product §6.5). */
export function submitButton(state: SubmitState): { text: string; isDisabled: boolean } {
  switch (state) {
    case 'ended':
      return { text: '会议已结束', isDisabled: true };
    case 'last-step':
      return { text: '提交', isDisabled: false };
    case 'more-steps':
      return { text: '下一步', isDisabled: false };
  }
}
