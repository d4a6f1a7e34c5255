import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, vi } from "vitest";
import { listCirculars } from "#app/circulars/domain/circulars/queries.server";
import { pageJobKinds } from "#app/circulars/domain/pages/page-jobs";
import { startReplacement } from "#app/circulars/domain/replacements/start-replacement.server";
import { seedDemoWorld } from "#app/demo/world.server";
import { changeDemoPdf, type DemoChanges } from "./changed-demo-pdf";
import { keepDataFolder, makeTestWorld, type TestWorld } from "./make-test-world";
import { openTestWorld } from "./test-world";

const changes: DemoChanges = {
  order: [2, 0, 3, 1],
  swapped: [["Hass Avocados", "Orange Juice"]],
  repriced: [["Grade A Large Eggs", "Sourdough Bread"]],
  replaced: { "Premium Ice Cream": { name: "Fresh Baguette", price: "$1.79" } },
};

interface Waiting {
  like: string;
  circularId: number;
  now: Date;
}

let waiting: Promise<Waiting> | undefined;

/** Draws what `openWaiting` opens, once: for hooks, since it takes longer than a test may. */
export async function prepareWaiting(): Promise<Waiting> {
  waiting ??= prepare();
  return waiting;
}

/** The demo world, for whose live circular a changed copy waits. */
export async function openWaiting() {
  const { like, circularId, now } = await prepareWaiting();
  const world = await openTestWorld({}, like);
  world.clock.now = now;
  return { world, ctx: world.contextOf(), circularId };
}

async function prepare(): Promise<Waiting> {
  const { close, ...world } = await makeTestWorld();
  const ctx = world.contextOf();
  await seedDemoWorld(ctx, { hasPicturePage: false });
  const circularId = (await listCirculars(ctx)).find(({ status }) => status === "live")?.id ?? 0;
  await startWaiting(world, circularId);
  await drawPages(world);
  const like = await keepDataFolder(world.dataDir);
  await close();
  return { like, circularId, now: world.clock.now };
}

/** Uploads the changed copy for all pages of the circular. */
export async function startWaiting(world: TestWorld, circularId: number): Promise<void> {
  const pdf = await changeDemoPdf(changes);
  const path = join(world.dataDir, "upload.pdf");
  await writeFile(path, pdf);
  const upload = { path, fileName: "new.pdf", byteSize: pdf.byteLength };
  await startReplacement(world.contextOf(), { circularId, pageIds: [] }, [upload]);
}

/** Works until every page is drawn, read and cut up. */
export async function drawPages({ runtime }: Pick<TestWorld, "runtime">): Promise<void> {
  const worker = runtime.startWorker();
  const unfinished = () =>
    runtime.db
      .selectFrom("job")
      .select("key")
      .where("kind", "in", Object.values(pageJobKinds))
      .where("status", "in", ["queued", "running"])
      .execute();
  await vi.waitFor(async () => expect(await unfinished()).toEqual([]), { timeout: 240_000, interval: 50 });
  await worker.stop();
}
