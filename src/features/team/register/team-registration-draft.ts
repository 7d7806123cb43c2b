import { isPlainObject, readText } from '../../../domain/json/read-value';
import { draftKeptForMs } from '../../../domain/form/draft-lifetime';
import { readTeamRegistration, type TeamRegistration } from '../../../domain/team/team-registration';
import { getStored, removeStored, setStored } from '../../../platform/storage/storage';
import { noRegion, type RegionValue } from '../../../ui/region-field/region-value';

/** What the form holds: the region level by level too, so that its picker opens where it was left. */
export interface TeamRegistrationDraft {
  team: TeamRegistration;
  region: RegionValue;
}

const keyOf = (meetingId: string): string => `draft:team:${meetingId}`;

/** What was typed into a meeting's team registration and not sent; null where nothing was. */
export function readTeamDraft(meetingId: string): TeamRegistrationDraft | null {
  return getStored(keyOf(meetingId), (value) =>
    isPlainObject(value) ? { team: readTeamRegistration(value.team), region: readRegionValue(value.region) } : null,
  );
}

/** Keeps all but the code, which is dead by the time that anybody comes back. */
export function keepTeamDraft(meetingId: string, { team, region }: TeamRegistrationDraft): void {
  setStored(keyOf(meetingId), { team: { ...team, code: '' }, region }, draftKeptForMs);
}

export function dropTeamDraft(meetingId: string): void {
  removeStored(keyOf(meetingId));
}

function readRegionValue(value: unknown): RegionValue {
  if (!isPlainObject(value)) return noRegion;
  return { province: readText(value.province), city: readText(value.city), district: readText(value.district) };
}
