import { createContext, useContext, useState } from 'react';
import { readText } from '../../domain/json/read-value';
import { resendLabel, resendSeconds } from '../../domain/sms/resend-countdown';
import { now } from '../../platform/clock/clock';
import { getStored, setStored } from '../../platform/storage/storage';
import { usePageShow } from '../../platform/visibility/use-page-visible';
import { Button } from '../../ui/button/button';
import { useSecondsLeft } from '../../ui/countdown/countdown';
import { NumberField } from '../number-field';
import type { AnswerProps } from './answer-props';

/** Sends the codes that a form asks for. */
export interface SmsCodeService {
  /** What the code is for, such as `login:3`: each purpose counts down for itself. */
  purpose: string;
  /** Asks for a code. @returns whether one was sent; says itself what went wrong */
  requestCode: () => Promise<boolean>;
}

const SmsCodeServiceContext = createContext<SmsCodeService | null>(null);

export const SmsCodeServiceProvider = SmsCodeServiceContext.Provider;

/** As long as a code lives; after it the button may as well say that none was sent. In milliseconds. */
const ttlMs = 5 * 60_000;
const keyOf = (purpose: string): string => `sms-sent:${purpose}`;

/** When the last code was sent, epoch milliseconds; null where none was. Outlives the page and a reload. */
function readSentAt(purpose: string): number | null {
  return getStored(keyOf(purpose), (value) => (typeof value === 'number' ? value : null));
}

/**
 * The field for an SMS code, with the button that asks for one. Its 60 seconds are counted from the moment that is
 * kept on the device, so leaving the page does not shorten them (product §8.8). Phones offer the code by themselves.
 */
export function SmsCodeAnswer({ field, value, error, disabled, onChange, onBlur }: AnswerProps) {
  const service = useContext(SmsCodeServiceContext);
  if (service === null) throw new Error('A form with an SMS code stands in no SmsCodeServiceProvider');
  const { purpose, requestCode } = service;
  const [sentAt, setSentAt] = useState(() => readSentAt(purpose));
  // Another page with this purpose may have asked meanwhile.
  usePageShow(() => setSentAt(readSentAt(purpose)));
  const endsAt = sentAt === null ? null : sentAt + resendSeconds * 1000;
  const isWaiting = useSecondsLeft(endsAt) > 0;

  const request = async (): Promise<void> => {
    if (!(await requestCode())) return;
    const at = now();
    setStored(keyOf(purpose), at, ttlMs);
    setSentAt(at);
  };
  return (
    <NumberField
      kind="sms-code"
      label={field.label}
      required={field.isRequired}
      onChange={onChange}
      value={readText(value)}
      onBlur={onBlur}
      error={error}
      disabled={disabled}
      placeholder="6 位数字"
      trailing={
        <Button kind="outline" size="small" disabled={isWaiting} busyText="发送中…" onPress={request}>
          {resendLabel(sentAt, now())}
        </Button>
      }
    />
  );
}
