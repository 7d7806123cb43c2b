import { callWithProof } from './sms-challenge';
import { useCommand } from './use-command';

interface SmsCodeOptions {
  /** The call that sends the code, for logging in (product §5.7) or for a team's registration (product §5.6). */
  call: 'sendLoginCode' | 'sendRegistrationCode';
  meetingId: string;
  /** Shows the result. */
  notify: (message: string, kind: 'ok' | 'fail') => void;
}

/**
 * Requests SMS codes and shows the result.
 * @returns a function that resolves to true if a code was sent to the phone
 */
export function useSmsCode({ call, meetingId, notify }: SmsCodeOptions): (phone: string) => Promise<boolean> {
  const send = useCommand(call, { by: callWithProof, notify: (message) => notify(message, 'fail') });
  return async (phone) => {
    const outcome = await send({ meetingId, phone });
    if (outcome?.kind !== 'done') return false;
    notify(outcome.answer || '验证码已发送，请注意查收短信', 'ok');
    return true;
  };
}
