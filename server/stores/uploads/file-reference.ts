import { timingSafeEqual } from 'node:crypto';
import type { DataCipher } from '../../secrets/data-cipher';
import { refuse } from '../../http/answers';

/** The path of file URLs, by which the wire refers to files. */
export const filesPath = '/api/files';

const idPattern = /^[A-Za-z0-9_-]{20,64}$/;

/**
 * Builds a file's URL that works without a header, since `<img>` cannot send one (product §4.10).
 * @param expiresAt epoch milliseconds
 * @param path of another file's address, whose id no uploaded file has
 */
export function signFileReference(cipher: DataCipher, id: string, expiresAt: number, path = filesPath): string {
  const expires = Math.floor(expiresAt / 1000);
  return `${path}/${id}?expires=${expires}&signature=${signature(cipher, id, expires)}`;
}

/** Tells whether this server signed the reference, expired or not: its bearer was given the file. */
export function isSignedReference(cipher: DataCipher, id: string, expires: number, given: string): boolean {
  const expected = Buffer.from(signature(cipher, id, expires));
  const actual = Buffer.from(given);
  return idPattern.test(id) && actual.length === expected.length && timingSafeEqual(actual, expected);
}

/** Returns the file id in a reference as received; null if this server did not make it. */
export function readFileReference(cipher: DataCipher, reference: string): string | null {
  let url: URL;
  try {
    // References are relative to the API's origin; an absolute one's origin is ignored, only its signature counts.
    url = new URL(reference, 'http://localhost');
  } catch {
    return null;
  }
  if (!url.pathname.startsWith(`${filesPath}/`)) return null;
  const id = url.pathname.slice(filesPath.length + 1);
  const expires = Number(url.searchParams.get('expires'));
  return isSignedReference(cipher, id, expires, url.searchParams.get('signature') ?? '') ? id : null;
}

function signature(cipher: DataCipher, id: string, expires: number): string {
  return cipher.digest(`file:${id}:${expires}`);
}

export const lostFileMessage = '附件已失效，请重新上传';

/** Returns the refusal of an attachment that was deleted, belongs to someone else, or never existed. */
export const lostFile = () => refuse(lostFileMessage);
