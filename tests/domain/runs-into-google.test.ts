import { beforeEach, describe, expect, it } from "vitest";
import { retryRun } from "#app/integrations/domain/connection-runs/retry-run.server";
import type { Cell } from "#app/kernel/ports/spreadsheets";
import { openRunWorld, postKeys, type RunWorld } from "#tests/setup/run-world";
import type { SheetsDocument } from "#tests/setup/sheets-server/sheets-document";
import { SheetsServer } from "#tests/setup/sheets-server/sheets-server";

const noQuota = 100_000;
const both = ["append", "replace"] as const;
/** The run's window holds those of the first days; the others are what the sheet had before. */
const postCount = 30;

let google: SheetsServer;
let world: RunWorld;
let document: SheetsDocument;

beforeEach(async () => {
  google = await SheetsServer.start({ quota: noQuota });
  world = await openRunWorld({ ...google.environment, SHEETS_REQUESTS_PER_MINUTE: String(noQuota) });
  document = google.addDocument("Posts of the shop");
  return async () => {
    await google.close();
    await world.graph.close();
  };
});

const shown = () => document.shownRows() as Cell[][];
const keys = () =>
  shown()
    .slice(1)
    .map(([key]) => key);
const posts = (from: number, to: number) => postKeys(world.graph, from, to);

function connect(writeMode: (typeof both)[number]) {
  return world.connect({ spreadsheetUrl: google.urlOf(document), writeMode });
}

/** Has something happen after the posts were fetched and before the sheet is written to. */
function afterFetching(happens: () => void): void {
  world.graph.script = ({ path }) => {
    if (path.endsWith("/posts")) happens();
    return null;
  };
}

async function notesOf(runId: number): Promise<string[]> {
  return JSON.parse((await world.run(runId)).notes);
}

describe.each(both)("a run that does %s to a Google spreadsheet", (writeMode) => {
  it.each(["get", "values", "batchUpdate"] as const)(
    "waits a minute where Google's quota is used up at %s, at no cost of a try, and brings each row once",
    async (method) => {
      world.addPosts(postCount);
      const connection = await connect(writeMode);
      const reason = "RESOURCE_EXHAUSTED";
      const message = "Quota exceeded for quota metric 'Write requests'";
      for (let after = 0; ; after += 1) {
        google.trouble({ method, after, how: { status: 429, reason, message } });
        google.calls.length = 0;
        const run = await world.perform(connection.id);
        if (!google.calls.some(({ status }) => status === 429)) {
          // Fewer calls than that are made.
          expect(run.status).toBe("done");
          expect(after).toBeGreaterThan(0);
          break;
        }
        expect(google.calls.filter(({ status }) => status === 429)).toHaveLength(1);
        expect(run).toMatchObject({
          status: "waiting",
          attempts: 0,
          errorKind: "throttled",
          errorMessage: "Google Sheets takes no more requests at the moment.",
        });
        const waitMs = Date.parse(run.notBefore) - world.clock.now.getTime();
        expect(waitMs).toBeGreaterThanOrEqual(60_000);
        expect(waitMs).toBeLessThanOrEqual(66_000);
        world.pass(waitMs);
        await world.work();
        expect(await world.run(run.id)).toMatchObject({ status: "done", attempts: 1, errorKind: null });
        expect(keys()).toEqual(posts(1, postCount));
      }
    },
  );

  it("notes that a tab was renamed since the run before", async () => {
    world.addPosts(postCount);
    const connection = await connect(writeMode);
    expect(await notesOf((await world.perform(connection.id)).id)).not.toContain("called");
    document.tab().title = "What we posted";
    world.addPosts(1);
    const { id } = await world.perform(connection.id);
    expect(await notesOf(id)).toContain(
      'The sheet is called "Posts of the shop, What we posted" now; it was "Posts of the shop, Sheet1" before.',
    );
    expect(keys()).toHaveLength(postCount + 1);
    expect(await notesOf((await world.perform(connection.id)).id)).toEqual([]);
  });

  it("stops at once where the tab was deleted after the posts were fetched, and never makes it again", async () => {
    world.addPosts(postCount);
    const connection = await connect(writeMode);
    afterFetching(() => {
      if (document.state.tabs.length > 1) return;
      document.addTab(7, "Another");
      document.deleteTab(0);
    });
    expect(await world.perform(connection.id)).toMatchObject({
      status: "failed",
      attempts: 1,
      errorKind: "configuration",
      errorMessage: 'The tab of the spreadsheet "Posts of the shop" was deleted.',
      errorAdvice: "Open the spreadsheet at another tab and enter the address shown there.",
    });
    expect(document.state.tabs).toMatchObject([{ title: "Another", rows: [] }]);
  });

  it("stops at once where the spreadsheet is not shared, names whom to share it with, and goes on from there", async () => {
    world.addPosts(postCount);
    const connection = await connect(writeMode);
    afterFetching(() => document.sharedWith.clear());
    const { id } = await world.perform(connection.id);
    expect(await world.run(id)).toMatchObject({
      status: "failed",
      attempts: 1,
      errorKind: "permission",
      errorMessage: "The spreadsheet is not shared with Endcap.",
      errorAdvice: `Share the spreadsheet with ${google.key.client_email} as an editor.`,
    });
    const calls = world.graph.seen.length;
    document.sharedWith.add(google.key.client_email);
    await retryRun(world.contextOf(world.rows.own.staff), id);
    await world.work();
    expect(await world.run(id)).toMatchObject({ status: "done", rowsWritten: postCount });
    expect(world.graph.seen).toHaveLength(calls);
    expect(keys()).toEqual(posts(1, postCount));
  });

  it("refuses a spreadsheet without room before it touches anything", async () => {
    world.addPosts(postCount);
    const connection = await connect(writeMode);
    await world.perform(connection.id);
    document.addTab(7, "Full of blanks", { rowCount: 9_973_900, columnCount: 1 });
    world.addPosts(20);
    const before = structuredClone(document.state);
    google.calls.length = 0;
    const run = await world.perform(connection.id);
    expect(run).toMatchObject({
      status: "failed",
      attempts: 1,
      errorKind: "configuration",
      errorMessage: 'The spreadsheet "Posts of the shop" has no room for so many rows.',
    });
    expect(run.errorAdvice).toMatch(
      /replace the data instead of appending to it; or give it a new spreadsheet/,
    );
    expect(google.countOf("batchUpdate")).toBe(0);
    expect(document.state).toEqual(before);
  });
});

describe("a tab that people have changed since the run before", () => {
  /** As they do it by hand, and what it then shows. */
  function edit(change: (rows: Cell[][]) => Cell[][]): Cell[][] {
    document.tab().rows = change(shown());
    return shown();
  }
  const columnOf = (rows: Cell[][], heading: string) => {
    const place = rows[0]?.indexOf(heading) ?? -1;
    return place === -1 ? null : rows.slice(1).map((row) => row[place] ?? null);
  };
  /** Their own columns before, between and behind ours, which stand the other way round. */
  const turned = ([headings = [], ...rows]: Cell[][]): Cell[][] => [
    ["Our notes", ...headings.toReversed(), "Sum"],
    ...rows.map((row, index) => {
      const whole = headings.map((_, place) => row[place] ?? null);
      return [`note ${index + 1}`, ...whole.toReversed(), index];
    }),
  ];

  it("is appended to under its headings, wherever they stand now; their own columns stay", async () => {
    world.addPosts(postCount);
    const connection = await connect("append");
    await world.perform(connection.id);
    const [headings = []] = shown();
    const before = edit(turned);
    world.addPosts(2);
    const run = await world.perform(connection.id);
    expect(run).toMatchObject({ status: "done", rowsWritten: 2, rowsSkipped: postCount, notes: "[]" });
    expect(shown().slice(0, postCount + 1)).toEqual(before);
    expect(columnOf(shown(), String(headings[0]))).toEqual(posts(1, postCount + 2));
    expect(columnOf(shown(), "Our notes")?.slice(postCount)).toEqual([null, null]);
  });

  it("gets a column again that they took away, at its right, and is told of it; what they renamed stays", async () => {
    world.addPosts(postCount);
    const connection = await connect("append");
    await world.perform(connection.id);
    const [headings = []] = shown();
    const gone = String(headings[2]);
    const before = edit((rows) => rows.map((row) => [...row.slice(0, 2), ...row.slice(3), "theirs"]));
    world.addPosts(1);
    const run = await world.perform(connection.id);
    expect(JSON.parse(run.notes)).toEqual([
      `Columns that the sheet did not have were added at its right: ${gone}.`,
    ]);
    expect(shown()[0]).toEqual([...(before[0] ?? []), gone]);
    expect(shown().slice(1, postCount + 1)).toEqual(before.slice(1));
    expect(columnOf(shown(), gone)?.at(-1)).not.toBeNull();
  });

  it("is replaced in our columns, wherever they stand now; what they wrote goes along with its post", async () => {
    world.addPosts(postCount);
    const connection = await connect("replace");
    await world.perform(connection.id);
    const [headings = []] = shown();
    const gone = posts(1, 10);
    edit(turned);
    world.graph.world.pages[0]?.posts.splice(0, 10);
    const run = await world.perform(connection.id);
    expect(run).toMatchObject({ status: "done", rowsWritten: postCount - 10 });
    expect(JSON.parse(run.notes)).toEqual([
      "What was written beside 10 posts that are no longer among the rows stands below them, with their IDs.",
    ]);
    const after = shown();
    expect(after[0]).toEqual(["Our notes", ...headings.toReversed(), "Sum"]);
    const left = posts(1, postCount - 10);
    expect(columnOf(after, String(headings[0]))).toEqual([...left, ...gone]);
    expect(columnOf(after, String(headings[1]))?.slice(left.length)).toEqual(Array(10).fill(null));
    const moved = Array.from({ length: postCount }, (_, at) => (at + 10) % postCount);
    expect(columnOf(after, "Our notes")).toEqual(moved.map((at) => `note ${at + 1}`));
    expect(columnOf(after, "Sum")).toEqual(moved);
  });

  it("is filled from its top where they cleared all of it", async () => {
    world.addPosts(postCount);
    for (const writeMode of both) {
      const connection = await connect(writeMode);
      await world.perform(connection.id);
      edit(() => []);
      expect(await world.perform(connection.id)).toMatchObject({ status: "done", rowsWritten: postCount });
      expect(keys()).toEqual(posts(1, postCount));
    }
  });

  it.each(both.flatMap((writeMode) => [100, 1500].map((count) => [writeMode, count] as const)))(
    "is left as it is where so many blank rows are put above the headings that they are not found: %s, %i rows",
    async (writeMode, count) => {
      world.addPosts(postCount);
      const connection = await connect(writeMode);
      await world.perform(connection.id);
      // Runs that find nothing new tell as much of the tab as those that write.
      if (writeMode === "append") {
        await world.perform(connection.id);
        await world.runtime.db.deleteFrom("connectionRun").where("rowsWritten", ">", 0).execute();
      }
      const headings = shown();
      const before = edit((rows) => [...Array.from({ length: count }, () => []), ...rows]);
      document.tab().rowCount += count;
      world.addPosts(1);
      const run = await world.perform(connection.id);
      expect(run).toMatchObject({
        status: "failed",
        attempts: 1,
        errorMessage: 'The headings of "Posts of the shop, Sheet1" were not found near its top.',
        errorDetail: "the first rows hold no headings",
      });
      expect(shown()).toEqual(before);
      edit(() => headings);
      await retryRun(world.contextOf(world.rows.own.staff), run.id);
      await world.work();
      expect((await world.run(run.id)).status).toBe("done");
      expect(keys()).toEqual(posts(1, postCount + 1));
    },
  );

  it.each(both)(
    "is left as it is where they renamed every heading, until that is put right: %s",
    async (writeMode) => {
      world.addPosts(postCount);
      const connection = await connect(writeMode);
      await world.perform(connection.id);
      const [headings = []] = shown();
      const before = edit(([names = [], ...rows]) => [names.map((name) => `Our ${name}`), ...rows]);
      world.addPosts(2);
      const run = await world.perform(connection.id);
      expect(run).toMatchObject({
        status: "failed",
        attempts: 1,
        errorKind: "configuration",
        errorMessage: 'The headings of "Posts of the shop, Sheet1" were not found near its top.',
        errorAdvice: `Put them into one row again (${headings.slice(0, 5).join(", ")}, …), or empty the tab, or give the connection another one. Then use Retry.`,
      });
      expect(shown()).toEqual(before);
      expect(document.state.tabs).toHaveLength(1);
      edit(([, ...rows]) => [headings, ...rows]);
      await retryRun(world.contextOf(world.rows.own.staff), run.id);
      await world.work();
      expect((await world.run(run.id)).status).toBe("done");
      expect(keys()).toEqual(posts(1, postCount + 2));
    },
  );
});
