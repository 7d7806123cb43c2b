import type { DeskCallName } from '../../src/domain/staff/rights';

/** The queries that an act on people, orders, teams or money makes old. */
export const registrationQueries: readonly DeskCallName[] = [
  ...(['listPeople', 'getPerson', 'getPersonPlace', 'listOrders', 'getOrder', 'listTeams', 'getTeam'] as const),
  ...(['listBankTransactions', 'getBankTransaction', 'listRefunds', 'getRefund', 'listPaymentFaults'] as const),
  ...(['getTrail', 'getOverview', 'getRuns'] as const),
];
