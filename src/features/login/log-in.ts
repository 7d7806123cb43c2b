import { callServer } from '../../api/call-server';
import { errorMessage } from '../../api/call-error';
import { keepLastMeeting, type MeetingReference } from '../../session/last-meeting';
import { beginSession } from '../../session/session';
import { readLoginForm, type LoginForm } from '../../domain/sms/login-form';
import { toast } from '../../platform/feedback/feedback';

/** Exchanges phone and code for a token and keeps it (spec section 7, tokenByCode). @returns whether that worked */
export async function logIn(meeting: MeetingReference, answers: LoginForm): Promise<boolean> {
  try {
    const token = await callServer('logInByCode', readLoginForm(answers));
    if (token === '') throw new Error('The server took the code and told no token');
    beginSession(meeting.id, token);
    keepLastMeeting(meeting);
    return true;
  } catch (error) {
    toast(errorMessage(error), 'fail');
    return false;
  }
}
