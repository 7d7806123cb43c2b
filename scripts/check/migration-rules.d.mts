/** Checks migrations against the edition before, which runs beside them for a while; the violations, one line each. */
export function brokenMigrationRules(migrations: ReadonlyMap<string, string>): string[];
