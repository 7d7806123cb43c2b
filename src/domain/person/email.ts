import { cleanText } from '../text/clean-text';

/** Maximum length in characters (RFC 5321's path without its brackets). */
export const maxEmailLength = 254;

/**
 * Normalises a typed or pasted address: full-width characters become ASCII and the Chinese full stop a dot; invisible
 * characters, `mailto:`, and spaces at the ends and around @ and dots (which keyboards insert) are removed. Any other
 * inner space stays and makes the address invalid, since it may stand for a dot. Idempotent.
 */
export function cleanEmail(text: string): string {
  const narrow = cleanText(text)
    .replace(/[\u200c\u200d]/g, '')
    .normalize('NFKC')
    .replace(/。/g, '.');
  return narrow
    .split(/([@.])/)
    .map((part) => part.trim())
    .join('')
    .replace(/^(?:mailto:\s*)+/i, '');
}

/**
 * Reports whether a clean text is an e-mail address: product §7.10 (letters, digits, underscore and hyphen, then @, a domain
 * and at least one dot part), plus, before the @, plus signs and dots that are neither first, last nor doubled.
 */
export function isEmail(text: string): boolean {
  const pattern = /^[A-Za-z0-9_+-]+(?:\.[A-Za-z0-9_+-]+)*@[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+)+$/;
  return text.length <= maxEmailLength && pattern.test(text);
}

/**
 * The address without dots and plus signs before the @. Most definitions' patterns allow neither: a pattern that
 * accepts this form accepts the address (ADR 0010).
 */
export function plainEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return email.slice(0, at).replace(/[.+]/g, '') + email.slice(at);
}

/**
 * Reports whether a server's message is about an e-mail address, since servers do not name the refused answer. A message
 * that gives a contact address does not count.
 * @param label the label of the form's question for the address
 */
export function mentionsEmail(message: string, label = '邮箱'): boolean {
  const isMentioned = /邮箱|邮件|电邮|e-?mail/i.test(message) || message.includes(label);
  return isMentioned && !isContactHint(message);
}

function isContactHint(message: string): boolean {
  const writing = /发送?(?:电子)?(?:邮件|电邮)|(?:邮件|电邮)(?:至|到|联系|咨询|联络|反馈)|e-?mail (?:us|to)\b/i;
  return /[\w-]@\w/.test(message.normalize('NFKC')) || writing.test(message);
}
