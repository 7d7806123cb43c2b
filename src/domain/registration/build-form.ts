import type { EntryType } from '../attendee/attendee';
import { hiddenQuestions } from '../meeting/meeting-exceptions';
import { arrangeItems, type ArrangedItem } from '../form/arrange-items';
import { partCards } from '../form/form-cards';
import type { FormField, FormItem, FormSection } from '../form/form-field';
import { makeField } from '../form/kinds/answer-kinds';
import { fieldDates, fieldKind, fieldOptions, fieldSection } from '../form/item-fields';
import { questions } from '../form/known-questions';

export interface FormContext {
  meetingId: string;
  meetingCode: string;
  entryType: EntryType;
  /** The meeting's dates in wire format; '' where unknown. */
  startTime: string;
  endTime: string;
  /** Today in Asia/Shanghai, 'YYYY-MM-DD'. */
  today: string;
}

/**
 * Builds a form's fields from a meeting's definition (product §6.9, §7): one per shown item, in definition order, each
 * parent directly before its linked children. Deterministic, so browser and server get the same fields. Never throws.
 */
export function buildForm(items: readonly FormItem[], context: FormContext): FormField[] {
  const hidden = hiddenQuestions({ id: context.meetingId, code: context.meetingCode }, context.entryType);
  const removed = new Set<string>(hidden.map((name) => questions[name]));
  const fields = arrangeItems(items, removed).map((entry) => buildField(entry, context));
  return partCards(orderHotelDays(fields));
}

/** Requires departure to be after check-in where both belong to the hotel (product §7.19). */
function orderHotelDays(fields: readonly FormField[]): FormField[] {
  const ofHotel = (name: string) =>
    fields.find(
      ({ shortName, kind, shownWhen }) =>
        shortName === name && kind === 'date' && shownWhen?.shortName === questions.needsHotel,
    );
  const [checkIn, departure] = [ofHotel(questions.checkIn), ofHotel(questions.departure)];
  if (checkIn === undefined) return [...fields];
  const after = { shortName: checkIn.shortName, label: checkIn.label };
  return fields.map((field) => (field === departure ? { ...field, after } : field));
}

function buildField(entry: ArrangedItem, context: FormContext): FormField {
  const { item, shownWhen } = entry;
  const kind = fieldKind(item);
  return makeField(item.shortName, item.name, kind, {
    isRequired: item.rule !== null || entry.isImplied,
    rule: item.rule,
    options: fieldOptions(item),
    section: fieldSection(item.shortName, kind, sectionOfParents(entry)),
    shownWhen: shownWhen && { shortName: shownWhen.parent.item.shortName, keys: shownWhen.keys },
    dateRange: fieldDates(item.shortName, shownWhen?.parent.item.shortName ?? null, context),
    autoComplete: item.shortName === questions.name ? 'name' : null,
    preset: item.value,
    ...(item.isFixed === true ? { isFixed: true as const } : {}),
  });
}

/** Returns the card of an item's parent, which its linked children share; null at the top level. */
function sectionOfParents({ shownWhen }: ArrangedItem): FormSection | null {
  if (shownWhen === null) return null;
  const { parent } = shownWhen;
  return fieldSection(parent.item.shortName, fieldKind(parent.item), sectionOfParents(parent));
}
