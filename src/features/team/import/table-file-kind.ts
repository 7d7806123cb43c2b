/** What a file is by its content: names lie, and phones hide them. `locked` is a workbook with a password. */
export type TableFileKind = 'workbook' | 'old-workbook' | 'locked' | 'web-page' | 'text';

const oldWorkbookMark = [0xd0, 0xcf, 0x11, 0xe0];
const zipMark = [0x50, 0x4b, 0x03, 0x04];
/** The part of a locked workbook that holds the real one, as its directory spells it: in UTF-16. */
const lockedPart = [...'EncryptedPackage'].flatMap((letter) => [letter.charCodeAt(0), 0]);

export function tableFileKind(bytes: Uint8Array): TableFileKind {
  if (startsWith(bytes, 0, zipMark)) return 'workbook';
  if (startsWith(bytes, 0, oldWorkbookMark)) return holds(bytes, lockedPart) ? 'locked' : 'old-workbook';
  // Systems export web pages, and XML, that are called .xls.
  const beginning = String.fromCharCode(...bytes.slice(0, 200)).toLowerCase();
  return /^[^a-z0-9<]*<(?:!doctype|html|head|meta|table|\?xml)/.test(beginning) ? 'web-page' : 'text';
}

function startsWith(bytes: Uint8Array, from: number, mark: readonly number[]): boolean {
  return mark.every((byte, index) => bytes[from + index] === byte);
}

function holds(bytes: Uint8Array, mark: readonly number[]): boolean {
  const [first = 0] = mark;
  for (let at = bytes.indexOf(first); at !== -1; at = bytes.indexOf(first, at + 1)) {
    if (startsWith(bytes, at, mark)) return true;
  }
  return false;
}
