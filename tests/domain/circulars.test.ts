import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { getPageSuggestions } from "#app/circulars/domain/areas/page-suggestions.server";
import { circularList } from "#app/circulars/domain/circulars/circular-list";
import { deleteCircular, editCircular } from "#app/circulars/domain/circulars/circulars.server";
import { endCircular } from "#app/circulars/domain/circulars/end-circular.server";
import { importCircular } from "#app/circulars/domain/circulars/import-circular.server";
import {
  getCircular,
  getRenderingProgress,
  listCircularsPage,
} from "#app/circulars/domain/circulars/queries.server";
import type { CircularInput } from "#app/circulars/domain/circulars/schemas";
import { addPages } from "#app/circulars/domain/pages/add-pages.server";
import { clonePage } from "#app/circulars/domain/pages/clone-page.server";
import { deletePage, retryPage } from "#app/circulars/domain/pages/pages.server";
import { getPage, getPageImageKey } from "#app/circulars/domain/pages/queries.server";
import type { Context } from "#app/kernel/context";
import type { ReceivedFile } from "#app/kernel/files/received-file";
import { readListQuery } from "#app/kernel/lists";
import { getWeeklyAd } from "#app/shopping/domain/publishing/weekly-ad.server";
import { makeArea, makeCircular } from "#db/seed/factories";
import { makeSmallWorld } from "#db/seed/worlds";
import { withSettings } from "#tests/setup/other-context";
import { drawPdf, drawSheetWithMarks } from "#tests/setup/pdfs";
import { drawQuarters } from "#tests/setup/pictures";
import { openTestWorld, type TestWorld } from "#tests/setup/test-world";

let world: TestWorld;
let rows: Awaited<ReturnType<typeof makeSmallWorld>>;
let staff: Context;
let outsider: Context;

beforeEach(async () => {
  world = await openTestWorld();
  rows = await makeSmallWorld(world.runtime.db);
  staff = world.contextOf(rows.own.staff);
  outsider = world.contextOf(rows.other.staff);
});

function input(given: Partial<CircularInput> = {}): CircularInput {
  return {
    name: "Week 6",
    title: "Super Bowl savings",
    slug: "week-6",
    activeDate: "2026-02-01T00:00:00",
    terminationDate: "2026-02-07T23:59:59",
    retailerId: rows.own.retailer.id,
    ...given,
  };
}

let uploads = 0;

async function upload(given: Uint8Array | string | File, name = "week.pdf"): Promise<ReceivedFile> {
  const content = given instanceof File ? Buffer.from(await given.arrayBuffer()) : given;
  const fileName = given instanceof File ? given.name : name;
  uploads += 1;
  const path = join(world.dataDir, "tmp", `upload-${uploads}.pdf`);
  await writeFile(path, content);
  return { path, fileName, byteSize: Buffer.byteLength(content) };
}

async function untilRendered(circularId: number): Promise<void> {
  for (;;) {
    const { total, ready, failed } = await getRenderingProgress(staff, circularId);
    if (ready + failed === total) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function untilIdle(): Promise<void> {
  const unfinished = () =>
    world.runtime.db
      .selectFrom("job")
      .select("id")
      .where("status", "in", ["queued", "running"])
      .executeTakeFirst();
  while (await unfinished()) await new Promise((resolve) => setTimeout(resolve, 50));
}

async function countRows(): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of ["circular", "circularFile", "circularPage", "area", "job", "activity"] as const) {
    const { count } = await world.runtime.db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    counts[table] = count;
  }
  return counts;
}

describe("importing a circular", () => {
  it("makes pages from several files in the order given, draws them, and publishes them with their areas", async () => {
    const files = [await upload(await drawPdf(2, "First")), await upload(await drawPdf(1, "Second"))];
    const { circularId, pageIds } = await importCircular(staff, input(), files);
    expect(pageIds).toHaveLength(3);
    expect((await getCircular(staff, circularId)).pages.map((page) => page.status)).toEqual(
      Array(3).fill("rendering"),
    );

    world.runtime.startWorker();
    await untilRendered(circularId);
    const { pages } = await getCircular(staff, circularId);
    expect(pages.map(({ id, number, status }) => [id, number, status])).toEqual(
      pageIds.map((id, index) => [id, index + 1, "ready"]),
    );
    expect(pages[0]).toMatchObject({ bigImageHeight: 1500, blank: false });

    await makeArea(world.runtime.db, { pageId: pageIds[2] ?? 0, ingredient: "Pears" });
    await untilIdle();
    const { content: ad } = await getWeeklyAd(world.anonymous(), rows.own.retailer.id);
    const published = ad.circulars.find((circular) => circular.id === circularId);
    expect(published?.activeDate).toBe("2026-02-01T00:00:00-06:00");
    expect(published?.pages.map((page) => page.number)).toEqual([1, 2, 3]);
    expect(published?.pages[2]?.areas.map((area) => area.ingredient)).toEqual(["Pears"]);
    const images = published?.pages[0]?.images ?? [];
    expect(images.length).toBeGreaterThanOrEqual(2);
    const stored = await world.lastingFiles();
    for (const image of images) expect(stored).toContain(image.url.split("/").at(-1));
  });

  it("shows pages as printers cut them, in words and suggestions too", async () => {
    const { circularId, pageIds } = await importCircular(staff, input(), [
      await upload(await drawSheetWithMarks()),
    ]);
    world.runtime.startWorker();
    await untilRendered(circularId);
    await untilIdle();
    const pageId = pageIds[0] ?? 0;
    const { bigImageWidth, bigImageHeight } = await getPage(staff, pageId);
    expect((bigImageWidth ?? 0) / (bigImageHeight ?? 1)).toBeCloseTo(612 / 792, 3);
    const suggestions = await getPageSuggestions(staff, pageId);
    expect(suggestions.map(({ ingredient }) => ingredient)).toEqual(["Apples"]);
  });

  it("leaves no row and no file when it is refused, whatever the reason", async () => {
    await makeCircular(world.runtime.db, { retailerId: rows.own.retailer.id, name: "Taken", slug: "taken" });
    const before = await countRows();
    const good = () => drawPdf(1);
    const cases: [string, Partial<CircularInput>, (Uint8Array | string | File)[], string][] = [
      ["no file", {}, [], "PDF File is required!"],
      ["an empty file", {}, [""], '"week.pdf" is empty.'],
      ["a web page", {}, ["<!doctype html><title>404</title>"], '"week.pdf" is not a PDF file.'],
      ["a good and a bad file", {}, [await good(), "nonsense"], '"week.pdf" is not a PDF file.'],
      [
        "a web page named otherwise",
        {},
        [new File(["nonsense"], "p.jpg")],
        '"p.jpg" is not a PDF, JPG, PNG or',
      ],
      ["a phone's photo", {}, [new File(["\0\0\0\x18ftypheic"], "p.jpg")], '"p.jpg" is a HEIC or AVIF photo'],
      [
        "a broken picture",
        {},
        [new File([new Uint8Array(drawQuarters().toBuffer("image/png").subarray(0, 60))], "p.png")],
        '"p.png" is damaged',
      ],
      ["a cut-off file", {}, [(await good()).slice(0, 400)], "is damaged"],
      ["a name that is taken", { name: "Taken" }, [await good()], "circular of that name already"],
      ["a slug that is taken", { slug: "taken" }, [await good()], "circular with that slug already"],
      [
        "dates the wrong way round",
        { terminationDate: "2026-01-31" },
        [await good()],
        "must be after Active Date",
      ],
      ["a date that is none", { activeDate: "soon" }, [await good()], "can't be read as a date"],
    ];
    for (const [what, given, contents, sentence] of cases) {
      const files = [];
      for (const content of contents) files.push(await upload(content));
      await expect(importCircular(staff, input(given), files), what).rejects.toThrow(sentence);
      expect(await countRows(), what).toEqual(before);
      expect(await world.lastingFiles(), what).toEqual([]);
    }
  });

  it("keeps a file that another circular shares when the second import of it is refused", async () => {
    const bytes = await drawPdf(1);
    await importCircular(staff, input(), [await upload(bytes)]);
    const stored = await world.lastingFiles();
    const inSameInstant = importCircular(staff, input({ name: "Other", slug: "week-6" }), [
      await upload(bytes),
    ]);
    await expect(inSameInstant).rejects.toThrow("slug already");
    expect(await world.lastingFiles()).toEqual(stored);
  });

  it("says both figures when there are too many pages or bytes", async () => {
    const limits = { ...staff.settings.limits, pdfPages: 2, pdfBytes: 1_000_000, uploadBytes: 1_000_000 };
    const ctx = withSettings(staff, { limits });
    const files = [await upload(await drawPdf(2)), await upload(await drawPdf(1))];
    await expect(importCircular(ctx, input(), files)).rejects.toThrow(
      "have 3 pages together; at most 2 are allowed",
    );
    const small = withSettings(staff, { limits: { ...limits, pdfBytes: 10 } });
    await expect(importCircular(small, input(), [await upload(await drawPdf(1))])).rejects.toMatchObject({
      code: "too_large",
      fields: { pdfFiles: [expect.stringContaining("at most 10 bytes are")] },
    });
    const together = withSettings(staff, { limits: { ...limits, uploadBytes: 100 } });
    await expect(importCircular(together, input(), [await upload(await drawPdf(1))])).rejects.toMatchObject({
      code: "too_large",
      fields: {
        pdfFiles: [
          expect.stringMatching(/^The files have [\d,]+ bytes together; at most 100 bytes are allowed\.$/),
        ],
      },
    });
  });
});

const ask = (search: string) => readListQuery(circularList, new URLSearchParams(search));

describe("circulars of a retailer", () => {
  it("are current until their termination date and leave the list thirty days after it", async () => {
    const { db } = world.runtime;
    const ends = {
      today: "2026-02-02T12:00:00.001Z",
      just: "2026-02-02T12:00:00.000Z",
      long: "2026-01-03T11:59:59.999Z",
    };
    for (const [name, terminationDate] of Object.entries(ends)) {
      await makeCircular(db, { retailerId: rows.own.retailer.id, name, slug: name, terminationDate });
    }
    const names = async (tab: "current" | "expired") =>
      (await listCircularsPage(staff, {}, ask(`tab=${tab}`))).rows.map((row) => row.name);
    expect(await names("current")).toEqual(expect.arrayContaining(["today", rows.own.circular.name]));
    expect(await names("expired")).toEqual(["just"]);
  });

  it.each(["2026-02-07", "20260207", "2026-W06-6", "2026-038"])("last to the end of %s", async (day) => {
    const { id } = rows.own.circular;
    await editCircular(staff, id, input({ terminationDate: day }));
    expect((await getCircular(staff, id)).terminationDate).toContain("2026-02-08T05:59:59");
  });

  it("are edited and deleted by their own staff; for others they don't exist and don't change", async () => {
    const { id } = rows.own.circular;
    const before = await getCircular(staff, id);
    for (const attempt of [
      () => getCircular(outsider, id),
      () => editCircular(outsider, id, input({ retailerId: rows.other.retailer.id })),
      () => deleteCircular(outsider, id),
      () => endCircular(outsider, id),
      () => getRenderingProgress(outsider, id),
      async () => addPages(outsider, id, [await upload(await drawPdf(1))]),
    ]) {
      await expect(attempt()).rejects.toMatchObject({ code: "not_found", message: "Circular not found." });
    }
    expect(await getCircular(staff, id)).toEqual(before);
    await editCircular(staff, id, input({ name: "Renamed" }));
    expect((await getCircular(staff, id)).name).toBe("Renamed");
    await deleteCircular(staff, id);
    await expect(getCircular(staff, id)).rejects.toMatchObject({ code: "not_found" });
    expect((await countRows()).area).toBe(2);
  });
});

describe("pages", () => {
  it("are added behind the last one, cloned with a copy of every area, and take their files along when deleted", async () => {
    const { circularId, pageIds } = await importCircular(staff, input(), [await upload(await drawPdf(1))]);
    const [first = 0] = pageIds;
    await makeArea(world.runtime.db, { pageId: first, ingredient: "Apples", featured: 1 });
    const added = await addPages(staff, circularId, [await upload(await drawPdf(1, "Added"))]);
    const cloned = await clonePage(staff, { pageId: first, circularId }, [
      await upload(await drawPdf(2, "Clone")),
    ]);
    expect((await getCircular(staff, circularId)).pages.map((page) => page.id)).toEqual([
      first,
      ...added,
      ...cloned,
    ]);
    for (const id of cloned) {
      const { areas } = await getPage(staff, id);
      expect(areas.map(({ ingredient, featured, version }) => [ingredient, featured, version])).toEqual([
        ["Apples", true, 1],
      ]);
    }
    world.runtime.startWorker();
    await untilRendered(circularId);
    await untilIdle();
    const before = await world.lastingFiles();
    expect(before.filter((name) => name.endsWith(".pdf"))).toHaveLength(3);
    await deletePage(staff, cloned[0] ?? 0);
    expect((await world.lastingFiles()).filter((name) => name.endsWith(".pdf"))).toHaveLength(3);
    await deletePage(staff, cloned[1] ?? 0);
    expect((await world.lastingFiles()).filter((name) => name.endsWith(".pdf"))).toHaveLength(2);
    await deleteCircular(staff, circularId);
    expect(await world.lastingFiles()).toEqual([]);
  });

  it("that fail keep their reason and can be tried again; the others stand", async () => {
    const { circularId, pageIds } = await importCircular(staff, input(), [await upload(await drawPdf(2))]);
    const [first = 0] = pageIds;
    await world.runtime.db
      .updateTable("circularPage")
      .set({ pageNumber: 9 })
      .where("id", "=", first)
      .execute();
    world.runtime.startWorker();
    await untilRendered(circularId);
    const [failed, ready] = (await getCircular(staff, circularId)).pages;
    expect(failed).toMatchObject({ status: "failed", failureReason: expect.stringContaining("page") });
    expect(ready?.status).toBe("ready");
    await expect(retryPage(staff, ready?.id ?? 0)).rejects.toMatchObject({ code: "conflict" });
    await expect(getPageImageKey(staff, first, "big")).rejects.toMatchObject({ code: "not_found" });
    await world.runtime.db
      .updateTable("circularPage")
      .set({ pageNumber: 1 })
      .where("id", "=", first)
      .execute();
    await retryPage(staff, first);
    expect(await getPageImageKey(staff, first, "big")).toMatch(/^[0-9a-f-]{36}\.jpg$/);
  });
});
