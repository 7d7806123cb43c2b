import { isPlainObject } from '../domain/json/read-value';
import { navigate } from '../platform/browser/navigation/navigation';
import { getStored, removeStored } from '../platform/storage/storage';
import { returnKey, sessionKey } from './session-keys';
import { requestLoginCode } from './login-code-request';

/**
 * Opens the centre of who is known to be registered, or the login before it. As `openCentre`, for the landing page, which
 * loads without the session's code: whether the session still stands, the centre finds out.
 */
export function openOwnRegistration(meetingId: string): Promise<void> {
  if (getStored(sessionKey(meetingId), (value) => isPlainObject(value) || null))
    return navigate('centre', { meetingId });
  // A page that asked for a login earlier no longer matters.
  removeStored(returnKey(meetingId));
  requestLoginCode(meetingId);
  return navigate('login', { meetingId });
}
