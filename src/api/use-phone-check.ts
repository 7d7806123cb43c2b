import { useRef, useState } from 'react';
import { callServer } from './call-server';
import { textAnswer, type Answers } from '../domain/form/answers';
import type { FieldValue, FormField } from '../domain/form/form-field';
import type { Messages } from '../domain/form/validate-form';
import { isMobilePhone } from '../domain/mobile-phone';
import { toast } from '../platform/feedback/feedback';

/** What `getEnteredByPhone` says when a phone may not register (spec section 7). */
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
 * Checks the phone for a registration that it already has, on leaving the field and on submitting (spec section 5).
 * @param submissionKey names the submission under way, which is no other registration
 */
export function usePhoneCheck(meetingId: string, submissionKey: () => string | undefined): PhoneCheck {
  const [blocked, setBlocked] = useState<{ phone: string; message: string } | null>(null);
  // An answer counts for the phone as it stands by then, however answers arrive.
  const typed = useRef('');

  const check = async (phone: string): Promise<boolean> => {
    if (!isMobilePhone(phone)) return true;
    typed.current = phone;
    const idempotencyKey = submissionKey();
    const { code, message } = await callServer('getEnteredByPhone', {
      params: { meetingId, phone },
      ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
    });
    const isFree = code !== refusedCode;
    if (typed.current === phone) {
      setBlocked(isFree ? null : { phone, message });
      if (!isFree) toast(message, 'fail');
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
