import { addDays, datePart } from '../time/shanghai-time';
import { cleanText } from '../text/clean-text';
import type { FieldKind, FormField, FormItem, FormItemOption, FormSection } from './form-field';
import { answerKinds, formTypes } from './kinds/answer-kinds';
import { alwaysChoices, defaultOptions, isHotelDetail, kindByShortName, questions } from './known-questions';

const kindByFormType: ReadonlyMap<number, FieldKind> = new Map(formTypes.map(({ number, kind }) => [number, kind]));

/** An item's own options (an empty key is a placeholder), else the known question's. */
function declaredOptions(item: FormItem): readonly FormItemOption[] {
  const own = item.options.filter(({ key }) => cleanText(key) !== '');
  return own.length > 0 ? own : (defaultOptions.get(item.shortName) ?? []);
}

/** The options of an item answered by choice; empty for any other. */
export function fieldOptions(item: FormItem): readonly FormItemOption[] {
  return answerKinds[fieldKind(item)].hasOptions ? declaredOptions(item) : [];
}

/** An item's kind. A choice without options could never be answered, so it becomes a text field. */
export function fieldKind(item: FormItem): FieldKind {
  const known = kindByShortName.get(item.shortName);
  if (known !== undefined) return known;
  const declared = kindByFormType.get(item.formType) ?? 'text';
  const kind = declared === 'text' && alwaysChoices.has(item.shortName) ? 'picker' : declared;
  return answerKinds[kind].hasOptions && declaredOptions(item).length === 0 ? 'text' : kind;
}

/** Tells whether a question has options of which people choose one. */
export function asksForOne(item: FormItem): boolean {
  const kind = fieldKind(item);
  return kind === 'picker' || kind === 'radio';
}

/** A field's card; `parent` is the section of the question it depends on. */
export function fieldSection(shortName: string, kind: FieldKind, parent: FormSection | null): FormSection {
  if (shortName === questions.needsHotel || isHotelDetail(shortName)) return 'hotel';
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
  if (shortName === questions.birthDate) return { min: earliestBirthDate, max: meeting.today };
  const isHotelDay =
    parent === questions.needsHotel && (shortName === questions.checkIn || shortName === questions.departure);
  if (shortName !== questions.stay && !isHotelDay) return null;
  const min = addDays(datePart(meeting.startTime), -1);
  const max = datePart(meeting.endTime);
  return min === null || max === '' || max < min ? null : { min, max };
}
