/** A folder of a bucket, as an address of the kind `s3://…` says. */
export interface S3Place {
  bucket: string;
  /** In the bucket: empty, or with a slash at its end. */
  folder: string;
  /** Null: what the SDK finds (AWS_REGION, its own files). */
  region: string | null;
  /** Null: AWS. */
  endpoint: string | null;
  /** Which setting gave it, for sentences about it; `S3_URL` when left out. */
  setting?: string;
}
