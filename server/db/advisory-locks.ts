/**
 * PostgreSQL's advisory locks that this server takes. The numbers are arbitrary, but the same in every process, and
 * each its own: two that share one would wait for each other.
 */
export const advisoryLocks = {
  migrations: 20_27_05_14,
  dataKeys: 20_27_05_15,
  demoMeetings: 20_27_05_16,
  codeLimits: 20_27_05_17,
  auditChain: 20_27_05_18,
} as const;
