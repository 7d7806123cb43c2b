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

/** Imports a meeting from a file, as the organiser's command does. */
export function importFile(
  { dependencies, app }: TestServer,
  name: string,
  bytes: Buffer,
  options: Record<string, string> = {},
): Promise<CommandResult> {
  const input = { name, base64: bytes.toString('base64') };
  const request = { words: ['import', name], options: { as: '王芳', ...options }, input };
  return runCommand(request, dependencies, app.log);
}
