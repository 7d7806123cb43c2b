import { red, say } from '../terminal/say.mjs';

/**
 * Waits until the user stops this process or one of the programs ends, then stops them all in their order.
 * @param {import('./start-program.mjs').Program[]} programs
 * @returns {Promise<number>} the exit code: 0 after a signal, otherwise that of the program that ended
 */
export async function runUntilStopped(programs) {
  const stopped = new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => resolve(null));
  });
  const died = Promise.race(programs.map(async (program) => ({ program, code: await program.ended })));
  const end = await Promise.race([stopped, died]);
  for (const program of programs) await program.stop();
  if (end === null) return 0;
  say(red(`The ${end.program.name} ended (${end.code}); stopping the rest.`));
  return end.code === 0 ? 1 : end.code;
}
