/** Teams and their members. */
export const teamMutants = [];
