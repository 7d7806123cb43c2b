/** Maximum number of members in a batch. */
export const maxBatchMembers = 1_000;
