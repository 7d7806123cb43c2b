import { readText } from '../json/read-value';
import { cleanText } from '../text/clean-text';
import { draftAnswers, isAnswered, readAnswer, textAnswer, type Answers } from './answers';
import { matchPatternNatively } from './field-rules';
import type { FieldValue, FormField } from './form-field';
import { answerKinds } from './kinds/answer-kinds';
import { questions } from './known-questions';
import { offeredOptions } from './offered-options';
import type { RememberedPerson } from './remembered-person';
import { isSensitive } from './sensitive-answers';
import { validateField } from './validate-form';

/** The questions about a person that every meeting means alike. An organiser's own questions may mean anything. */
const lastingQuestions: ReadonlySet<string> = new Set([
  ...[questions.name, questions.phone, questions.email, questions.sex, questions.birthDate, questions.education],
  ...[questions.province, questions.address, questions.employer, questions.department, questions.jobTitle],
  ...[questions.institution, questions.institutionProvince, questions.isGrassroots, questions.jobTitleGrade],
  questions.isFromGrassroots,
]);

/** Sensitive answers are not kept on a device without a login (product §6.12). */
const isLasting = (field: FormField): boolean => lastingQuestions.has(field.shortName) && !isSensitive(field);

/** Picks what to remember of somebody who was registered; null without a name and a phone. */
export function rememberedPerson(
  fields: readonly FormField[],
  answers: Answers,
  meetingId: string,
): RememberedPerson | null {
  const name = textAnswer(answers, questions.name);
  const phone = textAnswer(answers, questions.phone);
  if (name === '' || phone === '') return null;
  const kept = fields.filter((field) => isLasting(field) && isAnswered(field, answers));
  return { name, phone, meetingIds: [meetingId], answers: draftAnswers(kept, answers) };
}

/** People who are remembered at once. A secretary registers some dozens. */
const mostPeople = 60;

/** Puts somebody at the head of those who are remembered, in place of what was remembered of the same phone. */
export function withPerson(people: readonly RememberedPerson[], person: RememberedPerson): RememberedPerson[] {
  const before = people.find(({ phone }) => phone === person.phone);
  const meetingIds = [...new Set([...person.meetingIds, ...(before?.meetingIds ?? [])])];
  return [{ ...person, meetingIds }, ...people.filter((one) => one !== before)].slice(0, mostPeople);
}

/**
 * Lists the answers of a form that somebody gave before, in the form's order. A choice is found by its text, since another
 * meeting has other keys. Answers that break the form's rules are left out.
 */
export function recalledAnswers(
  fields: readonly FormField[],
  { answers }: RememberedPerson,
): { field: FormField; answer: FieldValue }[] {
  return fields.filter(isLasting).flatMap((field) => {
    const entry = answers.find(({ shortName }) => shortName === field.shortName);
    if (entry === undefined) return [];
    const kind = answerKinds[field.kind];
    const text = cleanText(entry.text ?? readText(entry.value));
    const option = offeredOptions(field.options).find((one) => cleanText(one.text) === text);
    const answer = kind.hasOptions ? (option?.key ?? '') : readAnswer(field, entry.text ?? entry.value);
    if (kind.isEmpty(answer) || validateField(field, answer, { matchPattern: matchPatternNatively }) !== null)
      return [];
    return [{ field, answer }];
  });
}
