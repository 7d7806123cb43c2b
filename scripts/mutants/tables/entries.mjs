/** Registering, whose an entry is, the door and the review. */
export const entryMutants = [];
