import { credentialShortNames } from '../../../src/domain/form/credential-types';
import { isEncryptedText, type DataCipher } from '../../data-cipher';

/** Encrypts the ID numbers among a registration's answers, each for this registration and this field alone. */
export function protectAnswers(
  answers: Readonly<Record<string, unknown>>,
  entryId: string,
  cipher: DataCipher,
): Record<string, unknown> {
  return mapAnswers(answers, (name, value) =>
    credentialShortNames.has(name) && typeof value === 'string' && value !== ''
      ? cipher.encrypt(value, contextOf(entryId, name))
      : value,
  );
}

/** The inverse of `protectAnswers`. */
export function revealAnswers(
  answers: Readonly<Record<string, unknown>>,
  entryId: string,
  cipher: DataCipher,
): Record<string, unknown> {
  return mapAnswers(answers, (name, value) =>
    credentialShortNames.has(name) && isEncryptedText(value) ? cipher.decrypt(value, contextOf(entryId, name)) : value,
  );
}

const contextOf = (entryId: string, name: string): string => `entered:${entryId}:${name}`;

function mapAnswers(
  answers: Readonly<Record<string, unknown>>,
  map: (name: string, value: unknown) => unknown,
): Record<string, unknown> {
  return Object.fromEntries(Object.entries(answers).map(([name, value]) => [name, map(name, value)]));
}
