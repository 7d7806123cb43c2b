import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand } from '../terminal/run-command.mjs';
import { say } from '../terminal/say.mjs';
import { findOrInstall } from './install-debian-packages.mjs';

/**
 * Makes sure that the tests have a PostgreSQL: the server that TEST_DATABASE_URL names, or binaries to start one.
 * @returns {Promise<{ TEST_DATABASE_URL?: string, POSTGRES_BIN?: string }>} variables for the tests' environment
 */
export async function ensurePostgres() {
  if (process.env.TEST_DATABASE_URL) return { TEST_DATABASE_URL: process.env.TEST_DATABASE_URL };
  // PostgreSQL refuses to run as root; Debian's package brings a `postgres` user for that.
  const folder = await findOrInstall(findPostgres, ['postgresql']);
  if (folder) return { POSTGRES_BIN: folder };
  throw new Error(
    'The server tests need PostgreSQL (the embedded database hides races). Install Debian’s `postgresql`, ' +
      'or set TEST_DATABASE_URL to an empty database that the tests may fill.',
  );
}

/** Returns the folder of POSTGRES_BIN, or that of Debian's newest version; undefined where there is neither. */
function findPostgres() {
  const debianFolder = '/usr/lib/postgresql';
  const versions = existsSync(debianFolder) ? readdirSync(debianFolder).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = versions.map((version) => join(debianFolder, version, 'bin'));
  return [process.env.POSTGRES_BIN ?? '', ...folders].find((folder) => existsSync(join(folder, 'initdb')));
}

/**
 * Makes sure that the tests have an nginx to put in front of the server: the one that NGINX names, or Debian's.
 * @returns {Promise<{ NGINX: string }>} variables for the tests' environment
 */
export async function ensureNginx() {
  const find = () => [process.env.NGINX ?? '', '/usr/sbin/nginx'].find((file) => existsSync(file));
  const file = await findOrInstall(find, ['nginx-light']);
  if (file) return { NGINX: file };
  throw new Error(
    'The server tests need nginx, which runs what is in deploy/. Install Debian’s `nginx-light`, or set NGINX to the path of one.',
  );
}

/**
 * Makes sure that the tests have a PgBouncer to put in front of PostgreSQL: the one that PGBOUNCER names, or Debian's.
 * @returns {Promise<{ PGBOUNCER: string }>} variables for the tests' environment
 */
export async function ensurePgbouncer() {
  const find = () => [process.env.PGBOUNCER ?? '', '/usr/sbin/pgbouncer'].find((file) => existsSync(file));
  const file = await findOrInstall(find, ['pgbouncer']);
  if (file) return { PGBOUNCER: file };
  throw new Error(
    'The server tests need PgBouncer, which runs what is in deploy/. Install Debian’s `pgbouncer`, or set PGBOUNCER to the path of one.',
  );
}

/** Installs WebKit with its driver, a virtual screen, and a window manager, where it can. Returns whether all are there. */
export function ensureWebKit() {
  const programs = ['/usr/bin/WebKitWebDriver', '/usr/bin/Xvfb', '/usr/bin/openbox'];
  return findOrInstall(() => programs.every((file) => existsSync(file)), ['webkit2gtk-driver', 'xvfb', 'openbox']);
}

/** Installs a font with Chinese characters, so that layouts are measured with real glyphs instead of boxes. */
export async function ensureChineseFont() {
  if (process.platform !== 'linux') return;
  if (await findOrInstall(hasChineseFont, ['fonts-noto-cjk', 'fontconfig'])) return;
  say('No Chinese font found: layouts will be checked with placeholder boxes. Install fonts-noto-cjk to see them.');
}

const hasChineseFont = () =>
  runCommand('fc-list', [':lang=zh-cn', 'family'], { keep: true }).then(
    (families) => families.trim() !== '',
    () => false,
  );
