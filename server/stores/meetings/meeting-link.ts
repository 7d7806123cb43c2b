/** Returns a meeting's address for text messages. */
export function meetingLink(publicOrigin: string, meetingCode: string): string {
  return `${publicOrigin}/m/${encodeURIComponent(meetingCode)}`;
}

/**
 * Returns the address at which a meeting opens with a voucher.
 * @param code null for one that is not to be read
 * @param meetingCode names the meeting, whose office may have chosen a code that another meeting has too; a guest's invitation,
 *   which goes into a text message, needs none
 */
export const voucherLink = (publicOrigin: string, code: string | null, meetingCode: string | null = null): string =>
  `${publicOrigin}/m/g/${code ?? '…'}${meetingCode === null ? '' : `?m=${encodeURIComponent(meetingCode)}`}`;
