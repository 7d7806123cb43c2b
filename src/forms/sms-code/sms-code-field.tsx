import { useState } from 'react';
import { resendLabel, resendSeconds } from '../../domain/sms/resend-countdown';
import { now } from '../../platform/clock/clock';
import { usePageShow } from '../../platform/visibility/use-page-visible';
import { Button } from '../../ui/button/button';
import { useSecondsLeft } from '../../ui/countdown/countdown';
import { NumberField } from '../number-field';
import { keepSentAt, readSentAt } from './sent-at';

export interface SmsCodeFieldProps {
  value: string;
  onChange: (code: string) => void;
  onBlur?: () => void;
  error?: string;
  /** What the code is for, such as `login:3`: each purpose counts down for itself. */
  purpose: string;
  /** Asks for a code. @returns whether one was sent; says itself what went wrong */
  requestCode: () => Promise<boolean>;
}

/**
 * The field for an SMS code, with the button that asks for one. Its 60 seconds are counted from the moment that is
 * kept on the device, so leaving the page does not shorten them (spec section 4). Phones offer the code by themselves.
 */
export function SmsCodeField({ value, onChange, onBlur, error, purpose, requestCode }: SmsCodeFieldProps) {
  const [sentAt, setSentAt] = useState(() => readSentAt(purpose));
  // Another page with this purpose may have asked meanwhile.
  usePageShow(() => setSentAt(readSentAt(purpose)));
  const endsAt = sentAt === null ? null : sentAt + resendSeconds * 1000;
  const isWaiting = useSecondsLeft(endsAt) > 0;

  const request = async (): Promise<void> => {
    if (!(await requestCode())) return;
    const at = now();
    keepSentAt(purpose, at);
    setSentAt(at);
  };
  return (
    <NumberField
      kind="sms-code"
      label="验证码"
      required
      onChange={onChange}
      value={value}
      onBlur={onBlur}
      error={error}
      placeholder="6 位数字"
      trailing={
        <Button kind="outline" size="small" disabled={isWaiting} busyText="发送中…" onPress={request}>
          {resendLabel(sentAt, now())}
        </Button>
      }
    />
  );
}
