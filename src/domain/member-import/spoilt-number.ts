/**
 * Whether a spreadsheet has spoilt a long number: it shows more than 11 digits as 1.10105E+17, and keeps only the
 * first 15 of them.
 */
export function isSpoiltNumber(text: string): boolean {
  return /^\d(?:\.\d+)?E\+\d{1,3}$/i.test(text) || (/^\d{15}000$/.test(text) && !hasRightCheckDigit(text));
}

/** The check digit of GB 11643, by ISO 7064 MOD 11-2: tells a number that does end in 000 from one that lost its end. */
function hasRightCheckDigit(digits: string): boolean {
  let sum = 0;
  for (const digit of digits.slice(0, 17)) sum = (sum + Number(digit)) * 2;
  return (12 - (sum % 11)) % 11 === Number(digits.slice(17));
}
