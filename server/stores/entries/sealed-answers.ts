import { isEncryptedText, type DataCipher, type EncryptedText } from '../../secrets/data-cipher';
import { openOr, unreadableText } from '../../db/sealed-column';

/** Encrypts a registration's answers, all in one, bound to this registration. */
export function protectAnswers(
  answers: Readonly<Record<string, unknown>>,
  entryId: string,
  cipher: DataCipher,
): Record<string, unknown> {
  return { ...cipher.encrypt(JSON.stringify(answers), answersContext(entryId, '')) };
}
/** The inverse of `protectAnswers`. Before, ID numbers alone were encrypted, each bound to its field. */
export function revealAnswers(
  answers: Readonly<Record<string, unknown>>,
  entryId: string,
  cipher: DataCipher,
): Record<string, unknown> {
  if (isEncryptedText(answers)) {
    const context = answersContext(entryId, '');
    const open = () => JSON.parse(cipher.decrypt(answers, context)) as Record<string, unknown>;
    return openOr({ context, stored: answers.encrypted }, open, {});
  }
  return Object.fromEntries(
    Object.entries(answers).map(([name, value]) => [
      name,
      isEncryptedText(value) ? openAnswer(value, answersContext(entryId, name), cipher) : value,
    ]),
  );
}
const openAnswer = (value: EncryptedText, context: string, cipher: DataCipher): string =>
  openOr({ context, stored: value.encrypted }, () => cipher.decrypt(value, context), unreadableText);
/**
 * The context that an entry's answers are sealed in.
 * @param name '' for all answers together
 */
export const answersContext = (entryId: string, name: string): string => `entered:${entryId}:${name}`;
