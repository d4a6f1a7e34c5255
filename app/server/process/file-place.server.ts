import { resolve } from "node:path";

/** Where stored files are kept. */
export type FilePlace = { kind: "folder"; path: string } | { kind: "s3"; s3: S3Place };

/** A folder of a bucket, as `s3://bucket/folder?region=eu-central-1&endpoint=https://s3.example` says it. */
export interface S3Place {
  bucket: string;
  /** Empty, or with a slash at its end. */
  folder: string;
  /** Null: what the SDK finds (AWS_REGION, its own files). */
  region: string | null;
  /** Null: AWS. */
  endpoint: string | null;
}

export const s3UrlProblem =
  "must be like s3://bucket?region=eu-central-1, or s3://bucket/folder?endpoint=https://s3.example for a store that is not AWS; its key goes into AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY";

/** Null for what is no address of a bucket, or says more than it may: a key in it would end up in logs. */
export function parseS3Url(text: string): S3Place | null {
  const url = toUrl(text);
  if (url?.protocol !== "s3:" || url.host === "" || url.username !== "" || url.hash !== "") return null;
  const known = ["region", "endpoint"];
  if ([...url.searchParams.keys()].some((name) => !known.includes(name))) return null;
  const endpoint = url.searchParams.get("endpoint") || null;
  if (endpoint !== null && !/^https?:$/.test(toUrl(endpoint)?.protocol ?? "")) return null;
  const folder = decodeURIComponent(url.pathname).replace(/^\/+|\/+$/g, "");
  return {
    bucket: url.host,
    folder: folder === "" ? "" : `${folder}/`,
    region: url.searchParams.get("region") || null,
    endpoint: endpoint?.replace(/\/+$/, "") ?? null,
  };
}

function toUrl(text: string): URL | null {
  return URL.canParse(text) ? new URL(text) : null;
}

/** What somebody typed: `s3://…` or the path of a folder. Null for an address that is not right. */
export function parseFilePlace(text: string): FilePlace | null {
  if (!/^[a-z0-9]+:\/\//i.test(text)) return { kind: "folder", path: resolve(text) };
  const s3 = parseS3Url(text);
  return s3 && { kind: "s3", s3 };
}

/** As people write it. */
export function describePlace(place: FilePlace): string {
  if (place.kind === "folder") return place.path;
  const { bucket, folder, endpoint } = place.s3;
  return `s3://${bucket}/${folder}${endpoint ? ` at ${endpoint}` : ""}`;
}
