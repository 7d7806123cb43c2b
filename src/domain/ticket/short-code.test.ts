import { randomBytes } from 'node:crypto';
import { readShortCode, shortCode, shortCodeText } from './short-code';

describe('the short code of a ticket', () => {
  it('is the same on every device, and not the code of a ticket that has none', () => {
    expect(shortCode('q2Zr0n5v8Jw1TfYx3LkA9g')).toBe(shortCode('q2Zr0n5v8Jw1TfYx3LkA9g'));
    expect(shortCode('')).toBe('');
    expect(shortCodeText('')).toBe('');
  });

  it('is read as it is typed', () => {
    const code = shortCode('q2Zr0n5v8Jw1TfYx3LkA9g');
    const fullWidth = code.replace(/./g, (character) => String.fromCharCode(character.charCodeAt(0) + 0xfe_e0));
    const spaced = shortCodeText(code).replace('短码', '');
    for (const typed of [code, code.toLowerCase(), spaced, fullWidth]) expect(readShortCode(typed)).toBe(code);
    for (const typed of ['', '王芳', 'ABC', 'ABCDE0', 'ABCDEFG']) expect(readShortCode(typed)).toBeNull();
  });

  it('seldom belongs to two of 30,000 tickets', () => {
    const codes = Array.from({ length: 30_000 }, () => shortCode(randomBytes(16).toString('base64url')));
    expect(new Set(codes).size).toBeGreaterThan(29_990);
  });
});
