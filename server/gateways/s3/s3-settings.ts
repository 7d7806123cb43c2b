export interface S3Settings {
  /** Origin of a store that speaks S3; null for AWS' own, by the region. */
  endpoint: string | null;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** The bucket stands in the path, not in the host's name. */
  forcePathStyle: boolean;
  /** For one call in total, its repetition included. Default 20,000. */
  timeoutMs?: number;
}
