import { claimedUploadType, uploadHint, uploadLimitBytes, validateUpload } from './upload-rules';

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
