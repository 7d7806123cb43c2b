import { getStored, readStoredText, removeStored, setStored } from './storage';

const storedKey = (name: string): string => `cookie:${name}`;

// See the H5 variant. A mini-program has no cookies; storage replaces them (product §6.2).

export function readCookie(name: string): string | null {
  return getStored(storedKey(name), readStoredText);
}

export function writeCookie(name: string, value: string, maxAgeSeconds: number): void {
  setStored(storedKey(name), value, maxAgeSeconds * 1000);
}

export function removeCookie(name: string): void {
  removeStored(storedKey(name));
}
