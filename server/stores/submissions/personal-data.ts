import { isAmong } from '../../db/is-among';
import type { RemovePersonalData } from '../../db/personal-data';
import { submissions, teamSubmissions } from '../../db/tables/submissions';

/** Deletes stored answers to submissions. */
export const removeSubmissions: RemovePersonalData = async (query, { entryIds, teamIds }) => {
  await query.delete(submissions).where(isAmong(submissions.entryId, entryIds));
  await query.delete(teamSubmissions).where(isAmong(teamSubmissions.teamId, teamIds));
  return {};
};
