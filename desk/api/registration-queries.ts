import type { DeskCallName } from '../../src/domain/staff/rights';

/** The queries that an act on people, orders or teams makes old. */
export const registrationQueries: readonly DeskCallName[] = [
  ...(['listPeople', 'getPerson', 'getPersonPlace', 'listOrders', 'getOrder', 'listTeams', 'getTeam'] as const),
  ...(['listRefunds', 'getRefund', 'getTrail', 'getOverview', 'getRuns'] as const),
];
