import type { KnownAttendee } from '../registration/known-attendee';
import type { AdmissionRefusal } from './admission-refusal';

/**
 * Derives from the centre's ticket what the device remembers of the registration.
 * @param refusal the reason for which the ticket does not admit; null if it does
 * @returns null for a ticket that was given up: its former holder may register again
 */
export function knownByTicket(refusal: AdmissionRefusal | null): KnownAttendee | null {
  switch (refusal) {
    case null:
      return 'ticket';
    case 'under-review':
    case 'review-refused':
      return 'review';
    case 'waiting':
      return 'waiting';
    case 'refunded':
    case 'transferred-away':
      return null;
    default:
      return 'info';
  }
}
