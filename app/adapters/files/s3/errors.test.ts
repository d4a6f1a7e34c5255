import { describe, expect, it } from "vitest";
import { FileStoreError } from "#app/kernel/ports/file-store-error";
import { toFileStoreError } from "./errors";

const place = { bucket: "ads", folder: "", region: null, endpoint: "https://s3.example" };

/** As the SDK throws what a store answers. */
function answer(name: string, status: number): Error {
  return Object.assign(new Error(name), { name, $metadata: { httpStatusCode: status } });
}

const reasonOf = (error: unknown) => {
  const known = toFileStoreError(error, place);
  return known instanceof FileStoreError ? known.reason : known;
};

describe("what stores answer", () => {
  it.each([
    ["EntityTooLarge", 400, "full"],
    ["QuotaExceeded", 403, "full"],
    ["XMinioStorageFull", 507, "full"],
    ["XMinioAdminBucketQuotaExceeded", 409, "full"],
    ["InsufficientStorage", 507, "full"],
    ["SlowDown", 503, "away"],
    ["TooManyRequests", 429, "away"],
    ["BadGateway", 502, "away"],
    ["RequestTimeout", 400, "away"],
    ["AccessDenied", 403, "refused"],
    ["NoSuchBucket", 404, "refused"],
    ["PermanentRedirect", 301, "refused"],
    ["RequestTimeTooSkewed", 403, "refused"],
  ])("%s (%i) means that it is %s", (name, status, reason) => {
    expect(reasonOf(answer(name, status))).toBe(reason);
  });

  it("is left as it is where nobody foresaw it, as are errors of this machine's disk", () => {
    for (const error of [
      answer("BadDigest", 400),
      Object.assign(new Error("ENOSPC"), { code: "ENOSPC", syscall: "write" }),
    ])
      expect(reasonOf(error)).toBe(error);
  });
});
