import Taro from '@tarojs/taro';

/** The mini-program's storage (10 MB); reading what is not there gives '', which is nothing. */
export const storageArea = {
  keys(): string[] {
    try {
      return Taro.getStorageInfoSync().keys;
    } catch {
      return [];
    }
  },
  read(key: string): string | null {
    try {
      const value: unknown = Taro.getStorageSync(key);
      return typeof value === 'string' && value !== '' ? value : null;
    } catch {
      return null;
    }
  },
  write(key: string, text: string): boolean {
    try {
      Taro.setStorageSync(key, text);
      return true;
    } catch {
      return false;
    }
  },
  remove(key: string): void {
    try {
      Taro.removeStorageSync(key);
    } catch {
      // What cannot be reached holds nothing of ours.
    }
  },
};
