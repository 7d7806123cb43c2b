/**
 * Reports whether a number has 16 digits or more before its point. Excel keeps 15 of them and replaces the rest by zeros,
 * and floating-point numbers round beyond 2^53, so the number that was typed cannot be recovered.
 */
export function isRounded(number: number): boolean {
  return Math.abs(number) >= 1e15;
}

/** Reports whether a text is a long number as spreadsheets abbreviate it, such as 6.22E+18. */
export function isShortened(text: string): boolean {
  return /^[-+]?\d+(?:\.\d+)?E\+\d{1,3}$/i.test(text.normalize('NFKC').replace(/\s/g, ''));
}
