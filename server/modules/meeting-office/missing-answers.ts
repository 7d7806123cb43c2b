import { entryTypeNumbers } from '../../../src/contract/states';
import { readFormDefinition } from '../../../src/contract/form-definition';
import { answerTo, type Answers } from '../../../src/domain/form/answers';
import type { FormField } from '../../../src/domain/form/form-field';
import { answerKinds } from '../../../src/domain/form/kinds/answer-kinds';
import { ancestors, visibleFields } from '../../../src/domain/form/visible-fields';
import type { MissingAnswer } from '../../../src/domain/meeting/publication-effects';
import { buildForm } from '../../../src/domain/registration/build-form';
import { shanghaiDate } from '../../../src/domain/time/shanghai-time';
import type { Dependencies } from '../../context/dependencies';
import type { EntryRow } from '../../db/tables/entries';
import type { MeetingDefinition } from '../../stores/meetings/definition';
import { forEachLiveEntry } from '../../stores/entries/stored-answers';
import { entryAnswersBy } from '../entries/read-answers';

type EntryType = EntryRow['entryType'];

/**
 * Counts the people who registered without an answer that a new definition requires and the present one does not, by question.
 * Somebody whose answers cannot be read counts as without them.
 */
export async function missingAnswers(
  meetingId: number,
  before: MeetingDefinition,
  after: MeetingDefinition,
  { database, cipher, clock }: Pick<Dependencies, 'database' | 'cipher' | 'clock'>,
): Promise<MissingAnswer[]> {
  const today = shanghaiDate(clock.now());
  const fieldsOf = ({ formDefinition, code, startTime, endTime }: MeetingDefinition, entryType: EntryType) =>
    buildForm(readFormDefinition(formDefinition), {
      ...{ meetingId: String(meetingId), meetingCode: code, entryType, startTime, endTime, today },
    });
  const forms = new Map(
    (Object.keys(entryTypeNumbers) as EntryType[]).map((type) => [
      type,
      newlyAsked(fieldsOf(before, type), fieldsOf(after, type)),
    ]),
  );
  if ([...forms.values()].every((form) => form.names.size === 0)) return [];
  const missing = new Map<string, MissingAnswer>();
  await forEachLiveEntry(database.query, meetingId, (entry) => {
    const form = forms.get(entry.entryType);
    if (form === undefined) return;
    const [then, now] = entryAnswersBy([form.before, form.after], entry, cipher) as [Answers, Answers];
    const lackedBefore = new Set(lacking(form.before, then).map(({ shortName }) => shortName));
    for (const { shortName, label } of lacking(form.after, now)) {
      if (!form.names.has(shortName) || lackedBefore.has(shortName)) continue;
      const found = missing.get(shortName) ?? { shortName, label, people: 0 };
      found.people += 1;
      missing.set(shortName, found);
    }
  });
  return [...missing.values()].sort((one, other) => other.people - one.people);
}

/**
 * The required fields that were not required, or not asked on the same answers, with those on which they depend; and what the
 * earlier form has of them. Of thousands of people nothing else has to be read.
 */
function newlyAsked(before: readonly FormField[], after: readonly FormField[]) {
  const askedOn = (fields: readonly FormField[], field: FormField): string =>
    JSON.stringify([field, ...ancestors(fields, field)].map(({ shownWhen }) => shownWhen));
  const wasAsked = (field: FormField): boolean =>
    before.some(
      (one) => one.shortName === field.shortName && one.isRequired && askedOn(before, one) === askedOn(after, field),
    );
  const asked = after.filter((field) => field.isRequired && !wasAsked(field));
  const names = new Set(asked.map(({ shortName }) => shortName));
  const withParents = (fields: readonly FormField[]): FormField[] => {
    const all = new Set(
      fields.filter(({ shortName }) => names.has(shortName)).flatMap((field) => [field, ...ancestors(fields, field)]),
    );
    return fields.filter((field) => all.has(field));
  };
  return { names, before: withParents(before), after: withParents(after) };
}

const lacking = (fields: readonly FormField[], answers: Answers): FormField[] =>
  visibleFields(fields, answers).filter(
    (field) => field.isRequired && answerKinds[field.kind].isEmpty(answerTo(field, answers)),
  );
