/** Returns a meeting's address for text messages. */
export function meetingLink(publicOrigin: string, meetingCode: string): string {
  return `${publicOrigin}/m/${encodeURIComponent(meetingCode)}`;
}
