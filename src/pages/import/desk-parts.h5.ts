/** The import's part of the team's desk: see `pages/team/desk-parts`, whose chunk it shares. */
export const loadImportDesk = () =>
  import(/* webpackChunkName: "team-desk" */ '../../features/team/desk/import/import-desk');
