/** How long a phone counts as proved that has no registration yet, in milliseconds: a team's form is filled in meanwhile. */
export const phoneProofTtlMs = 30 * 60_000;
