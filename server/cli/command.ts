import type { FastifyBaseLogger } from 'fastify';
import type { Dependencies } from '../context/dependencies';
import type { Settings } from '../settings/settings';

/** Exit codes for scripts. */
export const exitCode = { done: 0, refused: 1, usage: 2, unavailable: 3, ticketUsed: 4, ticketRefused: 5 } as const;

/** A command as typed; files travel with it, since it may run in the server's process (ADR 0003). */
export interface CommandRequest {
  /** Words that are not options. */
  words: string[];
  /** Options by name; '' for a flag. */
  options: Record<string, string>;
  /** The file to import. */
  input: { name: string; base64: string } | null;
}

export interface CommandResult {
  exitCode: number;
  lines: string[];
  /** The file to export, base64. */
  output: string | null;
}

export interface CommandContext {
  dependencies: Dependencies;
  log: FastifyBaseLogger;
  /** Tells how far a long command is, without personal data. */
  progress: (line: string) => void;
  /** The words after the command's name. */
  words: readonly string[];
  options: Readonly<Record<string, string>>;
  input: { name: string; bytes: Buffer } | null;
  /** Who acts, as they typed it; '' for a command that only reads. */
  actor: string;
}

export interface CommandUsage {
  /** One or two words, such as `refunds list`. */
  name: string;
  /** Names of the words that follow; optional ones in brackets. A last one that ends with ... stands for several. */
  parameters: readonly string[];
  /** Options by name, with their descriptions. */
  options?: Readonly<Record<string, string>>;
  /** Options whose use the audit trail names, never with their values. */
  recordedOptions?: readonly string[];
  summary: string;
  /** Changes nothing and hands out no list of people: needs no name. */
  isReading?: true;
  /** Mends what keeps everything else from starting (`DuplicatePhonesError`): runs where that is not mended yet. */
  isMending?: true;
  /** An option that makes it change nothing. */
  readingOption?: string;
  /** Which parameter names a file to read, or to write. */
  readsFile?: string;
  writesFile?: string;
}

/** A command that runs where the database is open. */
export interface Command extends CommandUsage {
  run(context: CommandContext): Promise<string[] | CommandResult>;
}

export interface LocalContext extends Pick<CommandContext, 'progress' | 'words' | 'options' | 'actor'> {
  settings: Settings;
}

/**
 * A command that opens the database itself, in the process where it was typed: its file is too large to travel, or no
 * server may have the database open.
 */
export interface LocalCommand extends CommandUsage {
  runLocally(context: LocalContext): Promise<string[]>;
}

/** Thrown when a command is called with the wrong words or options. */
export class UsageError extends Error {}
