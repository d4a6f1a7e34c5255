import { beforeEach, describe, expect, it } from "vitest";
import { triesAll } from "#tests/setup/few-of";
import { openRunProcesses, type RunProcesses, type Sheet } from "#tests/setup/run-processes";
import { postKeys, type RunWorld } from "#tests/setup/run-world";

/** More than one chunk. */
const postCount = 80;
/** How far apart the points are at which it is killed; each kind of run begins at another one. */
const step = triesAll ? 1 : 4;
/** What the sheet holds before a run that replaces it. */
const oldPosts = 3;

let processes: RunProcesses;
let world: RunWorld;

beforeEach(async () => {
  processes = await openRunProcesses({ postCount });
  world = processes.world;
  return () => processes.close();
});

describe("a process that is killed", () => {
  it.each([
    ["built-in", "append", 1],
    ["built-in", "replace", 2],
    ["google", "append", 3],
    ["google", "replace", 4],
  ] as const)(
    "with a %s sheet, leaves nothing that the next one could not bring to its end: %s",
    async (provider, writeMode, first) => {
      const all = postKeys(world.graph, 1, postCount);
      const few = postKeys(world.graph, 1, oldPosts);
      let before: { sheet: Sheet; run: number; at: number } | null = null;
      let killed = true;
      for (let at = triesAll ? 1 : first; killed; at += step) {
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
