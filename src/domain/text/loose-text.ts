import { cleanText } from './clean-text';

/** A text normalised for comparison: no spaces, half width, lower case. 姓　名 and ＮＡＭＥ become 姓名 and name. */
export function looseText(text: string): string {
  return cleanText(text).normalize('NFKC').toLowerCase().replace(/\s+/g, '');
}

/** Removes bracketed parts, unless nothing else would remain. Expects a loose text. */
export function withoutBrackets(loose: string): string {
  const rest = loose.replace(/\([^()]*\)|\[[^[\]]*\]|【[^【】]*】|〔[^〔〕]*〕/g, '');
  return rest === '' ? loose : rest;
}

/** The only entry that passes; undefined for none or several. */
export function onlyOne<Entry>(entries: readonly Entry[], passes: (entry: Entry) => boolean): Entry | undefined {
  const found = entries.filter(passes);
  return found.length === 1 ? found[0] : undefined;
}

/** Reports whether a cell holds one of the marks that people write to leave it blank. */
export function isBlankMark(text: string): boolean {
  return /^(?:[-—–/\\]+|无|n\/a|null)$/i.test(text);
}
