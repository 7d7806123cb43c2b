import { formDefinitionField } from '../../../../src/contract/form-definition';
import { meetingFields } from '../../../../src/contract/meeting';
import { writePriceTable } from '../../../../src/contract/price-table';
import { formText, readFormText } from '../../../../src/contract/write-form';
import { isPlainObject, readList, readText, writeFlag, type JsonObject } from '../../../../src/domain/json/read-value';
import {
  editableFacts,
  factsWith,
  type EditableFact,
  type FactTexts,
} from '../../../../src/domain/meeting/editable-facts';
import { writePlaces } from '../../../../src/domain/meeting/places';
import { fenToYuan } from '../../../../src/domain/money/money';
import { readReminderPlan, writeReminderPlan } from '../../../../src/domain/notice/reminders';
import { cleanHtml } from '../../../stores/meetings/clean-html';
import type { MeetingDefinition } from '../../../stores/meetings/definition';
import { checkMeeting, rowOfFile } from './check-meeting';
import { definedMeeting } from './definition-file';
import { nameOfItem } from './meeting-columns';
import { nestFields } from './read-sheet-draft';

/** Reads the facts of a definition as the texts that an editor shows. */
export function factTexts(definition: MeetingDefinition): FactTexts {
  const { isPaid, account, coordinates, priceTable, ...meeting } = definedMeeting(definition);
  const { feeFen, discount } = priceTable === null ? meeting : noPrice;
  const yuan = (fen: number): string => String(fenToYuan(fen));
  const { name, startTime, endTime, address, banner, registrationEnd } = meeting;
  const { refundDeadline, transferDeadline, correctionDeadline, invoiceDeadline, creditDeadline } = meeting;
  return {
    ...{ name, startTime, endTime, address, banner, registrationEnd },
    ...{ refundDeadline, transferDeadline, correctionDeadline, invoiceDeadline, creditDeadline },
    coordinates: meetingFields.shape.coordinates.write(coordinates),
    description: cleanHtml(meeting.description),
    needsReview: writeFlag(meeting.isReviewed),
    hasExhibitors: writeFlag(meeting.hasExhibitors),
    admitsVisitors: writeFlag(meeting.admitsVisitors),
    hasCredit: writeFlag(meeting.hasCredit),
    reminders: usualOr(meeting.reminders),
    isPaid: writeFlag(isPaid),
    fee: isPaid && feeFen > 0 ? yuan(feeFen) : '',
    discountNumber: discount === null ? '' : String(discount.number),
    discountPrice: discount === null ? '' : yuan(discount.priceFen),
    priceTable: writePriceTable(priceTable),
    accountName: account?.accountName ?? '',
    accountNumber: account?.accountNumber ?? '',
    bankName: account?.bankName ?? '',
    payNotice: account?.payNotice ?? '',
    places: meeting.places === null ? '' : JSON.stringify(writePlaces(meeting.places)),
    form: formText(definition.formDefinition),
  };
}

/** A meeting has one price, or a table of prices. */
const noPrice = { feeFen: 0, discount: null };
const onePriceFacts: readonly EditableFact[] = ['fee', 'discountNumber', 'discountPrice'];

/** The usual times are shown as what they are. */
function usualOr(reminders: string): string {
  const plan = readReminderPlan(reminders);
  return plan === null ? reminders : writeReminderPlan(plan);
}

/** A mistake in a fact, in the words of an import. */
export interface FactProblem {
  fact: EditableFact;
  /** The question of the form that it is in, by shortName; '' for none. */
  question: string;
  message: string;
}

/**
 * Changes facts of a definition, and checks the whole as a file would be (product §16.2), whose words the mistakes have.
 */
export function changedFacts(
  id: number,
  definition: MeetingDefinition,
  changes: Partial<FactTexts>,
): { definition: MeetingDefinition; problems: FactProblem[] } {
  const texts = { ...factTexts(definition), ...changes };
  const isLeftOut = (fact: EditableFact): boolean =>
    texts[fact].trim() === '' || (texts.priceTable !== '' && onePriceFacts.includes(fact));
  const given = editableFacts.flatMap((fact): [string, string][] =>
    fact === 'form' || isLeftOut(fact) ? [] : [[nameOfItem(fact), texts[fact]]],
  );
  const { code } = definition;
  const formDefinition = changes.form === undefined ? definition.formDefinition : (readFormText(changes.form) ?? []);
  const file = { ...nestFields(Object.fromEntries(given)), id, code, [formDefinitionField]: formDefinition };
  const { id: _, ...row } = rowOfFile(file);
  // What nobody changed stays to the letter, as a description that only the page's cleaner would write otherwise.
  const description = changes.description === undefined ? definition.description : cleanHtml(row.description);
  const reminders = changes.reminders === undefined ? definition.reminders : (row.reminders ?? '');
  const places = changes.places === undefined ? definition.places : (row.places ?? null);
  return { definition: { ...row, description, reminders, places }, problems: problemsOf(file) };
}

/** Lists the mistakes in the facts of a definition. */
export const factProblems = (id: number, definition: MeetingDefinition): FactProblem[] =>
  changedFacts(id, definition, {}).problems;

function problemsOf(file: JsonObject): FactProblem[] {
  return checkMeeting(file).problems.flatMap(({ path: [name, ...path], message, isFatal }) => {
    const fact = isFatal ? factByName.get(String(name)) : undefined;
    if (fact === undefined) return [];
    const item = fact === 'form' ? itemAt(file[formDefinitionField], path) : null;
    const question = readText(item?.shortName).trim();
    // Whoever edits a form by hand knows its questions by their labels.
    const told = question === '' ? message : message.split(`字段 ${question}`).join(`“${readText(item?.name)}”`);
    return [{ fact, question, message: told }];
  });
}

/** The item of a form in which a path ends; null for none. */
function itemAt(definition: unknown, [place, ...path]: readonly (string | number)[]): JsonObject | null {
  const item = typeof place === 'number' ? readList(definition)[place] : undefined;
  if (!isPlainObject(item)) return null;
  return (path[0] === 'linkage' ? itemAt(item.linkage, path.slice(1)) : null) ?? item;
}

/** The first fact of whatever a file has under a name. */
const factByName: ReadonlyMap<string, EditableFact> = new Map([
  [formDefinitionField, 'form'] as const,
  ...editableFacts.flatMap((fact) =>
    fact === 'form' ? [] : [[nameOfItem(fact), factsWith(fact)[0] ?? fact] as const],
  ),
  ...(['discountNumber', 'accountName'] as const).map(
    (fact) => [Object.keys(nestFields({ [fact]: 'x' }))[0] ?? '', fact] as const,
  ),
]);
