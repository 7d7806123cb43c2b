import { claimedUploadType, uploadAccept, uploadHint, uploadLimitBytes, validateUpload } from './upload-rules';

test.each([
  ['a.pdf', 'application/pdf', 'application/pdf'],
  ['a.jpg', 'image/jpeg', 'image/jpeg'],
  ['a.jpg', 'image/jpg', 'image/jpeg'],
  ['a', 'IMAGE/PNG; charset=binary', 'image/png'],
  ['IMG_1.HEIC', '', 'image/heic'],
  ['扫描.件.PDF', '', 'application/pdf'],
  ['a.webp', 'application/octet-stream', 'image/webp'],
  ['a.svg', 'image/svg+xml', null],
  ['a.docx', 'application/msword', null],
  ['a.pdf', 'text/html', null],
  ['a.exe', '', null],
  ['pdf', '', null],
  ['', '', null],
])('%j of type %j claims to be %j', (name, type, expected) => {
  expect(claimedUploadType({ name, type })).toBe(expected);
});

test.each([
  [1, null],
  [uploadLimitBytes, null],
  [uploadLimitBytes + 1, '文件大小不能超过 5 MB'],
  [0, '文件内容为空'],
])('an image of %d bytes: %j', (size, message) => {
  expect(validateUpload({ name: 'a.png', type: 'image/png', size })).toBe(message);
});

test('the limit is 5,120,000 bytes, and the hint is what a wrong file says', () => {
  expect(uploadLimitBytes).toBe(5_120_000);
  expect(validateUpload({ name: 'a.svg', type: 'image/svg+xml', size: 1 })).toBe('仅支持pdf、图片格式');
  expect(uploadHint).toBe('仅支持pdf、图片格式');
});

test.each([
  ['jpg', 'image/jpeg'],
  ['jpeg', 'image/jpeg'],
  ['png', 'image/png'],
  ['gif', 'image/gif'],
  ['webp', 'image/webp'],
  ['bmp', 'image/bmp'],
  ['heic', 'image/heic'],
  ['heif', 'image/heic'],
  ['pdf', 'application/pdf'],
])('a .%s of no type is taken for %s', (extension, type) => {
  expect(claimedUploadType({ name: `a.${extension}`, type: '' })).toBe(type);
});

test.each([
  ['image/pjpeg', 'image/jpeg'],
  ['image/x-png', 'image/png'],
  ['image/x-ms-bmp', 'image/bmp'],
  ['image/heif', 'image/heic'],
  ['application/x-pdf', 'application/pdf'],
  [' image/gif ', 'image/gif'],
  ['image/bmp', 'image/bmp'],
])('%j is another name of %s', (alias, type) => {
  expect(claimedUploadType({ name: 'a', type: alias })).toBe(type);
});

test('the file picker offers pictures and PDF', () => {
  expect(uploadAccept).toBe('image/*,application/pdf');
});
