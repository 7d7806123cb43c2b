import { readObject, readText } from '../domain/json/read-value';
import type { Codec } from './codec';

/** A file reference: `data` itself, or one of the fields that servers put it in. */
export const fileReferenceCodec: Codec<string> = {
  read: (wire) => {
    const record = readObject(wire);
    return readText(wire) || readText(record.url) || readText(record.path) || readText(record.id);
  },
  write: (reference) => reference,
};

/**
 * The address of an API path or of a file that the server names: absolute as it stands, anything else below the API's
 * origin (product §4.10).
 * @param apiOrigin without trailing slash; '' is the page's own
 */
export function fileAddress(pathOrUrl: string, apiOrigin: string): string {
  const isAbsolute = /^(https?:)?\/\//.test(pathOrUrl) || pathOrUrl.startsWith('data:');
  if (isAbsolute) return pathOrUrl;
  return `${apiOrigin}${pathOrUrl.startsWith('/') ? '' : '/'}${pathOrUrl}`;
}
