import { personalBeginnings } from '../platform/storage/personal-keys';
import { removeStoredUnder } from '../platform/storage/storage';
import { readSession } from './session';
import { sessionDraftBeginning } from './session-keys';

/**
 * Forgets what was typed on this device, at a logout from a meeting: the next user is someone else. What belongs to a meeting
 * that somebody is still logged in to stays theirs.
 */
export function dropTyped(meetingId: string): void {
  const isOthers = (rest: string): boolean => {
    const [ofMeeting = ''] = rest.split(':');
    return ofMeeting !== meetingId && readSession(ofMeeting) !== null;
  };
  removeStoredUnder(sessionDraftBeginning, isOthers);
  for (const personal of personalBeginnings) removeStoredUnder(personal);
}
