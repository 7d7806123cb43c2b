import { fillText, smsTexts } from '../../../src/domain/notice/sms-texts';
import { deskLink } from '../../../src/domain/staff/invitation';
import type { Settings } from '../../settings/settings';
import { meetingLink } from '../../stores/meetings/meeting-link';
import type { QueuedNotice } from '../../stores/notices/store';

type Origins = Pick<Settings, 'publicOrigin' | 'deskOrigin'>;

/** Returns the link of a message: to the desk for who is invited there, else to the meeting that it is about. */
export function noticeLink(
  { template, parameters: { meetingCode } }: Pick<QueuedNotice, 'template' | 'parameters'>,
  { publicOrigin, deskOrigin }: Origins,
): string {
  if (template === 'staff-invitation') return deskLink(deskOrigin);
  return meetingCode === undefined ? publicOrigin : meetingLink(publicOrigin, meetingCode);
}

/** Returns a message as its recipient reads it, without the organiser's signature; '' for one that no key opens any more. */
export const noticeText = (notice: Pick<QueuedNotice, 'template' | 'parameters'>, origins: Origins): string =>
  (notice.parameters as unknown) === null
    ? ''
    : fillText(smsTexts[notice.template], { link: noticeLink(notice, origins), ...notice.parameters });
