import { mkdir, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { GetObjectCommand, HeadObjectCommand } from "@aws-sdk/client-s3";
import { pino } from "pino";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { eachAtOnce } from "#app/kernel/each-at-once";
import type { PublishTarget } from "#app/kernel/ports/publish-target";
import { openPublishTarget } from "#app/server/process/adapters.server";
import { parseFilePlace } from "#app/server/process/file-place.server";
import { loadPublishingAssets } from "#app/server/process/publishing-assets.server";
import { publishRetailer } from "#app/shopping/domain/published-files/publish-retailer.server";
import { makeFullWorld } from "#db/seed/worlds";
import { openS3Client, s3Server, s3UrlOf } from "#tests/setup/s3-server";
import { mountSmallDisk, whyNoSmallDisk } from "#tests/setup/small-disk";
import { makeTempFolder } from "#tests/setup/temp-folder";
import { openTestWorld } from "#tests/setup/test-world";

const log = pino({ level: "silent" });

async function open(text: string): Promise<PublishTarget> {
  const place = parseFilePlace(text);
  if (place === null) throw new Error(`${text} is no place.`);
  const target = await openPublishTarget(place, "PUBLISH_TO", log);
  onTestFinished(() => target.close());
  return target;
}

const page = (text: string) => ({
  bytes: Buffer.from(text),
  contentType: "text/html; charset=utf-8",
  cacheControl: "public, max-age=300",
});

const places: [name: string, place: () => Promise<string>][] = [
  ["a folder", async () => join(await makeTempFolder(), "made", "anew")],
  ...(s3Server ? [["S3", async () => s3UrlOf()] as [string, () => Promise<string>]] : []),
];

describe.each(places)("a place to publish to: %s", (_name, placeOf) => {
  it("has what was put there last, whole, until it is deleted", async () => {
    const place = await placeOf();
    const target = await open(place);
    expect(await target.read("7/a/index.html")).toBeNull();
    await target.put("7/a/index.html", page("first"));
    await target.put("7/a/index.html", page("second"));
    await target.put("7/other.html", page("other"));
    const again = await open(place);
    expect(String(await again.read("7/a/index.html"))).toBe("second");
    await again.delete("7/a/index.html");
    await again.delete("7/a/index.html");
    expect(await target.read("7/a/index.html")).toBeNull();
    await target.put("7/a/index.html", page("third"));
    expect(String(await target.read("7/a/index.html"))).toBe("third");
    expect(String(await target.read("7/other.html"))).toBe("other");
  });

  it("lists the fingerprints of what was put, which change with the bytes", async () => {
    const target = await open(await placeOf());
    expect(await target.list("7/")).toEqual(new Map());
    const put = new Map([
      ["index.html", await target.put("7/index.html", page("first"))],
      ["a/b/empty.html", await target.put("7/a/b/empty.html", page(""))],
    ]);
    await target.put("77/index.html", page("of another"));
    expect(await target.list("7/")).toEqual(put);
    const altered = await target.put("7/index.html", page("something else"));
    expect(altered).not.toBe(put.get("index.html"));
    expect(await target.list("7/")).toEqual(new Map([...put, ["index.html", altered]]));
    await target.delete("7/index.html");
    expect([...(await target.list("7/")).keys()]).toEqual(["a/b/empty.html"]);
  });

  it("lists more files than one answer holds", async () => {
    const target = await open(await placeOf());
    const paths = Array.from({ length: 1100 }, (_, number) => `recipes/${number}.json`);
    await eachAtOnce(8, paths, (path) => target.put(`7/${path}`, page("{}")));
    expect([...(await target.list("7/")).keys()].toSorted()).toEqual(paths.toSorted());
  });

  it("takes an ad, takes nothing when nothing has changed, and is put right where somebody else changed it", async () => {
    const world = await openTestWorld();
    const { own } = await makeFullWorld(world.runtime.db);
    const place = await placeOf();
    const target = await open(place);
    const request = { target, address: "https://files.example", retailerId: own.retailer.id };
    const publish = async () =>
      publishRetailer(world.contextOf(), { ...request, assets: await loadPublishingAssets() });
    const first = await publish();
    expect(first.written.length).toBeGreaterThan(80);
    for (const path of first.written)
      expect(await target.read(`${own.retailer.id}/${path}`), path).not.toBeNull();
    const read = vi.spyOn(target, "read");
    expect((await publish()).written).toEqual([]);
    expect(read.mock.calls).toEqual([[`${own.retailer.id}/published.json`]]);

    const somebody = await open(place);
    const text = String(await target.read(`${own.retailer.id}/index.html`));
    await somebody.put(`${own.retailer.id}/index.html`, page(text.replace("<html", "<htmx")));
    await somebody.delete(`${own.retailer.id}/sitemap.xml`);
    expect((await publish()).written.toSorted()).toEqual(["index.html", "sitemap.xml"]);
    expect(String(await target.read(`${own.retailer.id}/index.html`))).toBe(text);
    expect(await target.read(`${own.retailer.id}/sitemap.xml`)).not.toBeNull();
  });
});

describe("a folder", () => {
  it("is readable by whoever serves it, and has no half-written file", async () => {
    // That of the units in deploy/.
    const umask = process.umask(0o077);
    onTestFinished(() => void process.umask(umask));
    const folder = join(await makeTempFolder(), "made");
    const target = await open(folder);
    await target.put("7/a/index.html", page("text"));
    expect(await readdir(join(folder, "7/a"))).toEqual(["index.html"]);
    for (const [path, expected] of [
      ["", 0o755],
      ["7", 0o755],
      ["7/a", 0o755],
      ["7/a/index.html", 0o644],
    ] as const)
      expect((await stat(join(folder, path))).mode & 0o777, path).toBe(expected);
  });

  it("in which a file or a folder is in the way is refused in a sentence", async () => {
    const folder = await makeTempFolder();
    const target = await open(folder);
    await writeFile(join(folder, "7"), "a file");
    await expect(target.put("7/index.html", page("text"))).rejects.toMatchObject({ reason: "refused" });
    await mkdir(join(folder, "8", "index.html", "below"), { recursive: true });
    await expect(target.put("8/index.html", page("text"))).rejects.toMatchObject({
      message: `The ad can't be published to the folder ${folder}: a folder stands where a file should be.`,
    });
    expect(await readFile(join(folder, "7"), "utf8")).toBe("a file");
  });

  it.skipIf(whyNoSmallDisk() !== null)("on a full disk keeps what it has", async () => {
    const disk = mountSmallDisk(2);
    onTestFinished(() => disk.remove());
    const target = await open(join(disk.path, "site"));
    await target.put("7/index.html", page("old"));
    await disk.fill(4096);
    await expect(target.put("7/index.html", page("new".repeat(100_000)))).rejects.toMatchObject({
      code: "ENOSPC",
    });
    expect(String(await target.read("7/index.html"))).toBe("old");
    expect(await readdir(join(disk.path, "site", "7"))).toEqual(["index.html"]);
  });
});

describe.skipIf(!s3Server)("a bucket", () => {
  it("tells caches how long, and browsers what", async () => {
    const url = s3UrlOf();
    await (await open(url)).put("7/index.html", page("text"));
    const { host: Bucket, pathname } = new URL(url);
    const Key = `${pathname.slice(1)}/7/index.html`;
    const client = openS3Client();
    const { ContentType, CacheControl } = await client.send(new HeadObjectCommand({ Bucket, Key }));
    expect([ContentType, CacheControl]).toEqual(["text/html; charset=utf-8", "public, max-age=300"]);
    const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }));
    expect(await Body?.transformToString()).toBe("text");
  });

  it("that is not there is named in a sentence, with the setting that named it", async () => {
    await expect(open(s3UrlOf({ bucket: "not-there" }))).rejects.toMatchObject({
      reason: "refused",
      message: expect.stringMatching(/^There is no bucket "not-there" at .* in PUBLISH_TO\.$/),
    });
  });
});
