/* The keys of what is kept of a meeting's session, apart from the code that works with it. */

export const sessionKey = (meetingId: string): string => `session:${meetingId}`;
/** The page that asked for the login. */
export const returnKey = (meetingId: string): string => `return:${meetingId}`;

/** How the keys of drafts begin that were typed while logged in. */
export const sessionDraftPrefix = 'session-draft:';

/**
 * The storage key of a draft typed while logged in at a meeting. It survives a session that expires, since its owner
 * returns, but not a logout: the next user of the device is someone else.
 * @param name unique within the meeting
 */
export function sessionDraftKey(meetingId: string, name: string): string {
  return `${sessionDraftPrefix}${meetingId}:${name}`;
}
