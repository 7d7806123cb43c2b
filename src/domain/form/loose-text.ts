import { cleanText } from './clean-text';

/** A text as it is compared: without spaces, in half width and small letters. 姓　名 and ＮＡＭＥ are 姓名 and name. */
export function looseText(text: string): string {
  return cleanText(text).normalize('NFKC').toLowerCase().replace(/\s+/g, '');
}

/** A text without what stands in brackets; as it is where nothing else would be left. Takes a loose text. */
export function withoutBrackets(loose: string): string {
  const rest = loose.replace(/\([^()]*\)|\[[^[\]]*\]|【[^【】]*】|〔[^〔〕]*〕/g, '');
  return rest === '' ? loose : rest;
}

/** The only entry that passes; undefined where none or several do. */
export function onlyOne<Entry>(entries: readonly Entry[], passes: (entry: Entry) => boolean): Entry | undefined {
  const found = entries.filter(passes);
  return found.length === 1 ? found[0] : undefined;
}

/** What people write into a cell that has nothing to say. */
export function isBlankMark(text: string): boolean {
  return /^(?:[-—–/\\]+|无|n\/a|null)$/i.test(text);
}
