import type { DeskCallName } from '../../src/domain/staff/rights';

/** The queries that an act on sessions, rule or list makes old. */
export const creditQueries: readonly DeskCallName[] = [
  'getCredit',
  'listCreditPeople',
  'getCreditPerson',
  'listObjections',
  'getObjection',
  'previewCreditList',
  'getCertificates',
  'getTrail',
];
