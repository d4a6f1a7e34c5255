import { setTimeout as pause } from "node:timers/promises";
import { stopRun } from "#app/integrations/domain/connection-runs/stop-run.server";
import type { Context } from "#app/kernel/context";
import type { Cell } from "#app/kernel/ports/spreadsheets";
import type { ConnectionRow, ConnectionRunRow } from "#db/tables/connections";
import { openRunWorld, postKeys, type RunWorld } from "./run-world";
import { noQuota } from "./sheets-server/no-quota";
import type { SheetsDocument } from "./sheets-server/sheets-document";
import { SheetsServer } from "./sheets-server/sheets-server";

/** A document whose changes may arrive when their run is long over, and a page with posts to bring there. */
export interface LateSheet {
  world: RunWorld;
  google: SheetsServer;
  document: SheetsDocument;
  staff: Context;
  /** The keys of all posts, as a sheet shows them. */
  all: Cell[];
  keys(of?: SheetsDocument): Cell[];
  /** Every two hours, to the document. */
  connect(given?: Partial<ConnectionRow>): Promise<ConnectionRow>;
  change(connection: { id: number }, given: Partial<ConnectionRow>): Promise<void>;
  /** From now on the page has the first so many posts only; gives what brings the others back. */
  showPosts(count: number): () => void;
  /** Carries out the run of a slot that comes now, as the scheduler does. */
  runSlot(connectionId: number, given?: Partial<ConnectionRow>): Promise<ConnectionRunRow>;
  stop(run: { id: number }): Promise<void>;
  /**
   * The next change of the document that comes after so many breaks off and arrives late: when what this gives is
   * called, which resolves then.
   */
  delayChange(after?: number): () => Promise<void>;
  close(): Promise<void>;
}

export async function openLateSheet(postCount: number): Promise<LateSheet> {
  const google = await SheetsServer.start({ quota: noQuota });
  const world = await openRunWorld({ ...google.environment, SHEETS_REQUESTS_PER_MINUTE: String(noQuota) });
  const document = google.addDocument("Posts of the shop");
  const staff = world.contextOf(world.rows.own.staff);
  world.addPosts(postCount);
  const page = world.graph.world.pages[0];
  if (!page) throw new Error("There is no page.");
  const change: LateSheet["change"] = async ({ id }, given) => {
    await world.runtime.db.updateTable("connection").set(given).where("id", "=", id).execute();
  };
  return {
    world,
    google,
    document,
    staff,
    change,
    all: postKeys(world.graph, 1, postCount),
    keys: (of = document) => (of.shownRows() as Cell[][]).slice(1).map(([key]) => key ?? null),
    connect: (given = {}) =>
      world.connect({
        type: "IstRunatInterval",
        interval: JSON.stringify({ mode: 1, count: 2, unit: "hours" }),
        timeZone: "UTC",
        anchor: world.clock.now.toISOString().slice(0, 19),
        spreadsheetUrl: google.urlOf(document),
        ...given,
      }),
    showPosts(count) {
      const { posts } = page;
      page.posts = posts.slice(0, count);
      return () => {
        page.posts = posts;
      };
    },
    async runSlot(connectionId, given = {}) {
      const nextRunAt = world.clock.now.toISOString();
      const due = { status: "scheduled", nextRunAt, nextSlot: `1:${nextRunAt.slice(0, 19)}Z` } as const;
      await change({ id: connectionId }, { ...due, ...given });
      await world.tick();
      const run = (await world.runsOf(connectionId)).at(-1);
      if (!run) throw new Error("The slot got no run.");
      return run;
    },
    async stop({ id }) {
      const { ended } = await stopRun(staff, id);
      if (!ended) throw new Error("Somebody carries the run out.");
    },
    delayChange(after = 0) {
      let release = () => {};
      const late = new Promise<void>((resolve) => {
        release = resolve;
      });
      google.trouble({ method: "batchUpdate", how: { late }, after });
      return async () => {
        const before = google.countOf("batchUpdate");
        release();
        const giveUpAt = performance.now() + 30_000;
        while (google.countOf("batchUpdate") === before) {
          if (performance.now() > giveUpAt) throw new Error("It did not arrive.");
          await pause(5);
        }
      };
    },
    async close() {
      await google.close();
      await world.graph.close();
    },
  };
}
