import { Refusal, wxCall } from './wx-call';

/** A key holds 1 MB, all of them 10 MB. */
const keyLimit = 1024 * 1024;
const totalLimit = 10 * keyLimit;

/** A device's storage: what a value was written as, by key. */
export type Stored = Map<string, string>;

const sizeOf = (text: string): number => Buffer.byteLength(text);

/** `wx`'s storage calls. Values are copied, as WeChat copies them. */
export function storageCalls(stored: Stored): Record<string, unknown> {
  const read = (key: string): unknown => JSON.parse(stored.get(key) ?? '""');
  const write = (key: string, value: unknown): void => {
    const text = JSON.stringify(value ?? '');
    const others = [...stored].filter(([name]) => name !== key).reduce((sum, [, other]) => sum + sizeOf(other), 0);
    if (sizeOf(text) > keyLimit) throw new Refusal('entry size limit reached');
    if (others + sizeOf(text) > totalLimit) throw new Refusal('exceed storage max size 10Mb');
    stored.set(key, text);
  };
  return {
    getStorageSync: read,
    setStorageSync: write,
    removeStorageSync: (key: string) => void stored.delete(key),
    getStorageInfoSync: () => {
      const bytes = [...stored.values()].reduce((sum, text) => sum + sizeOf(text), 0);
      return { keys: [...stored.keys()], currentSize: Math.ceil(bytes / 1024), limitSize: totalLimit / 1024 };
    },
    setStorage: wxCall<{ key: string; data: unknown }>('setStorage', ({ key, data }) => write(key, data)),
    removeStorage: wxCall<{ key: string }>('removeStorage', ({ key }) => void stored.delete(key)),
    getStorage: wxCall<{ key: string }>('getStorage', ({ key }) => {
      if (!stored.has(key)) throw new Refusal('data not found');
      return { data: read(key) };
    }),
  };
}
