import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Client } from 'pg';
import { openPostgres } from '../../server/db/open-database';
import { findBinaries, queryOnce, startTestPostgres, type TestPostgres } from '../../server/test-support/postgres';
import { migrationsFolder } from '../../server/test-support/test-database';

/** deploy/database.sql, carried out on a real PostgreSQL. */

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startTestPostgres();
});
afterAll(() => postgres.stop());

function psql(url: string): { output: string; failed: boolean } {
  const beside = join(findBinaries() ?? '', 'psql');
  const words = ['--no-psqlrc', '--file', resolve(__dirname, '../../deploy/database.sql'), url];
  try {
    return {
      output: execFileSync(existsSync(beside) ? beside : 'psql', words, { encoding: 'utf8', stdio: 'pipe' }),
      failed: false,
    };
  } catch (error) {
    return { output: (error as { stderr: string }).stderr, failed: true };
  }
}

it('makes a role and a database that the server starts on, and prints how to reach it', async () => {
  const administrators = await postgres.createDatabase();
  const { output } = psql(administrators);
  const { port } = new URL(administrators);
  expect(output.trim()).toMatch(
    new RegExp(`^DATABASE_URL=postgres://conference:[0-9a-f]{48}@127\\.0\\.0\\.1:${port}/conference$`),
  );
  const url = output.trim().slice('DATABASE_URL='.length);
  try {
    const database = await openPostgres(url, migrationsFolder, () => undefined);
    await database.close();
    const [role] = await queryOnce(
      url,
      'select rolsuper, rolcreatedb, rolcreaterole from pg_roles where rolname = current_user',
    );
    expect(role).toEqual({ rolsuper: false, rolcreatedb: false, rolcreaterole: false });
    // As the tests' databases and the embedded one sort and compare.
    const [made] = await queryOnce(
      url,
      "select pg_encoding_to_char(encoding) as encoding, datcollate from pg_database where datname = 'conference'",
    );
    expect(made).toEqual({ encoding: 'UTF8', datcollate: 'C' });
    await queryOnce(administrators, 'create role another login');
    const stranger = new Client({ connectionString: url.replace(/conference:\w+@/, 'another@') });
    await expect(stranger.connect()).rejects.toThrow('permission denied for database');
    // A second time it changes nothing, the password above all.
    const again = psql(administrators);
    expect([again.failed, again.output]).toEqual([true, expect.stringContaining('already exists')]);
    await queryOnce(url, 'select 1');
  } finally {
    await queryOnce(administrators, 'drop database if exists conference with (force)');
    await queryOnce(administrators, 'drop role if exists another');
    await queryOnce(administrators, 'drop role if exists conference');
  }
});
