/**
 * The keys of PostgreSQL's advisory locks that this server takes. The numbers are arbitrary, but every process uses the
 * same ones, and no two locks share one: their holders would wait for each other.
 */
export const advisoryLocks = {
  migrations: 20_27_05_14,
  dataKeys: 20_27_05_15,
  demoMeetings: 20_27_05_16,
  codeLimits: 20_27_05_17,
  auditChain: 20_27_05_18,
  bankBook: 20_27_05_19,
  staff: 20_27_05_20,
  scanImports: 20_27_05_31,
  /** With a meeting's id, taken by the trigger of migration 0047. */
  places: 20_27_05_32,
} as const;
