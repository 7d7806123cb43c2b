import type { DeskCallName } from '../../src/domain/staff/rights';

/** The queries that an act on vouchers makes old. */
export const voucherQueries: readonly DeskCallName[] = ['listVouchers', 'getVoucher', 'getTrail', 'getSettings'];
