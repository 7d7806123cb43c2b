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
   * Sends a code.
   * @returns whether one was sent; shows failures itself
   */
  send: (phone: string) => Promise<boolean>;
}

/** SMS codes for a form's phone. */
export interface PhoneCode {
  service: SmsCodeService;
  /** Set if a code was requested for an invalid phone. */
  errors: Messages;
  onAnswers: (answers: Answers) => void;
}

const noErrors: Messages = new Map();

/** A code is only requested for a phone that can receive one. */
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
