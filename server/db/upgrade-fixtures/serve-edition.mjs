/** Serves an earlier edition, with a PostgreSQL and a sandbox of its own. */
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

export const [edition, folder] = process.argv.slice(2).map((path) => resolve(path));
const { buildServer } = await import(pathToFileURL(join(edition, 'scripts/build/build-server.mjs')));
const { startProduct } = await import(pathToFileURL(join(edition, 'scripts/product/start-product.mjs')));
export const commit = execFileSync('git', ['-C', edition, 'rev-parse', 'HEAD'], { encoding: 'utf8' }).trim();

export const work = mkdtempSync(join(tmpdir(), 'upgrade-fixture-'));
chmodSync(work, 0o777);

const freePort = () =>
  new Promise((settle) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => settle(port));
    });
  });

// PostgreSQL, as the tests start theirs.
const versions = readdirSync('/usr/lib/postgresql').sort((one, other) => other - one);
export const binaries = join('/usr/lib/postgresql', versions[0], 'bin');
export const asPostgres = (program, ...words) =>
  execFileSync('runuser', ['-u', 'postgres', '--', join(binaries, program), ...words], { stdio: 'ignore' });
const postgresPort = await freePort();
export const data = join(work, 'postgres');
asPostgres('initdb', '-D', data, '-A', 'trust', '-U', 'postgres', '-E', 'UTF8', '--no-locale', '--no-sync');
const options = `-F -c port=${postgresPort} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${work}`;
asPostgres('pg_ctl', '-D', data, 'start', '-w', '-s', '-l', join(work, 'postgres.log'), '-o', options);
export const databaseUrl = `postgres://postgres@127.0.0.1:${postgresPort}/postgres`;

await buildServer();
export const product = await startProduct({
  ...{ root: edition, dataFolder: join(work, 'product'), host: '127.0.0.1', publicHost: 'localhost' },
  ...{ port: await freePort(), sandboxPort: await freePort() },
  env: {
    ...{ DATABASE_URL: databaseUrl, DATA_SECRET: Buffer.alloc(32, 7).toString('base64') },
    ...{ H5_DIR: 'none', DESK_DIR: 'none', RATE_LIMIT_FACTOR: '0', LOG_LEVEL: 'error' },
  },
  onLine: (line) => process.stderr.write(`${line}\n`),
});
export const { sandboxOrigin } = product;
export const origin = product.origin.replace('localhost', '127.0.0.1');
