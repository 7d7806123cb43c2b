import { readObject, readText } from '../domain/json/read-value';
import type { Codec } from './codec';

/** A file reference: `data` itself, or one of the fields that servers wrap it in. */
export const fileReferenceCodec: Codec<string> = {
  read: (wire) => {
    const record = readObject(wire);
    return readText(wire) || readText(record.url) || readText(record.path) || readText(record.id);
  },
  write: (reference) => reference,
  wire: { type: 'string' },
};

/**
 * Resolves an API path or file reference: absolute URLs stay unchanged, others are relative to the API's origin
 * (product §4.10).
 * @param apiOrigin without trailing slash; '' means the page's own
 */
export function fileAddress(pathOrUrl: string, apiOrigin: string): string {
  const isAbsolute = /^(https?:)?\/\//.test(pathOrUrl) || pathOrUrl.startsWith('data:');
  if (isAbsolute) return pathOrUrl;
  return `${apiOrigin}${pathOrUrl.startsWith('/') ? '' : '/'}${pathOrUrl}`;
}
