import { beforeEach, describe, expect, it } from "vitest";
import { retryRun } from "#app/integrations/domain/connection-runs/retry-run.server";
import type { Cell } from "#app/kernel/ports/spreadsheets";
import { openRunWorld, postKeys, type RunWorld } from "#tests/setup/run-world";
import type { SheetsDocument } from "#tests/setup/sheets-server/sheets-document";
import { SheetsServer } from "#tests/setup/sheets-server/sheets-server";

const noQuota = 100_000;
const postCount = 30;

let google: SheetsServer;
let world: RunWorld;
let document: SheetsDocument;

beforeEach(async () => {
  google = await SheetsServer.start({ quota: noQuota });
  world = await openRunWorld({ ...google.environment, SHEETS_REQUESTS_PER_MINUTE: String(noQuota) });
  document = google.addDocument("Posts of the shop");
  world.addPosts(postCount);
  return async () => {
    await google.close();
    await world.graph.close();
  };
});

const shown = () => document.shownRows() as Cell[][];
const posts = (from: number, to: number) => postKeys(world.graph, from, to);
const columnAt = (place: number, top = 1) =>
  shown()
    .slice(top)
    .map((row) => row[place] ?? null);

/** As people do it by hand, and what the tab then shows. */
function edit(change: (rows: Cell[][]) => Cell[][]): Cell[][] {
  document.tab().rows = change(shown());
  return shown();
}

const renamed = (place: number, name: string) =>
  edit(([headings = [], ...rows]) => [headings.with(place, name), ...rows]);

async function fill(pageTitle: "Posts" | "VideoPosts" = "Posts") {
  const connection = await world.connect({
    spreadsheetUrl: google.urlOf(document),
    writeMode: "append",
    pageTitle,
  });
  const first = await world.perform(connection.id);
  expect(first).toMatchObject({ status: "done" });
  return { connection, headings: (shown()[0] ?? []).map(String), written: first.rowsWritten };
}

const isMissing = {
  status: "failed",
  attempts: 1,
  errorKind: "configuration",
  errorMessage: '"Posts of the shop, Sheet1" has no column "Post ID" any more.',
  errorAdvice:
    'Without it, rows would be written twice. Name the column with the IDs "Post ID" again, or empty the tab. Then use Retry.',
  rowsWritten: 0,
};

describe("appending to a tab whose column of IDs", () => {
  it.each(["post id", "  Post ID ", "POST  ID", "Post\u00a0Id"])(
    'is called "%s" takes it for the same',
    async (name) => {
      const { connection } = await fill();
      const before = renamed(0, name);
      world.addPosts(2);
      const run = await world.perform(connection.id);
      expect(run).toMatchObject({ status: "done", rowsWritten: 2, rowsSkipped: postCount, notes: "[]" });
      expect(shown().slice(0, postCount + 1)).toEqual(before);
      expect(columnAt(0)).toEqual(posts(1, postCount + 2));
    },
  );

  it.each(["ID", "Beitrag", "投稿"])('was renamed to "%s" finds it by what stands in it', async (name) => {
    const { connection } = await fill();
    const before = renamed(0, name);
    world.addPosts(2);
    for (const [rowsWritten, rowsSkipped] of [
      [2, postCount],
      [0, postCount + 2],
    ]) {
      const run = await world.perform(connection.id);
      expect(run).toMatchObject({ status: "done", rowsWritten, rowsSkipped });
      expect(JSON.parse(run.notes)).toEqual([
        `The column "${name}" was taken for the IDs, by what stands in it.`,
      ]);
    }
    expect(shown()[0]).toEqual(before[0]);
    expect(columnAt(0)).toEqual(posts(1, postCount + 2));
  });

  it.each([
    ["was taken away", (rows: Cell[][]) => rows.map((row) => row.slice(1))],
    ["has no heading any more", ([names = [], ...rows]: Cell[][]) => [names.with(0, null), ...rows]],
    [
      "was renamed, and stands there twice",
      ([names = [], ...rows]: Cell[][]) => [
        [...names.with(0, "ID"), "Copy"],
        ...rows.map((row) => [...names.map((_, place) => row[place] ?? null), row[0] ?? null]),
      ],
    ],
  ])("%s stops, says what to do, and writes nothing", async (_, change) => {
    const { connection, headings } = await fill();
    const whole = shown();
    const before = edit(change);
    world.addPosts(2);
    const run = await world.perform(connection.id);
    expect(run).toMatchObject(isMissing);
    expect(shown()).toEqual(before);
    edit(() => whole);
    await retryRun(world.contextOf(world.rows.own.staff), run.id);
    await world.work();
    expect(await world.run(run.id)).toMatchObject({ status: "done", rowsWritten: 2 });
    expect(shown()[0]).toEqual(headings);
    expect(columnAt(0)).toEqual(posts(1, postCount + 2));
  });
});

describe("a tab with nothing but titles", () => {
  it.each([
    ["a title", [["Posts of our shop"]]],
    ["a title, a line under it and a blank row above", [[], ["Posts of our shop"], ["Renewed each day"]]],
  ] as [string, Cell[][]][])("gets its headings below: %s", async (_, titles) => {
    for (const writeMode of ["append", "replace"] as const) {
      document.tab().rows = titles.map((row) => [...row]);
      const connection = await world.connect({ spreadsheetUrl: google.urlOf(document), writeMode });
      for (const rowsWritten of writeMode === "append" ? [postCount, 0] : [postCount, postCount]) {
        expect(await world.perform(connection.id)).toMatchObject({ status: "done", rowsWritten });
        expect(shown().slice(0, titles.length)).toEqual(titles);
        expect(shown()[titles.length]?.[0]).toBe("Post ID");
        expect(columnAt(0, titles.length + 1)).toEqual(posts(1, postCount));
      }
    }
  });
});
