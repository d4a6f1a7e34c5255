import { randomUUID } from "node:crypto";
import { S3Client } from "@aws-sdk/client-s3";
import { onTestFinished } from "vitest";

interface S3Server {
  endpoint: string;
  bucket: string;
  /** See scripts/swift/server.mjs. */
  containers: string;
  accounts: Record<"owner" | "reader", { access: string; secret: string }>;
}

/** The S3 server that `npm run test:contracts` has started; undefined elsewhere. */
export const s3Server = process.env.TEST_S3 ? (JSON.parse(process.env.TEST_S3) as S3Server) : undefined;

export function theS3Server(): S3Server {
  if (!s3Server) throw new Error("There is no S3 server.");
  return s3Server;
}

/** An address as `S3_URL` has it; a folder of its own in the bucket when left out. */
export function s3UrlOf({
  bucket = theS3Server().bucket,
  folder = randomUUID(),
  endpoint = theS3Server().endpoint,
} = {}): string {
  return `s3://${bucket}/${folder}?endpoint=${encodeURIComponent(endpoint)}`;
}

/** What a process of its own asks the S3 server with. */
export function ownKeys(account: "owner" | "reader" = "owner"): Record<string, string> {
  if (!s3Server) return {};
  const { access, secret } = s3Server.accounts[account];
  return { AWS_ACCESS_KEY_ID: access, AWS_SECRET_ACCESS_KEY: secret };
}

/** What looks into the bucket beside the product. */
export function openS3Client(): S3Client {
  const { endpoint, accounts } = theS3Server();
  const client = new S3Client({
    ...{ endpoint, region: "us-east-1", forcePathStyle: true, requestChecksumCalculation: "WHEN_REQUIRED" },
    credentials: { accessKeyId: accounts.owner.access, secretAccessKey: accounts.owner.secret },
  });
  onTestFinished(() => client.destroy());
  return client;
}
