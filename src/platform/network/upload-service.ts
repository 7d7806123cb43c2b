/** The server operations that a form's attachments need. The feature that owns the form provides them. */
export interface UploadService {
  /**
   * Uploads one file.
   * @param onProgress receives the share sent, 0 to 1
   * @param signal aborts it
   * @returns the server's file reference
   * @throws an error with a message for the user
   */
  upload: (file: PickedFile, onProgress: (share: number) => void, signal: AbortSignal) => Promise<string>;
  /** Deletes from the server a file that was removed from the list, if the server supports it. */
  discard: (reference: string) => void;
  /** Reports if a field has uploads in progress: the form must not be submitted before they end. */
  reportUnderWay: (fieldId: string, isUnderWay: boolean) => void;
  fileUrl: (reference: string) => string;
}

/** The kinds of files; images and PDF files can be uploaded (product §7.15). */
export type FileKind = 'image' | 'pdf' | 'other';

/** A picked file, not uploaded yet. */
export interface PickedFile {
  name: string;
  sizeBytes: number;
  kind: FileKind;
  /** A preview URL for images; null for other kinds. Release it with `releasePreview`. */
  previewUrl: string | null;
  /** The platform's own handle: a File in a browser, a temporary path in a mini-program. */
  handle: unknown;
}

export interface PickOptions {
  /** Allows choosing several. */
  multiple: boolean;
  /** Picks all files of a folder. Only if `canPickFolder()`. */
  folder?: boolean;
}

export interface SendFileOptions {
  url: string;
  headers?: Readonly<Record<string, string>>;
  /** Name of the multipart field. */
  field?: string;
  /** Called with the share sent, 0 to 1. */
  onProgress?: (share: number) => void;
  timeoutMs?: number;
  signal?: AbortSignal;
}

/** The upload timeout in milliseconds: long, since a conference's network is slow. */
export const uploadTimeoutMs = 120_000;

/** Returns a file's kind by its MIME type, else by its name: some Android pickers give no type. */
export function fileKind(name: string, mimeType: string): FileKind {
  if (mimeType.startsWith('image/')) return 'image';
  if (mimeType === 'application/pdf') return 'pdf';
  if (mimeType !== '' && mimeType !== 'application/octet-stream') return 'other';
  if (/\.(jpe?g|png|gif|webp|bmp|heic|heif)$/i.test(name)) return 'image';
  return /\.pdf$/i.test(name) ? 'pdf' : 'other';
}
