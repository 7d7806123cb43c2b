import compatData from '@mdn/browser-compat-data/forLegacyNode';

/** The oldest browsers, by the names of MDN's data (`browserslist` in package.json). */
const oldest = { safari_ios: 12, chrome: 78 };

/** MDN's data on browsers' features: `css`, `javascript`, `api`. */
export const compat = compatData;

/** Tells whether one of the oldest browsers lacks a feature of the data; false where the data do not say. */
export function isMissing(entry) {
  const support = entry?.__compat?.support;
  if (support === undefined) return false;
  return Object.entries(oldest).some(([browser, version]) => {
    const statements = [support[browser] ?? []].flat();
    return statements.length > 0 && !statements.some((statement) => isSince(statement, version));
  });
}

function isSince({ version_added: added, version_removed: removed, prefix, alternative_name: other, flags }, version) {
  if (typeof added !== 'string' || prefix !== undefined || other !== undefined || flags !== undefined) return false;
  if (typeof removed === 'string' && Number.parseFloat(removed) <= version) return false;
  return Number.parseFloat(added.replace('≤', '')) <= version;
}
