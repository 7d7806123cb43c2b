import { readFinishedRegistration } from './finished-registration';
import { readProvedPhone } from './proved-phone';

/** Returns the phone that a login has verified but that has no registration, unless one was made on this device since; else ''. */
export function unregisteredPhone(meetingId: string): string {
  return readFinishedRegistration(meetingId) === null ? (readProvedPhone(meetingId)?.phone ?? '') : '';
}
