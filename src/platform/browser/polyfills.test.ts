import fc from 'fast-check';
import { fromEntries, replaceAll } from './polyfills';

describe('fromEntries', () => {
  it('makes the object that the language makes', () => {
    const key = fc.oneof(fc.string(), fc.constantFrom('__proto__', 'constructor', '0'));
    fc.assert(
      fc.property(fc.array(fc.tuple(key, fc.integer())), (entries) => {
        const made = fromEntries(entries);
        expect(Object.getOwnPropertyDescriptors(made)).toEqual(
          Object.getOwnPropertyDescriptors(Object.fromEntries(entries)),
        );
        expect(Object.getPrototypeOf(made)).toBe(Object.prototype);
      }),
    );
  });

  it('takes anything that gives pairs', () => {
    expect(fromEntries(new Map([['a', 1]]))).toEqual({ a: 1 });
    expect(fromEntries(new URLSearchParams('a=1&b=2'))).toEqual({ a: '1', b: '2' });
  });
});

describe('replaceAll', () => {
  // The app's type definitions exclude what the oldest supported browsers lack.
  const native = Reflect.get(String.prototype, 'replaceAll') as typeof replaceAll;
  const piece = fc.array(
    fc.constantFrom('a', 'b', '.', '+', '$', '$&', '$1', '$$', '(', '[', ']', '\\', '^', '/', '-'),
  );
  const text = piece.map((parts) => parts.join(''));

  it('replaces a text as the language does', () => {
    fc.assert(
      fc.property(text, text, text, (whole, search, replacement) => {
        expect(replaceAll.call(whole, search, replacement)).toBe(native.call(whole, search, replacement));
      }),
    );
  });

  it('replaces a pattern as the language does, by a text and by a function', () => {
    const escaped = (found: string): string => `%${found.charCodeAt(0).toString(16)}`;
    for (const replacement of ['<$&>', '-']) {
      expect(replaceAll.call("it's (so)", /[!'()*]/g, replacement)).toBe(
        native.call("it's (so)", /[!'()*]/g, replacement),
      );
    }
    expect(replaceAll.call("it's (so)", /[!'()*]/g, escaped)).toBe('it%27s %28so%29');
    expect(replaceAll.call('a+b+c', '+', () => ' ')).toBe('a b c');
  });

  it('refuses a pattern that would replace once', () => {
    expect(() => replaceAll.call('aa', /a/, 'b')).toThrow(TypeError);
  });
});

describe('where a browser lacks them', () => {
  it('supplies them, unseen by loops', () => {
    const own = { fromEntries: Object.fromEntries, replaceAll: Reflect.get(String.prototype, 'replaceAll') as unknown };
    try {
      Reflect.deleteProperty(Object, 'fromEntries');
      Reflect.deleteProperty(String.prototype, 'replaceAll');
      jest.isolateModules(() => jest.requireActual('./polyfills'));
      expect(Object.fromEntries([['a', 1]])).toEqual({ a: 1 });
      const supplied = Reflect.get(String.prototype, 'replaceAll') as typeof replaceAll;
      expect(supplied).not.toBe(own.replaceAll);
      expect(supplied.call('a+b', '+', ' ')).toBe('a b');
      expect([...Object.keys(Object), ...Object.keys(String.prototype)]).toEqual([]);
    } finally {
      Object.defineProperty(Object, 'fromEntries', { value: own.fromEntries });
      Object.defineProperty(String.prototype, 'replaceAll', { value: own.replaceAll });
    }
  });
});
