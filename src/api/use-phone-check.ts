import { useRef, useState } from 'react';
import { callServer } from './call-server';
import { readText } from '../domain/json/read-value';
import { fieldByShortName, type FormField, type FormValues } from '../domain/form/form-field';
import { isMobilePhone } from '../domain/mobile-phone';
import { cleanNumber } from '../domain/typed-number/clean-number';
import { toast } from '../platform/feedback/feedback';

/** What `getEnteredByPhone` says when a phone may not register (spec section 7). */
const refusedCode = -1;

export interface PhoneCheck {
  /** Messages beside the phone, by field id. */
  errors: Readonly<Record<string, string>>;
  /** The phone as it stands may not register. */
  isBlocked: boolean;
  /** To be told of every change. */
  onAnswers: (answers: FormValues) => void;
  /** To be told when a field is left. */
  onFieldBlur: (field: FormField, value: unknown) => void;
  /**
   * Asks before going on.
   * @returns whether the phone may register
   * @throws TransportFailure where nobody could be asked
   */
  mayRegister: (answers: FormValues) => Promise<boolean>;
}

/**
 * Checks the phone for a registration that it already has, on leaving the field and on submitting (spec section 5).
 * @param submissionKey names the submission under way, which is no other registration
 */
export function usePhoneCheck(
  meetingId: string,
  fields: readonly FormField[],
  submissionKey: () => string | undefined,
): PhoneCheck {
  const phoneField = fieldByShortName(fields, 'phone');
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
      if (!isFree) toast(message, 'fail');
    }
    return isFree;
  };

  const phoneOf = (answers: FormValues): string =>
    phoneField ? cleanNumber('phone', readText(answers[phoneField.id])) : '';

  return {
    errors: blocked !== null && phoneField !== undefined ? { [phoneField.id]: blocked.message } : {},
    isBlocked: blocked !== null,
    onAnswers: (answers) => {
      typed.current = phoneOf(answers);
      if (blocked !== null && phoneOf(answers) !== blocked.phone) setBlocked(null);
    },
    onFieldBlur: (field, value) => {
      // Nobody waits for this one: a failure is left to the check on submitting.
      if (field.shortName === 'phone') void check(cleanNumber('phone', readText(value))).catch(() => undefined);
    },
    mayRegister: (answers) => check(phoneOf(answers)),
  };
}
