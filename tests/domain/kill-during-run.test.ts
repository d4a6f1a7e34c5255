import { beforeEach, describe, expect, it } from "vitest";
import { openRunProcesses, type RunProcesses, type Sheet } from "#tests/setup/run-processes";
import { postKeys, type RunWorld } from "#tests/setup/run-world";

/** More than one chunk. */
const postCount = 80;
/** What the sheet holds before a run that replaces it. */
const oldPosts = 3;

let processes: RunProcesses;
let world: RunWorld;

beforeEach(async () => {
  processes = await openRunProcesses({ postCount });
  world = processes.world;
  return () => processes.close();
});

describe.each(["built-in", "google"] as const)("a process that is killed, with a %s sheet", (provider) => {
  it.each(["append", "replace"] as const)(
    "leaves nothing that the next one could not bring to its end: %s",
    async (writeMode) => {
      const all = postKeys(world.graph, 1, postCount);
      const few = postKeys(world.graph, 1, oldPosts);
      let before: { sheet: Sheet; run: number; at: number } | null = null;
      let killed = true;
      for (let at = 1; killed; at += 1) {
        const sheet = await processes.addSheet(provider);
        const connection = await world.connect({ spreadsheetUrl: sheet.url, writeMode, skipsKnownRows: 0 });
        if (writeMode === "replace") {
          await processes.fill(sheet.url, few);
          expect(await sheet.keys()).toEqual(few);
        }
        const run = await world.requestRun(connection.id);
        // Goes on with what the last one left, then is killed itself, a point later.
        killed = (await processes.carryOut({ run, at })) === null;
        if (before) {
          expect(await before.sheet.keys(), `killed at point ${before.at}`).toEqual(all);
          expect(await world.run(before.run)).toMatchObject({
            status: "done",
            attempts: 2,
            rowsWritten: postCount,
          });
        }
        if (writeMode === "replace") expect([few, all]).toContainEqual(await sheet.keys());
        before = { sheet, run, at };
      }
      expect(before?.at).toBeGreaterThan(10);
      expect(await before?.sheet.keys()).toEqual(all);
    },
    240_000,
  );
});
