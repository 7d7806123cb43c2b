import { createContext, useContext, useEffect, useReducer, useRef, useState, type ReactNode } from 'react';
import { placeholderOf } from '../../domain/form/placeholder';
import { readText } from '../../domain/json/read-value';
import { resendLabel, resendSeconds } from '../../domain/sms/resend-countdown';
import { now } from '../../platform/device/clock';
import { personalKeys } from '../../platform/storage/personal-keys';
import { getStored, setStored } from '../../platform/storage/storage';
import { usePageShow } from '../../platform/browser/use-page-visible';
import { Button } from '../../ui/display/button';
import { useSecondsLeft } from '../../ui/display/countdown';
import { NumberField } from '../number-field';
import { basicsOf, type AnswerProps } from './answer-props';
import { SmsCodeFieldContext } from './sms-code-slot';

/** Sends a form's SMS codes. */
export interface SmsCodeService {
  /** The purpose of the code. Each purpose has a countdown of its own; the server may still apply a common limit. */
  purpose: 'login' | 'team-registration';
  /** The phone typed so far. The countdown belongs to this phone. */
  phone: string;
  /**
   * Requests a code for the phone, and shows a failure itself.
   * @returns true if a code was sent
   */
  requestCode: () => Promise<boolean>;
  /** Sends a code when the page opens, without a press. */
  isWanted?: boolean;
}

const SmsCodeServiceContext = createContext<SmsCodeService | null>(null);

/** Provides the service to a form that asks for a code. */
export function SmsCodeServiceProvider({ value, children }: { value: SmsCodeService; children: ReactNode }) {
  return (
    <SmsCodeFieldContext.Provider value={SmsCodeAnswer}>
      <SmsCodeServiceContext.Provider value={value}>{children}</SmsCodeServiceContext.Provider>
    </SmsCodeFieldContext.Provider>
  );
}

/** A code's validity; afterwards the button may treat it as never sent. In milliseconds. */
const ttlMs = 5 * 60_000;
const keyOf = ({ purpose, phone }: SmsCodeService): string => personalKeys.codeSent(purpose, phone);

/** Returns when the last code was sent to a phone, in epoch milliseconds; null for never. Survives a reload. */
function readSentAt(service: SmsCodeService): number | null {
  return getStored(keyOf(service), (value) => (typeof value === 'number' ? value : null));
}

/**
 * The field for an SMS code, with the button that requests one. The 60 s countdown starts at a time stored on the
 * device, so leaving the page does not shorten it; a corrected phone has a countdown of its own (product §8.8). Phones
 * suggest the code automatically.
 */
function SmsCodeAnswer(props: AnswerProps) {
  const service = useContext(SmsCodeServiceContext);
  if (service === null) throw new Error('No service for SMS codes');
  const [, reread] = useReducer((times: number) => times + 1, 0);
  // Another page may have requested a code for this phone meanwhile.
  usePageShow(reread);
  const sentAt = readSentAt(service);
  const endsAt = sentAt === null ? null : sentAt + resendSeconds * 1000;
  const isWaiting = useSecondsLeft(endsAt) > 0;
  const [isSending, setSending] = useState(service.isWanted === true && !isWaiting);

  const request = async (): Promise<void> => {
    if (!(await service.requestCode())) return;
    setStored(keyOf(service), now(), ttlMs);
    reread();
  };
  const latestRequest = useRef(request);
  latestRequest.current = request;
  useEffect(() => {
    if (isSending) void latestRequest.current().finally(() => setSending(false));
  }, [isSending]);
  return (
    <NumberField
      {...basicsOf(props)}
      kind="sms-code"
      value={readText(props.value)}
      onChange={props.onChange}
      placeholder={placeholderOf(props.field)}
      trailing={
        <Button kind="outline" size="small" disabled={isWaiting} busy={isSending} busyText="发送中…" onPress={request}>
          {resendLabel(sentAt, now())}
        </Button>
      }
    />
  );
}
