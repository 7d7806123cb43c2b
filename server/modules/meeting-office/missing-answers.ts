import { entryTypeNumbers } from '../../../src/contract/states';
import { readFormDefinition } from '../../../src/contract/form-definition';
import { answerTo } from '../../../src/domain/form/answers';
import type { FormField } from '../../../src/domain/form/form-field';
import { answerKinds } from '../../../src/domain/form/kinds/answer-kinds';
import { visibleFields } from '../../../src/domain/form/visible-fields';
import type { MissingAnswer } from '../../../src/domain/meeting/publication-effects';
import { buildForm } from '../../../src/domain/registration/build-form';
import { shanghaiDate } from '../../../src/domain/time/shanghai-time';
import type { Dependencies } from '../../context/dependencies';
import type { EntryRow } from '../../db/tables/entries';
import type { MeetingDefinition } from '../../stores/meetings/definition';
import { forEachLiveEntry } from '../../stores/entries/stored-answers';
import { entryAnswers } from '../entries/read-answers';

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
      { before: fieldsOf(before, type), after: fieldsOf(after, type) },
    ]),
  );
  if ([...forms.values()].every((form) => newlyAsked(form.before, form.after).length === 0)) return [];
  const missing = new Map<string, MissingAnswer>();
  await forEachLiveEntry(database.query, meetingId, (entry) => {
    const form = forms.get(entry.entryType);
    if (form === undefined) return;
    const lackedBefore = new Set(lacking(form.before, entry, cipher).map(({ shortName }) => shortName));
    for (const { shortName, label } of lacking(form.after, entry, cipher)) {
      if (lackedBefore.has(shortName)) continue;
      const found = missing.get(shortName) ?? { shortName, label, people: 0 };
      found.people += 1;
      missing.set(shortName, found);
    }
  });
  return [...missing.values()].sort((one, other) => other.people - one.people);
}

/** The required fields that were not required, or not asked on the same answers. */
function newlyAsked(before: readonly FormField[], after: readonly FormField[]): FormField[] {
  const wasAsked = ({ shortName, shownWhen }: FormField): boolean =>
    before.some(
      (field) =>
        field.shortName === shortName &&
        field.isRequired &&
        JSON.stringify(field.shownWhen) === JSON.stringify(shownWhen),
    );
  return after.filter((field) => field.isRequired && !wasAsked(field));
}

function lacking(
  fields: readonly FormField[],
  entry: Pick<EntryRow, 'id' | 'answers'>,
  cipher: Dependencies['cipher'],
): FormField[] {
  const answers = entryAnswers(fields, entry, cipher);
  return visibleFields(fields, answers).filter(
    (field) => field.isRequired && answerKinds[field.kind].isEmpty(answerTo(field, answers)),
  );
}
