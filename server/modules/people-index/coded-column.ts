import { looseText } from '../../../src/domain/text/loose-text';

/** Texts that are as they are searched, which most are: normalising one takes some microseconds. */
const plainText = /^[\u4e00-\u9fff\da-z]*$/;
const collator = new Intl.Collator('zh-CN', { numeric: true });

/** Doubles a typed array when it is full. */
export function grown<Numbers extends Int32Array | Float64Array>(numbers: Numbers, size: number): Numbers {
  if (size <= numbers.length) return numbers;
  const Kind = numbers.constructor as new (length: number) => Numbers;
  const larger = new Kind(Math.max(size, numbers.length * 2));
  larger.set(numbers);
  return larger;
}

/**
 * A column of texts. Each distinct text is stored once, under a number, and rows hold the numbers: a condition is
 * evaluated once a text, however many rows have it.
 */
export class CodedColumn {
  /** By code; code 0 is the empty text. */
  private readonly texts: string[] = [''];
  private readonly codeOf = new Map<string, number>([['', 0]]);
  /** The texts normalised for search, made when first searched. */
  private readonly loose: string[] = [''];
  /** How many rows have each text. */
  private readonly counts: number[] = [0];
  private codes: Int32Array = new Int32Array(1_024);
  /** The position of each text in the order of the language; NaN for the empty one. */
  private ranks: Float64Array = new Float64Array(0);
  private ordered: number[] = [];

  set(slot: number, text: string): void {
    if (slot >= this.codes.length) this.codes = grown(this.codes, slot + 1);
    const code = text === '' ? 0 : (this.codeOf.get(text) ?? this.add(text));
    this.codes[slot] = code;
    this.counts[code] = (this.counts[code] ?? 0) + 1;
  }

  /** Takes a row's text away, before another is set or since the row is gone. */
  unset(slot: number): void {
    const code = this.codes[slot] ?? 0;
    this.counts[code] = (this.counts[code] ?? 1) - 1;
    this.codes[slot] = 0;
  }

  get(slot: number): string {
    return this.texts[this.codes[slot] ?? 0] ?? '';
  }

  private add(text: string): number {
    const code = this.texts.length;
    this.texts.push(text);
    this.counts.push(0);
    this.codeOf.set(text, code);
    return code;
  }

  /** Returns a test of rows, from one of texts, which are cleaned and in lower case if `isLoose`. */
  where(passes: (text: string) => boolean, isLoose = false): (slot: number) => boolean {
    const texts = isLoose ? this.looseTexts() : this.texts;
    // A loop, since the typed arrays' own `from` goes through an iterator.
    const passing = new Uint8Array(texts.length);
    for (let code = 0; code < texts.length; code += 1) passing[code] = passes(texts[code] ?? '') ? 1 : 0;
    const { codes } = this;
    return (slot) => passing[codes[slot] ?? 0] === 1;
  }

  private looseTexts(): readonly string[] {
    for (let code = this.loose.length; code < this.texts.length; code += 1) {
      const text = this.texts[code] ?? '';
      const loose = plainText.test(text) ? text : looseText(text);
      // The same text is not stored twice.
      this.loose.push(loose === text ? text : loose);
    }
    return this.loose;
  }

  /** Returns a number of each row, from one of texts. */
  numbered(numberOf: (text: string) => number): (slot: number) => number {
    const numbers = new Float64Array(this.texts.map(numberOf));
    const { codes } = this;
    return (slot) => numbers[codes[slot] ?? 0] ?? 0;
  }

  /** Returns each row's position in the order of the language; NaN for the empty text. */
  order(): (slot: number) => number {
    this.rankTexts();
    const { codes, ranks } = this;
    return (slot) => ranks[codes[slot] ?? 0] ?? 0;
  }

  private rankTexts(): void {
    const added = this.texts.length - 1 - this.ordered.length;
    if (added === 0 && this.ranks.length === this.texts.length) return;
    const compare = (one: number, other: number): number =>
      collator.compare(this.texts[one] ?? '', this.texts[other] ?? '');
    const first = this.ordered.length + 1;
    const fresh = Array.from({ length: added }, (_, n) => first + n).sort(compare);
    this.ordered = merge(this.ordered, fresh, compare);
    this.ranks = new Float64Array(this.texts.length);
    this.ordered.forEach((code, rank) => (this.ranks[code] = rank));
    this.ranks[0] = Number.NaN;
  }

  /** Counts the rows of each text that some have. */
  countRows(): Record<string, number> {
    return Object.fromEntries(
      this.texts.flatMap((text, code): [string, number][] => {
        const rows = this.counts[code] ?? 0;
        return rows === 0 || text === '' ? [] : [[text, rows]];
      }),
    );
  }
}

function merge(
  sorted: readonly number[],
  fresh: readonly number[],
  compare: (one: number, other: number) => number,
): number[] {
  if (sorted.length === 0) return [...fresh];
  const merged: number[] = [];
  let next = 0;
  for (const code of fresh) {
    // Few texts are new, so each finds its place by halving.
    let [low, high] = [next, sorted.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (compare(sorted[middle] ?? 0, code) <= 0) low = middle + 1;
      else high = middle;
    }
    for (; next < low; next += 1) merged.push(sorted[next] ?? 0);
    merged.push(code);
  }
  for (; next < sorted.length; next += 1) merged.push(sorted[next] ?? 0);
  return merged;
}

/** A column of numbers; NaN is none. */
export class NumberColumn {
  private numbers: Float64Array = new Float64Array(1_024);

  set(slot: number, value: number): void {
    if (slot >= this.numbers.length) this.numbers = grown(this.numbers, slot + 1);
    this.numbers[slot] = value;
  }

  readonly get = (slot: number): number => this.numbers[slot] ?? Number.NaN;
}
