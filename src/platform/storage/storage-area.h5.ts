/**
 * The browser's local storage, or nothing where it is switched off or full (private windows, embedded web
 * views): reading is then null, and writing says false.
 */
export const storageArea = {
  /** Names of all that is kept, other apps' of the origin too. */
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
      // What cannot be reached holds nothing of ours.
    }
  },
};
