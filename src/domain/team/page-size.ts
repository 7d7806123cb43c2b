/** How many members one answer holds where a server answers a team by pages; a smaller team is answered whole. */
export const memberPageSize = 200;
