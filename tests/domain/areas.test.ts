import { beforeEach, describe, expect, it } from "vitest";
import { acceptSuggestion, deleteArea, saveArea } from "#app/circulars/domain/areas/areas.server";
import { listAreas } from "#app/circulars/domain/areas/queries.server";
import { type AreaInput, areaSchema } from "#app/circulars/domain/areas/schemas";
import type { Context } from "#app/kernel/context";
import { DomainError } from "#app/kernel/errors";
import { makeSmallWorld } from "#db/seed/worlds";
import { openTestWorld, type TestWorld } from "#tests/setup/test-world";

let world: TestWorld;
let rows: Awaited<ReturnType<typeof makeSmallWorld>>;
let staff: Context;
let pageId: number;

beforeEach(async () => {
  world = await openTestWorld();
  rows = await makeSmallWorld(world.runtime.db);
  staff = world.contextOf(rows.own.staff);
  pageId = rows.own.pages[0]?.id ?? 0;
});

function input(given: Record<string, unknown> = {}): AreaInput {
  const box = { left: 0.2, top: 0.3, width: 0.1, height: 0.2 };
  return areaSchema.parse({ ...box, ingredient: "Bananas", deal: "59¢ lb", ...given });
}

describe("saving an area", () => {
  it("makes a new one, then replaces it under the same id and counts the version up", async () => {
    const made = await saveArea(staff, pageId, input({ featured: true, categoryId: rows.category.id }));
    expect(made).toMatchObject({ version: 1, featured: true, category: { id: rows.category.id } });
    const changed = await saveArea(staff, pageId, input({ id: made.id, version: 1, deal: "49¢ lb" }));
    expect(changed).toMatchObject({
      id: made.id,
      version: 2,
      deal: "49¢ lb",
      featured: false,
      category: null,
    });
    expect((await listAreas(staff, pageId)).filter((area) => area.ingredient === "Bananas")).toHaveLength(1);
  });

  it("answers with what it wrote, though a colleague saves right behind it", async () => {
    let area = await saveArea(staff, pageId, input());
    /** Saves as soon as somebody else's save has made the version that it goes on from. */
    const saveBehind = async (version: number) => {
      for (;;) {
        try {
          return await saveArea(staff, pageId, input({ id: area.id, version, deal: "theirs" }));
        } catch (error) {
          if (!(error instanceof DomainError) || error.code !== "conflict") throw error;
        }
      }
    };
    for (let round = 0; round < 20; round += 1) {
      const { id, version } = area;
      const [mine, theirs] = await Promise.all([
        saveArea(staff, pageId, input({ id, version, deal: "mine" })),
        saveBehind(version + 1),
      ]);
      expect(mine).toMatchObject({ version: version + 1, deal: "mine" });
      area = theirs;
    }
  });

  it("makes a new one where the named one is gone, as older clients delete before they save", async () => {
    const made = await saveArea(staff, pageId, input());
    await deleteArea(staff, made.id);
    const again = await saveArea(staff, pageId, input({ id: made.id }));
    expect(again.id).toBeGreaterThan(made.id);
  });

  it("makes an area of a suggestion once, whoever accepts it, and gives its picture to one area", async () => {
    const { db } = world.runtime;
    const values = {
      fileKey: null,
      imageWidth: null,
      imageHeight: null,
      left: 0,
      top: 0,
      width: 0.1,
      height: 0.1,
    };
    await db
      .insertInto("pageThumbnail")
      .values({ ...values, pageId, position: 0 })
      .execute();
    const suggestion = input({ thumbnailIndex: 0 });
    const accept = (given = suggestion) => acceptSuggestion(staff, pageId, given);
    const answers = await Promise.all([accept(), accept()]);
    const [first, second] = answers.toSorted((a, b) => Number(b.isNew) - Number(a.isNew));
    expect(first).toMatchObject({ isNew: true, area: { ingredient: "Bananas", thumbnailIndex: 0 } });
    expect(second).toEqual({ isNew: false, area: first?.area });
    const beside = await accept({ ...suggestion, left: 0.6 });
    expect(beside).toMatchObject({ isNew: true, area: { thumbnailIndex: null } });
    expect(
      (await listAreas(staff, pageId)).filter(({ ingredient }) => ingredient === "Bananas"),
    ).toHaveLength(2);
  });

  it("refuses a stale save, shows what is there now, and changes nothing", async () => {
    const made = await saveArea(staff, pageId, input());
    const theirs = await saveArea(staff, pageId, input({ id: made.id, version: 1, deal: "theirs" }));
    const error = await saveArea(staff, pageId, input({ id: made.id, version: 1, deal: "ours" })).catch(
      (e) => e,
    );
    expect(error).toBeInstanceOf(DomainError);
    expect(error).toMatchObject({ code: "conflict", current: theirs });
    await expect(deleteArea(staff, made.id, 1)).rejects.toMatchObject({ code: "conflict", current: theirs });
    expect(await listAreas(staff, pageId)).toContainEqual(theirs);
  });

  it("refuses to bring back an area that was deleted since it was read, and says who did that", async () => {
    const made = await saveArea(staff, pageId, input());
    await deleteArea(staff, made.id, 1);
    const before = await listAreas(staff, pageId);
    await expect(saveArea(staff, pageId, input({ id: made.id, version: 1 }))).rejects.toMatchObject({
      code: "conflict",
      current: null,
      message: "You have deleted this area in another window in the meantime.",
    });
    expect(await listAreas(staff, pageId)).toEqual(before);
    expect(await saveArea(staff, pageId, input({ id: null }))).toMatchObject({ version: 1 });
  });

  it("of two that name the same version at the same moment lets one win", async () => {
    const made = await saveArea(staff, pageId, input());
    const results = await Promise.allSettled(
      ["one", "two"].map((deal) => saveArea(staff, pageId, input({ id: made.id, version: 1, deal }))),
    );
    expect(results.map((result) => result.status).sort()).toEqual(["fulfilled", "rejected"]);
  });

  it("takes pixels of the 1500-px-high page image as well as fractions, and clamps both to the page", async () => {
    const { bigImageWidth } = rows.own.pages[0] ?? {};
    const pixels = await saveArea(staff, pageId, input({ left: 100, top: 150, width: 200, height: 300 }));
    expect(pixels.left).toBeCloseTo(100 / (bigImageWidth ?? 1), 4);
    expect(pixels).toMatchObject({ top: 0.1, height: 0.2 });
    const over = await saveArea(staff, pageId, input({ left: -0.1, top: 0.9, width: 0.3, height: 0.5 }));
    expect(over).toMatchObject({ left: 0, top: 0.9, height: 0.1 });
    expect(over.width).toBeCloseTo(0.2, 5);
    const outside = input({ left: 5000, top: 9000, width: 10, height: 10 });
    const message = ["This box lies outside the page."];
    await expect(saveArea(staff, pageId, outside)).rejects.toMatchObject({
      code: "invalid_input",
      fields: { left: message, top: message },
    });
  });

  it("refuses a category or a thumbnail that does not exist, and keeps the old area", async () => {
    const made = await saveArea(staff, pageId, input());
    for (const wrong of [{ categoryId: 999 }, { thumbnailIndex: 7 }]) {
      await expect(saveArea(staff, pageId, input({ id: made.id, ...wrong }))).rejects.toMatchObject({
        code: "invalid_input",
      });
    }
    expect(await listAreas(staff, pageId)).toContainEqual(made);
  });

  it("needs an ingredient and numbers", () => {
    const faults = areaSchema.safeParse({
      left: "x",
      top: 0,
      width: Number.POSITIVE_INFINITY,
      height: 1,
      ingredient: "  ",
    });
    const messages = faults.error?.issues.map((issue) => [issue.path[0], issue.message]);
    expect(messages).toContainEqual(["ingredient", "Field is required"]);
    expect(messages?.map(([path]) => path)).toEqual(expect.arrayContaining(["left", "width"]));
  });

  it("can't move an area of another page over by naming its id", async () => {
    const foreign = rows.other.areas[0]?.id ?? 0;
    const saved = await saveArea(staff, pageId, input({ id: foreign }));
    expect(saved.id).not.toBe(foreign);
    const owners = world.contextOf(rows.other.staff);
    expect((await listAreas(owners, rows.other.pages[0]?.id ?? 0)).map((area) => area.id)).toContain(foreign);
  });

  it("is written down with what stood there before and after", async () => {
    const made = await saveArea(staff, pageId, input());
    await saveArea(staff, pageId, input({ id: made.id, deal: "2/$1" }));
    const entry = await world.runtime.db
      .selectFrom("activity")
      .selectAll()
      .where("name", "=", "area.edited")
      .executeTakeFirstOrThrow();
    expect(JSON.parse(entry.before ?? "")).toMatchObject({ deal: "59¢ lb" });
    expect(JSON.parse(entry.after ?? "")).toMatchObject({ deal: "2/$1" });
  });
});
