import { beforeEach, expect, it } from "vitest";
import { type ApiWorld, openApiWorld, uploadForm } from "#tests/setup/api-world";
import { drawSmallPdf } from "#tests/setup/pdfs";
import { drawPages } from "#tests/setup/waiting-replacement";

let world: ApiWorld;
let address: string;

beforeEach(async () => {
  world = await openApiWorld();
  address = `/api/Circulars/${world.rows.own.circular.id}/Replacement`;
});

async function call(method: string, path = "", options: { json?: unknown; form?: FormData } = {}) {
  const response = await world.call(method, `${address}${path}`, { as: world.rows.own.staff, ...options });
  return { status: response.status, body: response.status === 204 ? null : await response.json() };
}

const start = async (pageIds: string, label = "New") =>
  call("POST", "", { form: uploadForm({ PageIds: pageIds }, [await drawSmallPdf(1, label)]) });

const ingredients = async (pageId: number) => {
  const rows = await world.runtime.db
    .selectFrom("area")
    .select("ingredient")
    .where("pageId", "=", pageId)
    .execute();
  return rows.map(({ ingredient }) => ingredient);
};

it("replaces a page as somebody decides on the list of changes, and undoes it", async () => {
  const { pages, areas } = world.rows.own;
  const pageId = pages[0]?.id ?? 0;
  expect((await call("GET")).body).toMatchObject({ state: "none", newPages: [], changes: [], undo: null });
  const started = await start(String(pageId));
  expect(started).toMatchObject({
    status: 201,
    body: {
      state: "preparing",
      replacedPages: [{ id: pageId, number: 1 }],
      newPages: [{ number: 1, status: "rendering", failed: null }],
      fingerprint: null,
    },
  });
  expect((await call("POST", "/Take", { json: { fingerprint: "", taken: "all" } })).status).toBe(409);
  await drawPages(world);
  const { body } = await call("GET");
  expect(body).toMatchObject({
    state: "ready",
    changes: [
      { kind: "gone", key: `area-${areas[0]?.id}`, before: { pageId, number: 1 }, after: null, isOpen: true },
      { kind: "new", ingredient: "Apples", before: null, after: { number: 1, box: {} } },
    ],
    unchanged: 0,
    unreadPages: [],
  });
  const { fingerprint } = body;
  const take = (json: object) => call("POST", "/Take", { json });
  expect(await take({ fingerprint: "another", taken: "all" })).toMatchObject({ status: 409 });
  expect(await take({ fingerprint, taken: ["area-0"] })).toMatchObject({
    status: 400,
    body: { errors: { Taken: ['The list has no change "area-0".'] } },
  });
  expect(await take({ fingerprint, taken: "some" })).toMatchObject({ status: 400 });
  const before = await ingredients(pageId);
  const keys = body.changes.map(({ key }: { key: string }) => key);
  expect(await take({ fingerprint, taken: keys })).toEqual({
    status: 200,
    body: { changed: 0, gone: 1, added: 1 },
  });
  expect(await ingredients(pageId)).toEqual(["Apples"]);
  expect((await call("GET")).body).toMatchObject({ state: "none", undo: { pages: 1, refusal: null } });
  expect(await call("POST", "/Undo")).toMatchObject({ status: 200, body: { state: "ready", undo: null } });
  expect(await ingredients(pageId)).toEqual(before);
  const { draftId } = (await call("GET")).body;
  expect(await call("DELETE", `?draftId=${draftId}`)).toEqual({ status: 204, body: null });
  expect((await call("GET")).body).toMatchObject({ state: "none" });
});

it("gives up the new pages that are named, and no others that came since", async () => {
  const pageId = String(world.rows.own.pages[0]?.id);
  const { draftId } = (await start(pageId)).body;
  const newest = (await start(pageId, "Newer")).body;
  expect(newest.draftId).not.toBe(draftId);
  expect(await call("DELETE", `?draftId=${draftId}`)).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining("Somebody else has uploaded other new pages") },
  });
  expect(await call("DELETE")).toMatchObject({ status: 400 });
  expect((await call("GET")).body).toMatchObject({ draftId: newest.draftId, state: "preparing" });
  expect(await call("DELETE", `?draftId=${newest.draftId}`)).toEqual({ status: 204, body: null });
});

it("is nobody else's to see, take, undo or discard, and shows no shopper what it holds", async () => {
  const { own, other } = world.rows;
  const refused = async (paths: [method: string, path: string, json?: object][]) => {
    for (const [method, path, json] of paths) {
      const { status } = await world.call(method, `${address}${path}`, { as: other.staff, json });
      expect([method, path, status]).toEqual([method, path, 404]);
    }
  };
  await start(String(own.pages[0]?.id));
  await drawPages(world);
  const { fingerprint, changes, newPages, draftId } = (await call("GET")).body;
  const keys = changes.map(({ key }: { key: string }) => key);
  await refused([
    ["GET", ""],
    ["POST", "/Take", { fingerprint, taken: keys }],
    ["POST", "/Retry"],
    ["DELETE", `?draftId=${draftId}`],
  ]);
  const images = await world.runtime.db
    .selectFrom("circularPage")
    .select(["bigImageKey", "smallImageKey"])
    .where("id", "=", newPages[0].id)
    .executeTakeFirstOrThrow();
  const shown = async () =>
    Promise.all(
      Object.values(images).map(async (key) => (await world.call("GET", `/public/images/${key}`)).status),
    );
  expect(await shown()).toEqual([404, 404]);
  expect((await call("POST", "/Take", { json: { fingerprint, taken: keys } })).status).toBe(200);
  expect(await shown()).toEqual([200, 200]);
  await refused([
    ["GET", ""],
    ["POST", "/Undo"],
  ]);
  const page = await world.call("GET", `/api/CircularPages/${newPages[0].id}`, { as: own.staff });
  expect(page.status).toBe(404);
  expect((await call("GET")).body).toMatchObject({ undo: { pages: 1, refusal: null } });
  await start(String(own.pages[0]?.id), "Newer");
  await drawPages(world);
  const newer = (await call("GET")).body;
  await call("POST", "/Take", { json: { fingerprint: newer.fingerprint, taken: "all" } });
  expect(await shown(), "of replaced pages").toEqual([404, 404]);
});

it("says what is wrong with an upload, and keeps nothing", async () => {
  expect(await start("first")).toMatchObject({
    status: 400,
    body: { errors: { "PageIds.0": ["Must be a page's id."] } },
  });
  expect(await start("999999")).toMatchObject({
    status: 400,
    body: { errors: { PageIds: ["One of these pages is not in this circular any more."] } },
  });
  expect(await call("POST", "", { form: uploadForm({}) })).toMatchObject({ status: 400 });
  expect((await call("GET")).body).toMatchObject({ state: "none" });
});

it("tells which new page failed, and tries it again", async () => {
  await start(String(world.rows.own.pages[0]?.id));
  await drawPages(world);
  const [page] = (await call("GET")).body.newPages;
  await world.runtime.db
    .updateTable("circularPage")
    .set({ status: "failed", failureReason: "It was interrupted." })
    .where("id", "=", page.id)
    .execute();
  expect((await call("GET")).body).toMatchObject({
    state: "failed",
    newPages: [{ failed: "drawing", failureReason: "It was interrupted." }],
  });
  expect(await call("POST", "/Retry")).toMatchObject({ status: 200, body: { state: "preparing" } });
  await drawPages(world);
  expect((await call("GET")).body).toMatchObject({ state: "ready", newPages: [{ failed: null }] });
  expect(await call("POST", "/Retry")).toMatchObject({ status: 409 });
  const log = await world.runtime.db
    .selectFrom("activity")
    .select("description")
    .where("name", "=", "page.retried")
    .executeTakeFirstOrThrow();
  expect(log.description).toBe(
    `A failed page among the new pages of circular "${world.rows.own.circular.name}" is drawn again.`,
  );
});
