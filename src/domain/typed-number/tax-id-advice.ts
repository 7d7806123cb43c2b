/** The characters of a unified social credit code, each worth its place (GB 32100-2015): without I, O, S, V and Z. */
const characters = '0123456789ABCDEFGHJKLMNPQRTUWXY';
const codeLength = 18;

/**
 * Advises to look again at a tax number whose check digit does not fit (GB 32100-2015), such as one with a mistyped digit; ''
 * for none. It is no error: numbers of other lengths have no check digit, and a few units were given numbers that break it.
 */
export function taxIdAdvice(taxId: string): string {
  if (taxId.length !== codeLength) return '';
  let [sum, weight] = [0, 1];
  for (const character of taxId.slice(0, -1)) {
    const value = characters.indexOf(character);
    if (value < 0) return advice;
    sum += value * weight;
    weight = (weight * 3) % characters.length;
  }
  const expected = characters[(characters.length - (sum % characters.length)) % characters.length];
  return taxId.endsWith(expected ?? '') ? '' : advice;
}

const advice = '请核对税号，可能有一位输错';
