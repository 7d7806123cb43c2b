import { readFormDefinition } from '../../../src/contract/form-definition';
import { rowName } from '../../../src/domain/prices/describe-table';
import { writePriceTable } from '../../../src/contract/price-table';
import type { Meeting } from '../../../src/domain/meeting/meeting';
import { refuse } from '../../http/answers';
import type { MeetingRow } from '../../db/tables/meetings';
import { isRegistrationClosed } from '../../../src/domain/meeting/registration-closing';
import { shownDescription } from './description';

/** Maps a row to the `Meeting` of `src/domain`. */
export function meetingOf(row: MeetingRow): Meeting {
  const { code, name, registrationEnd, banner, isPaid, hasExhibitors, admitsVisitors, hasCredit } = row;
  const { isClosed, startTime, endTime, address, creditDeadline, invoiceDeadline, transferDeadline, refundDeadline } =
    row;
  const { correctionDeadline, cancellation } = row;
  return {
    id: String(row.id),
    description: shownDescription(row),
    ...{ code, name, registrationEnd, banner, isPaid, hasExhibitors, admitsVisitors, hasCredit },
    ...{ isClosed, startTime, endTime, address, creditDeadline, invoiceDeadline, transferDeadline, refundDeadline },
    ...{ correctionDeadline, cancellation },
    isReviewed: row.needsReview,
    coordinates: coordinatesOf(row),
    // Whoever knows no price tables shows no price rather than a wrong one.
    discount: row.priceTable === null ? discountOf(row) : null,
    feeFen: row.priceTable === null ? row.feeFen : null,
    priceTable: shownPrices(row),
    takesTransfers: row.receivingAccount !== null,
    hasVouchers: row.hasVouchers && row.isPaid,
    // Counted for the pages that tell it: `shownPlaces`.
    placesLeft: null,
  };
}

/** Whoever sees the prices does not have the form yet, which names those who pay them. */
function shownPrices({ priceTable, formDefinition }: MeetingRow): string {
  if (priceTable === null) return '';
  const form = readFormDefinition(formDefinition);
  return writePriceTable(priceTable, (option) => rowName(priceTable, form, option));
}

function coordinatesOf({ latitude, longitude }: MeetingRow): Meeting['coordinates'] {
  return latitude === null || longitude === null ? null : { latitude, longitude };
}

/**
 * Requires that a meeting is not put away.
 * @throws Refusal
 */
export function requireInUse({ archivedAt }: Pick<MeetingRow, 'archivedAt'>): void {
  if (archivedAt !== null) throw refuse('会议已归档，不能修改：请先取出');
}

/**
 * Requires that a meeting was not cancelled: nobody registers, comes in somebody's place or is asked to pay.
 * @param advice tells whoever is refused what to do; the office by default
 * @throws Refusal
 */
export function requireNotCancelled(
  { cancellation }: Pick<MeetingRow, 'cancellation'>,
  advice = '先恢复会议再办',
): void {
  if (cancellation !== '') throw refuse(`会议已取消，${advice}`);
}

/** A meeting's team price; null if it offers none. */
export function discountOf({
  teamPriceFrom,
  teamPriceFen,
}: Pick<MeetingRow, 'teamPriceFrom' | 'teamPriceFen'>): Meeting['discount'] {
  return teamPriceFrom === null || teamPriceFen === null ? null : { number: teamPriceFrom, priceFen: teamPriceFen };
}

/** Tells whether registration is open at `now` (epoch milliseconds), by date and by the organiser's decision. */
export function isRegistrationOpen(row: MeetingRow, now: number): boolean {
  return !isRegistrationClosed(row, now);
}
