/** How long a proved phone without a registration stays proved, in milliseconds: long enough to fill in a team's form. */
export const phoneProofTtlMs = 30 * 60_000;
