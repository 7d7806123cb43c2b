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
 * Makes sure that the tests have a program that runs what is in deploy/: the one that a variable names, or Debian's.
 * @returns {Promise<Record<string, string>>} variables for the tests' environment
 */
async function ensureProgram(name, variable, place, debianPackage) {
  const find = () => [process.env[variable] ?? '', place].find((file) => existsSync(file));
  const file = await findOrInstall(find, [debianPackage]);
  if (file) return { [variable]: file };
  throw new Error(
    `The server tests need ${name}, which runs what is in deploy/. Install Debian’s \`${debianPackage}\`, or set ${variable} to the path of one.`,
  );
}

/** nginx stands in front of the server. */
export const ensureNginx = () => ensureProgram('nginx', 'NGINX', '/usr/sbin/nginx', 'nginx-light');

/** PgBouncer stands in front of PostgreSQL. */
export const ensurePgbouncer = () => ensureProgram('PgBouncer', 'PGBOUNCER', '/usr/sbin/pgbouncer', 'pgbouncer');

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
