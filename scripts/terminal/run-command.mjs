import { spawn } from 'node:child_process';

/** The error of a command that failed; `output` is its output, if that was kept. */
export class CommandError extends Error {
  constructor(command, code, output) {
    super(`${command} ended with ${code}`);
    this.output = output;
  }
}

/**
 * Runs a command without a shell and waits for it.
 * @param {string} command program, such as 'npm'
 * @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, keep?: boolean, keepErrors?: boolean, timeoutMs?: number }} options
 *   `keep` collects the output instead of showing it, `keepErrors` only that of the error stream; a command that takes
 *   longer than `timeoutMs` is killed
 * @returns {Promise<string>} the kept output, else ''
 * @throws {CommandError} on any exit code but 0
 */
export function runCommand(command, args, { cwd, env, keep = false, keepErrors = keep, timeoutMs } = {}) {
  return new Promise((resolve, reject) => {
    const stdio = ['ignore', keep ? 'pipe' : 'inherit', keepErrors ? 'pipe' : 'inherit'];
    const child = spawn(command, args, { cwd, env, stdio, timeout: timeoutMs, killSignal: 'SIGKILL' });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text) => (output += text));
    child.on('error', (error) => reject(new CommandError(command, error.message, output)));
    child.on('close', (code, signal) => {
      if (code === 0) resolve(output);
      else reject(new CommandError([command, ...args.slice(0, 3)].join(' '), signal ?? `code ${code}`, output));
    });
  });
}
