/**
 * The browser's local storage. If it is disabled or full (private windows, embedded web views), reads return null and
 * writes return false.
 */
export const storageArea = {
  /** All keys, including those of other apps on the origin. */
  keys(): string[] {
    try {
      return Object.keys(window.localStorage);
    } catch {
      return [];
    }
  },
  read(key: string): string | null {
    try {
      return window.localStorage.getItem(key);
    } catch {
      return null;
    }
  },
  write(key: string, text: string): boolean {
    try {
      window.localStorage.setItem(key, text);
      return true;
    } catch {
      return false;
    }
  },
  remove(key: string): void {
    try {
      window.localStorage.removeItem(key);
    } catch {
      // Storage that cannot be accessed has no values to remove.
    }
  },
};
