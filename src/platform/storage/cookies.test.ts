import { readCookie, removeCookie, writeCookie } from './cookies';

describe('cookies', () => {
  afterEach(() => {
    removeCookie('entryType-1');
    localStorage.clear();
  });

  it('writes under the base path, and reads any text back', () => {
    const written = jest.spyOn(Document.prototype, 'cookie', 'set');
    writeCookie('entryType-1', '参会; 7', 60);
    expect(written.mock.calls[0]?.[0]).toBe(
      'entryType-1=%E5%8F%82%E4%BC%9A%3B%207; Path=/conf; Max-Age=60; SameSite=Lax',
    );
    written.mockRestore();
    expect(readCookie('entryType-1')).toBe('参会; 7');
  });

  it('reads the copy in storage where WeChat dropped the cookie', () => {
    writeCookie('entryType-1', '2', 60);
    document.cookie = 'entryType-1=; Path=/conf; Max-Age=0';
    expect(document.cookie).not.toContain('entryType-1');
    expect(readCookie('entryType-1')).toBe('2');
  });

  it('is gone once removed', () => {
    writeCookie('entryType-1', '2', 60);
    removeCookie('entryType-1');
    expect(readCookie('entryType-1')).toBeNull();
  });
});
