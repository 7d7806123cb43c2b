import { and, isNotNull } from 'drizzle-orm';
import { isAmong } from '../../db/is-among';
import { removedName, type RemovePersonalData } from '../../db/personal-data';
import { textColumn, type SealedTable } from '../../db/sealed-table';
import { teams } from '../../db/tables/teams';

export const sealedTeams: SealedTable = {
  ...{ name: 'teams', label: '团队', hasPhone: true, key: { name: 'id', type: 'uuid' } },
  columns: ['contact_name', 'phone'].map((name) => textColumn('teams', name)),
};

/** Blanks the operators of teams. */
export const blankTeams: RemovePersonalData = async (query, { teamIds }) => {
  const blanked = await query
    .update(teams)
    .set({ contactName: removedName, phone: '', phoneDigest: null })
    .where(and(isAmong(teams.id, teamIds), isNotNull(teams.phoneDigest)))
    .returning({ id: teams.id });
  return { teams: blanked.length };
};
