import type { Readable } from "node:stream";
import type { S3Client } from "@aws-sdk/client-s3";
import type { Log } from "#app/kernel/ports/log";
import { isMissing, toFileStoreError } from "./errors";
import type { S3Place } from "./place";

/** An object without its bytes. */
export interface FoundObject {
  byteSize: number;
  /** Changes with the bytes; of most stores their MD5 in hexadecimal digits. */
  etag: string;
}

export interface NewObject {
  body: Uint8Array | Readable;
  byteSize: number;
  /** In Base64; the store refuses what does not fit. */
  md5: string;
  contentType: string;
  cacheControl: string;
}

type Sdk = typeof import("@aws-sdk/client-s3");

const connectTimeoutMs = 5000;
const silenceTimeoutMs = 30_000;
const maxSockets = 50;

/** A folder of a bucket: names are those within it. Everything throws a `FileStoreError` where the store is away, full or refuses. */
export class Bucket {
  private constructor(
    readonly place: S3Place,
    private readonly sdk: Sdk,
    private readonly client: S3Client,
  ) {}

  /**
   * Asks the bucket for a name, so that a wrong key or bucket shows at once.
   * @throws FileStoreError
   */
  static async open(place: S3Place, log: Log): Promise<Bucket> {
    // Which Node is asked for stands in package.json; a warning at each command tells nobody anything.
    // biome-ignore lint/style/noProcessEnv: the SDK asks for it nowhere else
    process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= "true";
    // It takes its time to load, and most servers need none of it.
    const sdk = await import("@aws-sdk/client-s3");
    const bucket = new Bucket(place, sdk, makeClient(sdk, place, log));
    await bucket.#ask(() => bucket.#listPage("", undefined, 1));
    return bucket;
  }

  /** Null where there is none. */
  async find(name: string): Promise<FoundObject | null> {
    const command = new this.sdk.HeadObjectCommand(this.#named(name));
    const found = await this.#ask(() => this.client.send(command).catch(nullWhereMissing));
    return found && { byteSize: found.ContentLength ?? 0, etag: bare(found.ETag) };
  }

  /** Null where there is none. The bytes may break off, with an error that `fail` translates. */
  async get(name: string): Promise<(FoundObject & { body: Readable }) | null> {
    const command = new this.sdk.GetObjectCommand(this.#named(name));
    const found = await this.#ask(() => this.client.send(command).catch(nullWhereMissing));
    if (!found) return null;
    return { byteSize: found.ContentLength ?? 0, etag: bare(found.ETag), body: found.Body as Readable };
  }

  /** Whole or not at all. */
  async put(name: string, object: NewObject): Promise<FoundObject> {
    const command = new this.sdk.PutObjectCommand({
      ...this.#named(name),
      Body: object.body,
      ContentLength: object.byteSize,
      ContentMD5: object.md5,
      ContentType: object.contentType,
      CacheControl: object.cacheControl,
    });
    const stored = await this.#ask(() => this.client.send(command));
    return { byteSize: object.byteSize, etag: bare(stored.ETag) };
  }

  /** Does nothing where there is none. */
  async delete(name: string): Promise<void> {
    const command = new this.sdk.DeleteObjectCommand(this.#named(name));
    await this.#ask(() => this.client.send(command).catch(nullWhereMissing));
  }

  /** Lists the objects whose names begin with the prefix; a thousand at a time are held. */
  async *list(prefix: string): AsyncGenerator<FoundObject & { name: string; storedAt: Date }> {
    for (let token: string | undefined, isFirst = true; isFirst || token !== undefined; isFirst = false) {
      const page = await this.#ask(() => this.#listPage(prefix, token));
      for (const { Key: key, LastModified: storedAt, Size: byteSize = 0, ETag } of page.Contents ?? []) {
        const name = key?.slice(this.place.folder.length);
        if (name && storedAt) yield { name, storedAt, byteSize, etag: bare(ETag) };
      }
      token = page.IsTruncated ? page.NextContinuationToken : undefined;
    }
  }

  /** The error of a download that broke off, as the port has it. */
  fail(error: unknown): unknown {
    return toFileStoreError(error, this.place);
  }

  close(): void {
    this.client.destroy();
  }

  #listPage(prefix: string, token?: string, count?: number) {
    const { bucket, folder } = this.place;
    return this.client.send(
      new this.sdk.ListObjectsV2Command({
        Bucket: bucket,
        Prefix: folder + prefix,
        ContinuationToken: token,
        MaxKeys: count,
      }),
    );
  }

  #named(name: string) {
    return { Bucket: this.place.bucket, Key: this.place.folder + name };
  }

  async #ask<T>(request: () => Promise<T>): Promise<T> {
    try {
      return await request();
    } catch (error) {
      throw this.fail(error);
    }
  }
}

function makeClient(sdk: Sdk, { region, endpoint }: S3Place, log: Log): S3Client {
  return new sdk.S3Client({
    ...(region || endpoint ? { region: region ?? "us-east-1" } : {}),
    // Buckets as hosts are what AWS wants; others rarely have the names and certificates for them.
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    // Checksums that come behind the bytes are stored as bytes, or refused, by many stores that are not AWS.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    requestHandler: {
      connectionTimeout: connectTimeoutMs,
      socketTimeout: silenceTimeoutMs,
      httpAgent: { maxSockets },
      httpsAgent: { maxSockets },
    },
    logger: {
      trace() {},
      debug() {},
      info() {},
      warn: (...said) => tell(log, said),
      error: (...said) => tell(log, said),
    },
  });
}

/** What went wrong is thrown, too. */
function tell(log: Log, said: unknown[]): void {
  log.debug({ said: said.filter((part) => typeof part === "string") }, "the S3 client");
}

function nullWhereMissing(error: unknown): null {
  if (!isMissing(error)) throw error;
  return null;
}

function bare(etag: string | undefined): string {
  return (etag ?? "").replaceAll('"', "");
}
