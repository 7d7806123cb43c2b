import type { Attendee } from '../domain/attendee/attendee';
import type { Meeting } from '../domain/meeting/meeting';
import { canCorrect } from '../domain/ticket/correction';
import { now } from '../platform/device/clock';
import { useAppSettings } from '../platform/network/use-app-settings';

/** Returns a function that tells whether an attendee's answers can be corrected now; never, with another server. */
export function useMayCorrect(meeting: Meeting): (attendee: Attendee) => boolean {
  const isOffered = useAppSettings().extras.corrections;
  return (attendee) => isOffered && canCorrect(attendee, meeting, now());
}
