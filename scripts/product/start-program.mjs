import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const stopWithinMs = 12_000;
const keptLines = 40;

/**
 * @typedef {object} Program a started program of ours
 * @property {string} name
 * @property {Promise<number>} ended resolves with the exit code
 * @property {() => boolean} isRunning
 * @property {() => string} lastWords returns its last lines
 * @property {() => Promise<void>} stop sends SIGTERM and waits until the program has ended
 * @property {() => Promise<void>} kill sends SIGKILL and waits
 */

/**
 * Starts one of our node programs. It stops when this process ends.
 * @param {{ name: string, file: string, root: string, env: NodeJS.ProcessEnv, nodeArgs?: readonly string[],
 *   onLine?: (line: string, program: string) => void }} options `onLine` is called with each line of output
 * @returns {Program}
 */
export function startProgram({ name, file, root, env, nodeArgs = [], onLine }) {
  const args = ['--require', join(root, 'scripts/product/follow-parent.cjs'), ...nodeArgs, file];
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
  const lines = [];
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => {
      lines.push(line);
      if (lines.length > keptLines) lines.shift();
      onLine?.(line, name);
    });
  }
  const ended = new Promise((resolve) => {
    child.once('error', () => resolve(1));
    child.once('close', (code, signal) => resolve(code ?? (signal === 'SIGTERM' || signal === 'SIGINT' ? 0 : 1)));
  });
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  const end = async (signal) => {
    if (isRunning()) child.kill(signal);
    const timer = setTimeout(() => child.kill('SIGKILL'), stopWithinMs);
    await ended;
    clearTimeout(timer);
  };
  return {
    ...{ name, ended, isRunning, lastWords: () => lines.join('\n') },
    ...{ stop: () => end('SIGTERM'), kill: () => end('SIGKILL') },
  };
}

/**
 * Waits until `isReady` returns something.
 * @template T
 * @param {Program} program
 * @param {() => Promise<T | null> | T | null} isReady
 * @param {number} withinMs
 * @returns {Promise<T>}
 * @throws when the program ends or time runs out first
 */
export async function waitUntilReady(program, isReady, withinMs) {
  const giveUpAt = Date.now() + withinMs;
  for (;;) {
    const answer = await isReady();
    // Another program may answer on its port, and then ours has ended because the port was taken.
    if (!program.isRunning()) {
      await program.ended;
      throw new Error(`The ${program.name} did not start:\n${program.lastWords()}`);
    }
    if (answer !== null) return answer;
    if (Date.now() > giveUpAt) {
      await program.stop();
      throw new Error(`The ${program.name} was not ready within ${withinMs / 1000} s:\n${program.lastWords()}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
