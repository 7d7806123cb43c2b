/** What a form's attachments need from the server; the feature that owns the form gives it. */
export interface UploadService {
  /**
   * Sends one file.
   * @param onProgress told the share that has been sent, 0 to 1
   * @param signal takes it back
   * @returns the server's reference
   * @throws an error whose message is for the user
   */
  upload: (file: PickedFile, onProgress: (share: number) => void, signal: AbortSignal) => Promise<string>;
  /** Lets the server forget a file that was taken off the list; where it cannot, nothing happens. */
  discard: (reference: string) => void;
  /** Told why a picked file is not taken at all, in the user's words. */
  refuse: (problem: string) => void;
  /** Told whether a field's files are still on their way: a form must not be sent without them. */
  reportUnderWay: (fieldId: string, isUnderWay: boolean) => void;
  /** An address that shows the file behind a reference. */
  fileUrl: (reference: string) => string;
}

/** What may be picked and uploaded (product §7.15: images or PDF). */
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
