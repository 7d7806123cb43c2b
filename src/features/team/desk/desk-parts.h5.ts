/** The parts of the team's desk, which wide screens load, and phones never. */
export const loadMembersDesk = () => import('./members/members-desk');
export const loadOrdersDesk = () => import('./orders/orders-desk');
export const loadImportDesk = () => import('./import/import-desk');
