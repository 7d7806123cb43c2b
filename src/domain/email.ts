/**
 * True for an email address as spec section 5 draws it: letters, digits, underscore and hyphen, then @, a domain
 * and at least one dot part. A dot before the @ is not among them.
 */
export function isEmail(text: string): boolean {
  return /^[A-Za-z0-9_-]+@[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+)+$/.test(text);
}
