/** The parts of the team's desk, which wide screens load, and phones never. The build keeps them apart by their names. */
export const loadMembersDesk = () => import(/* webpackChunkName: "team-desk-members" */ './members-desk');
export const loadOrdersDesk = () => import(/* webpackChunkName: "team-desk-orders" */ './orders-desk');
export const loadImportDesk = () =>
  import(/* webpackChunkName: "team-desk-import" */ '../../features/team/desk/import/import-desk');
