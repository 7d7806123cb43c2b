/* Where a meeting's login is kept, for who looks only whether there is one. */

export const sessionKey = (meetingId: string): string => `session:${meetingId}`;
/** The page that asked for the login. */
export const returnKey = (meetingId: string): string => `return:${meetingId}`;
