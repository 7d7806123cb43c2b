import { isPlainObject } from '../domain/json/read-value';
import { navigate } from '../platform/browser/navigation/navigation';
import { getStored, removeStored } from '../platform/storage/storage';
import { returnKey, sessionKey } from './session-keys';
import { requestLoginCode } from './login-code-request';

/**
 * Opens the personal centre of a user who is known to be registered, or the login before it. Like `openCentre`, but
 * without the session's code, which the landing page does not load: the centre itself detects an expired session.
 */
export function openOwnRegistration(meetingId: string): Promise<void> {
  if (getStored(sessionKey(meetingId), (value) => isPlainObject(value) || null))
    return navigate('centre', { meetingId });
  // Forgets a page that required a login earlier.
  removeStored(returnKey(meetingId));
  requestLoginCode(meetingId);
  return navigate('login', { meetingId });
}
