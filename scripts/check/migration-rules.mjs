/** The first migration that is checked: earlier ones have run wherever they will ever run. */
const firstChecked = 20;

const announcement = /^-- Stops the edition before: \S/;

/** Statements that break the edition before, or that remove a guard on which its writes rely. */
const stopping = [
  { name: 'drops what it uses', pattern: /\bDROP\s+(TABLE|COLUMN|CONSTRAINT|TYPE|VIEW|SCHEMA|SEQUENCE)\b/i },
  { name: 'may leave empty what it reads', pattern: /\bDROP\s+(NOT\s+NULL|IDENTITY)\b/i },
  { name: 'drops a default that it relies on', pattern: /\bDROP\s+DEFAULT\b/i },
  { name: 'renames what it uses', pattern: /\bRENAME\b/i },
  { name: 'wants what it does not write', pattern: /\bSET\s+NOT\s+NULL\b/i },
  { name: 'wants what it does not write', pattern: /\bADD\s+COLUMN\s+(?!.*\b(DEFAULT|GENERATED)\b).*\bNOT\s+NULL\b/i },
  { name: 'changes the type of what it writes', pattern: /\bALTER\s+COLUMN\s+\S+\s+(SET\s+DATA\s+)?TYPE\b/i },
];

const uniqueIndex = /\bCREATE\s+UNIQUE\s+INDEX\s+(?:IF\s+NOT\s+EXISTS\s+)?"?(\w+)"?\s+ON\s+"?(\w+)"?[^(]*\(([^)]*)\)/i;
const uniqueConstraint = /\bALTER\s+TABLE\s+"?(\w+)"?\s+ADD\s+CONSTRAINT\s+"?(\w+)"?\s+UNIQUE\s*\(([^)]*)\)/i;

/**
 * Checks that the previous edition can run beside each migration for a while.
 * @param {ReadonlyMap<string, string>} migrations SQL by file name, such as `0020_what_it_does.sql`
 * @returns {string[]} the violations, one line each
 */
export function brokenMigrationRules(migrations) {
  const unique = new Set();
  const broken = [];
  for (const [file, sql] of [...migrations].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const statements = statementsOf(sql);
    const faults = statements.flatMap((statement) => faultsOf(statement, statements, unique));
    for (const statement of statements) {
      const [, name] = uniqueIndex.exec(statement) ?? [];
      if (name !== undefined) unique.add(name);
    }
    if (Number(file.slice(0, 4)) < firstChecked || announcement.test(sql)) continue;
    broken.push(
      ...faults.map(
        (fault) =>
          `a migration lets the edition before go on, or begins with “-- Stops the edition before: <reason>”: ${file}: ${fault}`,
      ),
    );
  }
  return broken;
}

/** Splits SQL into statements, without comments, texts and bodies of functions, which may contain anything. */
function statementsOf(sql) {
  return sql
    .replace(/\$\$[^]*?\$\$/g, "''")
    .replace(/--.*$/gm, '')
    .replace(/'(?:[^']|'')*'/g, "''")
    .split(';')
    .map((statement) => statement.replace(/\s+/g, ' ').trim())
    .filter((statement) => statement !== '');
}

function faultsOf(statement, all, unique) {
  const faults = stopping.filter(({ pattern }) => pattern.test(statement)).map(({ name }) => name);
  const [, dropped] = /\bDROP\s+INDEX\s+(?:IF\s+EXISTS\s+)?"?(\w+)"?/i.exec(statement) ?? [];
  if (unique.has(dropped)) faults.push('drops a guard of what it writes');
  const [, , table, columns] = uniqueIndex.exec(statement) ?? [];
  const [, owner, , others] = uniqueConstraint.exec(statement) ?? [];
  if (isNewGuard(table ?? owner, columns ?? others, all)) faults.push('refuses what it writes');
  return faults.map((fault) => `${fault}: ${statement.slice(0, 80)}`);
}

/** Tells whether an earlier table gets a unique index over earlier columns only. */
function isNewGuard(table, columns, all) {
  if (table === undefined || columns === undefined) return false;
  const isMade = all.some((one) => new RegExp(`\\bCREATE TABLE (IF NOT EXISTS )?"?${table}"?\\b`, 'i').test(one));
  const names = columns.match(/\w+/g) ?? [];
  const isAdded = names.some((name) =>
    all.some((one) => new RegExp(`\\bALTER TABLE "?${table}"? .*ADD COLUMN "?${name}"?\\b`, 'i').test(one)),
  );
  return !isMade && !isAdded;
}
