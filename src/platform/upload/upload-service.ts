import type { PickedFile } from './picked-file';

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
