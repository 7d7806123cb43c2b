import { remarkLength } from '../payment/transfer';
import { editDistance } from '../text/edit-distance';

/** Texts that are known, as a set or as a map's keys. */
export type KnownTexts = Pick<ReadonlyMap<string, unknown>, 'has' | 'keys'>;

/**
 * Runs of letters and digits in a text, without the blanks and dashes inside them: `mi27 3k9t-x7wm` is one run, and
 * Chinese characters end a run.
 */
export function codeRuns(text: string): string[] {
  return text
    .normalize('NFKC')
    .toUpperCase()
    .split(/[^0-9A-Z\s\-_.·/]+/)
    .map((run) => run.replace(/[^0-9A-Z]/g, ''))
    .filter((run) => run !== '');
}

/** The words of such runs, as they stand between blanks and other characters. */
export function codeWords(text: string): string[] {
  return text
    .normalize('NFKC')
    .toUpperCase()
    .split(/[^0-9A-Z]+/)
    .filter((word) => word !== '');
}

/** Finds which of the known remarks stand in a row's texts, in any spelling (`readRemark`), also amid other characters. */
export function remarksIn(texts: readonly string[], known: KnownTexts): string[] {
  const found = new Set<string>();
  for (const run of [...texts, texts.join(' ')].flatMap(codeRuns)) {
    for (let start = 0; start + remarkLength <= run.length; start += 1) {
      const piece = run.slice(start, start + remarkLength);
      if (known.has(piece)) found.add(piece);
    }
  }
  return [...found];
}

/** A remark with its characters as bits, by which most words are told from it at once. */
export interface KnownRemark {
  remark: string;
  characters: number;
}

export const knownRemark = (remark: string): KnownRemark => ({ remark, characters: charactersOf(remark) });

/** A remark that somebody has miscopied, or a bank cut. */
export interface DamagedRemark {
  remark: string;
  /** The text in which it was recognised. */
  written: string;
  /** The number of characters that differ; those that were cut count once for all. */
  changes: number;
}

/** The characters that people write in place of those that a remark has. */
const lookalikes: Readonly<Record<string, string>> = {
  ...{ '0': 'D', O: 'D', Q: '9', '1': '7', I: '7', L: '7', '2': '7', Z: '7', '5': '3', S: '3', '8': '3', B: '3' },
  ...{ G: '6', U: 'W', V: 'Y', E: 'F', A: '4' },
};
const asRemark = (text: string): string => Array.from(text, (character) => lookalikes[character] ?? character).join('');

/** Remarks shorter than this say nothing. */
const shortestPiece = 4;

/**
 * Finds known remarks that are nearly what a row says: up to two characters changed, or a beginning or an end of at least
 * four characters, nearest first.
 */
export function damagedRemarksIn(texts: readonly string[], known: readonly KnownRemark[]): DamagedRemark[] {
  const written = new Set<string>();
  for (const text of texts) {
    const words = codeWords(text);
    words.forEach((word, index) => {
      written.add(word);
      // A remark is printed as two words, which may be damaged each.
      const next = words[index + 1];
      if (next !== undefined) written.add(word + next);
    });
  }
  const found: DamagedRemark[] = [];
  for (const word of written) {
    if (word.length < shortestPiece || word.length > remarkLength + 2) continue;
    // Days, years and counts are not miscopied remarks.
    if (/^(?:19|20)\d{2}(?:\d{2}){0,2}$/.test(word) || (/^\d+$/.test(word) && word.length < remarkLength)) continue;
    const isPiece = word.length < remarkLength - 1;
    const meant = asRemark(word);
    const [asTyped, asMeant] = [charactersOf(word), charactersOf(meant)];
    for (const { remark, characters } of known) {
      if (isPiece) {
        const changes = changesOfPiece(word, remark);
        if (changes !== null) found.push({ remark, written: word, changes });
        continue;
      }
      if (isFar(asTyped, characters) && isFar(asMeant, characters)) continue;
      const changes = Math.min(editDistance(word, remark, 2), editDistance(meant, remark, 2) + 0.5);
      if (changes <= 2) found.push({ remark, written: word, changes });
    }
  }
  return found.sort((one, other) => one.changes - other.changes);
}

const firstLetter = 'A'.charCodeAt(0);

/** The letters and digits of a text as bits; some digits share one. */
function charactersOf(text: string): number {
  let bits = 0;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    bits |= 1 << (code >= firstLetter ? code - firstLetter : 26 + (code % 6));
  }
  return bits;
}

/**
 * Tells whether one of two texts has three characters or more that the other lacks. Two changes bring two new ones at most,
 * so this spares comparing a statement's every word with a meeting's every remark in full.
 */
const isFar = (one: number, other: number): boolean => hasThree(one & ~other) || hasThree(other & ~one);

/** Tells whether a number has at least three bits, each of which is taken away in turn. */
function hasThree(bits: number): boolean {
  const two = bits & (bits - 1);
  return (two & (two - 1)) !== 0;
}

/** A beginning or an end of a remark counts as one change, a short one as two; null for anything else. */
function changesOfPiece(word: string, remark: string): number | null {
  const isPiece = remark.startsWith(word) || remark.endsWith(word);
  return isPiece ? (word.length <= 5 ? 2 : 1) : null;
}
