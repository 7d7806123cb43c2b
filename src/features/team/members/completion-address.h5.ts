import { publicUrl } from '../../../platform/browser/navigation/route-url';

/** The address at which a member logs in and completes their place. It names nobody. */
export const completionAddress = (meetingId: string): string =>
  `${location.origin}${publicUrl('completion', { meetingId })}`;
