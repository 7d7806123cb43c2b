/** Most members that one batch may hold. */
export const maxBatchMembers = 1_000;
