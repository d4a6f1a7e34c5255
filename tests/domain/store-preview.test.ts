import { SignJWT } from "jose";
import { beforeEach, describe, expect, it } from "vitest";
import type { DomainError } from "#app/kernel/errors";
import { parseInput } from "#app/kernel/parse-input";
import { answerPublicRead } from "#app/shopping/api/public-answers.server";
import { PublicationCache } from "#app/shopping/domain/publishing/publication-cache.server";
import {
  createPreviewLink,
  getPreviewedAd,
  mayPreview,
  openPreview,
  previewSchema,
} from "#app/shopping/domain/publishing/store-preview.server";
import type { WeeklyAd } from "#app/shopping/domain/publishing/weekly-ad";
import { makeCircular, makePages } from "#db/seed/factories";
import { makeFullWorld } from "#db/seed/worlds";
import { openTestWorld, type TestWorld } from "#tests/setup/test-world";

let world: TestWorld;
let rows: Awaited<ReturnType<typeof makeFullWorld>>;

beforeEach(async () => {
  world = await openTestWorld();
  rows = await makeFullWorld(world.runtime.db);
});

const staff = () => world.contextOf(rows.own.staff);
const linkFor = (at: string | null = null) => createPreviewLink(staff(), { storeId: rows.own.store.id, at });
const adOf = (token: string) => getPreviewedAd(world.anonymous(), rows.own.retailer.id, token);
const refusalOf = (opening: Promise<unknown>) =>
  opening.then(
    () => "none",
    ({ code, message }: DomainError) => `${code}: ${message}`,
  );

async function shownAt(at: string): Promise<number[]> {
  const { token } = await linkFor(at);
  return (await adOf(token)).circulars.map(({ id }) => id);
}

async function coming(activeDate: string, terminationDate: string): Promise<number> {
  const { id: retailerId } = rows.own.retailer;
  const circular = await makeCircular(world.runtime.db, { retailerId, activeDate, terminationDate });
  await makePages(world.runtime.db, circular.id, 2);
  return circular.id;
}

describe("a link to what a store shows", () => {
  it("is of a minute of the retailer's zone, also where the clocks change", async () => {
    const atOf = async (at: string) => (await linkFor(at)).at.toISOString();
    expect(await atOf("2026-02-04T00:30")).toBe("2026-02-04T06:30:00.000Z");
    // Skipped: the clocks go from 2 to 3.
    expect(await atOf("2026-03-08T01:59")).toBe("2026-03-08T07:59:00.000Z");
    expect(await atOf("2026-03-08T02:30")).toBe("2026-03-08T08:30:00.000Z");
    expect((await linkFor("2026-03-08T02:30")).wallTime).toBe("2026-03-08T03:30");
    // Twice: they go from 2 back to 1.
    expect(await atOf("2026-11-01T01:30")).toBe("2026-11-01T06:30:00.000Z");
    expect(await atOf("2026-11-01T01:30-06:00")).toBe("2026-11-01T07:30:00.000Z");
    expect((await linkFor()).at).toEqual(world.clock.now);
    expect(await refusalOf(linkFor("some day"))).toBe("invalid_input: The date and minute can't be read.");
    expect(() => parseInput(previewSchema, { storeId: "x" })).toThrow("Choose a store.");
  });

  it("shows a circular from its first minute to its last, whenever it is opened", async () => {
    // From 3:00 of the day on which 2:00 is skipped.
    const id = await coming("2026-03-08T08:00:00.000Z", "2026-03-15T04:59:59.000Z");
    const always = rows.own.circular.id;
    expect(await shownAt("2026-03-08T01:59")).toEqual([always]);
    expect(await shownAt("2026-03-08T02:00")).toEqual([id, always]);
    expect(await shownAt("2026-03-08T03:00")).toEqual([id, always]);
    expect(await shownAt("2026-03-14T23:59")).toEqual([id, always]);
    expect(await shownAt("2026-03-15T00:00")).toEqual([always]);
  });

  it("shows the pages of the store's group, and says what it is", async () => {
    const [, second] = rows.own.pages;
    const shown = { circularGroupId: rows.own.storeGroup.id, pageId: second?.id ?? 0, position: 1 };
    await world.runtime.db.insertInto("circularGroupPage").values(shown).execute();
    const { token } = await linkFor("2026-02-04T00:30");
    const ad = await adOf(token);
    const { id, slug, name } = rows.own.store;
    expect(ad.preview).toEqual({
      at: "2026-02-04T00:30:00-06:00",
      store: { id, slug, name },
      expires: "2026-02-09T06:00:00-06:00",
    });
    expect(ad.store).toEqual({ id, slug, name });
    expect(ad.next).toBeNull();
    expect(ad.circulars.map(({ pages }) => pages.map((page) => page.id))).toEqual([[second?.id]]);
  });

  it("works for seven days", async () => {
    const { token, expiresAt } = await linkFor();
    expect(expiresAt.toISOString()).toBe("2026-02-09T12:00:00.000Z");
    world.clock.now = new Date(expiresAt.getTime() - 1000);
    expect(await refusalOf(openPreview(world.anonymous(), token))).toBe("none");
    world.clock.now = expiresAt;
    expect(await refusalOf(openPreview(world.anonymous(), token))).toBe(
      "not_found: This preview link has expired. Please ask for a new one.",
    );
  });

  it("shows nothing when it was changed, signed by somebody else, or made for something else", async () => {
    const notValid = "not_found: This preview link is not valid. Please ask for a new one.";
    const { token } = await linkFor();
    const [head = "", body = "", proof = ""] = token.split(".");
    const claims = JSON.parse(Buffer.from(body, "base64url").toString());
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
    const forged = (key: Uint8Array, typ: string, audience: string) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: "HS256", typ })
        .setAudience(audience)
        .setSubject(claims.sub)
        .sign(key);
    const { tokenKey } = staff().settings;
    const changed = [
      `${head}.${encode({ ...claims, sub: String(rows.other.store.id) })}.${proof}`,
      `${head}.${encode({ ...claims, at: claims.at + 60_000 })}.${proof}`,
      `${head}.${encode({ ...claims, exp: claims.exp + 60 })}.${proof}`,
      `${encode({ alg: "none", typ: "endcap-preview" })}.${body}.`,
      `${head}.${body}.${proof.startsWith("A") ? "B" : "A"}${proof.slice(1)}`,
      `${head}.${body}`,
      "",
      "x".repeat(5000),
      await forged(new Uint8Array(32), "endcap-preview", "endcap-preview"),
      await forged(tokenKey, "JWT", "endcap-preview"),
      await forged(tokenKey, "endcap-preview", "endcap-api"),
    ];
    for (const each of changed) {
      expect(await refusalOf(openPreview(world.anonymous(), each)), each).toBe(notValid);
    }
    const theirs = getPreviewedAd(world.anonymous(), rows.other.retailer.id, token);
    expect(await refusalOf(theirs)).toBe(notValid);
  });

  it("ends with its store", async () => {
    const { token } = await linkFor();
    await world.runtime.db.deleteFrom("store").where("id", "=", rows.own.store.id).execute();
    expect(await refusalOf(adOf(token))).toBe("not_found: The store of this preview is no longer there.");
  });

  it("is made by staff of the store's retailer and Administrators alone", async () => {
    const { store, retailer } = rows.own;
    const make = (ctx: ReturnType<typeof staff>) =>
      refusalOf(createPreviewLink(ctx, { storeId: store.id, at: null }));
    expect(await make(world.contextOf(rows.administrator))).toBe("none");
    expect(await make(world.contextOf(rows.other.staff))).toBe("not_found: Store not found.");
    expect(await make(world.contextOf(rows.own.customer))).toMatch(/^forbidden/);
    expect(await make(world.anonymous())).toMatch(/^unauthenticated/);
    const people = [rows.own.staff, rows.administrator, rows.other.staff, rows.own.customer];
    expect(people.map((user) => mayPreview(world.contextOf(user), retailer.id))).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect(mayPreview(world.anonymous(), retailer.id)).toBe(false);
  });
});

describe("the public weekly ad with a preview's token", () => {
  const ask = (token: string) =>
    answerPublicRead(world.anonymous(), new PublicationCache(), {
      method: "GET",
      url: `/public/retailers/${rows.own.retailer.id}/weekly-ad?store=nowhere&preview=${encodeURIComponent(token)}`,
      ifNoneMatch: "*",
      acceptEncoding: "br",
    });

  it("is nobody's to keep, and nothing of it stays for those who come without", async () => {
    const id = await coming("2026-02-04T06:00:00.000Z", "2026-02-11T05:59:59.000Z");
    const answer = await ask((await linkFor("2026-02-04T00:30")).token);
    expect([answer?.status, answer?.headers["Cache-Control"]]).toEqual([200, "private, no-store"]);
    expect(answer?.headers).not.toHaveProperty("ETag");
    const ad = JSON.parse(String(answer?.body)) as WeeklyAd;
    expect(ad.circulars.map((circular) => circular.id)).toContain(id);
    expect(ad.preview?.at).toBe("2026-02-04T00:30:00-06:00");
  });

  it("says in a sentence why there is none", async () => {
    const answer = await ask("nonsense");
    expect([answer?.status, answer?.headers["Cache-Control"]]).toEqual([404, "no-store"]);
    expect(JSON.parse(String(answer?.body)).message).toBe(
      "This preview link is not valid. Please ask for a new one.",
    );
  });
});
