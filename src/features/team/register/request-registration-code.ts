import { useCommand } from '../../../api/use-command';
import { toast } from '../../../platform/feedback/feedback';

/** Asks for a registration code by SMS (spec section 7, sendEnteredAddMessage). @returns what asks, and answers whether one was sent */
export function useRegistrationCode(meetingId: string): (phone: string) => Promise<boolean> {
  const send = useCommand('sendRegistrationCode', { tell: (message) => toast(message, 'fail') });
  return async (phone) => {
    const outcome = await send({ meetingId, phone });
    if (outcome?.kind !== 'done') return false;
    toast(outcome.answer || '验证码已发送，请注意查收短信', 'ok');
    return true;
  };
}
