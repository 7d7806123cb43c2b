/** A file on the list of an upload field. */
export interface UploadItem {
  id: string;
  name: string;
  kind: 'image' | 'pdf' | 'other';
  /** Shows an image; null for none. */
  thumbnailUrl: string | null;
  status: 'uploading' | 'done' | 'failed';
  /** The share sent, 0 to 1, while uploading. */
  progress: number;
  /** Why it failed. */
  problem?: string;
}
