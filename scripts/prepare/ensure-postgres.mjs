import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { canInstallDebianPackages, installDebianPackages } from './install-debian-packages.mjs';

const debianPlace = '/usr/lib/postgresql';

/**
 * Makes sure that the tests have a PostgreSQL: the server that TEST_DATABASE_URL names, or binaries to start one.
 * @returns {Promise<{ TEST_DATABASE_URL?: string, POSTGRES_BIN?: string }>} what the tests' environment needs
 */
export async function ensurePostgres() {
  if (process.env.TEST_DATABASE_URL) return { TEST_DATABASE_URL: process.env.TEST_DATABASE_URL };
  // PostgreSQL refuses to run as root; Debian's package brings a `postgres` user for that.
  if (!findBinaries() && canInstallDebianPackages()) await installDebianPackages(['postgresql']);
  const folder = findBinaries();
  if (folder) return { POSTGRES_BIN: folder };
  throw new Error(
    'The server tests need PostgreSQL (the embedded database hides races). Install Debian’s `postgresql`, ' +
      'or set TEST_DATABASE_URL to an empty database that the tests may fill.',
  );
}

function findBinaries() {
  const given = process.env.POSTGRES_BIN;
  if (given && existsSync(join(given, 'initdb'))) return given;
  const versions = existsSync(debianPlace) ? readdirSync(debianPlace).sort((a, b) => Number(b) - Number(a)) : [];
  return (
    versions.map((version) => join(debianPlace, version, 'bin')).find((bin) => existsSync(join(bin, 'initdb'))) ?? null
  );
}
