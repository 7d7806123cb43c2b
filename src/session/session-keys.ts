/* The storage keys of a meeting's session, in a module of their own so that importing them does not load the session's code. */

export const sessionKey = (meetingId: string): string => `session:${meetingId}`;
/** The key of the page that required the login. */
export const returnKey = (meetingId: string): string => `return:${meetingId}`;

/** The prefix of the keys of drafts that were typed while logged in. */
export const sessionDraftPrefix = 'session-draft:';

/**
 * Returns the storage key of a draft typed while logged in at a meeting. The draft survives an expired session, since its
 * owner returns, but not a logout, since the next user may be someone else.
 * @param name unique within the meeting
 */
export function sessionDraftKey(meetingId: string, name: string): string {
  return `${sessionDraftPrefix}${meetingId}:${name}`;
}
