import { attendeeAnswers } from '../../domain/attendee/attendee-answers';
import { useState } from 'react';
import { type CentreVisit, refreshCentre } from '../../session/centre';
import { useCommand } from '../../api/use-command';
import type { Attendee } from '../../domain/attendee/attendee';
import { creditForm, emptyCredit, prefillCredit, type CreditInfo } from '../../domain/credit/credit-form';
import { isPast, shanghaiDate } from '../../domain/time/shanghai-time';
import type { DynamicForm } from '../../forms/use-dynamic-form';
import { useDraftSaver } from '../../forms/use-draft-saver';
import { useOwnForm } from '../../forms/use-own-form';
import { now } from '../../platform/device/clock';
import { confirm, toast } from '../../platform/device/feedback';
import { useFormFields } from '../../api/registration-queries';
import type { Meeting } from '../../domain/meeting/meeting';
import { formEntryType } from '../../domain/ticket/form-entry-type';
import { sessionDraft } from '../../session/session-drafts';
import { creditFormCodec, readCreditInfo } from '../../contract/credit-info';
import type { FormField } from '../../domain/form/form-field';
import { isPlainObject } from '../../domain/json/read-value';

export interface CreditApplicationOptions {
  visit: CentreVisit;
  /** The attendee whose credit it is. */
  attendee: Attendee;
  /** True if an operator applies for a member. */
  isMember: boolean;
  initial: CreditInfo;
  /** Called once the application is submitted. */
  onDone: () => void;
}

export interface CreditApplicationState {
  form: DynamicForm;
  isApplied: boolean;
  isOver: boolean;
  /** The application has just been submitted. */
  isDone: boolean;
  submit: () => Promise<void>;
}

/** Stores a credit form as it is typed, and submits it after confirmation (product §5.19, §8.2, applyCredit). */
export function useCreditApplication(options: CreditApplicationOptions): CreditApplicationState {
  const { visit, attendee, isMember, initial, onDone } = options;
  const { meeting, call } = visit;
  const [isDone, setIsDone] = useState(false);
  const { saveSoon, saveNow } = useDraftSaver((credit: CreditInfo) =>
    creditDraft.keep(meeting.id, attendee.id, credit),
  );
  const { form, check } = useOwnForm(creditForm, initial, saveSoon);
  const apply = useCommand('applyCredit', { by: call, notify: (message) => toast(message, 'fail') });

  const submit = async (): Promise<void> => {
    const credit = await check();
    if (credit === null || !(await confirm({ title: '申请学分', text: '确认是否提交？' }))) return;
    saveNow(credit);
    const outcome = await apply({ meetingId: meeting.id, attendeeId: isMember ? attendee.id : '', credit });
    if (outcome?.kind !== 'done') return;
    creditDraft.drop(meeting.id, attendee.id);
    setIsDone(true);
    toast('学分申请成功', 'ok', { keep: true });
    void refreshCentre();
    onDone();
  };
  return {
    form,
    isApplied: attendee.credit !== null,
    isOver: isPast(meeting.creditDeadline, now()),
    isDone,
    submit,
  };
}

/**
 * Returns the initial values of an attendee's credit form: the application or draft, else values from the registration's
 * answers. Null until the form definition needed to read them is loaded.
 */
export function useInitialCredit(meeting: Meeting, attendee: Attendee): CreditInfo | null {
  const { fields, error } = useFormFields(meeting, formEntryType(attendee, meeting));
  const isKnown = attendee.credit !== null || creditDraft.read(meeting.id, attendee.id) !== null;
  // Without the definition less can be prefilled, but applying still works.
  return isKnown || fields !== null || error !== null ? knownCredit(meeting, attendee, fields) : null;
}

/** Returns an attendee's known credit information: the application or draft, else the answers read with `fields`. */
export function knownCredit(meeting: Meeting, attendee: Attendee, fields: readonly FormField[] | null): CreditInfo {
  const existing = attendee.credit ?? creditDraft.read(meeting.id, attendee.id);
  if (existing !== null) return existing;
  const person: CreditInfo = { ...emptyCredit, name: attendee.name, phone: attendee.phone };
  if (fields === null) return person;
  return withPerson(prefillCredit(fields, attendeeAnswers(fields, attendee), shanghaiDate(now())), person);
}

/** Fills in the attendee's own name and phone if the form asks for neither. */
function withPerson(credit: CreditInfo, person: CreditInfo): CreditInfo {
  return { ...credit, name: credit.name || person.name, phone: credit.phone || person.phone };
}

/** Credit drafts by attendee: one person's input is not shown to the next who logs in. */
export const creditDraft = sessionDraft(
  'credit',
  (value) => (isPlainObject(value) ? readCreditInfo(value) : null),
  creditFormCodec.write,
);
