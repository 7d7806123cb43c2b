import { answersOf, answerTo, type Answers } from '../../domain/form/answers';
import type { FormField } from '../../domain/form/form-field';
import { offeredOptions } from '../../domain/form/offered-options';
import { readObject, readText } from '../../domain/json/read-value';
import { draftTtlMs, getStored, setStored } from '../../platform/storage/storage';
import { sessionDraftKey } from '../../session/session-keys';
import { questions } from '../../domain/form/known-questions';

/* A new team's members are colleagues, who mostly work where the team said that it is. */

const keyOf = (meetingId: string): string => sessionDraftKey(meetingId, 'team-province');

/** Keeps the province of a team just registered. @param answers its registration's */
export function keepTeamProvince(meetingId: string, answers: Answers): void {
  setStored(keyOf(meetingId), readText(readObject(answers.province).province), draftTtlMs);
}

/** Answers a new member's 所在省份 with the team's, where the form offers it. */
export function withTeamProvince(fields: readonly FormField[], answers: Answers, meetingId: string): Answers {
  const province = getStored(keyOf(meetingId), readText) ?? '';
  return answersOf(fields, (field) => {
    const known =
      field.shortName === questions.province && offeredOptions(field.options).find(({ text }) => text === province);
    return known && answerTo(field, answers) === '' ? known.key : answerTo(field, answers);
  });
}
