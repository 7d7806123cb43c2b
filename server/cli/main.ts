import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pino } from 'pino';
import { systemClock } from '../clock';
import { createGateways } from '../create-gateways';
import { onDatabase } from '../dependencies';
import { loadDataSecrets } from '../data-secret';
import { FolderLockedError } from '../db/folder-lock';
import { openDatabase } from '../db/open-database';
import { endOnUncaughtErrors, endProcess, errorMessage } from '../error-report';
import { loggerOptions } from '../logger-options';
import { openDataKeys } from '../modules/keys/open-keys';
import { randomIds } from '../random-ids';
import { readSettings, type Settings } from '../settings';
import { callOrganiserEndpoint } from './call-organiser-endpoint';
import { exitCode, type CommandRequest, type CommandResult } from './command';
import { commands } from './commands';
import { commandUsage, helpText } from './help';
import { parseWords } from './parse-words';
import { findCommand, runCommand, runLocalCommand } from './run-command';
import { writePrivateFile } from './write-private-file';

/** Options without a value; all others take one. */
const flags = ['all', 'check', 'codes', 'force', 'help', 'return', 'strict'];
const named = commands.flatMap(({ options = {} }) => Object.keys(options)).filter((name) => !flags.includes(name));
const valued = ['as', ...named];

/**
 * The organiser's command line (`npm run organiser -- <command>`). With PostgreSQL it works on the database itself; the
 * embedded database belongs to the running server, which then runs the command.
 */
async function main(): Promise<number> {
  const { words, options } = parseWords(process.argv.slice(2), { flags, valued });
  const found = findCommand(words);
  if (found === null || options.help !== undefined) {
    print(found === null ? helpText(commands) : commandUsage(found.command));
    return options.help !== undefined || words.length === 0 || words[0] === 'help' ? exitCode.done : exitCode.usage;
  }
  if ('runLocally' in found.command) {
    const context = { settings: readOwnSettings(), options, progress: tell };
    const { lines, exitCode: code } = await runLocalCommand(found.command, found.rest, context, terminalLog());
    print(lines);
    return code;
  }
  const fileAt = (name: string | undefined): string | undefined =>
    name === undefined ? undefined : found.rest[found.command.parameters.indexOf(name)];
  const input = readInput(fileAt(found.command.readsFile));
  const result = await runAnywhere({ words, options, input });
  const output = fileAt(found.command.writesFile);
  if (result.output !== null && output !== undefined) writePrivateFile(output, Buffer.from(result.output, 'base64'));
  print(result.lines);
  return result.exitCode;
}

async function runAnywhere(request: CommandRequest): Promise<CommandResult> {
  const settings = readOwnSettings();
  if (settings.database.kind === 'pglite') {
    const result = await callOrganiserEndpoint(settings.dataFolder, request);
    if (result !== null) return result;
    // Opening it would create an empty one.
    if (!existsSync(settings.database.folder)) throw new Error(noDataMessage(settings.dataFolder));
  }
  return runHere(request, settings);
}

const readOwnSettings = (): Settings => readSettings({ ...process.env, H5_DIR: 'none', DATA_DIR: findDataFolder() });

const terminalLog = () => pino({ ...(loggerOptions('warn') as object) }, pino.destination({ fd: 2, sync: true }));

const tell = (line: string): void => {
  process.stderr.write(`${line}\n`);
};

/** DATA_DIR, else the folder of `npm start` or of a server started by hand. */
function findDataFolder(): string {
  const given = process.env.DATA_DIR ?? '';
  if (given !== '') return given;
  return ['.data', '.data/db'].find((folder) => existsSync(join(folder, 'pglite'))) ?? '.data';
}

const noDataMessage = (folder: string): string =>
  `${folder} 中没有数据：请先运行 npm start，或用 DATA_DIR 指定数据目录、用 DATABASE_URL 指定 PostgreSQL。`;

async function runHere(request: CommandRequest, settings: Settings): Promise<CommandResult> {
  const log = terminalLog();
  const secrets = loadDataSecrets(settings);
  const database = await openDatabase(settings, {
    onLost: (error) => log.error({ err: error }, 'database connection lost'),
    onDiskFull: (error) => endProcess('The disk is full', error),
  });
  try {
    return await runCommand(
      request,
      {
        ...{ settings, randomIds, ...onDatabase(database) },
        cipher: await openDataKeys(database.query, secrets, new Date(systemClock.now())),
        clock: systemClock,
        gateways: createGateways(settings),
        reportFault: (facts, message) => log.error(facts, message),
      },
      log,
      tell,
    );
  } finally {
    await database.close();
  }
}

function readInput(path: string | undefined): CommandRequest['input'] {
  return path === undefined ? null : { name: basename(path), base64: readFileSync(path).toString('base64') };
}

function print(lines: readonly string[]): void {
  process.stdout.write(`${lines.join('\n')}\n`);
}

endOnUncaughtErrors();
main()
  .then((code) => {
    process.exitCode = code;
  })
  .catch((error: unknown) => {
    process.stderr.write(`${describeFailure(error)}\n`);
    process.exitCode = exitCode.unavailable;
  });

function describeFailure(error: unknown): string {
  if (error instanceof FolderLockedError)
    return `数据目录正被进程 ${error.holderPid} 使用，而它没有响应命令。请稍后重试，或先停止该进程。`;
  return errorMessage(error);
}
