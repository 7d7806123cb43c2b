/**
 * Cleans typed or pasted text for storage: control characters and unpaired surrogates become spaces (PostgreSQL stores
 * neither), invisible format characters are removed (contacts paste them around phone numbers; joiners between letters
 * and emoji stay), letters and their accents become one character (Unicode's NFC, as most devices write them: else one name
 * would be two), and the ends are trimmed. Idempotent.
 */
export function cleanText(text: string): string {
  const visible = text
    .replace(/[\p{Cc}\p{Cs}]/gu, ' ')
    .replace(/(?![\u200c\u200d])\p{Cf}/gu, '')
    .normalize('NFC');
  // Trims by hand: a pattern for trailing runs is quadratic on long runs inside the text.
  let start = 0;
  let end = visible.length;
  while (start < end && isBlank(visible.charAt(start))) start += 1;
  while (end > start && isBlank(visible.charAt(end - 1))) end -= 1;
  return visible.slice(start, end);
}

/** Reports whether a trailing character is invisible: white space, or a joiner that joins nothing. */
function isBlank(character: string): boolean {
  return /[\s\u200c\u200d]/.test(character);
}
