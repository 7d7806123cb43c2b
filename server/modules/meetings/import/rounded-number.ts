/**
 * Whether a number has 16 digits or more before its point. Excel keeps 15 of them and makes the rest zeros, as every reader
 * of binary numbers does beyond 2^53; of such a number nobody can tell what was typed.
 */
export function isRounded(number: number): boolean {
  return Math.abs(number) >= 1e15;
}

/** Whether a text is a long number as a spreadsheet shows it, such as 6.22E+18: most of its digits are gone. */
export function isShortened(text: string): boolean {
  return /^[-+]?\d+(?:\.\d+)?E\+\d{1,3}$/i.test(text.normalize('NFKC').replace(/\s/g, ''));
}
