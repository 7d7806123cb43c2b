import * as fc from 'fast-check';
import { sniffUploadType } from './sniff-upload-type';

const bytes = (text: string): Uint8Array => Uint8Array.from(text, (character) => character.charCodeAt(0));

test.each([
  ['\xff\xd8\xff\xe0JFIF', 'image/jpeg'],
  ['\x89PNG\r\n\x1a\n', 'image/png'],
  ['GIF89a', 'image/gif'],
  ['GIF87a and more', 'image/gif'],
  ['GIF89a and more', 'image/gif'],
  ['no GIF87a', null],
  ['GIF90a', null],
  ['RIFX\x10\0\0\0WEBPVP8 ', null],
  ['BX\x36\0\0\0\0\0\0\0\x36', null],
  ['\0\0\0\x18ftxpheic\0\0', null],
  ...['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs', 'mif1', 'msf1'].map((brand): [string, string] => [
    `\0\0\0\x18ftyp${brand}`,
    'image/heic',
  ]),
  ...['heia', 'heva', 'avif', 'mif2'].map((brand): [string, null] => [`\0\0\0\x18ftyp${brand}`, null]),
  ['RIFF\x10\0\0\0WEBPVP8 ', 'image/webp'],
  ['BM\x36\0\0\0\0\0\0\0\x36', 'image/bmp'],
  ['\0\0\0\x18ftypheic\0\0', 'image/heic'],
  ['\0\0\0\x18ftypmif1\0\0', 'image/heic'],
  ['%PDF-1.7', 'application/pdf'],
  ['\r\n%PDF-1.4', 'application/pdf'],
  ['<svg xmlns=', null],
  ['<!doctype html>', null],
  ['PK\x03\x04', null],
  ['BMW is a car', null],
  ['RIFF\x10\0\0\0WAVE', null],
  ['\0\0\0\x18ftypisom', null],
  ['', null],
])('%j is %j', (start, type) => {
  expect(sniffUploadType(bytes(start))).toBe(type);
});

test('a PDF header beyond the first 1024 bytes does not count', () => {
  expect(sniffUploadType(bytes(`${' '.repeat(1019)}%PDF-`))).toBe('application/pdf');
  expect(sniffUploadType(bytes(`${' '.repeat(1020)}%PDF-`))).toBeNull();
});

test('any bytes are judged', () => {
  fc.assert(fc.property(fc.uint8Array({ maxLength: 64 }), (any) => void sniffUploadType(any)));
});
