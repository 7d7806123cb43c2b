import { getStored, readStoredText, removeStored, setStored } from './storage';

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
