import type { CommandResult } from '../cli/command';
import { runCommand } from '../cli/run-command';
import type { TestServer } from './test-server';

export type RunOrganiser = (
  line: string,
  options?: Record<string, string>,
  file?: { name: string; content: string | Buffer },
) => Promise<CommandResult>;

/**
 * Returns a function that runs the organiser's commands on a test server as 王芳: words separated by single spaces,
 * options by name, and the content of the file that the command reads.
 * @param server called per command, since tests start their server later
 */
export function organiserOf(server: () => TestServer): RunOrganiser {
  return (line, options = {}, file) => {
    const input = file === undefined ? null : { name: file.name, base64: Buffer.from(file.content).toString('base64') };
    return runCommand(
      { words: line.split(' '), options: { as: '王芳', ...options }, input },
      server().dependencies,
      server().app.log,
    );
  };
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
