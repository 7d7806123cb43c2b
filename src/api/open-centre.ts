import { navigate, returnTo } from '../platform/navigation/navigation';
import { readSession } from './session';

/**
 * Opens a meeting's personal centre from a page that is done with: at once where somebody is logged in, else the login
 * that leads there. A session that has ended meanwhile is the centre's to find out.
 */
export function openCentre(meetingId: string): Promise<void> {
  return readSession(meetingId) === null ? navigate('login', { meetingId }) : returnTo('centre', { meetingId });
}
