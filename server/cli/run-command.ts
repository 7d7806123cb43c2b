import type { FastifyBaseLogger } from 'fastify';
import { Refusal } from '../answers';
import type { Dependencies } from '../dependencies';
import { GatewayError } from '../gateways/ports';
import {
  exitCode,
  UsageError,
  type Command,
  type CommandContext,
  type CommandRequest,
  type CommandResult,
} from './command';
import { commands } from './commands';
import { commandUsage, helpText } from './help';

/** Finds the command by its words, and returns it with the words after its name; null if there is none. */
export function findCommand(words: readonly string[]): { command: Command; rest: string[] } | null {
  for (const length of [2, 1]) {
    const name = words.slice(0, length).join(' ');
    const command = words.length < length ? undefined : commands.find((candidate) => candidate.name === name);
    if (command !== undefined) return { command, rest: words.slice(length) };
  }
  return null;
}

/**
 * Runs a command, wherever it was typed. Never throws: errors are in the result, for the person at the terminal.
 * @param progress told how far a long command is; the log by default
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
  try {
    checkUsage(command, rest, request.options);
    const { input, options } = request;
    const result = await command.run({
      ...{ dependencies, log, options, progress },
      words: rest,
      input: input === null ? null : { name: input.name, bytes: Buffer.from(input.base64, 'base64') },
    });
    return Array.isArray(result) ? answer(exitCode.done, result) : result;
  } catch (error) {
    return describeFailure(error, command, log);
  }
}

function describeFailure(error: unknown, command: Command, log: FastifyBaseLogger): CommandResult {
  if (error instanceof UsageError) return answer(exitCode.usage, [error.message, ...commandUsage(command)]);
  if (error instanceof Refusal) return answer(exitCode.refused, [error.message]);
  log.error({ err: error, command: command.name }, 'a command of the organiser failed');
  if (error instanceof GatewayError)
    return answer(exitCode.unavailable, [`外部服务没有响应（${error.gateway} ${error.code}），请稍后重试`]);
  return answer(exitCode.unavailable, ['命令执行失败，原因见服务日志']);
}

function checkUsage(command: Command, rest: readonly string[], options: Readonly<Record<string, string>>): void {
  // Checked first: the value of an unknown option would count as a word.
  const unknown = Object.keys(options).find((name) => command.options?.[name] === undefined);
  if (unknown !== undefined) throw new UsageError(`未知选项：--${unknown}`);
  const required = command.parameters.filter((name) => !name.startsWith('['));
  const missing = required[rest.length];
  if (missing !== undefined) throw new UsageError(`缺少参数：${missing}`);
  if (rest.length > command.parameters.length && !takesMore(command))
    throw new UsageError(`多余的参数：${rest.slice(command.parameters.length).join(' ')}`);
}

/** Whether its last parameter stands for any number of words. */
const takesMore = ({ parameters }: Command): boolean => parameters.at(-1)?.endsWith('...') ?? false;

function answer(code: number, lines: string[]): CommandResult {
  return { exitCode: code, lines, output: null };
}
