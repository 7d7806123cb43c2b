import { callWithProof } from './sms-challenge';
import { useCommand } from './use-command';

interface SmsCodeOptions {
  /** What the code is for: logging in (product §5.7) or a team's registration (product §5.6). */
  call: 'sendLoginCode' | 'sendRegistrationCode';
  meetingId: string;
  /** Shows what came of it. */
  notify: (message: string, kind: 'ok' | 'fail') => void;
}

/**
 * Requests codes by SMS, and says what came of it.
 * @returns a function that resolves to whether a code was sent to this phone
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
