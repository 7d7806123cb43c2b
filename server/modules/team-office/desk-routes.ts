import type { FastifyInstance } from 'fastify';
import { maskPhone } from '../../../src/domain/person/mobile-phone';
import { cleanNumber } from '../../../src/domain/typed-number/clean-number';
import type { Dependencies } from '../../context/dependencies';
import { readListInput, sealSearch } from '../../http/list-input';
import { notFound, refuse } from '../../http/answers';
import { isRowId } from '../../secrets/random-ids';
import { findShownEntry } from '../../stores/entries/store';
import { meetingById } from '../../stores/meetings/store';
import { findTeamById } from '../../stores/teams/store';
import { sendNotices } from '../notices/send-notices';
import { maskedTexts, rehearse } from '../rehearsal/rehearse';
import { serveDeskOf } from '../staff/serve-desk';
import { handTeam } from './hand-team';
import { listTeams, requireTeamOf, teamDetails, teamFieldKind } from './list-teams';
import { moveMember } from './move-member';

/** Serves the teams of a meeting, and the office's acts on them (product §17). */
export function teamDeskRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  const { database, cipher } = dependencies;
  const { query } = database;
  const serve = serveDeskOf(app, dependencies);

  serve('listTeams', async ({ input }) => {
    const { id: meetingId } = await meetingById(query, input.meetingId);
    const asked = readListInput(input, teamFieldKind, cipher);
    const { search } = asked;
    const found = await listTeams(query, meetingId, asked);
    return { ...found, counts: {}, search, sealedSearch: sealSearch(search, cipher) };
  });
  serve('getTeam', async ({ input }) =>
    teamDetails(input.teamId, await meetingById(query, input.meetingId), dependencies),
  );

  /** Reads the operator who is to take a team over; what the office has seen has to be what stands. */
  const handed = async (input: {
    meetingId: string;
    teamId: string;
    contactName: string;
    phone: string;
    seenName: string;
    seenPhone: string;
  }) => {
    const team = await requireTeamOf(input.teamId, Number(input.meetingId), dependencies);
    const { contactName, phone } = team;
    if (contactName !== input.seenName || maskPhone(phone) !== input.seenPhone)
      throw refuse('经办人刚刚被同事改过，请看过再改');
    // The desk shows phones masked: one that is left so has not been changed.
    const typed = input.phone === maskPhone(phone) ? phone : cleanNumber('phone', input.phone);
    return { team, from: { contactName, phone }, to: { contactName: input.contactName.trim(), phone: typed } };
  };
  serve('previewHandTeam', async ({ input, dependencies: acting }) => {
    const { team, from, to } = await handed(input);
    const { seen, texts } = await rehearse(
      acting,
      (rehearsing) => handTeam(team.id, { from, to }, rehearsing),
      (rehearsed) => findTeamById(rehearsed, team.id),
    );
    const rows = [
      { of: '经办人', from: from.contactName, to: seen?.contactName ?? '' },
      { of: '手机', from: maskPhone(from.phone), to: maskPhone(seen?.phone ?? '') },
    ];
    const login = { of: '登录', from: '', to: '原经办人马上不能再管理这个团队' };
    return {
      rows: [...rows.filter((row) => row.from !== row.to), ...(from.phone === seen?.phone ? [] : [login])],
      texts: maskedTexts(texts),
    };
  });
  serve('handTeam', async ({ input, dependencies: acting, log }) => {
    const { team, from, to } = await handed(input);
    await handTeam(team.id, { from, to }, acting);
    await sendNotices(acting, log);
    return null;
  });

  const requirePerson = async ({ meetingId, personId }: { meetingId: string; personId: string }) => {
    const entry = isRowId(personId) ? await findShownEntry(query, Number(meetingId), personId) : null;
    if (entry === null) throw notFound('没有这个参会人');
    return entry;
  };
  const teamIdOf = (teamId: string | null): string | null => {
    if (teamId !== null && !isRowId(teamId)) throw refuse('请选择团队');
    return teamId;
  };
  serve('previewMoveMember', async ({ input, dependencies: acting }) => {
    const entry = await requirePerson(input);
    const { seen, texts } = await rehearse(
      acting,
      (rehearsing) => moveMember(entry.id, teamIdOf(input.teamId), rehearsing),
      (_query, moved) => Promise.resolve(moved),
    );
    const { from, to } = seen;
    const rows = [{ of: '团队', from: from?.teamName ?? '没有', to: to?.teamName ?? '没有' }];
    const payer = { of: '交费', from: from === null ? '本人' : '经办人', to: to === null ? '本人' : '经办人' };
    return { rows: payer.from === payer.to ? rows : [...rows, payer], texts: maskedTexts(texts) };
  });
  serve('moveMember', async ({ input, dependencies: acting, log }) => {
    const entry = await requirePerson(input);
    await moveMember(entry.id, teamIdOf(input.teamId), acting);
    await sendNotices(acting, log);
    return null;
  });
}
