/** What may be picked and uploaded (spec section 5: images or PDF). */
export type FileKind = 'image' | 'pdf' | 'other';

/** A file of the user's, not sent yet. */
export interface PickedFile {
  name: string;
  sizeBytes: number;
  kind: FileKind;
  /** Shows an image before it is sent; null for other kinds. Free it with `releasePreview`. */
  previewUrl: string | null;
  /** The platform's own handle: a File in a browser, a temporary path in a mini-program. */
  handle: unknown;
}

export interface PickOptions {
  /** Lets more than one be chosen. */
  multiple: boolean;
}

export interface SendFileOptions {
  url: string;
  headers?: Readonly<Record<string, string>>;
  /** Name of the multipart field. */
  field?: string;
  /** Called with the share that has been sent, 0 to 1. */
  onProgress?: (share: number) => void;
  timeoutMs?: number;
  signal?: AbortSignal;
}

/** Uploads are slow on a conference's network. */
export const uploadTimeoutMs = 120_000;

/** The kind of a file by its MIME type, else by its name: some Android pickers give no type. */
export function fileKind(name: string, mimeType: string): FileKind {
  if (mimeType.startsWith('image/')) return 'image';
  if (mimeType === 'application/pdf') return 'pdf';
  if (mimeType !== '' && mimeType !== 'application/octet-stream') return 'other';
  if (/\.(jpe?g|png|gif|webp|bmp|heic|heif)$/i.test(name)) return 'image';
  return /\.pdf$/i.test(name) ? 'pdf' : 'other';
}
