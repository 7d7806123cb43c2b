import { registrationClosedMessage } from '../../../src/domain/meeting/registration-closing';
import { teamForm } from '../../../src/domain/team/team-registration';
import { refuse } from '../../answers';
import { isUniqueViolation } from '../../db/database-errors';
import { teams } from '../../db/tables/teams';
import type { Dependencies } from '../../dependencies';
import { useCode } from '../login/use-code';
import { isRegistrationOpen } from '../meetings/meeting-of';
import { meetingById } from '../meetings/store';
import { refuseAnswers } from '../registrations/refuse-answers';

/**
 * Registers a team with its operator (spec section 7, `teamUserRegiste`), who has shown by an SMS code sent for this
 * that the phone is theirs. One team a phone and meeting.
 * @param body any JSON
 * @throws Refusal; that the phone has a team already is told only to who has it in hand
 */
export async function registerTeam(
  { meetingId, body }: { meetingId: string; body: unknown },
  dependencies: Dependencies,
): Promise<void> {
  const { database, clock, randomIds } = dependencies;
  const registration = teamForm.read(body);
  const meeting = await meetingById(database.query, meetingId);
  const now = clock.now();
  if (!isRegistrationOpen(meeting, now)) throw refuse(registrationClosedMessage);
  refuseAnswers([...teamForm.check(registration)]);

  const { contactName, teamName, province, concatPhone: phone, code } = registration;
  await useCode({ phone, code, purpose: 'team-registration', meetingId: meeting.id }, dependencies);
  const team = { id: randomIds.id(), meetingId: meeting.id, contactName, teamName, province, phone };
  try {
    await database.query.insert(teams).values({ ...team, createdAt: new Date(now) });
  } catch (error) {
    if (isUniqueViolation(error, 'teams_meeting_phone')) throw refuse('该手机号已注册团队，请直接登录');
    throw error;
  }
}
