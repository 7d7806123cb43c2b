import { fastify, type FastifyBaseLogger } from 'fastify';
import { randomBytes, timingSafeEqual } from 'node:crypto';
import { chmodSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createGzip } from 'node:zlib';
import { loadDataSecrets } from '../secrets/data-secret';
import type { Dependencies } from '../context/dependencies';
import { writeBackup } from '../modules/backup/write-backup';
import { organiserAccessFile, type OrganiserAccess } from './organiser-access';
import { answer, exitCode, type CommandRequest } from './command';
import { findCommand, runCommand } from './run-command';

/** In bytes, base64: a meeting's description may embed pictures, and a log of scans has a hundred thousand rows. */
const bodyLimit = 100_000_000;

/**
 * Accepts commands while the server holds the embedded database, which no second process may open (ADR 0003). It listens
 * on a loopback port, with a secret in a file that only the server's user can read.
 * @returns a function that stops it and removes the file
 */
export async function openOrganiserEndpoint(
  dependencies: Dependencies,
  log: FastifyBaseLogger,
): Promise<() => Promise<void>> {
  const secret = randomBytes(32).toString('base64url');
  const expected = Buffer.from(`Bearer ${secret}`);
  const app = fastify({ logger: false, bodyLimit });
  app.addHook('onRequest', async (request, reply) => {
    const given = Buffer.from(request.headers.authorization ?? '');
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return reply.code(401).send();
  });
  app.post<{ Body: CommandRequest }>('/command', async ({ body }) => {
    // Only the command's name is logged, since its words may be a ticket code.
    log.info({ command: findCommand(body.words)?.command.name ?? '(none)' }, 'organiser');
    return runCommand(body, dependencies, log);
  });
  app.post('/backup', async (_request, reply) => {
    log.info({ command: 'backup' }, 'organiser');
    const zip = createGzip();
    const { settings, database, clock } = dependencies;
    const { migrationsFolder } = settings;
    const { writing: secret } = loadDataSecrets(settings);
    writeBackup(database.query, { migrationsFolder, now: clock.now(), secret }, zip).catch((error: unknown) => {
      log.error({ err: error }, 'a backup failed');
      zip.destroy(new Error('The backup failed'));
    });
    return reply.type('application/gzip').send(zip);
  });
  app.setErrorHandler((error, _request, reply) => {
    log.error({ err: error }, 'a command of the organiser failed');
    return reply.send(answer(exitCode.unavailable, ['命令执行失败，原因见服务日志']));
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const file = organiserAccessFile(dependencies.settings.dataFolder);
  writeAccess(file, { port, secret, pid: process.pid });
  return async () => {
    rmSync(file, { force: true });
    await app.close();
  };
}

/** Writes the file under another name first, so that nobody reads half of it; others can never read it. */
function writeAccess(file: string, access: OrganiserAccess): void {
  const draft = `${file}.${process.pid}`;
  rmSync(draft, { force: true });
  writeFileSync(draft, JSON.stringify(access), { mode: 0o600, flag: 'wx' });
  chmodSync(draft, 0o600);
  renameSync(draft, file);
}
