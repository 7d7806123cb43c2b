import type { EntryType } from '../../../src/domain/attendee/attendee';
import { answersOf, answerTo } from '../../../src/domain/form/answers';
import { answerKinds } from '../../../src/domain/form/kinds/answer-kinds';
import { questions } from '../../../src/domain/form/known-questions';
import { buildSubmission } from '../../../src/domain/form/submission';
import { answersRefusal, type Fault } from '../../http/answers';
import type { EntryRow } from '../../db/tables/entries';
import type { MeetingRow } from '../../db/tables/meetings';
import type { Dependencies } from '../../context/dependencies';
import { bodyOf, type Correction } from './correct-entry';
import { checkAnswers, entryAnswers, submissionForm, type ReadAnswers } from './read-answers';

/**
 * Reads the answers that the office types for somebody. It knows little of them: what the form asks besides may stay empty,
 * and is filled in later. What is typed has to be right.
 * @param base answers that are kept where nothing is typed; null for none
 * @throws Refusal
 */
export function readOfficeAnswers(
  meeting: MeetingRow,
  entryType: EntryType,
  { typed, base }: { typed: readonly Correction[]; base: EntryRow | null },
  { cipher, clock }: Pick<Dependencies, 'cipher' | 'clock'>,
): ReadAnswers {
  const form = submissionForm(meeting, entryType, clock.now());
  const held = base === null ? null : entryAnswers(form.fields, base, cipher);
  const kept = answersOf(form.fields, (field) =>
    held !== null && ofThePlace.has(field.shortName) ? answerTo(field, held) : answerKinds[field.kind].empty,
  );
  const body = { ...buildSubmission(form.fields, kept), ...bodyOf(form, typed) };
  const names = new Set([questions.name, questions.phone, ...typed.map(({ name }) => name)]);
  const isLeftOpen = ([name]: Fault): boolean => !names.has(name);
  const outcome = checkAnswers(form, body, cipher, isLeftOpen);
  if ('answers' in outcome) return outcome.answers;
  throw answersRefusal(outcome.faults);
}

/** Answers that belong to the place rather than to its holder: whoever takes it over mostly works at the same employer. */
const ofThePlace: ReadonlySet<string> = new Set([
  ...[questions.employer, questions.department, questions.institution, questions.institutionProvince],
  ...[questions.province, questions.isGrassroots, questions.joinsVisit],
  ...[questions.needsHotel, questions.roomType, questions.stay, questions.checkIn, questions.departure],
]);
