import { teamFaultName } from '../../../src/contract/team';
import { provedTeamForm } from '../../../src/domain/team/team-registration';
import { faultsOf, notFound, refuse, refuseAnswers } from '../../http/answers';
import type { TeamRow } from '../../db/tables/teams';
import type { Dependencies } from '../../context/dependencies';
import { meetingById } from '../../stores/meetings/store';
import { enqueueNotice } from '../../stores/notices/store';
import { dropPermissions } from '../../stores/subscriptions/store';
import { hasTeamAlready, lockTeam, updateTeam } from '../../stores/teams/store';
import { shortName } from '../notices/ticket-notices';

export const unknownTeam = () => notFound('没有这个团队');

/** A team's operator as the office types them. */
export interface GivenOperator {
  contactName: string;
  phone: string;
}

/**
 * Hands a team to another operator, or corrects the operator's name. With another phone the old operator no longer opens the
 * team, and both are told.
 * @param from the operator that the office has seen: if somebody else has changed it since, nothing happens
 * @returns the team as it is now
 * @throws Refusal
 */
export async function handTeam(
  teamId: string,
  { from, to }: { from: GivenOperator; to: GivenOperator },
  { database, clock }: Dependencies,
): Promise<TeamRow> {
  try {
    return await database.query.transaction(async (query) => {
      const team = await lockTeam(query, teamId);
      if (team?.phoneDigest === null || team === null) throw unknownTeam();
      if (team.contactName !== from.contactName || team.phone !== from.phone)
        throw refuse('经办人刚刚被同事改过，请看过再改');
      const { info, messages } = provedTeamForm.readAndCheck({ ...team, ...to });
      // What the office leaves as it is may be older than today's rules.
      const asked = new Map([...messages].filter(([name]) => name === 'contactName' || name === 'phone'));
      refuseAnswers(faultsOf(asked, teamFaultName));
      const { contactName, phone } = info;
      await updateTeam(query, team.id, { contactName, phone });
      const handed = { ...team, contactName, phone };
      if (phone === team.phone) return handed;
      await dropPermissions(query, [team.id]);
      const at = new Date(clock.now());
      const meeting = await meetingById(query, String(team.meetingId));
      const told = { template: 'team-news', meeting } as const;
      const toNew = { result: `您是${shortName(team.teamName)}的经办人，请用本手机号登录管理` };
      const toOld = { result: `经办人已改为${shortName(contactName)}，您不再管理该团队` };
      await enqueueNotice(query, { ...told, phone, parameters: toNew }, at);
      await enqueueNotice(query, { ...told, phone: team.phone, parameters: toOld }, at);
      return handed;
    });
  } catch (error) {
    if (hasTeamAlready(error)) throw refuse('该手机号已是本次会议另一个团队的经办人');
    throw error;
  }
}
