import { fillText, smsTexts } from '../../../src/domain/notice/sms-texts';
import { deskLink } from '../../../src/domain/staff/invitation';
import type { Settings } from '../../settings/settings';
import type { DataCipher } from '../../secrets/data-cipher';
import { completionLinkOf } from '../../stores/entries/completions';
import { offerLinkOf } from '../../stores/entries/transfer-offers';
import { meetingLink, voucherLink } from '../../stores/meetings/meeting-link';
import type { QueuedNotice } from '../../stores/notices/store';

type Origins = Pick<Settings, 'publicOrigin' | 'deskOrigin'>;

/**
 * Returns the link of a message: to the desk for who is invited there, for a member to complete their place, a receiver to
 * accept a ticket or a guest to register, else to the meeting that it is about.
 * @param recipient null for anybody else who reads it: a link that completes or accepts is its recipient's alone
 */
export function noticeLink(
  {
    template,
    parameters: { meetingCode, completes = '', offers = '', invites = '' },
  }: Pick<QueuedNotice, 'template' | 'parameters'>,
  { publicOrigin, deskOrigin }: Origins,
  recipient: { phone: string; cipher: Pick<DataCipher, 'digest'> } | null = null,
): string {
  if (template === 'staff-invitation') return deskLink(deskOrigin);
  if (template === 'completion') {
    const link = recipient && completionLinkOf(recipient.cipher, { id: completes, phone: recipient.phone });
    return `${publicOrigin}/m/c/${link ?? '…'}`;
  }
  if (template === 'transfer-offer') {
    const link = recipient && offerLinkOf(recipient.cipher, { id: offers, phone: recipient.phone });
    return `${publicOrigin}/m/t/${link ?? '…'}`;
  }
  if (template === 'guest-invitation') return voucherLink(publicOrigin, recipient && invites);
  return meetingCode === undefined ? publicOrigin : meetingLink(publicOrigin, meetingCode);
}

/** Returns a message as its recipient reads it, without the organiser's signature; '' for one that no key opens any more. */
export const noticeText = (notice: Pick<QueuedNotice, 'template' | 'parameters'>, origins: Origins): string =>
  (notice.parameters as unknown) === null
    ? ''
    : fillText(smsTexts[notice.template], { link: noticeLink(notice, origins), ...notice.parameters });
