import { readFinishedRegistration } from './finished-registration';
import { readProvedPhone } from './proved-phone';

/** The phone of whoever has just proved it and registered with none on this device since; '' for nobody. */
export function unregisteredPhone(meetingId: string): string {
  return readFinishedRegistration(meetingId) === null ? (readProvedPhone(meetingId)?.phone ?? '') : '';
}
