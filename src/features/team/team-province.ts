import { answersOf, answerTo, type Answers } from '../../domain/form/answers';
import type { FormField } from '../../domain/form/form-field';
import { offeredOptions } from '../../domain/form/offered-options';
import { readObject, readText } from '../../domain/json/read-value';
import { draftTtlMs, getStored, setStored } from '../../platform/storage/storage';
import { sessionDraftKey } from '../../session/session-keys';
import { questions } from '../../domain/form/known-questions';

/* The province of a new team, which is suggested for its members, since colleagues mostly work in the same place. */

const keyOf = (meetingId: string): string => sessionDraftKey(meetingId, 'team-province');

/** Stores the province of a team just registered. @param answers the answers of its registration */
export function keepTeamProvince(meetingId: string, answers: Answers): void {
  setStored(keyOf(meetingId), readText(readObject(answers.province).province), draftTtlMs);
}

/** Sets a new member's 所在省份 to the team's, if the form offers it. */
export function withTeamProvince(fields: readonly FormField[], answers: Answers, meetingId: string): Answers {
  const province = getStored(keyOf(meetingId), readText) ?? '';
  return answersOf(fields, (field) => {
    const known =
      field.shortName === questions.province && offeredOptions(field.options).find(({ text }) => text === province);
    return known && answerTo(field, answers) === '' ? known.key : answerTo(field, answers);
  });
}
