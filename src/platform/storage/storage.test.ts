import { getStored, readStoredText, removeExpired, removeStored, removeStoredByPrefix, setStored } from './storage';

describe('storage', () => {
  afterEach(() => {
    jest.restoreAllMocks();
    localStorage.clear();
  });

  it('keeps a JSON value until it is removed', () => {
    setStored('draft', { name: '王芳', files: ['a'] });
    expect(getStored('draft', (value) => value)).toEqual({ name: '王芳', files: ['a'] });
    removeStored('draft');
    expect(getStored('draft', (value) => value)).toBeNull();
  });

  it('forgets after its lifetime', () => {
    const start = Date.now();
    const clock = jest.spyOn(Date, 'now').mockReturnValue(start);
    setStored('token', 'abc', 1000);
    clock.mockReturnValue(start + 999);
    expect(getStored('token', readStoredText)).toBe('abc');
    clock.mockReturnValue(start + 1000);
    expect(getStored('token', readStoredText)).toBeNull();
    expect(localStorage.length).toBe(0);
  });

  it('forgets what has expired though nobody reads it, and nothing else', () => {
    const start = Date.now();
    const clock = jest.spyOn(Date, 'now').mockReturnValue(start);
    localStorage.setItem('another-app', 'kept');
    localStorage.setItem('conf:broken', '{broken');
    setStored('member', '130', 1000);
    setStored('ticket', 'T-1', 5000);
    setStored('meeting', 'MI2027');
    clock.mockReturnValue(start + 1000);
    removeExpired();
    expect(Object.keys(localStorage).sort()).toEqual(['another-app', 'conf:broken', 'conf:meeting', 'conf:ticket']);
  });

  it('forgets all that begins alike', () => {
    ['a:7:x', 'a:7:y', 'a:77:x', 'b:a:7:'].forEach((key) => setStored(key, 1));
    removeStoredByPrefix('a:7:');
    expect(Object.keys(localStorage).sort()).toEqual(['conf:a:77:x', 'conf:b:a:7:']);
  });

  it('answers null for what the reader refuses, and for what is no record of ours', () => {
    setStored('token', 42);
    expect(getStored('token', readStoredText)).toBeNull();
    localStorage.setItem('conf:token', '{broken');
    expect(getStored('token', readStoredText)).toBeNull();
    localStorage.setItem('conf:token', '"text"');
    expect(getStored('token', readStoredText)).toBeNull();
  });

  it('works until the page closes where storage is switched off', () => {
    const refuse = (): never => {
      throw new DOMException('denied', 'SecurityError');
    };
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse);
    jest.spyOn(Storage.prototype, 'getItem').mockImplementation(refuse);
    jest.spyOn(Storage.prototype, 'removeItem').mockImplementation(refuse);
    setStored('draft', '欧阳');
    expect(getStored('draft', readStoredText)).toBe('欧阳');
    removeStored('draft');
    expect(getStored('draft', readStoredText)).toBeNull();
  });
});
