import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { importCircular } from "#app/circulars/domain/circulars/import-circular.server";
import type { Database } from "#db/database";
import { makeCategory, makeCircular, makePages, makeRetailer } from "#db/seed/factories";
import type { CircularPageRow } from "#db/tables/circulars";
import { withRuntime } from "./e2e-server";
import { drawSmallPdf } from "./pdfs";

/** A page that the server has rendered from a PDF of the test's own. */
export interface RenderedSample {
  retailerId: number;
  page: CircularPageRow;
}

/** Imports a PDF of one page and waits until the running server has rendered it. */
export async function renderSample(dataDir: string, db: Database): Promise<RenderedSample> {
  const retailer = await makeRetailer(db);
  const bytes = await drawSmallPdf(1, "Editor");
  const pageId = await withRuntime(dataDir, async (runtime) => {
    const ctx = runtime.makeContext({ actor: { kind: "system", name: "test" }, source: "system" });
    const path = join(await ctx.services.files.makeTempDir(), "sample.pdf");
    await writeFile(path, bytes);
    const input = {
      name: "Sample",
      title: "Sample",
      slug: "sample",
      activeDate: "2026-01-01T00:00:00",
      terminationDate: "2030-01-01T00:00:00",
      retailerId: retailer.id,
    };
    const upload = { path, fileName: "sample.pdf", byteSize: bytes.byteLength };
    return (await importCircular(ctx, input, [upload])).pageIds[0] as number;
  });
  return { retailerId: retailer.id, page: await whenReady(db, pageId) };
}

async function whenReady(db: Database, pageId: number): Promise<CircularPageRow> {
  const giveUpAt = performance.now() + 30_000;
  for (;;) {
    const page = await db
      .selectFrom("circularPage")
      .selectAll()
      .where("id", "=", pageId)
      .executeTakeFirstOrThrow();
    if (page.status === "ready") return page;
    if (page.status === "failed" || performance.now() > giveUpAt) {
      throw new Error(`The sample page is ${page.status}: ${page.failureReason ?? "no reason"}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Two that an area can take and one that nearly fills the page; the small page image stands in for the cuts. */
const pictures = [
  { left: 0.6, top: 0.05, width: 0.15, height: 0.1 },
  { left: 0.8, top: 0.05, width: 0.15, height: 0.1 },
  { left: 0.02, top: 0.1, width: 0.95, height: 0.8 },
];

function cut({ smallImageKey, smallImageWidth, smallImageHeight }: CircularPageRow) {
  return { fileKey: smallImageKey, imageWidth: smallImageWidth, imageHeight: smallImageHeight };
}

/** A circular of pages that look like the sample, with what was read off it, and a category. */
export async function makeEditedCircular(db: Database, sample: RenderedSample, pageCount = 2) {
  const { page } = sample;
  const circular = await makeCircular(db, { retailerId: sample.retailerId });
  const { id: _id, circularId: _circular, position: _position, pageNumber, ...look } = page;
  const pages = await makePages(db, circular.id, pageCount, { ...look, pageNumber });
  const content = await db
    .selectFrom("pageContent")
    .selectAll()
    .where("pageId", "=", page.id)
    .executeTakeFirstOrThrow();
  for (const { id } of pages) {
    const thumbnails = pictures.map((box, position) => ({ ...box, ...cut(page), pageId: id, position }));
    await db
      .insertInto("pageContent")
      .values({ ...content, pageId: id })
      .execute();
    await db.insertInto("pageThumbnail").values(thumbnails).execute();
  }
  return { circular, pages, category: await makeCategory(db) };
}
