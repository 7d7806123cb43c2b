/** What a form's attachments need from the server; provided by the feature that owns the form. */
export interface UploadService {
  /**
   * Uploads one file.
   * @param onProgress receives the share sent, 0 to 1
   * @param signal aborts it
   * @returns the server's file reference
   * @throws an error with a message for the user
   */
  upload: (file: PickedFile, onProgress: (share: number) => void, signal: AbortSignal) => Promise<string>;
  /** Deletes a file removed from the list from the server, where supported. */
  discard: (reference: string) => void;
  /** Reports whether a field has uploads in progress: a form must not be submitted without them. */
  reportUnderWay: (fieldId: string, isUnderWay: boolean) => void;
  fileUrl: (reference: string) => string;
}

/** What can be picked and uploaded (product §7.15: images or PDF). */
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
  /** Takes all files of a folder, where `canPickFolder`. */
  folder?: boolean;
}

export interface SendFileOptions {
  url: string;
  headers?: Readonly<Record<string, string>>;
  /** Name of the multipart field. */
  field?: string;
  /** Receives the share sent, 0 to 1. */
  onProgress?: (share: number) => void;
  timeoutMs?: number;
  signal?: AbortSignal;
}

/** Generous, since a conference's network is slow. */
export const uploadTimeoutMs = 120_000;

/** A file's kind by MIME type, else by name: some Android pickers give no type. */
export function fileKind(name: string, mimeType: string): FileKind {
  if (mimeType.startsWith('image/')) return 'image';
  if (mimeType === 'application/pdf') return 'pdf';
  if (mimeType !== '' && mimeType !== 'application/octet-stream') return 'other';
  if (/\.(jpe?g|png|gif|webp|bmp|heic|heif)$/i.test(name)) return 'image';
  return /\.pdf$/i.test(name) ? 'pdf' : 'other';
}
