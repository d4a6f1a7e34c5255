/** Where the files are, as `S3_URL` says. */
export interface S3Place {
  bucket: string;
  /** In the bucket: empty, or with a slash at its end. */
  folder: string;
  /** Null: what the SDK finds (AWS_REGION, its own files). */
  region: string | null;
  /** Null: AWS. */
  endpoint: string | null;
}
