import { parseArgs } from 'node:util';

/** What may be an option of ours; anything else that begins with a dash is a word, such as a ticket's code. */
const optionLike = /^--([a-z-]+(=[^]*)?)?$/;
/** Stands in front of a word that begins with a dash, so that `parseArgs` takes it for one. */
const positionalMarker = '\0';

const marked = (word: string): string =>
  word.startsWith('-') && !optionLike.test(word) ? positionalMarker + word : word;
const unmarked = (word: string): string =>
  word.startsWith(positionalMarker) ? word.slice(positionalMarker.length) : word;

/**
 * Splits a command line: words, and options as `--name value`, `--name=value` or `--flag`. All after `--` are words.
 * @param flags options that take no value
 * @param valued options that take one
 * @returns options by name, '' for one without a value; those that nobody knows as well
 */
export function parseWords(
  given: readonly string[],
  { flags, valued }: { flags: readonly string[]; valued: readonly string[] },
): { words: string[]; options: Record<string, string> } {
  const { values, positionals } = parseArgs({
    args: given.map(marked),
    options: Object.fromEntries([
      ...flags.map((name) => [name, { type: 'boolean' }] as const),
      ...valued.map((name) => [name, { type: 'string' }] as const),
    ]),
    allowPositionals: true,
    strict: false,
  });
  const options = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'string' ? unmarked(value) : '',
  ]);
  return { words: positionals.map(unmarked), options: Object.fromEntries(options) as Record<string, string> };
}
