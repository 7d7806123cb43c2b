/** Splits a command line: words, and options as `--name value`, `--name=value` or `--flag`. */
export function parseWords(
  given: readonly string[],
  flags: ReadonlySet<string>,
): { words: string[]; options: Record<string, string> } {
  const words: string[] = [];
  const options: Record<string, string> = {};
  for (let index = 0; index < given.length; index += 1) {
    const word = given[index] ?? '';
    if (word === '--') {
      // What follows is none of ours: a ticket's code may begin with dashes.
      words.push(...given.slice(index + 1));
      break;
    }
    const match = /^--([a-z-]+)(?:=([^]*))?$/.exec(word);
    if (match === null) {
      words.push(word);
      continue;
    }
    const [, name = '', value] = match;
    const next = given[index + 1];
    if (value !== undefined) options[name] = value;
    else if (flags.has(name) || next === undefined) options[name] = '';
    else {
      options[name] = next;
      index += 1;
    }
  }
  return { words, options };
}
