import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pino } from 'pino';
import { refuse, Refusal } from '../http/answers';
import { systemClock } from '../context/clock';
import { createGateways } from '../start/create-gateways';
import { databaseServices } from '../start/database-services';
import { loadDataSecrets } from '../secrets/data-secret';
import { LaterEditionError } from '../db/editions';
import { FolderLockedError } from '../db/folder-lock';
import { openDatabase } from '../db/open-database';
import { endOnUncaughtErrors, endProcess, errorMessage } from '../http/error-report';
import { loggerOptions } from '../http/logger-options';
import { openDataKeys, openKeysAlone } from '../modules/keys/open-keys';
import { randomIds } from '../secrets/random-ids';
import { readSettings, type Settings } from '../settings/settings';
import { callOrganiserEndpoint } from './call-organiser-endpoint';
import { exitCode, optionUsage, type CommandRequest, type CommandResult, type OptionUsage } from './command';
import { commands } from './commands';
import { commandUsage, helpText } from './help';
import { parseWords } from './parse-words';
import { findCommand, runCommand, runLocalCommand } from './run-command';
import { filesWithin, readTypedFile, requireWritable, writeTypedFile } from './typed-files';

/** Every command's options, since options may be typed before the command. */
const declared = commands.flatMap(({ options = {} }) =>
  Object.entries(options).map(([name, option]) => ({ name, ...optionUsage(option) })),
);
const namesOf = (...kinds: OptionUsage['kind'][]): string[] =>
  declared.filter(({ kind }) => kinds.includes(kind)).map(({ name }) => name);
const optionKinds = {
  flags: ['help', ...namesOf('flag')],
  valued: ['as', ...namesOf('value', 'repeated')],
  repeated: namesOf('repeated'),
};

/**
 * The organiser's command line (`npm run organiser -- <command>`). With PostgreSQL it works on the database itself; the
 * embedded database belongs to the running server, which then runs the command.
 */
async function main(): Promise<number> {
  const { words, options } = parseWords(process.argv.slice(2), optionKinds);
  const found = findCommand(words);
  if (found === null || options.help !== undefined) {
    print(found === null ? helpText(commands) : commandUsage(found.command));
    return options.help !== undefined || words.length === 0 || words[0] === 'help' ? exitCode.done : exitCode.usage;
  }
  const settings = readOwnSettings();
  returnToTypedFolder();
  if ('runLocally' in found.command) {
    const context = { settings, options, progress: report };
    const { lines, exitCode: code } = await runLocalCommand(found.command, found.rest, context, terminalLog());
    print(lines);
    return code;
  }
  const fileAt = (name: string | undefined): string | undefined =>
    name === undefined ? undefined : found.rest[found.command.parameters.indexOf(name)];
  const isMany = found.command.readsFile?.endsWith('...') === true;
  const input = isMany ? null : readInput(fileAt(found.command.readsFile));
  const { takesFolders } = found.command;
  const inputs = isMany ? readInputs(takesFolders === true ? found.rest.flatMap(filesWithin) : found.rest) : [];
  const output = fileAt(found.command.writesFile);
  // Checked first: once the command has run, the audit trail says that the list was handed out.
  if (output !== undefined) requireWritable(output);
  const result = await runAnywhere({ words, options, input, inputs }, settings);
  if (result.output !== null && output !== undefined) writeTypedFile(output, Buffer.from(result.output, 'base64'));
  print(result.lines);
  return result.exitCode;
}

async function runAnywhere(request: CommandRequest, settings: Settings): Promise<CommandResult> {
  if (settings.database.kind === 'pglite') {
    const result = await callOrganiserEndpoint(settings.dataFolder, request);
    if (result !== null) return result;
    // Opening a database that is not there would create an empty one.
    if (!existsSync(settings.database.folder)) throw new Error(noDataMessage(settings.dataFolder));
  }
  return runHere(request, settings);
}

const readOwnSettings = (): Settings => readSettings({ ...process.env, H5_DIR: 'none', DATA_DIR: findDataFolder() });

/** Returns to the folder where the command was typed: npm runs scripts in the package's. Settings hold absolute paths. */
function returnToTypedFolder(): void {
  const { npm_lifecycle_event: script, INIT_CWD: folder } = process.env;
  if (script === 'organiser' && folder !== undefined) process.chdir(folder);
}

const terminalLog = () => pino({ ...(loggerOptions('warn') as object) }, pino.destination({ fd: 2, sync: true }));

const report = (line: string): void => {
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
  const openKeys = findCommand(request.words)?.command.isMending === true ? openKeysAlone : openDataKeys;
  const database = await openDatabase(settings, {
    onLost: (error) => log.error({ err: error }, 'database connection lost'),
    onDiskFull: (error) => endProcess('The disk is full', error),
  });
  try {
    const cipher = await openKeys(database.query, secrets, new Date(systemClock.now()));
    return await runCommand(
      request,
      {
        ...{ randomIds, ...databaseServices({ database, cipher, settings, clock: systemClock }) },
        gateways: createGateways(settings),
        reportFault: (facts, message) => log.error(facts, message),
      },
      log,
      report,
    );
  } finally {
    await database.close();
  }
}

function readInput(path: string | undefined): CommandRequest['input'] {
  return path === undefined ? null : { name: basename(path), base64: readTypedFile(path).toString('base64') };
}

/** The most that a command sends to a running server, in bytes. */
const maxInputBytes = 20_000_000;

function readInputs(paths: readonly string[]): { name: string; base64: string }[] {
  const files = paths.map((path) => ({ name: path, bytes: readTypedFile(path) }));
  const size = files.reduce((sum, { bytes }) => sum + bytes.length, 0);
  if (size > maxInputBytes) throw refuse('文件合计超过 20 MB：请分几次处理');
  return files.map(({ name, bytes }) => ({ name, base64: bytes.toString('base64') }));
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
    process.exitCode = error instanceof Refusal ? exitCode.refused : exitCode.unavailable;
  });

function describeFailure(error: unknown): string {
  if (error instanceof FolderLockedError)
    return `数据目录正被进程 ${error.holderPid} 使用，而它没有响应命令。请稍后重试，或先停止该进程。`;
  if (error instanceof LaterEditionError)
    return '数据库已由更新版本的程序升级，这个版本不能使用：请升级程序后再运行；要退回这个版本，请把升级前的备份恢复到空数据库（docs/operate.md）。';
  return errorMessage(error);
}
