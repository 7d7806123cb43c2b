/**
 * The parts of the team's desk, which wide screens load, and phones never. The name keeps them in one chunk of their own: each
 * chunk more weighs on every first visit.
 */
export const loadMembersDesk = () => import(/* webpackChunkName: "team-desk" */ './members-desk');
export const loadOrdersDesk = () => import(/* webpackChunkName: "team-desk" */ './orders-desk');
