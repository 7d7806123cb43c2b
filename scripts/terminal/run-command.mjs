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
    const child = spawn(command, args, {
      cwd,
      env: env ?? process.env,
      stdio: ['ignore', keep ? 'pipe' : 'inherit', keepErrors ? 'pipe' : 'inherit'],
    });
    let output = '';
    child.stdout?.setEncoding('utf8').on('data', (text) => (output += text));
    child.stderr?.setEncoding('utf8').on('data', (text) => (output += text));
    const timer = timeoutMs && setTimeout(() => child.kill('SIGKILL'), timeoutMs);
    child.on('error', (error) => {
      clearTimeout(timer);
      reject(new CommandError(command, error.message, output));
    });
    child.on('close', (code, signal) => {
      clearTimeout(timer);
      if (code === 0) resolve(output);
      else reject(new CommandError([command, ...args.slice(0, 3)].join(' '), signal ?? `code ${code}`, output));
    });
  });
}
