/**
 * Masks a credential number for display: keeps the first three and last four characters of a long one, the first and
 * last of a short one.
 */
export function maskIdNumber(number: string): string {
  const characters = Array.from(number);
  const [head, tail] = characters.length >= 12 ? [3, 4] : [1, 1];
  const hidden = characters.length - head - tail;
  if (hidden < 1) return '*'.repeat(characters.length);
  return characters.slice(0, head).join('') + '*'.repeat(hidden) + characters.slice(-tail).join('');
}
