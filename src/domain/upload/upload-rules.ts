/** Maximum size of an uploaded file: 5000 KB (product §7.15). */
export const uploadLimitBytes = 5_120_000;
export const uploadAccept = 'image/*,application/pdf';
export const uploadHint = '仅支持pdf、图片格式';

const allowedTypes = [
  'image/jpeg',
  'image/png',
  'image/gif',
  'image/webp',
  'image/bmp',
  'image/heic',
  'application/pdf',
] as const;
/** An accepted file type. Excludes SVG, which can carry scripts. */
export type UploadType = (typeof allowedTypes)[number];

const typeByExtension: ReadonlyMap<string, UploadType> = new Map([
  ['jpg', 'image/jpeg'],
  ['jpeg', 'image/jpeg'],
  ['png', 'image/png'],
  ['gif', 'image/gif'],
  ['webp', 'image/webp'],
  ['bmp', 'image/bmp'],
  ['heic', 'image/heic'],
  ['heif', 'image/heic'],
  ['pdf', 'application/pdf'],
]);
/** Aliases that devices use for the same types. */
const typeAliases: ReadonlyMap<string, UploadType> = new Map([
  ['image/jpg', 'image/jpeg'],
  ['image/pjpeg', 'image/jpeg'],
  ['image/x-png', 'image/png'],
  ['image/x-ms-bmp', 'image/bmp'],
  ['image/heif', 'image/heic'],
  ['application/x-pdf', 'application/pdf'],
]);

/** The claimed type of a file, by MIME type, else (phones often give none) by extension; null if not accepted. */
export function claimedUploadType(file: { name: string; type: string }): UploadType | null {
  const type = (file.type.split(';')[0] ?? '').trim().toLowerCase();
  const known = allowedTypes.find((allowed) => allowed === type) ?? typeAliases.get(type);
  if (known !== undefined) return known;
  if (type !== '' && type !== 'application/octet-stream') return null;
  return typeByExtension.get(/\.([^.]+)$/.exec(file.name)?.[1]?.toLowerCase() ?? '') ?? null;
}

/**
 * Validates a file before upload.
 * @param file its name, MIME type ('' if unknown) and size in bytes
 * @returns the message to show, or null if valid
 */
export function validateUpload(file: { name: string; type: string; size: number }): string | null {
  if (claimedUploadType(file) === null) return uploadHint;
  if (file.size > uploadLimitBytes) return '文件大小不能超过 5 MB';
  return file.size > 0 ? null : '文件内容为空';
}
