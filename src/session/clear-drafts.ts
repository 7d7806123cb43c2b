import { personalKeyPrefixes } from '../platform/storage/personal-keys';
import { removeStoredByPrefix } from '../platform/storage/storage';
import { readSession } from './session';
import { sessionDraftPrefix } from './session-keys';

/**
 * Deletes the drafts on this device at a logout from a meeting, since its next user may be someone else. Drafts of other
 * meetings with an active session stay.
 */
export function clearDrafts(meetingId: string): void {
  const isOthers = (rest: string): boolean => {
    const [ofMeeting = ''] = rest.split(':');
    return ofMeeting !== meetingId && readSession(ofMeeting) !== null;
  };
  removeStoredByPrefix(sessionDraftPrefix, isOthers);
  for (const personal of personalKeyPrefixes) removeStoredByPrefix(personal);
}
