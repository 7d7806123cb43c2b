import { personalKeyPrefixes } from '../platform/storage/personal-keys';
import { removeStoredByPrefix } from '../platform/storage/storage';
import { readSession } from './session';
import { sessionDraftPrefix } from './session-keys';

/**
 * Forgets what was typed on this device, at a logout from a meeting: the next user is someone else. What belongs to a meeting
 * that somebody is still logged in to stays theirs.
 */
export function clearDrafts(meetingId: string): void {
  const isOthers = (rest: string): boolean => {
    const [ofMeeting = ''] = rest.split(':');
    return ofMeeting !== meetingId && readSession(ofMeeting) !== null;
  };
  removeStoredByPrefix(sessionDraftPrefix, isOthers);
  for (const personal of personalKeyPrefixes) removeStoredByPrefix(personal);
}
