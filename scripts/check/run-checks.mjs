import { mkdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { inRoot } from '../terminal/project-paths.mjs';
import { duration, green, red, say } from '../terminal/say.mjs';
import { checkTools } from './check-tools.mjs';

/**
 * Runs the checks, a few at a time, and reports each result.
 * @param {{ fast?: boolean }} options `fast` leaves out the slow ones
 * @returns {Promise<{ passed: number, failed: number }>}
 */
export async function runChecks({ fast = false } = {}) {
  mkdirSync(inRoot('.cache'), { recursive: true });
  const waiting = checkTools.filter((tool) => !(fast && tool.slow));
  const total = waiting.length;
  const failures = [];
  const worker = async () => {
    for (let tool = waiting.shift(); tool !== undefined; tool = waiting.shift()) {
      const startedAt = performance.now();
      const problem = await tool.run().then(
        () => null,
        (error) => error.output || error.message,
      );
      const took = duration(performance.now() - startedAt);
      say(`  ${problem === null ? green('ok    ') : red('FAILED')} ${tool.name}, ${took}`);
      if (problem !== null) failures.push({ name: tool.name, problem });
    }
  };
  await Promise.all(Array.from({ length: Math.min(4, Math.max(2, availableParallelism())) }, worker));
  for (const { name, problem } of failures) say(`\n${red(name)}\n${problem.trim()}`);
  return { passed: total - failures.length, failed: failures.length };
}
