import { registeredTeamCodec, type RegisteredTeam, teamFaultName } from '../../../src/contract/team';
import { registrationClosedMessage } from '../../../src/domain/meeting/registration-closing';
import { provedTeamForm, teamForm, type TeamRegistration } from '../../../src/domain/team/team-registration';
import { faultsOf, refuse, refuseAnswers, unauthorised } from '../../http/answers';
import type { Dependencies } from '../../context/dependencies';
import { openSession, provesPhone } from '../login/log-in';
import { useCode } from '../login/use-code';
import { isRegistrationOpen } from '../../stores/meetings/meeting-of';
import { publishedMeetingById } from '../../stores/meetings/store';
import { storeConsent, requireConsent, type GivenConsent } from '../privacy/consents';
import { hasTeamAlready, insertTeam } from '../../stores/teams/store';

/**
 * Registers a team with its operator (product §5.21, `teamUserRegiste`), who proves their phone by an SMS code for this
 * purpose, or by a login that found no registration (ADR 0022). A phone has one team per meeting.
 * @returns a token, since the proof would also suffice for logging in
 * @throws Refusal; only the phone's holder learns that it already has a team, and is logged in all the same
 */
export async function registerTeam(
  {
    meetingId,
    team: submitted,
    proof,
    given,
    ip,
  }: { meetingId: string; team: TeamRegistration; proof: string; given: GivenConsent; ip: string },
  dependencies: Dependencies,
): Promise<RegisteredTeam> {
  const { database, clock, randomIds } = dependencies;
  const { info: registration, messages } = (proof === '' ? teamForm : provedTeamForm).readAndCheck(submitted);
  const meeting = await publishedMeetingById(database.query, meetingId);
  const now = clock.now();
  if (!isRegistrationOpen(meeting, now)) throw refuse(registrationClosedMessage);
  refuseAnswers(faultsOf(messages, teamFaultName));
  await requireConsent(database.query, meeting.id, ['notice'], given);

  const { contactName, teamName, province, phone, code } = registration;
  // A proof can be used again: a client that lost the answer registers once more with it, and is logged in.
  if (proof === '') {
    await useCode({ phone, code, purpose: 'team-registration', meetingId: meeting.id, ip }, dependencies);
  } else if (!(await provesPhone(proof, { meetingId: meeting.id, phone }, dependencies))) {
    throw unauthorised('手机号验证已失效，请获取验证码');
  }
  const team = { id: randomIds.id(), meetingId: meeting.id, contactName, teamName, province, phone };
  const logInOperator = async (): Promise<RegisteredTeam> => ({
    token: await openSession({ meetingId: meeting.id, phone }, dependencies),
  });
  try {
    const createdAt = new Date(now);
    await database.query.transaction(async (query) => {
      await insertTeam(query, { ...team, createdAt });
      await storeConsent(query, given, { meetingId: meeting.id, entryIds: [null], teamId: team.id }, createdAt);
    });
  } catch (error) {
    if (!hasTeamAlready(error)) throw error;
    const data = registeredTeamCodec.write(await logInOperator());
    throw refuse('该手机号已注册团队，请直接登录', { data });
  }
  return logInOperator();
}
