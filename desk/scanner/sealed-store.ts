import { del, get, set } from 'idb-keyval';

/**
 * Keeps what the scanner needs without a network, in the phone's database: sealed by a key that is made from the gate's
 * link, which stands nowhere but in the address. Where the browser has no cryptography (a page without https) or no
 * database, it keeps nothing.
 */
export interface SealedStore {
  read: (name: string) => Promise<unknown>;
  write: (name: string, value: unknown) => Promise<void>;
  remove: (name: string) => Promise<void>;
}

const text = new TextEncoder();
const hex = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** The first 32 hexadecimal digits of the SHA-256 of a text, as the server's list names tickets; '' without cryptography. */
export async function digestOf(given: string): Promise<string> {
  // TypeScript takes it for granted, and pages without https do not have it.
  const subtle = crypto.subtle as SubtleCrypto | undefined;
  return subtle === undefined ? '' : hex(await subtle.digest('SHA-256', text.encode(given))).slice(0, 32);
}

/** Random hexadecimal digits. */
export const randomHex = (digits: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(digits)), (byte) => (byte % 16).toString(16)).join('');

const nothing: SealedStore = {
  read: () => Promise.resolve(undefined),
  write: () => Promise.resolve(),
  remove: () => Promise.resolve(),
};

/** A database that is full, forbidden or missing must not stop the door. */
async function unlessForbidden(write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch {
    // What could not be kept is still in the page's memory.
  }
}

export async function openSealedStore(link: string): Promise<SealedStore> {
  const place = await digestOf(`place:${link}`);
  if (place === '') return nothing;
  const bytes = await crypto.subtle.digest('SHA-256', text.encode(`key:${link}`));
  const key = await crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']);
  const named = (name: string): string => `${place}:${name}`;
  return {
    read: async (name) => {
      try {
        const sealed = await get<{ iv: Uint8Array<ArrayBuffer>; data: ArrayBuffer }>(named(name));
        if (sealed === undefined) return undefined;
        const opened = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: sealed.iv }, key, sealed.data);
        return JSON.parse(new TextDecoder().decode(opened)) as unknown;
      } catch {
        return undefined;
      }
    },
    write: async (name, value) => {
      const iv = crypto.getRandomValues(new Uint8Array(12));
      const data = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, text.encode(JSON.stringify(value)));
      await unlessForbidden(() => set(named(name), { iv, data }));
    },
    remove: (name) => unlessForbidden(() => del(named(name))),
  };
}
