/**
 * Makes typed or pasted text fit to keep: control characters and halves of broken surrogate pairs become spaces
 * (PostgreSQL stores neither), invisible format characters go (contacts paste them around phone numbers; joiners
 * between letters and emoji stay), and the ends are trimmed. Cleaning twice changes nothing.
 */
export function cleanText(text: string): string {
  const visible = text.replace(/[\p{Cc}\p{Cs}]/gu, ' ').replace(/(?![\u200c\u200d])\p{Cf}/gu, '');
  // Walks in from both ends: one pattern for a run at the end takes quadratic time on long runs inside the text.
  let start = 0;
  let end = visible.length;
  while (start < end && isBlank(visible.charAt(start))) start += 1;
  while (end > start && isBlank(visible.charAt(end - 1))) end -= 1;
  return visible.slice(start, end);
}

/** Whether one character leaves nothing to see at the end of a text: white space, or a joiner that joins nothing. */
function isBlank(character: string): boolean {
  return /[\s\u200c\u200d]/.test(character);
}
