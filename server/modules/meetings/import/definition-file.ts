import { formDefinitionField, readFormDefinition } from '../../../../src/contract/form-definition';
import { writeMeeting } from '../../../../src/contract/meeting';
import { writePriceTable } from '../../../../src/contract/price-table';
import { receivingAccountCodec } from '../../../../src/contract/payment';
import { writeFlag, type JsonObject } from '../../../../src/domain/json/read-value';
import type { DefinedMeeting } from '../../../../src/domain/meeting/defined-meeting';
import { writePlaces } from '../../../../src/domain/meeting/places';
import { fenToYuan } from '../../../../src/domain/money/money';
import type { MeetingDefinition } from '../../../stores/meetings/definition';
import { discountOf } from '../../../stores/meetings/meeting-of';
import { checkMeeting, type CheckedMeeting } from './check-meeting';
import { allColumns } from './meeting-columns';
import type { DraftProblem } from './meeting-draft';

/** Reads a stored definition as the rules take it. */
export function definedMeeting(definition: MeetingDefinition): DefinedMeeting {
  const { latitude, longitude, receivingAccount, formDefinition, needsReview, ...facts } = definition;
  return {
    ...facts,
    isReviewed: needsReview,
    coordinates: latitude === null || longitude === null ? null : { latitude, longitude },
    discount: discountOf(definition),
    account: receivingAccount,
    form: readFormDefinition(formDefinition),
  };
}

/** Writes a definition as the object that a JSON file has (product §16.2), which `checkMeeting` reads. */
export function fileOfDefinition(id: number, definition: MeetingDefinition): JsonObject {
  const { account, isPaid, reminders, isReviewed, priceTable, places, ...prices } = definedMeeting(definition);
  const { feeFen, discount, ...meeting } = prices;
  const wire = writeMeeting({
    ...meeting,
    ...{ id: String(id), isPaid, isReviewed, isClosed: false, cancellation: '', takesTransfers: account !== null },
    ...{ priceTable: writePriceTable(priceTable), feeFen, discount: priceTable === null ? discount : null },
    placesLeft: null,
    hasVouchers: false,
  });
  return {
    ...Object.fromEntries(Object.entries(wire ?? {}).filter(([name]) => allColumns.has(name))),
    ...(priceTable === null ? { fee: isPaid ? fenToYuan(feeFen) : 0 } : {}),
    needsReview: writeFlag(isReviewed),
    ...(reminders === '' ? {} : { reminders }),
    ...(places === null ? {} : { places: writePlaces(places) }),
    ...(account === null ? {} : { receivingAccount: receivingAccountCodec.write(account) }),
    [formDefinitionField]: definition.formDefinition,
  };
}

/** Checks a stored definition as a file would be, since a later edition may refuse what an earlier one took. */
export function checkDefinition(
  id: number,
  definition: MeetingDefinition,
): { checked: CheckedMeeting | null; problems: DraftProblem[] } {
  const { checked, problems } = checkMeeting(fileOfDefinition(id, definition));
  // '' and null say that the reminders are sent at the usual times and that there are no places to count; a file that says
  // nothing leaves both as they are.
  const { reminders, places } = definition;
  return { checked: checked && { ...checked, reminders, places }, problems };
}
