import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { callOrganiserEndpoint } from '../../server/cli/call-organiser-endpoint';
import { exitCode, type CommandRequest, type CommandResult } from '../../server/cli/command';
import { runCommand } from '../../server/cli/run-command';
import { systemClock } from '../../server/context/clock';
import { createGateways } from '../../server/start/create-gateways';
import { createDataCipher } from '../../server/secrets/data-cipher';
import type { Database, Queryable } from '../../server/db/database';
import { openPglite, openPostgres } from '../../server/db/open-database';
import { sealColumnsWith } from '../../server/db/sealed-column';
import type { Dependencies } from '../../server/context/dependencies';
import { databaseServices } from '../../server/start/database-services';
import { randomIds } from '../../server/secrets/random-ids';
import { startSandbox } from '../../server/sandbox/start-sandbox';
import { readSettings } from '../../server/settings/settings';
import { freePort } from '../../server/test-support/free-port';
import { nativePglite } from '../../server/test-support/native-pglite';
import { migrationsFolder } from '../../server/test-support/test-database';
import { testSecret } from '../../server/test-support/test-settings';
import type { Stage } from './crowd';
import { superviseServer, type SupervisedServer } from './supervised-server';
import { WechatBooks } from './wechat-books';

/** WeChat tries for minutes, as the real one does for hours. */
const notifyDelaysMs = [0, 500, 1_000, 2_000, 4_000, 8_000, 15_000, 30_000, 60_000];

/** The server, its database and WeChat, with everything in its place. */
export interface ChaosStage extends Stage {
  nodes: readonly SupervisedServer[];
  wechat: WechatBooks;
  /** Asks the database itself; of an embedded one, its last node is stopped first. */
  ask<Answer>(question: (query: Queryable) => Promise<Answer>): Promise<Answer>;
  stop(): Promise<void>;
}

/** Settings that connect the server and the organiser's commands to the sandbox. */
async function openSandbox() {
  const folder = mkdtempSync(join(tmpdir(), 'conference-chaos-'));
  const sandbox = await startSandbox(
    {
      host: '127.0.0.1',
      port: 0,
      publicHost: 'localhost',
      merchantHosts: ['localhost'],
      dataDir: join(folder, 'wechat'),
    },
    { notifyDelaysMs, refundDelayMs: 100 },
  );
  return {
    folder,
    settings: sandbox.settings,
    stage: {
      sandboxOrigin: sandbox.origin,
      appId: sandbox.settings.WECHAT_APPID ?? '',
      wechat: new WechatBooks(join(folder, 'wechat')),
    },
    stop: async () => {
      await sandbox.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Works on a stage, and stops it however the work ends. */
export async function onStage<Result>(stage: ChaosStage, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } finally {
    await stage.stop();
  }
}

const requestOf = (words: string[], options: CommandRequest['options'] = {}): CommandRequest => ({
  words,
  options: { as: '王芳', ...options },
  input: null,
});
const unavailable: CommandResult = { exitCode: exitCode.unavailable, lines: [], output: null };

/**
 * Starts a node for each address of the one database, so that a cable can lie between each node and the database. The
 * organiser's commands use the first address.
 */
export async function setPostgresStage(
  directUrl: string,
  nodeUrls: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<ChaosStage> {
  const sandbox = await openSandbox();
  const port = await freePort();
  // The same for all, as behind a proxy: a refund sent again by another node must be the same to WeChat.
  const settings = { ...sandbox.settings, PUBLIC_ORIGIN: `http://127.0.0.1:${port}`, ...environment };
  const nodes = await Promise.all(
    nodeUrls.map((url, index) => superviseServer({ ...settings, DATABASE_URL: url }, index === 0 ? { port } : {})),
  );
  await Promise.all(nodes.map((node) => node.ready()));
  const database = await openPostgres(directUrl, migrationsFolder, () => undefined);
  const dependencies = organisersDependencies(database, { ...settings, DATABASE_URL: directUrl });
  const log = pino({ level: 'silent' });
  return {
    ...sandbox.stage,
    nodes,
    origins: nodes.map(({ origin }) => origin),
    organise: (words, options) => runCommand(requestOf(words, options), dependencies, log).catch(() => unavailable),
    ask: (question) => question(database.query),
    stop: async () => {
      await Promise.all(nodes.map((node) => node.stop()));
      await database.close();
      await sandbox.stop();
    },
  };
}

function organisersDependencies(database: Database, environment: Record<string, string>): Dependencies {
  const cipher = createDataCipher(testSecret);
  sealColumnsWith(cipher);
  const dataSecret = testSecret.toString('base64');
  const settings = readSettings({
    H5_DIR: 'none',
    MIGRATIONS_DIR: migrationsFolder,
    DATA_SECRET: dataSecret,
    ...environment,
  });
  const gateways = createGateways(settings);
  return {
    ...databaseServices({ database, cipher, settings, clock: systemClock }),
    randomIds,
    gateways,
    reportFault: () => undefined,
  };
}

/** @param dataFolder where the database is to lie; one of its own by default */
export async function setEmbeddedStage(dataFolder?: string): Promise<ChaosStage & { dataFolder: string }> {
  const sandbox = await openSandbox();
  const folder = dataFolder ?? join(sandbox.folder, 'data');
  const node = await superviseServer({ ...sandbox.settings, DATA_DIR: folder });
  await node.ready();
  return {
    ...sandbox.stage,
    nodes: [node],
    dataFolder: folder,
    origins: [node.origin],
    organise: async (words, options) => {
      try {
        return (await callOrganiserEndpoint(folder, requestOf(words, options))) ?? unavailable;
      } catch {
        return unavailable;
      }
    },
    ask: async (question) => {
      await node.stop();
      const database = await openPglite(await nativePglite().create(join(folder, 'pglite')), migrationsFolder);
      try {
        return await question(database.query);
      } finally {
        await database.close();
      }
    },
    stop: async () => {
      await node.stop();
      await sandbox.stop();
    },
  };
}
