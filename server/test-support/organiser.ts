import type { CommandResult } from '../cli/command';
import { runCommand } from '../cli/run-command';
import type { TestServer } from './test-server';

export type RunOrganiser = (line: string, options?: Record<string, string>) => Promise<CommandResult>;

/**
 * What the organiser types, run on a test's server: words with single spaces, options by name.
 * @param server as it stands by then: tests start theirs later
 */
export function organiserOf(server: () => TestServer): RunOrganiser {
  return (line, options = {}) =>
    runCommand({ words: line.split(' '), options, input: null }, server().dependencies, server().app.log);
}
