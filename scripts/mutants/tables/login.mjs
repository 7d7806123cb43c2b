/** Codes, sessions and submission keys on the server. */
export const loginMutants = [];
