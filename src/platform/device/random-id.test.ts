import { randomId } from './random-id';

describe('randomId', () => {
  it('draws 32 characters that fit a URL, a header and a WeChat state, never the same', () => {
    jest.spyOn(globalThis.crypto, 'getRandomValues');
    const ids = Array.from({ length: 500 }, () => randomId());
    expect(ids.every((id) => /^[a-z0-9]{32}$/.test(id))).toBe(true);
    expect(new Set(ids).size).toBe(500);
    expect(globalThis.crypto.getRandomValues).toHaveBeenCalledTimes(500);
  });
});
