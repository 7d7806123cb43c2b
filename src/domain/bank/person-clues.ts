import { foldName } from './fold-name';
import { codeRuns, type KnownTexts } from './remark-clues';

/** The least part of an order's number that stands for it: banks cut long remarks. */
const shortestNumber = 10;

/** Finds which orders' numbers stand in a row's texts, whole or cut. */
export function orderNumbersIn(texts: readonly string[], numbers: readonly string[]): string[] {
  const runs = [...texts, texts.join(' ')].flatMap(codeRuns).filter((run) => run.length >= shortestNumber);
  if (runs.length === 0) return [];
  return numbers.filter((number) =>
    runs.some((run) => run.includes(number) || (isCut(run) && holdsStart(run, number))),
  );
}

const isCut = (run: string): boolean => /[A-Z]/.test(run);
/** Tells whether a run ends in the beginning of a number. */
function holdsStart(run: string, number: string): boolean {
  const start = run.indexOf(number.slice(0, shortestNumber));
  return start >= 0 && number.startsWith(run.slice(start, start + number.length));
}

/** Finds which of the known phones stand in a row's texts, with any blanks or dashes, and O typed for 0. */
export function phonesIn(texts: readonly string[], known: KnownTexts): string[] {
  const found = new Set<string>();
  for (const run of texts.flatMap(codeRuns)) {
    const digits = run.replace(/O/g, '0').replace(/[IL]/g, '1');
    for (let start = 0; start + 11 <= digits.length; start += 1) {
      const piece = digits.slice(start, start + 11);
      if (known.has(piece)) found.add(piece);
    }
  }
  return [...found];
}

/** Finds which of the known names, folded, stand in a row's texts. */
export function namesIn(texts: readonly string[], known: Iterable<string>): string[] {
  const folded = texts.map(foldName);
  const found = [...known].filter((name) => name.length >= 2 && folded.some((text) => text.includes(name)));
  // 王芳 stands in 王芳芳 as well.
  return found.filter((name) => !found.some((other) => other !== name && other.includes(name)));
}

/** Reads for how many people a payer says to pay, as 会务费18人; null if the text does not say. */
export function peopleIn(text: string): number | null {
  const [, digits] = /(?:^|\D)(\d{1,4}) ?(?:人|位|名|个人)/.exec(text.normalize('NFKC')) ?? [];
  return digits === undefined ? null : Number(digits);
}
