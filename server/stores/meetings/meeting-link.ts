/** Returns a meeting's address for text messages. */
export function meetingLink(publicOrigin: string, meetingCode: string): string {
  return `${publicOrigin}/m/${encodeURIComponent(meetingCode)}`;
}

/** Returns the address at which a meeting opens with a voucher; null stands for a code that is not to be read. */
export const voucherLink = (publicOrigin: string, code: string | null): string => `${publicOrigin}/m/g/${code ?? '…'}`;
