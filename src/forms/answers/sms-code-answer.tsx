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
  /** What the code is for: one for something else holds nobody up here, as far as the server agrees. */
  purpose: 'login' | 'team-registration';
  /** The phone typed so far, to which limit and countdown belong. */
  phone: string;
  /**
   * Requests a code for it.
   * @returns whether one was sent; shows failures itself
   */
  requestCode: () => Promise<boolean>;
  /** The page was opened for a code: one is sent without a press. */
  isWanted?: boolean;
}

const SmsCodeServiceContext = createContext<SmsCodeService | null>(null);

/** Around a form that asks for a code. */
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

/** When the last code was sent to a phone, epoch milliseconds; null for never. Survives leaving the page and reloading. */
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
