export interface S3Settings {
  /** The origin of an S3-compatible service; null for AWS, where the region decides. */
  endpoint: string | null;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** True to put the bucket's name into the path instead of the host name. */
  forcePathStyle: boolean;
  /** The time limit of one call including its retry, in milliseconds. Default 20,000. */
  timeoutMs?: number;
}
