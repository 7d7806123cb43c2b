import * as fc from 'fast-check';
import { cleanText } from './clean-text';

test.each([
  ['  王芳\u3000', '王芳'],
  ['\u202d138\u202c', '138'],
  ['a\0b\tc', 'a b c'],
  ['\ud800x\udc00', 'x'],
  ['\u200b\ufeff', ''],
  ['\u200d', ''],
  ['👩\u200d⚕️', '👩\u200d⚕️'],
  ['欧阳 晓明', '欧阳 晓明'],
  ['Zoe\u0301 Mu\u0308ller', 'Zo\u00e9 M\u00fcller'],
  ['e\u200b\u0301', '\u00e9'],
  ['\u1100\u1161', '\uac00'],
])('%j becomes %j', (text, clean) => {
  expect(cleanText(text)).toBe(clean);
});

test('a long run of blanks inside a text is passed over once', () => {
  // Quadratic work would take minutes here.
  const text = `a${' '.repeat(900_000)}b`;
  expect(cleanText(` ${text} `) === text).toBe(true);
});

test('a clean text stays as it is, and survives UTF-8', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const clean = cleanText(text);
      expect(cleanText(clean)).toBe(clean);
      expect(Buffer.from(clean, 'utf8').toString('utf8')).toBe(clean);
      expect(clean).not.toContain('\0');
      expect(clean.normalize('NFC')).toBe(clean);
    }),
    { numRuns: 2_000 },
  );
});
