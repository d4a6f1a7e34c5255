import { beforeEach, describe, expect, it } from "vitest";
import { getRun } from "#app/integrations/domain/connection-runs/queries.server";
import { retryRun, runNow } from "#app/integrations/domain/connection-runs/retry-run.server";
import { forgetAbandonedChunks } from "#app/integrations/domain/connection-runs/sent-chunks.server";
import { ExternalServiceError } from "#app/kernel/ports/external-service-error";
import { toInstant } from "#db/columns";
import type { ConnectionRow, ConnectionRunRow } from "#db/tables/connections";
import { type LateSheet, openLateSheet } from "#tests/setup/late-sheet";
import { hourMs } from "#tests/setup/run-world";

const postCount = 30;
let late: LateSheet;

beforeEach(async () => {
  late = await openLateSheet(postCount);
  return () => late.close();
});

/** Chunks that were sent without an answer yet, and may have to be looked up or barred. */
const sentChunks = () => late.world.runtime.db.selectFrom("sentChunk").selectAll().execute();

/**
 * Starts a run whose rows are sent but not answered.
 * @returns a function that lets the rows arrive, which resolves once they have or were refused
 */
async function sendLateRows(skipsKnownRows: 0 | 1) {
  const connection = await late.connect({ skipsKnownRows });
  const arrive = late.delayChange();
  const run = await late.world.perform(connection.id);
  expect(run).toMatchObject({ status: "waiting", errorKind: "transient", rowsWritten: 0 });
  return { connection, run, arrive };
}

/** Ends a run that waits for an answer to its rows, and has the next one carried out. */
type Follow = (run: ConnectionRunRow) => Promise<ConnectionRunRow>;

const follows: Record<string, Follow> = {
  async "was stopped, at the run that somebody asks for"({ id, connectionId }) {
    await late.stop({ id });
    const { runId } = await runNow(late.staff, connectionId);
    await late.world.work();
    return late.world.run(runId);
  },
  async "failed, at the run that somebody asks for"({ id, connectionId }) {
    const { world, document, google } = late;
    document.sharedWith.clear();
    world.pass(10_000);
    await world.work();
    expect((await world.run(id)).status).toBe("failed");
    document.sharedWith.add(google.key.client_email);
    return world.perform(connectionId);
  },
  async "waited to be retried, at the next slot"({ connectionId }) {
    return late.runSlot(connectionId);
  },
  async "was stopped, at its Retry with other settings"({ id, connectionId }) {
    await late.stop({ id });
    await late.change({ id: connectionId }, { timeZone: "Europe/Paris" });
    const { runId } = await retryRun(late.staff, id);
    await late.world.work();
    return late.world.run(runId);
  },
  async "was stopped and continued in another spreadsheet, at the run that is back"({ id, connectionId }) {
    const { world, google, document, staff } = late;
    const second = google.addDocument("Elsewhere");
    await late.stop({ id });
    await late.change({ id: connectionId }, { spreadsheetUrl: google.urlOf(second) });
    const { runId } = await retryRun(staff, id);
    await world.work();
    expect(await world.run(runId)).toMatchObject({ status: "done", rowsWritten: postCount });
    await late.change({ id: connectionId }, { spreadsheetUrl: google.urlOf(document) });
    return world.perform(connectionId);
  },
  async "was deleted with its connection, at the run of another one"({ connectionId }) {
    const { skipsKnownRows } = await late.world.connection(connectionId);
    await late.world.runtime.db.deleteFrom("connection").where("id", "=", connectionId).execute();
    const other = await late.connect({ skipsKnownRows });
    return late.world.perform(other.id);
  },
};

describe.each(Object.entries(follows))("rows without an answer of a run that %s", (_, follow) => {
  it.each([
    ["skips what the sheet has", 1],
    ["appends everything", 0],
  ] as const)("don't arrive beside those of the next run, which %s, nor later", async (_, skips) => {
    const { world, document, all } = late;
    const { run, arrive } = await sendLateRows(skips);
    const next = await follow(run);
    expect(next).toMatchObject({ status: "done", rowsWritten: postCount });
    expect(late.keys()).toEqual(all);
    world.pass(0.5 * hourMs);
    const third = await world.perform(next.connectionId);
    expect(third).toMatchObject({ status: "done", rowsWritten: skips ? 0 : postCount });
    await arrive();
    expect(late.keys()).toEqual(skips ? all : [...all, ...all]);
    // The chunk is forgotten once its rows can't arrive any more.
    expect(await sentChunks()).toEqual([]);
    world.pass(25 * hourMs);
    expect((await world.perform(next.connectionId)).status).toBe("done");
    expect(document.state.metadata.length).toBeLessThanOrEqual(1);
  });

  it("stand once where they arrived before the next run that skips what the sheet has", async () => {
    const { run, arrive } = await sendLateRows(1);
    await arrive();
    const next = await follow(run);
    expect(next).toMatchObject({ status: "done", rowsSkipped: postCount, rowsWritten: 0 });
    expect(late.keys()).toEqual(late.all);
  });
});

it("rows without an answer are not appended once more when their second try arrived and other runs came after", async () => {
  const { world, all } = late;
  const { connection, run, arrive } = await sendLateRows(1);
  world.pass(11_000);
  await world.work();
  expect(await world.run(run.id)).toMatchObject({ status: "done", rowsWritten: postCount });
  world.pass(60_000);
  const next = await world.perform(connection.id);
  expect(next).toMatchObject({ status: "done", rowsSkipped: postCount, rowsWritten: 0 });
  await arrive();
  expect(late.keys()).toEqual(all);
});

type Outcome = "is carried out" | "is lost" | "arrives late";

/** Determines the outcome of the next change to the document, whose answer is lost. Returns what lets it arrive. */
function troubleChange(outcome: Outcome): () => Promise<void> {
  if (outcome === "arrives late") return late.delayChange();
  late.google.trouble({ method: "batchUpdate", how: outcome === "is lost" ? "cut" : "cutAfter" });
  return async () => {};
}

describe.each(["is carried out", "is lost", "arrives late"] as const)(
  "an append without an answer that %s",
  (append) => {
    it.each(["is carried out", "is lost", "arrives late"] as const)(
      "writes each row once, also where the bar without an answer %s",
      async (bar) => {
        const { world, all } = late;
        const connection = await late.connect({ skipsKnownRows: 0 });
        const arrivals = [troubleChange(append)];
        const run = await world.perform(connection.id);
        arrivals.push(troubleChange(bar));
        world.pass(10 * 60_000);
        await world.work();
        expect(await world.run(run.id)).toMatchObject({ status: "waiting", rowsWritten: 0 });
        expect(await sentChunks()).toMatchObject([{ runId: run.id }]);
        world.pass(10 * 60_000);
        await world.work();
        expect(await world.run(run.id)).toMatchObject({ status: "done", rowsWritten: postCount });
        for (const arrive of arrivals) await arrive();
        expect(late.keys()).toEqual(all);
        expect(await sentChunks()).toEqual([]);
      },
    );
  },
);

describe.each(["google", "built-in"] as const)(
  "a failed run whose rows stand, though nobody knows: %s",
  (provider) => {
    it.each([
      ["alone", false],
      ["though another connection has used the tab since", true],
    ])("is continued two days later without writing a row twice, %s", async (_, withOther) => {
      const { world, google, document, staff, all } = late;
      const spreadsheetUrl = provider === "google" ? google.urlOf(document) : world.sheet.url;
      const shown = async () => (provider === "google" ? late.keys() : await world.sheetKeys());
      const connection = await late.connect({ skipsKnownRows: 0, spreadsheetUrl });
      const other = await late.connect({ skipsKnownRows: 1, spreadsheetUrl });
      world.sheetScript = ({ method, when }) => {
        if (method !== "appendRows" || when !== "after") return;
        world.sheetScript = (call) => {
          if (call.when === "before") throw new ExternalServiceError("configuration", "It can't be reached.");
        };
        throw new ExternalServiceError("transient", "The answer was lost.");
      };
      const run = await world.perform(connection.id);
      world.pass(11_000);
      await world.work();
      expect(await world.run(run.id)).toMatchObject({ status: "failed", rowsWritten: 0 });
      world.sheetScript = () => {};
      world.pass(49 * hourMs);
      if (withOther) {
        const next = await world.perform(other.id);
        expect(next).toMatchObject({ status: "done", rowsSkipped: postCount, rowsWritten: 0 });
      }
      await retryRun(staff, run.id);
      await world.work();
      expect(await world.run(run.id)).toMatchObject({ status: "done", rowsWritten: postCount });
      expect(await shown()).toEqual(all);
    });
  },
);

it("rows on their way are forgotten once they can't arrive, unless a run goes on behind them", async () => {
  const { world } = late;
  const run = await world.perform((await late.connect()).id);
  const sent = { tab: "google:gone:0", rowsWritten: 1, rowsSkipped: 0, cellsTruncated: 0 };
  const sentAt = toInstant(world.clock.now);
  await world.runtime.db
    .insertInto("sentChunk")
    .values([
      { ...sent, mark: "1:1:kept", runId: run.id, sentAt },
      { ...sent, mark: "1:1:abandoned", runId: null, sentAt },
    ])
    .execute();
  await forgetAbandonedChunks(world.system());
  expect(await sentChunks()).toHaveLength(2);
  world.pass(hourMs);
  await forgetAbandonedChunks(world.system());
  expect(await sentChunks()).toMatchObject([{ mark: "1:1:kept" }]);
});

describe("a connection whose address leaves open which tab it means", () => {
  const firstTab = 7;
  const tabInFront = 9;
  const keysOf = (tab: number) =>
    late.document
      .shownRows(tab)
      .slice(1)
      .map(([key]) => key);

  async function connectWithoutTab(given: Partial<ConnectionRow> = {}) {
    const { google, document } = late;
    document.addTab(firstTab, "Posts");
    document.deleteTab(0);
    const bare = google.urlOf(document).replace(/#.*/, "");
    return late.connect({ skipsKnownRows: 0, spreadsheetUrl: bare, ...given });
  }

  function putTabInFront() {
    late.document.addTab(tabInFront, "Put in front");
    late.document.state.tabs.reverse();
  }

  describe.each(["stand already", "arrive later"])("rows without an answer that %s", (which) => {
    it.each(["by its own attempts", "by Stop and Retry"])(
      "are continued where they were sent: %s",
      async (how) => {
        const { world, staff, all } = late;
        const connection = await connectWithoutTab();
        const arrive = late.delayChange();
        const run = await world.perform(connection.id);
        if (which === "stand already") await arrive();
        putTabInFront();
        if (how === "by Stop and Retry") {
          await late.stop(run);
          expect((await getRun(staff, run.id)).fault?.advice).toContain(
            which === "stand already"
              ? "30 of 30 rows were added to the sheet."
              : "Nothing was written to the sheet.",
          );
          await retryRun(staff, run.id);
        }
        world.pass(11_000);
        await world.work();
        if (which === "arrive later") await arrive();
        expect(await world.run(run.id)).toMatchObject({ status: "done", rowsWritten: postCount });
        expect(keysOf(firstTab)).toEqual(all);
        expect(keysOf(tabInFront)).toEqual([]);
        expect(await sentChunks()).toEqual([]);
      },
    );
  });

  it("finds the tab anew at its next run", async () => {
    const { world, all } = late;
    const connection = await connectWithoutTab();
    await world.perform(connection.id);
    putTabInFront();
    await world.perform(connection.id);
    expect(keysOf(firstTab)).toEqual(all);
    expect(keysOf(tabInFront)).toEqual(all);
  });

  it("takes turns with one whose address names the same tab", async () => {
    const { world, google, document, all } = late;
    const bare = await connectWithoutTab();
    const named = await late.connect({ skipsKnownRows: 0, spreadsheetUrl: google.urlOf(document, firstTab) });
    let writing = 0;
    let most = 0;
    world.sheetScript = async ({ method, when }) => {
      if (method !== "appendRows") return;
      writing += when === "before" ? 1 : -1;
      most = Math.max(most, writing);
    };
    const ids = [await world.requestRun(bare.id), await world.requestRun(named.id)];
    for (let turns = 0; turns < 3; turns += 1) {
      await world.work();
      world.pass(5000);
    }
    for (const id of ids) expect(await world.run(id)).toMatchObject({ status: "done" });
    expect(most).toBe(1);
    expect(keysOf(firstTab)).toEqual([...all, ...all]);
  });
});
