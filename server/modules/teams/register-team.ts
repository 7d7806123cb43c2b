import { registrationClosedMessage } from '../../../src/domain/meeting/registration-closing';
import { readTeamRegistration, validateTeamRegistration } from '../../../src/domain/team/team-registration';
import { refuse, refuseAnswers } from '../../answers';
import type { Dependencies } from '../../dependencies';
import { useCode } from '../login/use-code';
import { isRegistrationOpen } from '../meetings/meeting-of';
import { meetingById } from '../meetings/store';
import { hasTeamAlready, insertTeam } from './store';

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
  const registration = readTeamRegistration(body);
  const meeting = await meetingById(database.query, meetingId);
  const now = clock.now();
  if (!isRegistrationOpen(meeting, now)) throw refuse(registrationClosedMessage);
  refuseAnswers(Object.entries(validateTeamRegistration(registration)));

  const { contactName, teamName, province, concatPhone: phone, code } = registration;
  await useCode({ phone, code, purpose: 'team-registration', meetingId: meeting.id }, dependencies);
  const team = { id: randomIds.id(), meetingId: meeting.id, contactName, teamName, province, phone };
  try {
    await insertTeam(database.query, { ...team, createdAt: new Date(now) });
  } catch (error) {
    if (hasTeamAlready(error)) throw refuse('该手机号已注册团队，请直接登录');
    throw error;
  }
}
