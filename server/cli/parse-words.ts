import { parseArgs } from 'node:util';

/** The shape of our options. Anything else that begins with a dash is a word, such as a ticket code. */
const optionLike = /^--([a-z-]+(=[^]*)?)?$/;
/** Prefixed to a word that begins with a dash, so that `parseArgs` treats it as a positional. */
const positionalMarker = '\0';

const marked = (word: string): string =>
  word.startsWith('-') && !optionLike.test(word) ? positionalMarker + word : word;
const unmarked = (word: string): string =>
  word.startsWith(positionalMarker) ? word.slice(positionalMarker.length) : word;

/**
 * Splits a command line into words and options (`--name value`, `--name=value` or `--flag`). Everything after `--` is a
 * word.
 * @param flags options without a value
 * @param valued options with a value
 * @param repeated options with a value that may be given several times
 * @returns options by name, including unknown ones: '' without a value; a repeated option's values are separated by line
 * breaks
 */
export function parseWords(
  given: readonly string[],
  {
    flags,
    valued,
    repeated = [],
  }: Readonly<Record<'flags' | 'valued', readonly string[]>> & {
    repeated?: readonly string[];
  },
): { words: string[]; options: Record<string, string> } {
  const { values, positionals } = parseArgs({
    args: given.map(marked),
    options: Object.fromEntries<{ type: 'boolean' | 'string'; multiple?: boolean }>([
      ...flags.map((name) => [name, { type: 'boolean' }] as const),
      ...valued.map((name) => [name, { type: 'string', multiple: repeated.includes(name) }] as const),
    ]),
    allowPositionals: true,
    strict: false,
  });
  const textOf = (value: unknown): string => (typeof value === 'string' ? unmarked(value) : '');
  const options = Object.entries(values).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.map(textOf).join('\n') : textOf(value),
  ]);
  return { words: positionals.map(unmarked), options: Object.fromEntries(options) as Record<string, string> };
}
