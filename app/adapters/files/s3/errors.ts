import { FileStoreError } from "#app/kernel/ports/file-store-error";
import type { S3Place } from "./place";

/** What the SDK and the network make of a failure. */
interface Failure {
  name?: string;
  code?: string;
  message?: string;
  $metadata?: { httpStatusCode?: number };
}

const networkCodes = [
  "ECONNREFUSED",
  "ECONNRESET",
  "ECONNABORTED",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "EAI_AGAIN",
];
const passingNames = ["TimeoutError", "RequestTimeout", "SlowDown", "ServiceUnavailable", "InternalError"];
const wrongKeyNames = ["SignatureDoesNotMatch", "InvalidAccessKeyId", "InvalidToken", "ExpiredToken"];
const wrongRegionNames = [
  "PermanentRedirect",
  "AuthorizationHeaderMalformed",
  "IllegalLocationConstraintException",
];
/** Not that nothing was changed: an answer may be lost behind a change that stands. Trying again does it once. */
const awayMessage =
  "The store of the files can't be reached at the moment. Please try again in a few seconds.";
const fullMessage =
  "The store of the files has no room left. Ask whoever runs the server to make some, then try again.";

/** The error as the port has it; what nobody foresaw, and the system's own errors about this machine, stay as they are. */
export function toFileStoreError(error: unknown, place: S3Place): unknown {
  if (error instanceof FileStoreError) return error;
  const failure = (error ?? {}) as Failure;
  // Before what is refused: some answer 403 where a quota is used up.
  if (isFull(failure)) return new FileStoreError("full", fullMessage, { cause: error });
  const refusal = refusalOf(failure, place);
  if (refusal !== null) return new FileStoreError("refused", refusal, { cause: error });
  if (isAway(failure)) return awayError(error);
  return error;
}

export function awayError(cause?: unknown): FileStoreError {
  return new FileStoreError("away", awayMessage, { cause });
}

export function isMissing(error: unknown): boolean {
  const { name, $metadata } = (error ?? {}) as Failure;
  // An answer to HEAD has no body that would tell of a bucket that is missing; the start has seen it.
  return (
    name === "NoSuchKey" ||
    name === "NotFound" ||
    ($metadata?.httpStatusCode === 404 && name !== "NoSuchBucket")
  );
}

/** Stores disagree on what they answer: AWS has no bounds, others have quotas and disks. */
function isFull({ name = "", $metadata }: Failure): boolean {
  return $metadata?.httpStatusCode === 507 || name === "EntityTooLarge" || /Quota|StorageFull/.test(name);
}

function isAway({ name = "", code = "", $metadata }: Failure): boolean {
  const status = $metadata?.httpStatusCode ?? 0;
  return networkCodes.includes(code) || passingNames.includes(name) || status >= 500 || status === 429;
}

/** What whoever runs the server has to do before the bucket can be used. */
function refusalOf({ name = "", code, message, $metadata }: Failure, place: S3Place): string | null {
  const bucket = `The bucket "${place.bucket}"`;
  const { setting = "S3_URL" } = place;
  if (name === "NoSuchBucket")
    return `There is no bucket "${place.bucket}"${place.endpoint ? ` at ${place.endpoint}` : ""}. Make it, or give the right name in ${setting}.`;
  if (wrongKeyNames.includes(name))
    return `${bucket} does not know the key it is asked with (${name}). See that AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY are right.`;
  if (name === "CredentialsProviderError")
    return `There is no key for the bucket "${place.bucket}". Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.`;
  if (wrongRegionNames.includes(name))
    return `${bucket} is in another region than ${setting} says: add the right one, as in s3://${place.bucket}?region=eu-central-1.`;
  if (message === "Region is missing")
    return `${setting} does not say in which region the bucket "${place.bucket}" is: s3://${place.bucket}?region=eu-central-1.`;
  if (name === "InvalidBucketName") return `${setting} has no right name of a bucket: "${place.bucket}".`;
  if (name === "RequestTimeTooSkewed")
    return `The store of the files refuses what is asked, since this server's clock is wrong. Please set it.`;
  if (code === "ENOTFOUND")
    return `The host of the bucket "${place.bucket}" is not known. Is the endpoint in ${setting} right?`;
  if (name === "AccessDenied" || $metadata?.httpStatusCode === 403)
    return `${bucket} refuses what is asked of it. The key needs the rights to list it, and to get, put and delete what is in it.`;
  return null;
}
