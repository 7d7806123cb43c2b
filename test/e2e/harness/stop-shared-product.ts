import { endServerLogs, findPersonalTexts } from './server-log';

/** Jest's global tear-down. Fails the run when a server's log has anything of a person in it. */
export default async function stopSharedProduct(): Promise<void> {
  await globalThis.sharedProduct?.stop();
  const { searched, texts, found } = findPersonalTexts();
  endServerLogs();
  process.stderr.write(
    `${searched} lines of the servers’ logs searched for ${texts} texts of people: ${found.length} found\n`,
  );
  if (found.length === 0) return;
  const some = found.slice(0, 20).map(({ text, line }) => `${text}: ${line}`);
  throw new Error(`The servers’ logs contain what people entered:\n${some.join('\n')}`);
}
