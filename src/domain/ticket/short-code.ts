/** No digit or letter that is taken for another one, and no U, so that few words appear. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const length = 6;

/**
 * Makes the short code of a ticket, which is typed at the door where no camera reads the QR code (product §18.14). Two tickets
 * of a meeting may share one, seldom: whoever types it chooses by the name.
 * @param ticketCode the content of the QR code; '' gives ''
 */
export function shortCode(ticketCode: string): string {
  if (ticketCode === '') return '';
  let hash = 0x81_1c_9d_c5;
  for (const character of ticketCode) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01_00_01_93) >>> 0;
  let code = '';
  for (let rest = hash; code.length < length; rest = Math.floor(rest / alphabet.length))
    code += alphabet.charAt(rest % alphabet.length);
  return code;
}

/** Names a short code as it is read out, in two groups; '' for none. */
export const shortCodeText = (code: string): string => (code === '' ? '' : `短码 ${code.slice(0, 3)} ${code.slice(3)}`);

/** Reads what somebody typed as a short code: whatever the case, width and spaces; null if it cannot be one. */
export function readShortCode(typed: string): string | null {
  const text = typed.normalize('NFKC').toUpperCase().replace(/[\s-]/g, '');
  return text.length === length && Array.from(text).every((character) => alphabet.includes(character)) ? text : null;
}
