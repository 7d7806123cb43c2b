import type { MeetingReference } from '../../session/last-meeting';
import { takeReturnPage } from '../../session/session';
import { replace } from '../../platform/navigation/navigation';

/** Where a login leads (product §12.5): back to the page that asked for it, else to the personal centre. */
export async function goOnAfterLogin(meeting: MeetingReference, centre: 'centre' | 'testCentre'): Promise<void> {
  const asked = takeReturnPage(meeting.id);
  // The test login is for seeing the test centre; what the real one was asked for is not its business.
  if (asked !== null && centre === 'centre') return replace(asked.route, asked.params);
  return replace(centre, { meetingId: meeting.id });
}
