import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const stopWithinMs = 12_000;
const keptLines = 40;

/**
 * Starts one of our node programs.
 * @param {{ name: string, file: string, root: string, env: NodeJS.ProcessEnv, nodeArgs?: string[], onLine?: (line: string, program: string) => void }} options
 *   `onLine` is called with each line of output and the program's name
 * @returns a handle: `ended` resolves with the exit code, `stop()` ends it and waits, `kill()` sends SIGKILL,
 *   `lastWords()` returns its last lines
 */
export function startProgram({ name, file, root, env, nodeArgs = [], onLine }) {
  const child = spawn(
    process.execPath,
    ['--require', join(root, 'scripts/product/follow-parent.cjs'), ...nodeArgs, file],
    {
      cwd: root,
      env,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    },
  );
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
    name,
    ended,
    isRunning,
    lastWords: () => lines.join('\n'),
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  };
}

/**
 * Waits until `isReady` returns something; throws when the program ends or time runs out first.
 * @template T
 * @param {ReturnType<typeof startProgram>} program
 * @param {() => Promise<T | null> | T | null} isReady
 * @param {number} withinMs
 * @returns {Promise<T>}
 */
export async function waitUntilReady(program, isReady, withinMs) {
  const giveUpAt = Date.now() + withinMs;
  for (;;) {
    const answer = await isReady();
    // Whoever answers on its port may be another, which is why it has ended.
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
