import { useMemo, useEffect, useState, useRef } from 'react';
import type { EntryType } from '../domain/attendee/attendee';
import type { Meeting } from '../domain/meeting/meeting';
import { buildForm } from '../domain/registration/build-form';
import { textAnswer, type Answers } from '../domain/form/answers';
import type { FieldValue, FormField } from '../domain/form/form-field';
import type { Messages } from '../domain/form/validate-form';
import { shanghaiDate } from '../domain/time/shanghai-time';
import { now } from '../platform/device/clock';
import { useCall } from './use-call';
import { RefusedError } from './call-error';
import { isRegistrationClosed, registrationClosedMessage } from '../domain/meeting/registration-closing';
import { usePageVisible } from '../platform/browser/use-page-visible';
import { callServer } from './call-server';
import { isMobilePhone } from '../domain/person/mobile-phone';
import { questions } from '../domain/form/known-questions';

/** A meeting's form for one kind of entrant. */
export interface FormFieldsQuery {
  /** Null while the definition is loading or failed to load. */
  fields: readonly FormField[] | null;
  /** The error if loading failed; null otherwise. */
  error: Error | null;
  retry: () => void;
}

/** Loads a meeting's form definition (product §5.2, getMeetingFromInfo) and builds its fields. */
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
 * Returns true if registration has ended, by the meeting's date or the server's answer (product §6.4), and notifies the
 * user once. It stays false if the server cannot be reached.
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

/** Counts page openings and notifications, to order them. */
let events = 0;
/** The event number of each message's latest notification. */
const notifiedAt = new Map<string, number>();

/**
 * Shows a message ('' for none) on the top page. Pages below stay mounted and receive it too; such a page shows it on
 * return only if no page above has shown it in the meantime. A page opened later shows it again.
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

/** The `getEnteredByPhone` code for a phone that may not register (product §5.4). */
const refusedCode = -1;

export interface PhoneCheck {
  /** Errors to show beside the phone field. */
  errors: Messages;
  /** The phone that is currently typed may not register. */
  isBlocked: boolean;
  /** Call on every change of the phone. */
  onAnswers: (answers: Answers) => void;
  /** Call when a field loses focus. */
  onFieldBlur: (field: FormField, answer: FieldValue) => void;
  /**
   * Checks before continuing.
   * @returns true if the phone may register
   * @throws TransportFailure when the server cannot be reached
   */
  mayRegister: (answers: Answers) => Promise<boolean>;
}

/**
 * Checks on blur and on submit if the phone is already registered (product §6.8).
 * @param submissionKey identifies the pending submission, which does not count as another registration
 * @param onRefused called with the server's message and the phone if the phone may not register
 */
export function usePhoneCheck(
  meetingId: string,
  submissionKey: () => string | undefined,
  onRefused: (message: string, phone: string) => void,
): PhoneCheck {
  const [blocked, setBlocked] = useState<{ phone: string; message: string } | null>(null);
  // Answers may arrive out of order: only one for the currently typed phone counts.
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
      if (!isFree) onRefused(message, phone);
    }
    return isFree;
  };

  const phoneOf = (answers: Answers): string => textAnswer(answers, questions.phone);

  return {
    errors: new Map(blocked === null ? [] : [[questions.phone, blocked.message]]),
    isBlocked: blocked !== null,
    onAnswers: (answers) => {
      typed.current = phoneOf(answers);
      if (blocked !== null && phoneOf(answers) !== blocked.phone) setBlocked(null);
    },
    onFieldBlur: ({ shortName }, answer) => {
      // Fire and forget: a failure here is caught by the check on submit.
      if (shortName === questions.phone && typeof answer === 'string') void check(answer).catch(() => undefined);
    },
    mayRegister: (answers) => check(phoneOf(answers)),
  };
}
