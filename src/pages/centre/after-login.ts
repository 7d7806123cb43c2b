import type { MeetingReference } from '../../session/last-meeting';
import { takeReturnPage } from '../../session/session';
import { replace } from '../../platform/browser/navigation/navigation';

/** Opens the next page after a login (product §12.5): the page that required it, else the personal centre. */
export async function continueAfterLogin(meeting: MeetingReference, centre: 'centre' | 'testCentre'): Promise<void> {
  const asked = takeReturnPage(meeting.id);
  // The test login always leads to the test centre, whatever page required the real login.
  if (asked !== null && centre === 'centre') return replace(asked.route, asked.params);
  return replace(centre, { meetingId: meeting.id });
}
