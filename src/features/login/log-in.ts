import { callServer } from '../../api/call-server';
import { errorMessage } from '../../api/error-message';
import { keepLastMeeting, type MeetingReference } from '../../api/last-meeting';
import { beginSession } from '../../api/session';
import type { LoginInfo } from '../../domain/sms/login-form';
import { toast } from '../../platform/feedback/feedback';

/** Exchanges phone and code for a token and keeps it (spec section 7, tokenByCode). @returns whether that worked */
export async function logIn(meeting: MeetingReference, login: LoginInfo): Promise<boolean> {
  try {
    const token = await callServer('logInByCode', { body: { ...login } });
    if (token === '') throw new Error('The server took the code and told no token');
    beginSession(meeting.id, token);
    keepLastMeeting(meeting);
    return true;
  } catch (error) {
    toast(errorMessage(error), 'fail');
    return false;
  }
}
