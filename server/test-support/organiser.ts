import type { CommandResult } from '../cli/command';
import { runCommand } from '../cli/run-command';
import type { TestServer } from './test-server';

export type RunOrganiser = (line: string, options?: Record<string, string>) => Promise<CommandResult>;

/**
 * Returns a function that runs the organiser's commands on a test server as 王芳: words separated by single spaces,
 * options by name.
 * @param server called per command, since tests start their server later
 */
export function organiserOf(server: () => TestServer): RunOrganiser {
  return (line, options = {}) =>
    runCommand(
      { words: line.split(' '), options: { as: '王芳', ...options }, input: null },
      server().dependencies,
      server().app.log,
    );
}
