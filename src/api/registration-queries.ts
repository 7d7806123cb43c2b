import { useMemo, useEffect, useState, useRef } from 'react';
import type { EntryType } from '../domain/attendee/attendee';
import type { Meeting } from '../domain/meeting/meeting';
import { buildForm } from '../domain/form/build-form';
import { textAnswer, type Answers } from '../domain/form/answers';
import type { FieldValue, FormField } from '../domain/form/form-field';
import type { Messages } from '../domain/form/validate-form';
import { shanghaiDate } from '../domain/time/shanghai-time';
import { now } from '../platform/clock/clock';
import { useCall } from './use-call';
import { RefusedError } from './call-error';
import { isRegistrationClosed, registrationClosedMessage } from '../domain/meeting/registration-closing';
import { usePageVisible } from '../platform/visibility/use-page-visible';
import { callServer } from './call-server';
import { isMobilePhone } from '../domain/mobile-phone';

/** A meeting's form for one kind of entrant. */
export interface FormFieldsQuery {
  /** Null until the definition is there. */
  fields: readonly FormField[] | null;
  /** Why it is not there; null while it may still come. */
  error: Error | null;
  retry: () => void;
}

/** Loads the form that a meeting's server defines (product §5.2, getMeetingFromInfo) and makes fields of it. */
export function useFormFields(meeting: Meeting, type: EntryType): FormFieldsQuery {
  const { data, error, refetch } = useCall('getMeetingForm', { meetingCode: meeting.code });
  const fields = useMemo(() => {
    if (data === undefined) return null;
    return buildForm(data.items, {
      meetingId: meeting.id,
      meetingCode: meeting.code,
      entryType: type,
      startTime: data.startTime || meeting.startTime,
      endTime: data.endTime || meeting.endTime,
      today: shanghaiDate(now()),
    });
  }, [data, meeting, type]);
  return { fields, error: fields === null ? error : null, retry: () => void refetch() };
}

/**
 * Whether registration is over, by the meeting's date or by the server's word (product §6.4), and has it told once.
 * A server that cannot be reached has said nothing.
 * @param notify shows the message to the user
 */
export function useRegistrationEnd(meeting: Meeting, notify: (message: string) => void): boolean {
  const check = useCall('isMeetingEnd', { meetingId: meeting.id }, { staleTimeMs: 0 });
  const refusal = check.error instanceof RefusedError && check.error.isDefinitive ? check.error : null;
  const isOver = isRegistrationClosed(meeting, now());
  const message = isOver ? registrationClosedMessage : refusal === null ? '' : refusal.message;
  useNotifyOnce(message, notify);
  return message !== '';
}

/** Counts openings of pages and tellings, to know which came first. */
let events = 0;
/** When each message was told last. */
const notifiedAt = new Map<string, number>();

/**
 * Tells a message, '' for none, on the page on top. Pages below stay mounted and learn of it too: one of them tells it
 * when it is shown again, unless a page above has done so meanwhile. A page that opens later tells it anew.
 */
function useNotifyOnce(message: string, notify: (message: string) => void): void {
  const isVisible = usePageVisible();
  const [openedAt] = useState(() => ++events);
  const latestNotify = useRef(notify);
  latestNotify.current = notify;
  useEffect(() => {
    if (message === '' || !isVisible || (notifiedAt.get(message) ?? 0) > openedAt) return;
    notifiedAt.set(message, ++events);
    latestNotify.current(message);
  }, [message, isVisible, openedAt]);
}

/** What `getEnteredByPhone` says when a phone may not register (product §5.4). */
const refusedCode = -1;

export interface PhoneCheck {
  /** What to show beside the phone. */
  errors: Messages;
  /** The phone as it stands may not register. */
  isBlocked: boolean;
  /** To be told of every change. */
  onAnswers: (answers: Answers) => void;
  /** To be told when a field is left. */
  onFieldBlur: (field: FormField, answer: FieldValue) => void;
  /**
   * Asks before going on.
   * @returns whether the phone may register
   * @throws TransportFailure where nobody could be asked
   */
  mayRegister: (answers: Answers) => Promise<boolean>;
}

/**
 * Checks the phone for a registration that it already has, on leaving the field and on submitting (product §6.8).
 * @param submissionKey names the submission under way, which is no other registration
 * @param onRefused given the server's message when a phone may not register
 */
export function usePhoneCheck(
  meetingId: string,
  submissionKey: () => string | undefined,
  onRefused: (message: string) => void,
): PhoneCheck {
  const [blocked, setBlocked] = useState<{ phone: string; message: string } | null>(null);
  // An answer counts for the phone as it stands by then, however answers arrive.
  const typed = useRef('');

  const check = async (phone: string): Promise<boolean> => {
    if (!isMobilePhone(phone)) return true;
    typed.current = phone;
    const idempotencyKey = submissionKey();
    const { code, message } = await callServer(
      'getEnteredByPhone',
      { meetingId, phone },
      idempotencyKey === undefined ? {} : { idempotencyKey },
    );
    const isFree = code !== refusedCode;
    if (typed.current === phone) {
      setBlocked(isFree ? null : { phone, message });
      if (!isFree) onRefused(message);
    }
    return isFree;
  };

  const phoneOf = (answers: Answers): string => textAnswer(answers, 'phone');

  return {
    errors: new Map(blocked === null ? [] : [['phone', blocked.message]]),
    isBlocked: blocked !== null,
    onAnswers: (answers) => {
      typed.current = phoneOf(answers);
      if (blocked !== null && phoneOf(answers) !== blocked.phone) setBlocked(null);
    },
    onFieldBlur: ({ shortName }, answer) => {
      // Nobody waits for this one: a failure is left to the check on submitting.
      if (shortName === 'phone' && typeof answer === 'string') void check(answer).catch(() => undefined);
    },
    mayRegister: (answers) => check(phoneOf(answers)),
  };
}
