import { useCommand } from '../../api/use-command';
import { errorMessage } from '../../api/call-error';
import type { LoginInfo } from '../../domain/sms/login-form';
import { toast } from '../../platform/feedback/feedback';
import { keepLastMeeting, type MeetingReference } from '../../session/last-meeting';
import { beginSession } from '../../session/session';

/**
 * Exchanges phone and code for a token and keeps it (spec section 7, tokenByCode).
 * @returns what does so, and answers whether that worked
 */
export function useLogin(meeting: MeetingReference): (login: LoginInfo) => Promise<boolean> {
  const tell = (message: string): void => toast(message, 'fail');
  const logIn = useCommand('logInByCode', { tell });
  return async (login) => {
    const outcome = await logIn(login);
    if (outcome?.kind !== 'done') return false;
    if (outcome.answer === '') {
      tell(errorMessage(new Error('The server took the code and told no token')));
      return false;
    }
    beginSession(meeting.id, outcome.answer);
    keepLastMeeting(meeting);
    return true;
  };
}
