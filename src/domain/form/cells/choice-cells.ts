import { cleanText } from '../../text/clean-text';
import { looseText, onlyOne, withoutBrackets } from '../../text/loose-text';
import { synonyms } from '../../text/synonyms';
import type { FormField } from '../form-field';
import { offeredOptions } from '../offered-options';
import { oneLineCells, unlessBlank } from './answer-cells';
import { findProvince } from './find-province';

/** Longer lists of choices would overflow the hint's cell. */
const maxListedChoices = 20;

export const choiceCells = oneLineCells({
  isShareable: () => true,
  example: ({ options }) => offeredOptions(options)[0]?.key ?? '',
  column: ({ options }) => {
    const choices = offeredOptions(options).map(({ key, text }) => cleanText(text) || key);
    const cellText = (key: string): string => {
      const text = options.find((option) => option.key === key)?.text ?? '';
      return cleanText(text) === '' ? key : text;
    };
    return { choices, hint: choiceHint(choices), describe: cellText };
  },
  readCell: (field, text, { matchChoice: match = matchChoice }) =>
    match(field, text) ?? (unlessBlank(text) === '' ? '' : null),
  unreadMessage: ({ label }, shown) => `“${shown}”不在选项中，请选择${label}`,
});

function choiceHint(choices: readonly string[]): string {
  if (choices.length === 0) return '';
  if (choices.length > maxListedChoices) return `如 ${choices[0]}`;
  return choices.length === 2 ? choices.join(' 或 ') : choices.join('、');
}

/** Cache: a table repeats the same few answers. */
const matchCache = new WeakMap<Options, Map<string, string | null>>();

type Options = FormField['options'];

/**
 * Finds the choice that a cell means: by text, else by key, else by an unambiguous variant: without brackets (大床房
 * for 大床房（单住）), 汉 for 汉族, 陕西 or 陕西省西安市 for 陕西省, 女士 for 女.
 * @param text a clean text
 * @returns the choice's key, or null for no match or an ambiguous one
 */
export function matchChoice({ options }: Pick<FormField, 'options'>, text: string): string | null {
  const matches = matchCache.get(options) ?? new Map<string, string | null>();
  matchCache.set(options, matches);
  const known = matches.get(text);
  if (known !== undefined) return known;
  const found = findChoice(offeredOptions(options), text);
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
    onlyOne(options, (one) => synonyms.get(looseText(one.text))?.includes(loose) === true);
  if (option !== undefined) return option.key;
  const places = options.map((one) => cleanText(one.text)).filter((name) => /(?:省|市|区)$/.test(name));
  const place = findProvince(text, places);
  return options.find((one) => cleanText(one.text) === place)?.key ?? null;
}
