import { editDistance } from '../../src/domain/text/edit-distance';

/**
 * Finds variables that must be misspelt settings: names that differ from one of ours by a letter or two. Others, such
 * as PATH, PGHOST and AWS_ACCESS_KEY_ID, belong to the machine or to other programs.
 * @param given names of variables that are set
 * @param known names of settings
 * @returns a sentence for each
 */
export function findUnknownSettings(given: readonly string[], known: readonly string[]): string[] {
  const names = new Set(known);
  return given.flatMap((name) => {
    if (names.has(name)) return [];
    const withoutFile = name.replace(/_FILE$/, '');
    if (withoutFile !== name && names.has(withoutFile))
      return [`${name} is no setting: the value of ${withoutFile} itself has to be set`];
    const nearest = nearestTo(name.toUpperCase(), known);
    return nearest === null ? [] : [`${name} is no setting: ${nearest} is probably meant`];
  });
}

/** Returns the setting that a name differs from by few enough letters; null if there is none. */
function nearestTo(name: string, known: readonly string[]): string | null {
  const near = known
    .filter((candidate) => candidate.length >= 6 && isComparable(name, candidate))
    .map((candidate) => ({ candidate, distance: editDistance(name, candidate, 2) }))
    .filter(({ candidate, distance }) => distance <= (candidate.length < 10 ? 1 : 2))
    .sort((one, other) => one.distance - other.distance);
  return near[0]?.candidate ?? null;
}

const joined = (name: string): string => name.replaceAll('_', '');

/**
 * Tells whether a name that differs from a setting by few letters is a typing error, rather than another program's
 * variable. The part before the first `_` names the service: one letter may be wrong in it, and none if it has up to
 * three letters, since AWS, OSS, SES and R2 are all near SMS and S3. A short name and one without `_` have too many
 * neighbours: in those, only a `_` may be wrong.
 */
function isComparable(name: string, setting: string): boolean {
  if (joined(name) === joined(setting)) return true;
  if (setting.length < 7 || !name.includes('_') || !setting.includes('_')) return false;
  const [own = '', meant = ''] = [name, setting].map((one) => one.slice(0, one.indexOf('_')));
  return own === meant || (meant.length > 3 && editDistance(own, meant, 1) <= 1);
}
