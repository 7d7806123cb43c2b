/**
 * Makes typed or pasted text fit to keep: control characters and halves of broken surrogate pairs become spaces
 * (PostgreSQL stores neither), invisible format characters go (contacts paste them around phone numbers; joiners
 * between letters and emoji stay), and the ends are trimmed. Cleaning twice changes nothing.
 */
export function cleanText(text: string): string {
  const visible = text.replace(/[\p{Cc}\p{Cs}]/gu, ' ').replace(/(?![\u200c\u200d])\p{Cf}/gu, '');
  return visible.replace(/^[\s\u200c\u200d]+|[\s\u200c\u200d]+$/g, '');
}
