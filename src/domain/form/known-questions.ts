import { provinces } from '../regions/provinces';
import { addDays, datePart } from '../time/shanghai-time';
import { cleanText } from '../text/clean-text';
import { credentialTypes } from './credential-types';
import type { FieldKind, FormField, FormItem, FormItemOption, FormSection } from './form-field';
import { answerKinds, formTypes } from './kinds/answer-kinds';

/** The kind of known shortNames, whatever their formType (product §3.3). */
const kindByShortName: ReadonlyMap<string, FieldKind> = new Map<string, FieldKind>([
  ['phone', 'phone'],
  ['email', 'email'],
  ['cardNum', 'identity-number'],
  ['ReAddress', 'region'],
  ['rzld', 'stay'],
  ['bmtable', 'upload'],
  ['csrq', 'date'],
  ['djsj', 'date'],
  ['fjsj', 'date'],
]);
const kindByFormType: ReadonlyMap<number, FieldKind> = new Map(formTypes.map(({ number, kind }) => [number, kind]));

const yesNo = asOptions(['是', '否']);
/** Options of known questions whose definition lists none. */
const defaultOptions: ReadonlyMap<string, readonly FormItemOption[]> = new Map([
  ['zjlx', asOptions(credentialTypes.map(({ text }) => text))],
  ['province', asOptions(provinces)],
  ['sex', asOptions(['男', '女'])],
  ['isVisit', yesNo],
  ['isBase', yesNo],
  ['isYdjd', yesNo],
]);
/** Known questions that are choices even if the definition calls them text. */
const alwaysChoices: ReadonlySet<string> = new Set(['zjlx', 'province', 'isYdjd']);
const hotelDetails: ReadonlySet<string> = new Set(['fangXing', 'rzld', 'djsj', 'fjsj']);

/** Options whose key is the text itself. */
export function asOptions(texts: readonly string[]): FormItemOption[] {
  return texts.map((text) => ({ key: text, text }));
}

export function hasOwnChoices(shortName: string): boolean {
  return defaultOptions.has(shortName);
}

/** An item's own options (an empty key is a placeholder), else the known question's. */
function offeredOptions(item: FormItem): readonly FormItemOption[] {
  const own = item.options.filter(({ key }) => cleanText(key) !== '');
  return own.length > 0 ? own : (defaultOptions.get(item.shortName) ?? []);
}

/** The options of an item answered by choice; empty for any other. */
export function fieldOptions(item: FormItem): readonly FormItemOption[] {
  return answerKinds[fieldKind(item)].hasOptions ? offeredOptions(item) : [];
}

/** An item's kind. A choice without options could never be answered, so it becomes a text field. */
export function fieldKind(item: FormItem): FieldKind {
  const known = kindByShortName.get(item.shortName);
  if (known !== undefined) return known;
  const declared = kindByFormType.get(item.formType) ?? 'text';
  const kind = declared === 'text' && alwaysChoices.has(item.shortName) ? 'picker' : declared;
  return answerKinds[kind].hasOptions && offeredOptions(item).length === 0 ? 'text' : kind;
}

/** Whether a known question is asked only of those who need a hotel (product §7.18, §7.19). */
export function isHotelDetail(shortName: string): boolean {
  return hotelDetails.has(shortName);
}

/** A field's card; `parent` is the section of the question it depends on. */
export function fieldSection(shortName: string, kind: FieldKind, parent: FormSection | null): FormSection {
  if (shortName === 'isYdjd' || isHotelDetail(shortName)) return 'hotel';
  return parent ?? answerKinds[kind].section;
}

/** Earliest birth date (product §7.16). */
const earliestBirthDate = '1900-01-01';

/**
 * The days that a date field allows (product §7.16, §7.17, §7.19): birth from 1900-01-01 to today, check-in and
 * check-out from the day before the meeting to its last day. Null if any day is allowed or the meeting has no dates.
 * @param parent the question that the field depends on; null for none
 */
export function fieldDates(
  shortName: string,
  parent: string | null,
  meeting: { startTime: string; endTime: string; today: string },
): FormField['dateRange'] {
  if (shortName === 'csrq') return { min: earliestBirthDate, max: meeting.today };
  const isHotelDay = parent === 'isYdjd' && (shortName === 'djsj' || shortName === 'fjsj');
  if (shortName !== 'rzld' && !isHotelDay) return null;
  const min = addDays(datePart(meeting.startTime), -1);
  const max = datePart(meeting.endTime);
  return min === null || max === '' || max < min ? null : { min, max };
}
