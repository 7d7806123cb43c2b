import { isPlainObject } from '../../../domain/json/read-value';
import { draftKeptForMs, type Answers } from '../../../domain/form/answers';
import { teamForm } from '../../../domain/team/team-registration';
import { getStored, removeStored, setStored } from '../../../platform/storage/storage';

const keyOf = (meetingId: string): string => `draft:team:${meetingId}`;

/** What was typed into a meeting's team registration and not sent; null where nothing was. */
export function readTeamDraft(meetingId: string): Answers | null {
  return getStored(keyOf(meetingId), (value) =>
    isPlainObject(value) && isPlainObject(value.team)
      ? // The region's levels are kept too, so that its picker opens where it was left.
        teamForm.answersIn({ ...value.team, province: value.region ?? value.team.province })
      : null,
  );
}

/** Keeps all but the code, which is dead by the time that anybody comes back. */
export function keepTeamDraft(meetingId: string, answers: Answers): void {
  setStored(
    keyOf(meetingId),
    { team: { ...teamForm.infoOf(answers), code: '' }, region: answers.province },
    draftKeptForMs,
  );
}

export function dropTeamDraft(meetingId: string): void {
  removeStored(keyOf(meetingId));
}
