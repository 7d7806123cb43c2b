import type { FormField } from '../../../domain/form/form-field';
import type { RegionNames } from '../../../domain/form/kinds/answer-kind';
import { answerKinds } from '../../../domain/form/kinds/answer-kinds';

/**
 * Loads the names of all regions, where the form asks for one. Without them a table is read all the same: cities and
 * districts then stay as they are written.
 */
export async function loadRegionNames(fields: readonly FormField[]): Promise<RegionNames | undefined> {
  if (!fields.some(({ kind }) => answerKinds[kind].hasPlaces)) return undefined;
  try {
    const { regionNames } = await import('../../../ui/region-field/region-levels');
    return rememberNames(regionNames);
  } catch {
    return undefined;
  }
}

/** A table names the same few cities over and over, and each look-up goes through all districts. */
function rememberNames(namesOf: RegionNames): RegionNames {
  const known = new Map<string, readonly string[]>();
  return (level, region) => {
    const key = `${level} ${level === 'province' ? '' : region.province} ${level === 'district' ? region.city : ''}`;
    const names = known.get(key) ?? namesOf(level, region);
    known.set(key, names);
    return names;
  };
}
