import type { FastifyBaseLogger } from 'fastify';
import { Refusal, type Remedy } from '../http/answers';
import type { Dependencies } from '../context/dependencies';
import { FolderLockedError } from '../db/folder-lock';
import { tolerateUnreadable, unreadableText, type UnreadableValue } from '../db/sealed-column';
import { actingAs } from '../modules/audit/acting-as';
import { recordCommand } from '../stores/audit/store';
import { describePlace, locateUnreadable } from '../modules/keys/unreadable-values';
import { GatewayError } from '../gateways/ports';
import {
  answer,
  exitCode,
  UsageError,
  type Command,
  type CommandContext,
  type CommandRequest,
  type CommandResult,
  type CommandUsage,
  type LocalCommand,
  type LocalContext,
} from './command';
import { commands } from './commands';
import { commandUsage, helpText } from './help';

/** Finds the command that the words name, with the words after its name; null if there is none. */
export function findCommand(words: readonly string[]): { command: Command | LocalCommand; rest: string[] } | null {
  for (const length of [2, 1]) {
    const name = words.slice(0, length).join(' ');
    const command = words.length < length ? undefined : commands.find((candidate) => candidate.name === name);
    if (command !== undefined) return { command, rest: words.slice(length) };
  }
  return null;
}

/**
 * Runs a command. It never throws: errors become lines of the result, for the person at the terminal.
 * @param progress reports how far a long command is; to the log by default
 */
export async function runCommand(
  request: CommandRequest,
  dependencies: Dependencies,
  log: FastifyBaseLogger,
  progress: CommandContext['progress'] = (line) => log.info({ progress: line }, 'organiser'),
): Promise<CommandResult> {
  const found = findCommand(request.words);
  if (found === null) return answer(exitCode.usage, helpText(commands));
  const { command, rest } = found;
  if ('runLocally' in command) return answer(exitCode.usage, [`${command.name} 不在服务中运行`]);
  const { input, inputs = [] } = request;
  const { as, ...options } = request.options;
  const isReading = command.isReading === true || options[command.readingOption ?? ''] !== undefined;
  const context = {
    ...{ log, options, progress, words: rest, dependencies, actor: '' },
    input: input === null ? null : decoded(input),
    inputs: inputs.map(decoded),
  };
  try {
    checkUsage(command, rest, request.options);
    if (isReading) return await readOut(command, context);
    return await act(command, nameOf(as), context);
  } catch (error) {
    return describeFailure(error, command, log);
  }
}

const decoded = ({ name, base64 }: { name: string; base64: string }) => ({
  name,
  bytes: Buffer.from(base64, 'base64'),
});

/** Runs a command that opens the database itself. It throws FolderLockedError only, which the caller explains. */
export async function runLocalCommand(
  command: LocalCommand,
  rest: readonly string[],
  { options: given, ...context }: Omit<LocalContext, 'words' | 'actor'>,
  log: FastifyBaseLogger,
): Promise<CommandResult> {
  const { as, ...options } = given;
  try {
    checkUsage(command, rest, given);
    const actor = command.isReading === true ? '' : nameOf(as);
    return resultOf(await command.runLocally({ ...context, options, words: rest, actor }));
  } catch (error) {
    if (error instanceof FolderLockedError) throw error;
    return describeFailure(error, command, log);
  }
}

/** Runs a command under a name, and records it however it ends. Without a record it returns nothing. */
async function act(command: Command, name: string, context: CommandContext): Promise<CommandResult> {
  const { dependencies, words, options, log } = context;
  const actor = `organiser ${name}`;
  const acting = { ...context, actor: name, dependencies: actingAs(dependencies, actor, command.name) };
  const made = command.writesFile === undefined ? command.run(acting).then(resultOf) : readOut(command, acting);
  const result = await made.catch((error: unknown) => describeFailure(error, command, log));
  const subjectId = recordedWords(command, words);
  const used = (command.recordedOptions ?? []).filter((option) => options[option] !== undefined);
  const ended = { exitCode: result.exitCode, options: used };
  await recordCommand(dependencies.database.query, { actor, act: command.name, subjectId, ...ended });
  return result;
}

/** Runs a command that only reads. Stored values that cannot be read do not stop it, and are listed at the end. */
async function readOut(command: Command, context: CommandContext): Promise<CommandResult> {
  const unreadable: UnreadableValue[] = [];
  const result = resultOf(
    await tolerateUnreadable(
      (value) => unreadable.push(value),
      () => command.run(context),
    ),
  );
  if (unreadable.length === 0) return result;
  const places = await locateUnreadable(context.dependencies.database.query, unreadable);
  const notes = [
    `有 ${places.length} 处内容无法读取（已损坏，或未提供其密钥），在结果中显示为“${unreadableText}”或空白，其余完整：`,
    ...places.map(describePlace),
  ];
  const code = result.exitCode === exitCode.done ? exitCode.refused : result.exitCode;
  if (context.options[command.machineOption ?? ''] === undefined)
    return { ...result, exitCode: code, lines: [...result.lines, ...notes] };
  notes.forEach(context.progress);
  return { ...result, exitCode: code };
}

const resultOf = (given: string[] | CommandResult): CommandResult =>
  Array.isArray(given) ? answer(exitCode.done, given) : given;

/** The longest name, in characters. */
const maxNameLength = 40;

/** Reads `--as`, the name under which the audit trail records the command. */
function nameOf(as: string | undefined): string {
  const name = as?.trim().replace(/\s+/g, ' ') ?? '';
  if (name === '') throw new UsageError('请用 --as 注明操作人，如 --as 王芳');
  if (/\p{Cc}/u.test(name) || name.length > maxNameLength)
    throw new UsageError(`操作人不能超过 ${maxNameLength} 个字，也不能包含控制字符`);
  return name;
}

/** Parameters that the audit trail records: they name no person, and no ticket. */
const recordedParameters: readonly string[] = [
  ...['编号', '会议编码', '付款单号', '订单号', '附言或订单号', '日期', 's3|database'],
];

function recordedWords({ parameters }: CommandUsage, rest: readonly string[]): string {
  const isRecorded = (word: string, index: number): boolean =>
    recordedParameters.includes(parameters[index] ?? '') && /^[\w:-]{1,64}$/.test(word) && !/^1\d{10}$/.test(word);
  return rest.filter(isRecorded).join(' ');
}

/** The things that the organiser may do instead, in the words of the command line. */
const remedyTexts: Readonly<Record<Remedy, string>> = {
  force: '仍要这样做请加 --force',
  'decide refund': '请用 refunds approve 或 refunds refuse 处理',
  'start refund': '请用 refunds start 退费，全额退费后参会码失效、手机号可重新报名',
  'cancel entry': '要取消报名请用 entries cancel',
  'see refunds': '进展见 refunds list --all',
  'settle money':
    '待支付的用 entries cancel 取消，金额不符的见 payments mismatched，退费见 refunds list，已打款的用 refunds offline 登记',
};

const refusedText = ({ message, remedy }: Refusal): string =>
  remedy === null ? message : `${message}，${remedyTexts[remedy]}`;

function describeFailure(error: unknown, command: CommandUsage, log: FastifyBaseLogger): CommandResult {
  if (error instanceof UsageError) return answer(exitCode.usage, [error.message, ...commandUsage(command)]);
  if (error instanceof Refusal) return answer(exitCode.refused, [refusedText(error)]);
  log.error({ err: error, command: command.name }, 'a command of the organiser failed');
  if (error instanceof GatewayError)
    return answer(exitCode.unavailable, [`外部服务没有响应（${error.gateway} ${error.code}），请稍后重试`]);
  return answer(exitCode.unavailable, ['命令执行失败，原因见服务日志']);
}

function checkUsage(command: CommandUsage, rest: readonly string[], options: Readonly<Record<string, string>>): void {
  // Options come first, since the value of an unknown option would count as a word.
  const unknown = Object.keys(options).find((name) => name !== 'as' && command.options?.[name] === undefined);
  if (unknown !== undefined) throw new UsageError(`未知选项：--${unknown}`);
  const required = command.parameters.filter((name) => !name.startsWith('['));
  const missing = required[rest.length];
  if (missing !== undefined) throw new UsageError(`缺少参数：${missing}`);
  if (rest.length > command.parameters.length && !takesMore(command))
    throw new UsageError(`多余的参数：${rest.slice(command.parameters.length).join(' ')}`);
}

/** Reports whether the last parameter stands for any number of words. */
const takesMore = ({ parameters }: CommandUsage): boolean => parameters.at(-1)?.endsWith('...') ?? false;
