import { useState } from 'react';
import { textAnswer, type Answers } from '../domain/form/answers';
import type { Messages } from '../domain/form/validate-form';
import { refuseCodeRequest } from '../domain/login/login-form';
import { focusFirstInvalid } from '../ui/fields/focus-first-invalid';
import type { SmsCodeService } from './answers/sms-code-answer';

interface PhoneCodeOptions {
  purpose: SmsCodeService['purpose'];
  /** The phone field's shortName. */
  phoneName: string;
  answers: () => Answers;
  /**
   * Sends a code, and shows a failure itself.
   * @returns true if a code was sent
   */
  send: (phone: string) => Promise<boolean>;
}

/** The SMS code service of a form, and its errors. */
export interface PhoneCode {
  service: SmsCodeService;
  /** The phone's error after a code was requested for an invalid phone. */
  errors: Messages;
  onAnswers: (answers: Answers) => void;
}

const noErrors: Messages = new Map();

/** Provides SMS codes for a form's phone. Requests one only for a valid phone. */
export function usePhoneCode({ purpose, phoneName, answers, send }: PhoneCodeOptions): PhoneCode {
  const [phone, setPhone] = useState(() => textAnswer(answers(), phoneName));
  const [refused, setRefused] = useState<{ phone: string; message: string } | null>(null);
  return {
    service: {
      purpose,
      phone,
      requestCode: async () => {
        const message = refuseCodeRequest(phone);
        setRefused(message === null ? null : { phone, message });
        if (message === null) return send(phone);
        focusFirstInvalid();
        return false;
      },
    },
    errors: refused === null ? noErrors : new Map([[phoneName, refused.message]]),
    onAnswers: (changed) => {
      const next = textAnswer(changed, phoneName);
      setPhone(next);
      if (refused !== null && next !== refused.phone) setRefused(null);
    },
  };
}
