import type { FastifyBaseLogger } from 'fastify';
import type { Dependencies } from '../context/dependencies';
import type { Settings } from '../settings/settings';

/** Exit codes for scripts. */
export const exitCode = { done: 0, refused: 1, usage: 2, unavailable: 3, ticketUsed: 4, ticketRefused: 5 } as const;

/** A command as typed, with the content of its file, since it may run in the server's process (ADR 0003). */
export interface CommandRequest {
  /** Words that are not options. */
  words: string[];
  /** Options by name; '' for a flag. */
  options: Record<string, string>;
  /** The file to import. */
  input: { name: string; base64: string } | null;
  /** The files that a command reads which takes several, by the names that were typed. */
  inputs?: { name: string; base64: string }[];
}

export interface CommandResult {
  exitCode: number;
  lines: string[];
  /** The file to export, base64. */
  output: string | null;
}

/** The result of a command that exports no file. */
export function answer(code: number, lines: string[]): CommandResult {
  return { exitCode: code, lines, output: null };
}

export interface CommandContext {
  dependencies: Dependencies;
  log: FastifyBaseLogger;
  /** Reports how far a long command is, without personal data. */
  progress: (line: string) => void;
  /** The words after the command's name. */
  words: readonly string[];
  options: Readonly<Record<string, string>>;
  input: { name: string; bytes: Buffer } | null;
  inputs: readonly { name: string; bytes: Buffer }[];
  /** The name that was typed with `--as`; '' for a command that only reads. */
  actor: string;
}

/** An option with its description: a flag has no value, and `repeated` may be given several times. */
export interface OptionUsage {
  summary: string;
  kind: 'flag' | 'value' | 'repeated';
}

/** Describes an option without a value. */
export const flag = (summary: string): OptionUsage => ({ summary, kind: 'flag' });

export interface CommandUsage {
  /** One or two words, such as `refunds list`. */
  name: string;
  /** Names of the words that follow; optional ones in brackets. A last one that ends with ... stands for several. */
  parameters: readonly string[];
  /** Options by name; a mere text describes an option with one value. The same name is of one kind in every command. */
  options?: Readonly<Record<string, string | OptionUsage>>;
  /** Options whose use the audit trail names, never with their values. */
  recordedOptions?: readonly string[];
  summary: string;
  /** The command changes nothing and hands out no list of people, so that it needs no `--as`. */
  isReading?: true;
  /** The command mends duplicate phones (`DuplicatePhonesError`), so it runs although they keep the server from starting. */
  isMending?: true;
  /** An option with which the command prints nothing but one value for programs. */
  machineOption?: string;
  /** An option with which the command changes nothing. */
  readingOption?: string;
  /** The parameter that names a file to read, or to write; one that ends with ... names several. */
  readsFile?: string;
  /** A folder among the files stands for all files in it. */
  takesFolders?: true;
  writesFile?: string;
}

/** An option as it is described, or with its defaults. */
export const optionUsage = (option: string | OptionUsage): OptionUsage =>
  typeof option === 'string' ? { summary: option, kind: 'value' } : option;

/** A command that runs where the database is open. */
export interface Command extends CommandUsage {
  run(context: CommandContext): Promise<string[] | CommandResult>;
}

export interface LocalContext extends Pick<CommandContext, 'progress' | 'words' | 'options' | 'actor'> {
  settings: Settings;
}

/**
 * A command that runs in the process where it was typed and opens the database itself, since its file is too large to
 * send to the server, or since no server may have the database open.
 */
export interface LocalCommand extends CommandUsage {
  runLocally(context: LocalContext): Promise<string[]>;
}

/** Thrown when a command is called with the wrong words or options. */
export class UsageError extends Error {}
