import { mkdtemp, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Answer } from "./answer";
import { keptFiles } from "./kept-files.server";

let folder: string;
const script = "export const price = '$1.99';\n".repeat(60);

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "endcap-kept-"));
  await writeFile(join(folder, "ad.js"), script);
  await writeFile(join(folder, "notes.txt"), "not for shoppers");
});
afterEach(() => rm(folder, { recursive: true }));

function open(recheckMs = 0) {
  const read = keptFiles({
    path: "/widgets/v1/",
    folder,
    types: { js: "text/javascript; charset=utf-8" },
    headers: { "Cache-Control": "public, max-age=300" },
    recheckMs,
  });
  return (url: string, asked: { method?: "GET" | "HEAD"; accept?: string; tag?: string } = {}) =>
    read({
      method: asked.method ?? "GET",
      url,
      ifNoneMatch: asked.tag ?? null,
      acceptEncoding: asked.accept ?? null,
    });
}

const textOf = (answer: Answer | null) => answer?.body?.toString();

describe("files that are kept", () => {
  it("are sent in the best encoding that is taken, with a tag of their own", async () => {
    const read = open();
    const plain = await read("/widgets/v1/ad.js");
    expect(plain).toMatchObject({ status: 200 });
    expect(textOf(plain)).toBe(script);
    expect(plain?.headers).toMatchObject({
      "Cache-Control": "public, max-age=300",
      "Content-Length": String(script.length),
      "Content-Type": "text/javascript; charset=utf-8",
      Vary: "Accept-Encoding",
    });
    const br = await read("/widgets/v1/ad.js?v=2", { accept: "gzip, br" });
    expect(br?.headers["Content-Encoding"]).toBe("br");
    expect(brotliDecompressSync(br?.body as Buffer).toString()).toBe(script);
    const gzip = await read("/widgets/v1/ad.js", { accept: "gzip, br;q=0" });
    expect(gunzipSync(gzip?.body as Buffer).toString()).toBe(script);
    expect(new Set([plain, br, gzip].map((answer) => answer?.headers.ETag)).size).toBe(3);
  });

  it("are not sent again to who has them, in whatever encoding", async () => {
    const read = open();
    const br = await read("/widgets/v1/ad.js", { accept: "br" });
    const tag = br?.headers.ETag ?? "";
    expect(await read("/widgets/v1/ad.js", { accept: "br", tag })).toMatchObject({ status: 304, body: null });
    expect(await read("/widgets/v1/ad.js", { tag: `W/${tag}, "other"` })).toMatchObject({ status: 304 });
    expect(await read("/widgets/v1/ad.js", { tag: '"other"' })).toMatchObject({ status: 200 });
    const head = await read("/widgets/v1/ad.js", { method: "HEAD" });
    expect(head).toMatchObject({
      status: 200,
      body: null,
      headers: { "Content-Length": String(script.length) },
    });
  });

  it("are read again once they have changed, and gone once they are gone", async () => {
    const read = open();
    await read("/widgets/v1/ad.js");
    await writeFile(join(folder, "ad.js"), "changed");
    await utimes(join(folder, "ad.js"), new Date(), new Date("2030-01-01"));
    expect(textOf(await read("/widgets/v1/ad.js"))).toBe("changed");
    await rm(join(folder, "ad.js"));
    expect(await read("/widgets/v1/ad.js")).toBeNull();
  });

  it("are answered at once between two looks at the folder", async () => {
    const read = open(60_000);
    expect(read("/widgets/v1/ad.js")).toBeInstanceOf(Promise);
    await read("/widgets/v1/ad.js");
    expect(read("/widgets/v1/ad.js")).toMatchObject({ status: 200 });
  });

  it.each([
    "/widgets/v1/notes.txt",
    "/widgets/v1/",
    "/widgets/v1/../ad.js",
    "/widgets/v1/a/ad.js",
    "/widgets/v1/none.js",
    "/ad.js",
  ])("are nothing else: %s", async (url) => {
    expect(await open()(url)).toBeNull();
  });
});
