/** A meeting's address as texts carry it. */
export function meetingLink(publicOrigin: string, meetingCode: string): string {
  return `${publicOrigin}/m/${encodeURIComponent(meetingCode)}`;
}
