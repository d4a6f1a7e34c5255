import { beforeEach, describe, expect, it } from "vitest";
import { publicApi } from "#app/shopping/api/public.server";
import { publicReads } from "#app/shopping/api/public-reads.server";
import type { Recipe } from "#app/shopping/domain/publishing/recipes";
import { createPreviewLink } from "#app/shopping/domain/publishing/store-preview.server";
import type { WeeklyAd } from "#app/shopping/domain/publishing/weekly-ad";
import { makeArea, makeCircular, makePages, makeRecipe } from "#db/seed/factories";
import { type ApiWorld, openApiWorld, uploadForm } from "#tests/setup/api-world";
import { drawPdf } from "#tests/setup/pdfs";
import { putBytes } from "#tests/setup/put-bytes";

const now = new Date("2026-02-04T12:00:00.000Z");
const past = { activeDate: "2026-01-21T06:00:00.000Z", terminationDate: "2026-01-28T05:59:59.000Z" };
const current = { activeDate: "2026-02-04T06:00:00.000Z", terminationDate: "2026-02-11T05:59:59.000Z" };
const coming = { activeDate: "2026-02-11T06:00:00.000Z", terminationDate: "2026-02-18T05:59:59.000Z" };

/** Circulars in every state, and drafts with past, current and future dates, by the words that mark their texts. */
const states = {
  Apricot: { ...current, publishedAt: null },
  Banana: { ...coming, publishedAt: null },
  Cherry: { ...past, publishedAt: null },
  Damson: coming,
  Elderberry: current,
  Fig: past,
  /** A draft of new pages that wait to replace those of the live circular. */
  Grape: { ...current, publishedAt: null },
  /** A draft of replaced pages, which can be brought back. */
  Huckleberry: { ...current, publishedAt: null },
} as const;

type State = keyof typeof states;
const [draftNow, draftComing, draftPast, scheduled, live, ended, waiting, replaced] = Object.keys(
  states,
) as State[] as [State, State, State, State, State, State, State, State];
const drafts = [draftNow, draftComing, draftPast, waiting, replaced];

interface Shown {
  circularId: number;
  pageId: number;
  areaId: number;
  recipeId: number;
  imageKeys: string[];
}

let world: ApiWorld;
let shown: Record<State, Shown>;

beforeEach(async () => {
  world = await openApiWorld();
  world.clock.now = now;
  await world.runtime.db.deleteFrom("circular").execute();
  const entries = Object.keys(states).map(async (state) => [state, await make(state as State)] as const);
  shown = Object.fromEntries(await Promise.all(entries)) as Record<State, Shown>;
  await world.runtime.db
    .updateTable("circular")
    .set({ replacesCircularId: shown[live].circularId, replacedPages: JSON.stringify([shown[live].pageId]) })
    .where("id", "=", shown[waiting].circularId)
    .execute();
  // A circular has at most one hidden draft; this one belongs to the next circular.
  await world.runtime.db
    .updateTable("circular")
    .set({
      replacesCircularId: shown[scheduled].circularId,
      replacedPages: JSON.stringify([shown[scheduled].pageId]),
      takenAt: now.toISOString(),
    })
    .where("id", "=", shown[replaced].circularId)
    .execute();
});

const retailerId = () => world.rows.own.retailer.id;

/** A circular with a page, four pictures of its own, and a deal with a linked recipe that uses it. */
async function make(state: State): Promise<Shown> {
  const { db } = world.runtime;
  const names = { name: state, title: `${state} week`, slug: state.toLowerCase() };
  const circular = await makeCircular(db, { retailerId: retailerId(), ...names, ...states[state] });
  const imageKeys: string[] = [];
  for (const size of ["big", "small", "shopper", "thumbnail"])
    imageKeys.push(await putBytes(world.contextOf().services.files, Buffer.from(`${state} ${size}`), "jpg"));
  const [bigImageKey = "", smallImageKey = "", shopperKey = "", thumbnailKey = ""] = imageKeys;
  const [page] = await makePages(db, circular.id, 1, { bigImageKey, smallImageKey });
  const pageId = page?.id ?? 0;
  const size = { width: 480, height: 640 };
  await db
    .insertInto("pageImage")
    .values({ pageId, fileKey: shopperKey, contentType: "image/jpeg", ...size })
    .execute();
  await db
    .insertInto("pageThumbnail")
    .values({ pageId, position: 0, left: 0, top: 0, width: 0.2, height: 0.2, fileKey: thumbnailKey })
    .execute();
  const { recipeCategory } = world.rows;
  const recipe = await makeRecipe(db, { recipeCategoryId: recipeCategory.id, title: "Compote" });
  const linked = { originalId: `loose-${state}`, title: `${state} cake`, ingredientLines: [state] };
  const area = await makeArea(db, {
    pageId,
    ingredient: `${state} punnet`,
    thumbnailIndex: 0,
    recipesJson: JSON.stringify([linked, { originalId: recipe.originalId, title: recipe.title }]),
  });
  return { circularId: circular.id, pageId, areaId: area.id, recipeId: recipe.id, imageKeys };
}

/** How a read answers about a circular: not found, an answer without it, or an answer that includes it. */
type Answered = "not found" | "silent" | "told";

interface ReadCase {
  /** Addresses whose answers could include the circular. */
  addresses(of: Shown): string[];
  /** The expected answers for published circulars; drafts are never included. */
  expected: Record<"scheduled" | "live" | "ended", Answered>;
}

const base = () => `/public/retailers/${retailerId()}`;
const withStore = (address: string) => [address, `${address}?store=${world.rows.own.store.slug}`];
const nowOnly = { scheduled: "silent", live: "told", ended: "silent" } as const;
const never = { scheduled: "silent", live: "silent", ended: "silent" } as const;

/** Every public read there is, by its path in the router. */
const reads: Record<string, ReadCase> = {
  "/public/retailers/{retailerId}/weekly-ad": {
    addresses: () => withStore(`${base()}/weekly-ad`),
    expected: nowOnly,
  },
  "/public/retailers/{retailerId}/deals/{areaId}": {
    addresses: ({ areaId }) => withStore(`${base()}/deals/${areaId}`),
    // For a future deal the answer only says that it is coming, and when.
    expected: { scheduled: "silent", live: "told", ended: "told" },
  },
  "/public/retailers/{retailerId}/deals/{areaId}/recipes/{place}": {
    addresses: ({ areaId }) => withStore(`${base()}/deals/${areaId}/recipes/0`),
    expected: { scheduled: "not found", live: "told", ended: "told" },
  },
  "/public/retailers/{retailerId}/offers": {
    addresses: () => withStore(`${base()}/offers`),
    expected: nowOnly,
  },
  "/public/retailers/{retailerId}/stores": {
    addresses: () => [`${base()}/stores`, `${base()}/stores?q=${world.rows.own.store.name}`],
    expected: never,
  },
  "/public/retailers/{retailerId}/recipes": {
    addresses: () => [`${base()}/recipes`, `${base()}/recipes?q=Compote`],
    expected: never,
  },
  "/public/retailers/{retailerId}/recipes/{recipeId}": {
    addresses: ({ recipeId }) => withStore(`${base()}/recipes/${recipeId}`),
    expected: nowOnly,
  },
  "/public/images/:key": {
    addresses: ({ imageKeys }) => imageKeys.map((key) => `/public/images/${key}`),
    expected: { scheduled: "told", live: "told", ended: "told" },
  },
  // What a shopper put on the list and shared, as it was sent: no row of a circular is read.
  "/public/retailers/:id{[0-9]{1,15}}/shared-lists/:token": {
    addresses: () => [`${base()}/shared-lists/none`],
    expected: { scheduled: "not found", live: "not found", ended: "not found" },
  },
};

async function answerAbout(state: State, address: string): Promise<Answered> {
  const response = await world.call("GET", address);
  if (response.status === 404) return "not found";
  expect(response.status, address).toBe(200);
  return (await response.text()).includes(state) ? "told" : "silent";
}

it("every public read is walked here", () => {
  const others = publicApi.routes.filter(({ method }) => method === "GET").map(({ path }) => path);
  expect(Object.keys(reads).toSorted()).toEqual(
    [...publicReads.map(({ path }) => path), ...new Set(others)].toSorted(),
  );
});

describe.each(Object.entries(reads))("GET %s", (_, { addresses, expected }) => {
  it("tells of no draft, and of what is published at its time", async () => {
    for (const draft of drafts) {
      for (const address of addresses(shown[draft])) {
        expect(await answerAbout(draft, address), `${draft} at ${address}`).not.toBe("told");
      }
    }
    for (const [state, answered] of [
      [scheduled, expected.scheduled],
      [live, expected.live],
      [ended, expected.ended],
    ] as const) {
      for (const address of addresses(shown[state])) {
        expect(await answerAbout(state, address), `${state} at ${address}`).toBe(answered);
      }
    }
  });

  it("answers of a draft as of what never was", async () => {
    for (const draft of drafts) {
      const never = {
        circularId: 999_999,
        pageId: 999_999,
        areaId: 999_999,
        recipeId: shown[draft].recipeId,
      };
      const asked = addresses(shown[draft]);
      for (const [index, address] of addresses({
        ...never,
        imageKeys: Array(4).fill("0".repeat(64)),
      }).entries()) {
        const [missing, answer] = [
          await world.call("GET", address),
          await world.call("GET", asked[index] ?? ""),
        ];
        expect([answer.status, await answer.text()]).toEqual([missing.status, await missing.text()]);
      }
    }
  });
});

it("a draft is not counted among those that come, and nothing shoppers do with it is counted", async () => {
  const ad = (await (await world.call("GET", `${base()}/weekly-ad`)).json()) as WeeklyAd;
  expect(ad.next?.circulars).toBe(1);
  const counts = Object.values(shown).flatMap(({ circularId, pageId, areaId }) => [
    { name: "adOpened", id: circularId, count: 1 },
    { name: "pageSeen", id: pageId, count: 1 },
    { name: "dealSeen", id: areaId, count: 1 },
  ]);
  const response = await world.call("POST", `${base()}/counts`, { text: JSON.stringify({ counts }) });
  expect(response.status).toBe(204);
  await world.anonymous().services.counts.flush();
  const counted = await world.runtime.db.selectFrom("adCount").select("circularId").distinct().execute();
  expect(counted).toEqual([{ circularId: shown[live].circularId }]);
});

describe("a preview link", () => {
  async function tokenFor(at: string): Promise<string> {
    const { staff, store } = world.rows.own;
    return (await createPreviewLink(world.contextOf(staff), { storeId: store.id, at })).token;
  }

  const adOf = async (token: string) =>
    (await (await world.call("GET", `${base()}/weekly-ad?preview=${token}`)).json()) as WeeklyAd;

  it("shows drafts at each minute as if they were published, with their pictures, but neither new pages that wait nor replaced ones", async () => {
    for (const [at, names] of [
      ["2026-01-25T12:00", [draftPast, ended]],
      ["2026-02-04T12:00", [draftNow, live]],
      ["2026-02-12T12:00", [draftComing, scheduled]],
    ] as const) {
      const ad = await adOf(await tokenFor(at));
      expect(ad.circulars.map(({ name }) => name).toSorted()).toEqual(names);
      for (const { pages } of ad.circulars) {
        const [page] = pages;
        for (const { url } of [...(page?.images ?? []), page?.areas[0]?.thumbnail ?? { url: "" }]) {
          const response = await world.call("GET", url);
          expect([response.status, response.headers.get("Cache-Control")]).toEqual([
            200,
            "private, no-cache",
          ]);
        }
      }
    }
  });

  it("shows the recipes of a draft's deals, with the deals that go with them", async () => {
    const { circulars } = await adOf(await tokenFor("2026-02-12T12:00"));
    for (const { name, pages } of circulars) {
      const recipes = pages[0]?.areas[0]?.recipes ?? [];
      expect(recipes).toHaveLength(2);
      for (const { url } of recipes) {
        const response = await world.call("GET", url);
        expect([response.status, response.headers.get("Cache-Control")]).toEqual([200, "private, no-store"]);
        const recipe = (await response.json()) as Recipe;
        expect(JSON.stringify(recipe)).toContain(name);
        for (const { thumbnail } of recipe.deals)
          expect((await world.call("GET", thumbnail?.url ?? "")).status).toBe(200);
      }
    }
    expect(circulars.map(({ name }) => name).toSorted()).toEqual([draftComing, scheduled]);
  });

  it("opens pictures of its own retailer's drafts only, and none once it has expired", async () => {
    const { other } = world.rows;
    const link = { storeId: other.store.id, at: null };
    const theirs = (await createPreviewLink(world.contextOf(other.staff), link)).token;
    const ours = await tokenFor("2026-02-04T12:00");
    const [key = ""] = shown[draftNow].imageKeys;
    const statusWith = async (token: string) =>
      (await world.call("GET", `/public/images/${key}?preview=${token}`)).status;
    expect([await statusWith(ours), await statusWith(theirs), await statusWith("none")]).toEqual([
      200, 404, 404,
    ]);
    world.clock.now = new Date(now.getTime() + 8 * 86_400_000);
    expect(await statusWith(ours)).toBe(404);
  });
});

it("staff of the retailer see the pages of a draft, others don't", async () => {
  const { own, other } = world.rows;
  const address = `/api/CircularPages/${shown[draftNow].pageId}/BigPageImage`;
  expect((await world.call("GET", address, { as: own.staff })).status).toBe(200);
  for (const as of [other.staff, own.customer, null])
    expect((await world.call("GET", address, { as })).status).toBeGreaterThanOrEqual(400);
});

it("staff see new pages that wait, and nobody those that were replaced", async () => {
  const { staff } = world.rows.own;
  for (const [state, status] of [
    [waiting, 200],
    [replaced, 404],
  ] as const) {
    for (const path of ["", "/BigPageImage"]) {
      const address = `/api/CircularPages/${shown[state].pageId}${path}`;
      expect((await world.call("GET", address, { as: staff })).status, address).toBe(status);
    }
  }
});

it("an answer that was read before is made anew when a circular becomes a draft again", async () => {
  const address = `${base()}/weekly-ad`;
  const etag = (await world.call("GET", address)).headers.get("ETag") ?? "";
  const setPublished = (publishedAt: string | null) =>
    world.runtime.db
      .updateTable("circular")
      .set({ publishedAt })
      .where("id", "=", shown[live].circularId)
      .execute();
  await setPublished(null);
  const headers = { "If-None-Match": etag };
  const without = await world.call("GET", address, { headers });
  expect([without.status, (await without.text()).includes(live)]).toEqual([200, false]);
  await setPublished("2026-02-04T12:00:00.000Z");
  expect((await world.call("GET", address, { headers })).status).toBe(304);
});

describe("POST /api/Circulars", () => {
  const post = async (name: string, draft?: string) => {
    const fields = {
      Title: name,
      Name: name,
      Slug: name,
      activeDate: "2026-02-01",
      terminationDate: "2026-02-08",
      "Retailer.Id": retailerId(),
      ...(draft === undefined ? {} : { draft }),
    };
    const form = uploadForm(fields, [await drawPdf(1)]);
    const response = await world.call("POST", "/api/Circulars", { form, as: world.rows.own.staff });
    return { code: response.status, body: await response.json() };
  };

  it("publishes at once unless it is told to make a draft, which is published by its own call", async () => {
    expect(await post("a")).toMatchObject({ code: 201, body: { status: "live" } });
    expect(await post("b", "false")).toMatchObject({ code: 201, body: { status: "live" } });
    expect(await post("d", "")).toMatchObject({
      code: 400,
      body: { errors: { Draft: ["Must be true or false."] } },
    });
    const { code, body } = await post("c", "true");
    expect([code, body]).toMatchObject([201, { status: "draft", publishedAt: null }]);
    const published = await world.call("POST", `/api/Circulars/${body.id}/Publish`, {
      as: world.rows.own.staff,
    });
    expect([published.status, await published.json()]).toMatchObject([
      200,
      { status: "live", publishedAt: "2026-02-04T06:00:00-06:00" },
    ]);
  });

  it("refuses what is neither true nor false, and keeps nothing", async () => {
    expect(await post("d", "maybe")).toMatchObject({
      code: 400,
      body: { errors: { Draft: ["Must be true or false."] } },
    });
    const rows = world.runtime.db.selectFrom("circular").select("id").where("name", "=", "d");
    expect(await rows.execute()).toEqual([]);
  });
});
