/** The ledger's method for money that no provider moves. */
export const offlineMethod = 'offline';
