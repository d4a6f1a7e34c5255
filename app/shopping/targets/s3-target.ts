import { createHash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { Bucket, type FoundObject } from "#app/adapters/files/s3/bucket";
import type { S3Place } from "#app/adapters/files/s3/place";
import type { Log } from "#app/kernel/ports/log";
import type { PublishedFile, PublishTarget } from "#app/kernel/ports/publish-target";

/** Publishes to a folder of a bucket. An object is put at one go, with the headers that its readers get. */
export class S3Target implements PublishTarget {
  private constructor(private readonly bucket: Bucket) {}

  /** @throws FileStoreError where the bucket can't be used */
  static async open(place: S3Place, log: Log): Promise<S3Target> {
    return new S3Target(await Bucket.open(place, log));
  }

  async read(path: string): Promise<Buffer | null> {
    const found = await this.bucket.get(path);
    if (!found) return null;
    try {
      return await buffer(found.body);
    } catch (error) {
      throw this.bucket.fail(error);
    }
  }

  async put(path: string, { bytes, contentType, cacheControl }: PublishedFile): Promise<string> {
    const md5 = createHash("md5").update(bytes).digest("base64");
    const object = { body: bytes, byteSize: bytes.length, md5, contentType, cacheControl };
    return fingerprintOf(await this.bucket.put(path, object));
  }

  async list(folder: string): Promise<Map<string, string>> {
    const listed = new Map<string, string>();
    for await (const { name, ...object } of this.bucket.list(folder))
      listed.set(name.slice(folder.length), fingerprintOf(object));
    return listed;
  }

  delete(path: string): Promise<void> {
    return this.bucket.delete(path);
  }

  /** An object is there whole, or not at all. */
  async sweep(): Promise<void> {}

  async close(): Promise<void> {
    this.bucket.close();
  }
}

function fingerprintOf({ byteSize, etag }: FoundObject): string {
  return `${byteSize} ${etag}`;
}
