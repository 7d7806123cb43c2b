/** Beginnings of names that only this server's settings have: whatever else begins so was meant for it. */
const ownPrefixes = [
  ...['WECHAT_', 'SMS_', 'S3_', 'DATA_SECRET', 'TRUST_', 'CORS_'],
  ...['METRICS_', 'RATE_LIMIT', 'RETENTION_', 'DRAIN_'],
];

/** Docker and Kubernetes tell of other services by such names, also of one that is called `sms` or `s3`. */
const serviceLink = /_(SERVICE_(HOST|PORT\w*)|PORT(_\d+_(TCP|UDP)\w*)?)$/;

/**
 * Finds variables that must be misspelt settings: names that begin like ours, or differ from one of ours by a letter or two. Others,
 * such as PATH and PGHOST, are the machine's. A setting with fewer than six letters has too many neighbours to be guessed.
 * @param given names of variables that are set
 * @param known names of settings
 * @returns a sentence for each
 */
export function findUnknownSettings(given: readonly string[], known: readonly string[]): string[] {
  const names = new Set(known);
  return given.flatMap((name) => {
    if (names.has(name) || serviceLink.test(name)) return [];
    const withoutFile = name.replace(/_FILE$/, '');
    if (withoutFile !== name && names.has(withoutFile))
      return [`${name} is no setting: the value of ${withoutFile} itself has to be set`];
    const nearest = nearestTo(name, known);
    if (nearest !== null) return [`${name} is no setting: ${nearest} is probably meant`];
    if (ownPrefixes.some((prefix) => name.startsWith(prefix)))
      return [`${name} is no setting: server/README.md lists what there is`];
    return [];
  });
}

/** The setting that a name differs from by few enough letters; null if there is none. */
function nearestTo(name: string, known: readonly string[]): string | null {
  const near = known
    .map((candidate) => ({ candidate, distance: editDistance(name.toUpperCase(), candidate) }))
    .filter(({ candidate, distance }) => distance <= toleranceOf(candidate))
    .sort((one, other) => one.distance - other.distance);
  return near[0]?.candidate ?? null;
}

/** In letters. */
function toleranceOf({ length }: string): number {
  if (length < 6) return -1;
  return length < 10 ? 1 : 2;
}

/** How many letters have to be added, left out, replaced or swapped with their neighbour to make one text of another. */
function editDistance(one: string, other: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwapped =
        row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      current.push(
        Math.min(
          (last[column] ?? 0) + 1,
          (current[column - 1] ?? 0) + 1,
          (last[column - 1] ?? 0) + (isSame ? 0 : 1),
          isSwapped ? (beforeLast[column - 2] ?? 0) + 1 : Infinity,
        ),
      );
    }
    [beforeLast, last] = [last, current];
  }
  return last[other.length] ?? 0;
}
