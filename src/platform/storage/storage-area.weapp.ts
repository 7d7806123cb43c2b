import Taro from '@tarojs/taro';

/** The mini-program's storage (10 MB). WeChat returns '' for a missing key, so '' reads as null. */
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
      // Storage that cannot be accessed has no values to remove.
    }
  },
};
