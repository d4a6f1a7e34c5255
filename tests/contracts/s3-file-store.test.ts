import { randomBytes, randomUUID } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { CreateBucketCommand, HeadObjectCommand, PutBucketAclCommand } from "@aws-sdk/client-s3";
import { describe, expect, it, vi } from "vitest";
import { objectName } from "#app/adapters/files/s3/object-names";
import { toDomainError } from "#app/kernel/storage-errors";
import { openCutOffProxy } from "#tests/setup/cut-off-proxy";
import { openS3 } from "#tests/setup/file-stores";
import { putBytes } from "#tests/setup/put-bytes";
import { runBuiltCli } from "#tests/setup/run-built-cli";
import { startServer } from "#tests/setup/running-server";
import { openS3Client, ownKeys, s3Server, s3UrlOf, theS3Server } from "#tests/setup/s3-server";
import { makeTempFolder } from "#tests/setup/temp-folder";

const large = randomBytes(3_000_000);

const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.fail("it went well"),
    (error: unknown) => toDomainError(error) ?? error,
  );

/** All files below the folder of temporary ones, without locks. */
async function leftIn(dataDir: string): Promise<string[]> {
  const entries = await readdir(join(dataDir, "tmp"), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile() && entry.name !== "lock").map(({ name }) => name);
}

describe.skipIf(!s3Server)("files in S3", () => {
  it("tell a CDN what they are, pictures apart from all else", async () => {
    const url = s3UrlOf();
    const { store } = await openS3({ url });
    const client = openS3Client();
    const { host: Bucket, pathname } = new URL(url);
    const headersOf = async (extension: string) => {
      const key = await putBytes(store, Buffer.from("bytes"), extension);
      const Key = `${pathname.slice(1)}/${objectName(key)}`;
      const { ContentType, CacheControl } = await client.send(new HeadObjectCommand({ Bucket, Key }));
      return [objectName(key).replace(key, ""), ContentType, CacheControl];
    };
    const forEver = "public, max-age=31536000, immutable";
    expect(await headersOf("webp")).toEqual(["public/images/", "image/webp", forEver]);
    expect(await headersOf("jpg")).toEqual(["public/images/", "image/jpeg", forEver]);
    expect(await headersOf("pdf")).toEqual(["private/", "application/pdf", "private, no-store"]);
    expect(await headersOf("xlsx")).toEqual(["private/", "application/octet-stream", "private, no-store"]);
  });

  it("come here once, however many ask for a path", async () => {
    const proxy = await openCutOffProxy(theS3Server().endpoint);
    const url = s3UrlOf({ endpoint: proxy.endpoint });
    const under = await openS3({ url });
    const key = await putBytes(under.store, large, "pdf");
    const other = await under.again();
    const before = proxy.count("GET");
    const copies = await Promise.all(Array.from({ length: 30 }, () => other.localCopy(key)));
    for (const copy of copies) {
      expect(large.equals(await readFile(copy.path))).toBe(true);
      await copy.release();
    }
    expect(proxy.count("GET") - before).toBe(1);
  });

  it("whose download breaks off leave nothing", async () => {
    const proxy = await openCutOffProxy(theS3Server().endpoint);
    const under = await openS3({ url: s3UrlOf({ endpoint: proxy.endpoint }) });
    const key = await putBytes(under.store, large, "pdf");
    await under.store.close();
    const store = await under.again();
    proxy.cutAfter = 1_000_000;
    expect(await failureOf(store.localCopy(key))).toMatchObject({
      code: "unavailable",
      retryAfterSeconds: 2,
    });
    expect(await leftIn(under.dataDir)).toEqual([]);
    proxy.cutAfter = null;
    const { path } = await store.localCopy(key);
    expect(large.equals(await readFile(path))).toBe(true);
  });

  it("leave no more copies here than they may, and none once the store is closed", async () => {
    const under = await openS3({ more: { FILE_CACHE_MB: "2" } });
    for (let count = 0; count < 6; count += 1) await putBytes(under.store, randomBytes(700_000), "jpg");
    expect(await leftIn(under.dataDir)).toHaveLength(2);
    await under.store.close();
    expect(await readdir(join(under.dataDir, "tmp"))).toEqual([]);
  });

  it("that the bucket refuses to take are refused with a sentence", async () => {
    const client = openS3Client();
    const bucket = randomUUID();
    await client.send(new CreateBucketCommand({ Bucket: bucket }));
    await client.send(new PutBucketAclCommand({ Bucket: bucket, ACL: "public-read" }));
    for (const [name, value] of Object.entries(ownKeys("reader"))) vi.stubEnv(name, value);
    try {
      const { store, names } = await openS3({ url: s3UrlOf({ bucket }) });
      expect(await failureOf(putBytes(store, large, "pdf"))).toMatchObject({
        code: "unavailable",
        message: `The bucket "${bucket}" refuses what is asked of it. The key needs the rights to list it, and to get, put and delete what is in it.`,
      });
      expect(await names()).toEqual([]);
    } finally {
      vi.unstubAllEnvs();
    }
  });

  it("end a server's start, with one sentence that says what to do, where they can't be reached like this", async () => {
    const { endpoint } = theS3Server();
    const wrong: [Record<string, string>, RegExp][] = [
      [{ AWS_SECRET_ACCESS_KEY: "wrong" }, /does not know the key .* See that AWS_ACCESS_KEY_ID and/],
      [{ S3_URL: s3UrlOf({ bucket: "not-there" }) }, /There is no bucket "not-there" at http.* Make it, or/],
      [
        { S3_URL: s3UrlOf({ endpoint: "http://no-such-host.invalid" }) },
        /host of the bucket .* is not known/,
      ],
      [
        { S3_URL: `s3://endcap-tests?region=eu-west-1&endpoint=${endpoint}` },
        /is in another region than S3_URL says/,
      ],
    ];
    for (const [environment, sentence] of wrong) {
      const given = { S3_URL: s3UrlOf(), ...ownKeys(), ...environment };
      let code: number | null = null;
      const started = startServer({
        environment: given,
        onSpawn: (child) => child.once("exit", (exitCode) => (code = exitCode)),
      });
      const error = await started.then(
        () => expect.fail("it started"),
        (thrown: Error) => thrown.message,
      );
      const said = error.split("\n").slice(1).filter(Boolean);
      expect([code, said]).toEqual([1, [expect.stringMatching(/^Endcap can't start\. /)]]);
      expect(said[0]).toMatch(sentence);
      const run = await runBuiltCli(await makeTempFolder(), ["db", "migrate"], { environment: given });
      expect([run.exitCode, run.stdout]).toEqual([10, ""]);
      expect(run.stderr).toMatch(sentence);
    }
  });
});
