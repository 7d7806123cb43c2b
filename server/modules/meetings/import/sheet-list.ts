/*
 * Lists in one cell of a workbook: parted by semicolons or line breaks. A part that has one of them itself, or the = between a
 * key and its text, has a backslash before it, as has a backslash.
 */

const hasMeaning = /[;；=＝\\]/g;

/** Splits a cell into its parts, as they were before they were written; empty ones are left out. */
export const listIn = (cell: string): string[] =>
  pieces(cell, /[;；\n]/)
    .map(plain)
    .filter((part) => part !== '');

/** Splits `key=text`; the key is null where there is none. */
export function optionsIn(cell: string): { key: string | null; text: string }[] {
  return pieces(cell, /[;；\n]/).flatMap((part) => {
    const [first = '', ...others] = pieces(part, /[=＝]/);
    const rest = part.slice(first.length + 1);
    if (plain(part) === '') return [];
    const isKeyed = others.length > 0 && plain(first) !== '' && plain(rest) !== '';
    return [isKeyed ? { key: plain(first), text: plain(rest) } : { key: null, text: plain(part) }];
  });
}

/** Cuts a text at the signs that no backslash precedes; the pieces keep their backslashes. */
function pieces(text: string, sign: RegExp): string[] {
  const found = [''];
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at);
    const isEscape = character === '\\' && /[;；=＝\\]/.test(text.charAt(at + 1));
    if (isEscape) at += 1;
    if (!isEscape && sign.test(character)) found.push('');
    else found.push(`${found.pop() ?? ''}${isEscape ? `${character}${text.charAt(at)}` : character}`);
  }
  return found;
}

const plain = (part: string): string => part.replace(/\\([;；=＝\\])/g, '$1').trim();

/** Writes a part of a list, so that it is read as it was; a line break within it becomes a blank. */
export const listPart = (text: string): string => text.replace(hasMeaning, '\\$&').replace(/\s*\n\s*/g, ' ');
