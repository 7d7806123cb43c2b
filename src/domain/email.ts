import { cleanText } from './form/clean-text';

/** Longest address, in characters (RFC 5321's path without its brackets). */
export const maxEmailLength = 254;

/**
 * Makes a typed or pasted address narrow and bare, as it is checked and kept: full-width characters become ASCII and
 * the Chinese full stop a dot, invisible characters and `mailto:` go, and so do spaces at the ends and beside @ and
 * dots, which keyboards put there. A space between other characters stays, and makes the address wrong: it may stand
 * for a dot. Cleaning twice changes nothing.
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
 * True for an e-mail address: what product §7.10 says (letters, digits, underscore and hyphen, then @, a domain and
 * at least one dot part), and before the @ also plus signs, and dots that are neither first, last nor doubled.
 * Takes a clean text.
 */
export function isEmail(text: string): boolean {
  const pattern = /^[A-Za-z0-9_+-]+(?:\.[A-Za-z0-9_+-]+)*@[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+)+$/;
  return text.length <= maxEmailLength && pattern.test(text);
}

/**
 * The address without dots and plus signs before the @. Most patterns of form definitions allow neither:
 * one that takes this takes the address too (ADR 0017).
 */
export function plainEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return email.slice(0, at).replace(/[.+]/g, '') + email.slice(at);
}

/**
 * Whether a server's message is about an e-mail address: the wire does not say which answer was refused. One that says
 * where to write to is about something else.
 * @param label what the form calls the address
 */
export function mentionsEmail(message: string, label = '邮箱'): boolean {
  const isMentioned = /邮箱|邮件|电邮|e-?mail/i.test(message) || message.includes(label);
  return isMentioned && !isContactHint(message);
}

function isContactHint(message: string): boolean {
  const writing = /发送?(?:电子)?(?:邮件|电邮)|(?:邮件|电邮)(?:至|到|联系|咨询|联络|反馈)|e-?mail (?:us|to)\b/i;
  return /[\w-]@\w/.test(message.normalize('NFKC')) || writing.test(message);
}
