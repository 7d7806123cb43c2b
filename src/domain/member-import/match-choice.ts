import { cleanText } from '../form/clean-text';
import type { FormField } from '../form/form-field';
import { looseText, onlyOne, withoutBrackets } from './loose-text';
import { findProvince } from './place-names';

/** Other words for answers that are everywhere the same, by what the choice says. */
const otherWords: ReadonlyMap<string, readonly string[]> = new Map([
  ['男', ['男性', '男士', '先生', 'm', 'male']],
  ['女', ['女性', '女士', '小姐', 'f', 'female']],
  ['是', ['yes', 'y', 'true', '√', '✓', '✔', '对', '需要']],
  ['否', ['no', 'n', 'false', '×', '✗', '✘', '不', '不是', '不需要']],
]);

/** What was found before: a table gives the same few answers over and over. */
const knownMatches = new WeakMap<Options, Map<string, string | null>>();

type Options = FormField['options'];

/**
 * Finds the choice that a cell means: by text, else by key, else by what can mean only one of them: without brackets
 * (大床房 for 大床房（单住）), 汉 for 汉族, 陕西 for 陕西省, 女士 for 女.
 * @param text a clean text
 * @returns the choice's key, or null where none or several are meant
 */
export function matchChoice({ options }: Pick<FormField, 'options'>, text: string): string | null {
  const matches = knownMatches.get(options) ?? new Map<string, string | null>();
  knownMatches.set(options, matches);
  const known = matches.get(text);
  if (known !== undefined) return known;
  const found = findChoice(options, text);
  matches.set(text, found);
  return found;
}

function findChoice(options: Options, text: string): string | null {
  const loose = looseText(text);
  const option =
    options.find((one) => cleanText(one.text) === text) ??
    options.find(({ key }) => cleanText(key) === text) ??
    onlyOne(options, (one) => looseText(one.text) === loose) ??
    onlyOne(options, (one) => withoutBrackets(looseText(one.text)) === withoutBrackets(loose)) ??
    onlyOne(options, (one) => looseText(one.text) === `${loose}族`) ??
    onlyOne(options, (one) => otherWords.get(looseText(one.text))?.includes(loose) === true);
  if (option !== undefined) return option.key;
  const places = options.map((one) => cleanText(one.text)).filter((name) => /(?:省|市|区)$/.test(name));
  const place = findProvince(text, places);
  return options.find((one) => place !== undefined && cleanText(one.text) === place)?.key ?? null;
}
