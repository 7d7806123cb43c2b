import { useState } from 'react';
import type { CentreVisit } from '../../api/centre-visit';
import { errorMessage } from '../../api/error-message';
import { refreshCentre } from '../../api/use-centre';
import type { CreditInfo } from '../../domain/credit/credit-info';
import type { Attendee } from '../../domain/attendee/attendee';
import { readCreditForm } from '../../domain/credit/credit-form';
import { isPast } from '../../domain/time/shanghai-time';
import { useCreditForm } from '../../forms/credit/use-credit-form';
import type { CheckedForm } from '../../forms/use-checked-form';
import { useDraftSaver } from '../../forms/use-draft-saver';
import { now } from '../../platform/clock/clock';
import { confirm, toast } from '../../platform/feedback/feedback';
import { creditDraft } from './credit-draft';

export interface CreditApplicationOptions {
  visit: CentreVisit;
  /** Whose credit it is. */
  entered: Attendee;
  /** It is a member's, and the operator applies. */
  isMember: boolean;
  initial: CreditInfo;
  /** The application is in. */
  onDone: () => void;
}

/** A credit application under way. */
export interface CreditApplicationState {
  form: CheckedForm<CreditInfo>;
  isApplied: boolean;
  isOver: boolean;
  /** The application has just gone in. */
  isDone: boolean;
  submit: () => Promise<void>;
}

/** Keeps a credit form while it is typed, and sends it after a yes (spec sections 5 and 7, applyCredit). */
export function useCreditApplication(options: CreditApplicationOptions): CreditApplicationState {
  const { visit, entered, isMember, initial, onDone } = options;
  const { meeting, call } = visit;
  const [isDone, setIsDone] = useState(false);
  const { saveSoon, saveNow } = useDraftSaver((credit: CreditInfo) => creditDraft.keep(meeting.id, entered.id, credit));
  const form = useCreditForm(initial, saveSoon);

  const submit = async (): Promise<void> => {
    const credit = await form.check();
    if (credit === null || !(await confirm({ title: '申请学分', text: '确认是否提交？' }))) return;
    saveNow(credit);
    const body = { ...readCreditForm(credit), ...(isMember ? { enteredId: entered.id } : {}) };
    try {
      await call('applyCredit', { params: { meetingId: meeting.id }, body });
    } catch (error) {
      return toast(errorMessage(error), 'fail');
    }
    creditDraft.drop(meeting.id, entered.id);
    setIsDone(true);
    toast('学分申请成功', 'ok');
    void refreshCentre();
    onDone();
  };
  return {
    form,
    isApplied: entered.credit !== null,
    isOver: isPast(meeting.creditDeadline, now()),
    isDone,
    submit,
  };
}
