import { beforeEach, describe, expect, it } from "vitest";
import { renderExtrasJob } from "#app/circulars/domain/pages/page-jobs";
import { createSession } from "#app/identity/domain/accounts/sessions.server";
import { inTransaction } from "#app/kernel/context";
import { enqueue } from "#app/kernel/jobs/queue.server";
import { commitSession } from "#app/server/web/session.server";
import type { UserRow } from "#db/tables/identity";
import { type ApiWorld, openApiWorld } from "#tests/setup/api-world";
import { putBytes } from "#tests/setup/put-bytes";

const bytes = Buffer.from("the bytes of an image");

let world: ApiWorld;
let key: string;
let pageId: number;
let path: string;
let etag: string;

beforeEach(async () => {
  world = await openApiWorld();
  key = await putBytes(world.contextOf().services.files, bytes, "jpg");
  etag = `"${key.replace(".jpg", "")}"`;
  pageId = world.rows.own.pages[0]?.id ?? 0;
  path = `/api/CircularPages/${pageId}/BigPageImage`;
  await setPage({ bigImageKey: key, smallImageKey: key });
});

function setPage(values: {
  bigImageKey?: string | null;
  smallImageKey?: string;
  status?: "rendering" | "failed";
}) {
  return world.runtime.db.updateTable("circularPage").set(values).where("id", "=", pageId).execute();
}

async function cookieOf(user: UserRow): Promise<string> {
  const secret = await createSession(world.anonymous(), user.id, "browser");
  return (await commitSession(world.anonymous(), secret)).split(";")[0] ?? "";
}

describe("page images", () => {
  it("are private and answer 304 to a browser that has them", async () => {
    const response = await world.call("GET", path, { as: world.rows.own.staff });
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "image/jpeg",
      "content-length": String(bytes.length),
      "cache-control": "private, no-cache",
      vary: "Authorization, Cookie",
      etag,
    });
    expect(Buffer.from(await response.arrayBuffer())).toEqual(bytes);
    const headers = { "If-None-Match": `W/"other", ${etag}` };
    const again = await world.call("GET", path, { as: world.rows.own.staff, headers });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe("");
    const head = await world.call("HEAD", path, { as: world.rows.own.staff });
    expect([head.status, head.headers.get("Content-Length"), await head.text()]).toEqual([
      200,
      String(bytes.length),
      "",
    ]);
  });

  it("show themselves to the browser's session, and to the right one only", async () => {
    const own = { Cookie: await cookieOf(world.rows.own.staff) };
    expect((await world.call("GET", path, { headers: own })).status).toBe(200);
    const other = { Cookie: await cookieOf(world.rows.other.staff) };
    expect((await world.call("GET", path, { headers: other })).status).toBe(404);
    expect((await world.call("GET", path, { headers: { Cookie: "endcap=bm9uc2Vuc2U%3D" } })).status).toBe(
      401,
    );
  });

  it("are all that a cookie opens: everything else wants a token", async () => {
    const headers = { Cookie: await cookieOf(world.rows.own.staff) };
    const { circular } = world.rows.own;
    expect((await world.call("GET", `/api/Circulars/${circular.id}`, { headers })).status).toBe(401);
    expect((await world.call("DELETE", `/api/Circulars/${circular.id}`, { headers })).status).toBe(401);
    expect((await world.call("DELETE", `/api/CircularPages/${pageId}`, { headers })).status).toBe(401);
  });

  it("are waited for while the page is being drawn", async () => {
    await setPage({ bigImageKey: null, status: "rendering" });
    const waiting = world.call("GET", path, { as: world.rows.own.staff });
    await new Promise((resolve) => setTimeout(resolve, 300));
    await setPage({ bigImageKey: key });
    expect((await waiting).status).toBe(200);
  });

  it("of a page that can't be drawn are not found", async () => {
    await setPage({ bigImageKey: null, status: "failed" });
    expect((await world.call("GET", path, { as: world.rows.own.staff })).status).toBe(404);
    const thumbnail = `/api/CircularPages/${pageId}/ThumbnailImage/3`;
    expect((await world.call("GET", thumbnail, { as: world.rows.own.staff })).status).toBe(404);
  });
});

describe("thumbnails", () => {
  const retried = { status: "queued", attempts: 1, runAt: "2026-02-02T12:00:05.000Z" } as const;
  let thumbnail: string;

  beforeEach(async () => {
    thumbnail = `/api/CircularPages/${pageId}/ThumbnailImage/0`;
    const { db } = world.runtime;
    const box = { left: 0, top: 0, width: 0.2, height: 0.2 };
    const uncut = { fileKey: null, imageWidth: null, imageHeight: null };
    await db
      .insertInto("pageThumbnail")
      .values({ pageId, position: 0, ...box, ...uncut })
      .execute();
    const ctx = world.contextOf();
    await inTransaction(ctx, (tx) => enqueue(tx, renderExtrasJob(pageId)));
  });

  function setJob(values: { status: "queued" | "failed" | "done"; attempts?: number; runAt?: string }) {
    const { key: jobKey } = renderExtrasJob(pageId);
    return world.runtime.db.updateTable("job").set(values).where("key", "=", jobKey).execute();
  }

  it("are waited for while they are being cut, also between two tries", async () => {
    await setJob(retried);
    const waiting = world.call("GET", thumbnail, { as: world.rows.own.staff });
    await new Promise((resolve) => setTimeout(resolve, 300));
    await world.runtime.db
      .updateTable("pageThumbnail")
      .set({ fileKey: key })
      .where("pageId", "=", pageId)
      .execute();
    expect((await waiting).status).toBe(200);
  });

  it("are not found at once when cutting them has failed for good", async () => {
    await setJob({ status: "failed" });
    const askedAt = performance.now();
    expect((await world.call("GET", thumbnail, { as: world.rows.own.staff })).status).toBe(404);
    expect(performance.now() - askedAt).toBeLessThan(2000);
  });

  it("stop being waited for when the cutting fails meanwhile", async () => {
    const waiting = world.call("GET", thumbnail, { as: world.rows.own.staff });
    await new Promise((resolve) => setTimeout(resolve, 300));
    await setJob({ status: "failed" });
    expect((await waiting).status).toBe(404);
  });
});

describe("public images", () => {
  it("never change, and every site may show them", async () => {
    const response = await world.call("GET", `/public/images/${key}`);
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "image/jpeg",
      "cache-control": "public, max-age=31536000, immutable",
      "access-control-allow-origin": "*",
      "cross-origin-resource-policy": "cross-origin",
      etag,
    });
    const again = await world.call("GET", `/public/images/${key}`, { headers: { "If-None-Match": etag } });
    expect(again.status).toBe(304);
    const head = await world.call("HEAD", `/public/images/${key}`);
    expect([head.status, await head.text()]).toEqual([200, ""]);
  });

  it("that are gone are not found, and nobody keeps that", async () => {
    await world.contextOf().services.files.delete(key);
    const response = await world.call("GET", `/public/images/${key}`);
    expect([response.status, response.headers.get("Cache-Control")]).toEqual([404, "no-store"]);
  });

  it("are images only: no PDF, no other file, whatever the address", async () => {
    const pdf = await putBytes(world.contextOf().services.files, Buffer.from("%PDF-1.4"), "pdf");
    for (const name of [
      pdf,
      `${"0".repeat(64)}.jpg`,
      "..%2Ftoken-key",
      "token-key",
      `${key}.jpg`,
      `x${key}`,
    ]) {
      const response = await world.call("GET", `/public/images/${name}`);
      expect(response.status, name).toBe(404);
      expect(await response.json()).toMatchObject({ error: "not_found" });
    }
  });
});

describe("the public weekly ad", () => {
  const address = () => `/public/retailers/${world.rows.own.retailer.id}/weekly-ad`;

  it("lets other sites' scripts ask with a tag they hold", async () => {
    const response = await world.call("OPTIONS", address(), {
      headers: {
        Origin: "https://grocer.example",
        "Access-Control-Request-Method": "GET",
        "Access-Control-Request-Headers": "if-none-match",
      },
    });
    expect(response.status).toBe(204);
    expect(response.headers.get("Access-Control-Allow-Headers")).toBe("if-none-match");
  });
});
