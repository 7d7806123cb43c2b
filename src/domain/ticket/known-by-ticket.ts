import type { KnownAttendee } from '../registration/known-attendee';
import type { AdmissionRefusal } from './admission-refusal';

/**
 * What the centre's ticket makes known.
 * @param refusal why the ticket does not admit; null if it does
 * @returns null for a ticket that is gone: whose it was may register again
 */
export function knownByTicket(refusal: AdmissionRefusal | null): KnownAttendee | null {
  switch (refusal) {
    case null:
      return 'ticket';
    case 'under-review':
    case 'review-refused':
      return 'review';
    case 'refunded':
    case 'transferred-away':
      return null;
    default:
      return 'info';
  }
}
