import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { startWorker } from "#app/kernel/jobs/worker.server";
import { FileStoreError } from "#app/kernel/ports/file-store-error";
import { makePublishing } from "#app/server/process/publishing.server";
import {
  type Publishing,
  publishJobHandlers,
  watchPublications,
} from "#app/shopping/domain/published-files/publish-jobs.server";
import { makeCircular } from "#db/seed/factories";
import { makeFullWorld } from "#db/seed/worlds";
import { makeTempFolder } from "#tests/setup/temp-folder";
import { openTestWorld, type TestWorld } from "#tests/setup/test-world";

let world: TestWorld;
let rows: Awaited<ReturnType<typeof makeFullWorld>>;
let folder: string;

beforeEach(async () => {
  folder = await makeTempFolder();
  world = await openTestWorld({ PUBLISH_TO: folder, PUBLISH_URL: "https://files.example/" });
  rows = await makeFullWorld(world.runtime.db);
});

/** A worker that publishes, and looks for changes, as a server has it. */
function start(change: Partial<Publishing> = {}): void {
  const publishing = makePublishing(world.runtime.config, world.runtime.log);
  if (!publishing) throw new Error("Publishing is not set up.");
  const makeContext = () => world.contextOf();
  const handlers = publishJobHandlers({ ...publishing, ...change });
  const worker = startWorker({ makeContext, handlers, concurrency: 1, pollMs: 20 });
  const watch = watchPublications({ makeContext, pollMs: 20, gatherMs: 0 });
  onTestFinished(async () => {
    await watch.stop();
    await worker.stop();
  });
}

const pageOf = (retailerId: number) => readFile(join(folder, String(retailerId), "index.html"), "utf8");
const patient = { timeout: 20_000, interval: 20 };

it("publishes every retailer at the start, and again whenever something shoppers see has changed", async () => {
  start();
  const [own, other] = [rows.own.retailer.id, rows.other.retailer.id];
  for (const id of [own, other]) await vi.waitFor(() => pageOf(id), patient);
  const { db } = world.runtime;
  await db
    .updateTable("area")
    .set({ ingredient: "Fresh dill" })
    .where("id", "=", rows.own.areas[0]?.id ?? 0)
    .execute();
  await vi.waitFor(async () => expect(await pageOf(own)).toContain("Fresh dill"), patient);
  expect(await pageOf(other)).not.toContain("Fresh dill");
});

it("publishes an ad when it begins, and not before", async () => {
  const begins = new Date(world.clock.now.getTime() + 3_600_000);
  const activeDate = begins.toISOString();
  const { id: retailerId } = rows.own.retailer;
  await makeCircular(world.runtime.db, { retailerId, activeDate, title: "Easter at last" });
  start();
  await vi.waitFor(() => pageOf(retailerId), patient);
  expect(await pageOf(retailerId)).not.toContain("Easter at last");
  world.clock.now = begins;
  await vi.waitFor(async () => expect(await pageOf(retailerId)).toContain("Easter at last"), patient);
});

it("puts right within a day what somebody has deleted, also when it was started anew in between", async () => {
  const { id: retailerId } = rows.own.retailer;
  const begin = world.clock.now.getTime();
  const afterHours = (hours: number) => {
    world.clock.now = new Date(begin + hours * 3_600_000);
  };
  let runs = 0;
  const publishing = makePublishing(world.runtime.config, world.runtime.log);
  const open: Publishing["open"] = async () => {
    if (!publishing) throw new Error("Publishing is not set up.");
    const target = await publishing.open();
    vi.spyOn(target, "close").mockImplementation(async () => {
      runs += 1;
    });
    return target;
  };
  start({ open });
  await vi.waitFor(() => expect(runs).toBe(2), patient);
  await rm(join(folder, String(retailerId), "index.html"));
  afterHours(20);
  start({ open });
  await vi.waitFor(() => expect(runs).toBe(4), patient);
  await expect(pageOf(retailerId)).rejects.toThrow("ENOENT");
  afterHours(24);
  await vi.waitFor(() => pageOf(retailerId), patient);
});

it("goes on by itself once a place that refused takes files again, with a line in the log meanwhile", async () => {
  let refuses = true;
  const error = vi.spyOn(world.runtime.log, "error");
  const publishing = makePublishing(world.runtime.config, world.runtime.log);
  const refusal = new FileStoreError("refused", "There is no bucket.");
  start({
    open: async () => {
      if (refuses || !publishing) throw refusal;
      return publishing.open();
    },
  });
  await vi.waitFor(() => expect(error).toHaveBeenCalled(), patient);
  expect(error.mock.calls[0]).toEqual([
    { retailerId: expect.any(Number), reason: "There is no bucket." },
    "an ad could not be published",
  ]);
  refuses = false;
  world.clock.now = new Date(world.clock.now.getTime() + 5 * 60_000);
  await vi.waitFor(() => pageOf(rows.own.retailer.id), patient);
});
