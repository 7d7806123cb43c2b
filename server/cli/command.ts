import type { FastifyBaseLogger } from 'fastify';
import type { Dependencies } from '../dependencies';

/** Exit codes, so that scripts can tell. */
export const exitCode = { done: 0, refused: 1, usage: 2, unavailable: 3, ticketUsed: 4, ticketRefused: 5 } as const;

/** A command as it was typed; files travel with it, since it may run in the server's process (ADR 0009). */
export interface CommandRequest {
  /** Words that are no options. */
  words: string[];
  /** Options by name; a flag alone is ''. */
  options: Record<string, string>;
  /** The file that an import names. */
  input: { name: string; base64: string } | null;
}

export interface CommandResult {
  exitCode: number;
  lines: string[];
  /** What an export writes, base64. */
  output: string | null;
}

/** What a command works with. */
export interface CommandContext {
  dependencies: Dependencies;
  log: FastifyBaseLogger;
  /** The words after the command's own. */
  words: readonly string[];
  options: Readonly<Record<string, string>>;
  input: { name: string; bytes: Buffer } | null;
}

/** A command of the organiser's. */
export interface Command {
  /** One or two words, such as `refunds list`. */
  name: string;
  /** Names of the words that follow; a name in brackets may be left out. */
  parameters: readonly string[];
  /** Options by name, each with what it means. */
  options?: Readonly<Record<string, string>>;
  summary: string;
  /** Which of the parameters is a file that is read, or written. */
  readsFile?: string;
  writesFile?: string;
  run(context: CommandContext): Promise<string[] | CommandResult>;
}

/** Thrown by a command that was not called as it must be. */
export class UsageError extends Error {}
