import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, expect, it } from "vitest";
import { getCircular } from "#app/circulars/domain/circulars/queries.server";
import { addPages } from "#app/circulars/domain/pages/add-pages.server";
import { keepReading } from "#app/circulars/domain/pages/page-readings.server";
import { findReadiness } from "#app/circulars/domain/readiness/readiness.server";
import { type Context, inTransaction } from "#app/kernel/context";
import { makeCircular } from "#db/seed/factories";
import { makeSmallWorld } from "#db/seed/worlds";
import type { PageWord } from "#reader/page-content";
import { drawSmallPdf } from "#tests/setup/pdfs";
import { openTestWorld, type TestWorld } from "#tests/setup/test-world";

let world: TestWorld;
let staff: Context;
let circularId: number;

beforeEach(async () => {
  world = await openTestWorld();
  const { own } = await makeSmallWorld(world.runtime.db);
  staff = world.contextOf(own.staff);
  // In Chicago: from February 11 to 17.
  const week = { activeDate: "2026-02-11T06:00:00.000Z", terminationDate: "2026-02-18T05:59:59.000Z" };
  const draft = { retailerId: own.retailer.id, publishedAt: null, ...week };
  circularId = (await makeCircular(world.runtime.db, draft)).id;
  world.runtime.startWorker({ kinds: ["render-page"] });
});

/** Adds a page that says this in its head, and waits for it to be drawn; gives its id. */
async function addPage(head: string): Promise<number> {
  const path = join(world.dataDir, "tmp", "week.pdf");
  const bytes = await drawSmallPdf(1, head);
  await writeFile(path, bytes);
  const upload = { path, fileName: "week.pdf", byteSize: bytes.length };
  const [id = 0] = await addPages(staff, circularId, [upload]);
  const isDrawn = async () => (await getCircular(staff, circularId)).pages.at(-1)?.status === "ready";
  await expect.poll(isDrawn, { timeout: 30_000 }).toBe(true);
  return id;
}

const otherDates = async () => (await getCircular(staff, circularId)).otherDates;

it("dates that are printed on a page and not the circular's are told with both, and asked to be looked at", async () => {
  expect(await otherDates()).toBeNull();
  await addPage("Feb 4 - Feb 10 •");
  const told = {
    printed: { from: "2026-02-04", to: "2026-02-10" },
    own: { from: "2026-02-11", to: "2026-02-17" },
    page: 1,
  };
  expect(await otherDates()).toEqual(told);
  const lines = (await findReadiness(staff, [await getCircular(staff, circularId)])).get(circularId);
  expect(lines).toContainEqual(expect.objectContaining({ place: { kind: "dates", dates: told } }));
});

it("the circular's own dates on a page are no news, nor are two different weeks", async () => {
  await addPage("Feb 11 - Feb 17 •");
  expect(await otherDates()).toBeNull();
  await addPage("Feb 18 - Feb 24 •");
  expect(await otherDates()).toBeNull();
});

it("dates in a page's picture count once it is read", async () => {
  const id = await addPage("Page");
  const words = "Prices good Feb 4 thru Feb 10".split(" ").map(
    (text, index): PageWord => ({
      ...{ text, left: 0.1 + 0.1 * index, top: 0.05, width: 0.09, height: 0.03, size: 0.03 },
    }),
  );
  await inTransaction(staff, (tx) => keepReading(tx, id, { words, deals: [] }));
  expect(await otherDates()).toMatchObject({ printed: { from: "2026-02-04", to: "2026-02-10" } });
});
