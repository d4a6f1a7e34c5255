import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Cell } from "#app/domain/ports/spreadsheets";
import { makeSheet } from "#db/seed/integration-factories";
import { baseUrl, openRunWorld, postKeys, type RunWorld, sheetUrl } from "#tests/setup/run-world";
import type { SheetsServer } from "#tests/setup/sheets-server/sheets-server";
import { startSheetsServer } from "#tests/setup/sheets-under-test";

/** Two chunks of two million bytes. */
const postCount = 80;
const message = "m".repeat(30_000);
/** What the sheet holds before a run that replaces it. */
const oldPosts = 3;

const root = fileURLToPath(new URL("../..", import.meta.url));
const program = `${root}.cache/test/run-child.mjs`;

let world: RunWorld;
let google: SheetsServer;

// Dozens of processes are started, each three times as fast as from its sources.
beforeAll(async () => {
  await build({
    entryPoints: [`${root}tests/setup/run-child.ts`],
    outfile: program,
    bundle: true,
    platform: "node",
    format: "esm",
    packages: "external",
    logLevel: "error",
  });
});

beforeEach(async () => {
  google = await startSheetsServer({ quota: 100_000 });
  world = await openRunWorld({ ...google.environment, SHEETS_REQUESTS_PER_MINUTE: "100000" });
  // The processes look at the real clock.
  world.clock.now = new Date();
  world.addPosts(postCount, { message });
  return () => world.graph.close();
});

/** Starts a process that carries out the runs which wait; gives its exit code, null when it was killed. */
async function carryOut(kill: { run: number; at: number }): Promise<number | null> {
  const started = spawn(process.execPath, [program], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: "test",
      DATA_DIR: world.dataDir,
      BASE_URL: baseUrl,
      ...world.graph.environment,
      ...google.environment,
      SHEETS_REQUESTS_PER_MINUTE: "100000",
      KILL_RUN: String(kill.run),
      KILL_AT: String(kill.at),
    },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const [code] = (await once(started, "exit")) as [number | null];
  return code;
}

interface Sheet {
  url: string;
  keys(): Promise<Cell[]>;
}

async function addSheet(provider: "built-in" | "google"): Promise<Sheet> {
  if (provider === "built-in") {
    const { id } = await makeSheet(world.runtime.db, { retailerId: world.rows.own.retailer.id });
    return { url: sheetUrl(id), keys: () => world.sheetKeys(id) };
  }
  const document = google.addDocument("Posts");
  const shown = () => document.shownRows() as Cell[][];
  return {
    url: google.urlOf(document),
    keys: async () =>
      shown()
        .slice(1)
        .map(([key]) => key ?? null),
  };
}

async function fill(url: string, keys: string[]): Promise<void> {
  const { spreadsheets, socialPages } = world.contextOf();
  const tab = await spreadsheets.openTab(url, { retailerId: world.rows.own.retailer.id });
  const headings = [socialPages.keyHeading("Posts") ?? ""];
  await tab.appendRows("0:0:0", { headings, rows: keys.map((key) => [key]) });
}

describe.each(["built-in", "google"] as const)("a process that is killed, with a %s sheet", (provider) => {
  it.each(["append", "replace"] as const)(
    "leaves nothing that the next one could not bring to its end: %s",
    async (writeMode) => {
      const all = postKeys(world.graph, 1, postCount);
      const few = postKeys(world.graph, 1, oldPosts);
      let before: { sheet: Sheet; run: number; at: number } | null = null;
      let killed = true;
      for (let at = 1; killed; at += 1) {
        const sheet = await addSheet(provider);
        const connection = await world.connect({ spreadsheetUrl: sheet.url, writeMode, skipsKnownRows: 0 });
        if (writeMode === "replace") {
          await fill(sheet.url, few);
          expect(await sheet.keys()).toEqual(few);
        }
        const run = await world.requestRun(connection.id);
        // Goes on with what the last one left, then is killed itself, a point later.
        killed = (await carryOut({ run, at })) === null;
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
