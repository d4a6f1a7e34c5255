import { enqueueDueRuns } from "#app/integrations/domain/connection-runs/enqueue-due-runs.server";
import { leftStageJobHandlers } from "#app/integrations/domain/connection-runs/left-stages.server";
import { connectionRunJobHandlers } from "#app/integrations/domain/connection-runs/perform-run.server";
import { requestRun } from "#app/integrations/domain/connections/request-run.server";
import { sealToken, updateAccount } from "#app/integrations/domain/social-accounts/social-accounts.server";
import { type Context, inTransaction, type Tx } from "#app/kernel/context";
import { startWorker } from "#app/kernel/jobs/worker.server";
import type { Cell } from "#app/kernel/ports/spreadsheets";
import { makeConnection, makeSheet, makeSocialAccount } from "#db/seed/integration-factories";
import { makeSmallWorld } from "#db/seed/worlds";
import type { ConnectionRow, ConnectionRunRow } from "#db/tables/connections";
import { withServices } from "#tests/setup/other-context";
import { type GraphServer, startGraphServer } from "./graph-server";
import { goodToken, makePost } from "./graph-world";
import type { TestWorld } from "./make-test-world";
import { type SheetScript, scripted } from "./scripted-sheets";

export const hourMs = 3_600_000;
export const baseUrl = "https://ads.example.com";

/** A retailer whose account may read a page of the stand-in for Facebook, and a built-in sheet. */
export interface RunWorld extends TestWorld {
  graph: GraphServer;
  rows: Awaited<ReturnType<typeof makeSmallWorld>>;
  accountId: number;
  sheet: { id: number; url: string };
  /** Has a say before and after each call to a sheet's tab. */
  sheetScript: SheetScript;
  /** What the rows of one call to a sheet hold together at most, in place of what its provider advises. */
  callWeight: number | undefined;
  system(): Context;
  pass(ms: number): void;
  /** Posts of the page, the oldest an hour before the world's clock. */
  addPosts(count: number, fields?: object): void;
  connect(given?: Partial<ConnectionRow>): Promise<ConnectionRow>;
  /** A connection every two hours whose next slot is at the world's clock. */
  schedule(given?: Partial<ConnectionRow>): Promise<ConnectionRow>;
  requestRun(connectionId: number): Promise<number>;
  /** Lets a worker take the runs that are due, so many at once, until none is. */
  work(atOnce?: number): Promise<void>;
  /** Asks for a run and lets it be carried out. */
  perform(connectionId: number): Promise<ConnectionRunRow>;
  /** What the scheduler does at a look, and then the workers. */
  tick(): Promise<void>;
  run(id: number): Promise<ConnectionRunRow>;
  runsOf(connectionId: number): Promise<ConnectionRunRow[]>;
  slotsOf(connectionId: number): Promise<Pick<ConnectionRunRow, "slot" | "status">[]>;
  connection(id: number): Promise<ConnectionRow>;
  sheetRows(sheetId?: number): Promise<Cell[][]>;
  /** The column by which posts are told apart. */
  sheetKeys(sheetId?: number): Promise<Cell[]>;
}

/** @param open opens the world it stands in, and sees to its end */
export async function makeRunWorld(
  environment: Record<string, string>,
  open: (environment: Record<string, string>) => Promise<TestWorld>,
): Promise<RunWorld> {
  const clock: { now: () => Date } = { now: () => new Date() };
  const graph = await startGraphServer({ now: () => clock.now() });
  const world = await open({ BASE_URL: baseUrl, ...graph.environment, ...environment });
  clock.now = () => world.clock.now;
  const { db } = world.runtime;
  const rows = await makeSmallWorld(db);
  const retailerId = rows.own.retailer.id;
  const { id: accountId } = await makeSocialAccount(db, { retailerId, state: "connected" });
  const tokenSealed = sealToken(world.contextOf(), accountId, goodToken);
  await inTransaction(world.contextOf(), (tx) => updateAccount(tx, accountId, { tokenSealed }));
  const sheetId = (await makeSheet(db, { retailerId })).id;
  const page = graph.world.pages[0];
  if (!page) throw new Error("the stand-in for Facebook has no page");

  const made: RunWorld = {
    ...world,
    graph,
    rows,
    accountId,
    sheet: { id: sheetId, url: sheetUrl(sheetId) },
    sheetScript: () => {},
    callWeight: undefined,
    system() {
      const ctx = world.contextOf();
      const script: SheetScript = (call) => made.sheetScript(call);
      return withServices(ctx, {
        spreadsheets: scripted(ctx.services.spreadsheets, script, made.callWeight),
      });
    },
    pass(ms) {
      world.clock.now = new Date(world.clock.now.getTime() + ms);
    },
    addPosts(count, fields) {
      const before = page.posts.length;
      for (let number = before + 1; number <= before + count; number += 1) {
        const created = new Date(world.clock.now.getTime() - hourMs - number * 1000);
        page.posts.push(makePost(page.info.id, number, created, fields));
      }
    },
    connect(given = {}) {
      return makeConnection(db, {
        retailerId,
        socialAccountId: accountId,
        pageName: page.info.id,
        spreadsheetUrl: sheetUrl(sheetId),
        ...given,
      });
    },
    schedule(given = {}) {
      const at = world.clock.now.toISOString();
      return made.connect({
        type: "IstRunatInterval",
        interval: JSON.stringify({ mode: 1, count: 2, unit: "hours" }),
        timeZone: "UTC",
        anchor: at.slice(0, 19),
        status: "scheduled",
        nextRunAt: at,
        nextSlot: `1:${at.slice(0, 19)}Z`,
        ...given,
      });
    },
    async requestRun(connectionId) {
      const asked = (tx: Tx) => requestRun(tx, connectionId, "now");
      return (await inTransaction(world.contextOf(), asked)).runId;
    },
    async work(concurrency = 4) {
      const worker = startWorker({
        makeContext: () => made.system(),
        handlers: jobHandlers,
        concurrency,
        pollMs: 10,
      });
      try {
        await waitUntilIdle(world);
      } finally {
        await worker.stop();
      }
    },
    async perform(connectionId) {
      const id = await made.requestRun(connectionId);
      await made.work();
      return made.run(id);
    },
    async tick() {
      await enqueueDueRuns(made.system());
      await made.work();
    },
    run: (id) => db.selectFrom("connectionRun").selectAll().where("id", "=", id).executeTakeFirstOrThrow(),
    runsOf: (id) =>
      db.selectFrom("connectionRun").selectAll().where("connectionId", "=", id).orderBy("id").execute(),
    slotsOf: async (id) => (await made.runsOf(id)).map(({ slot, status }) => ({ slot, status })),
    connection: (id) =>
      db.selectFrom("connection").selectAll().where("id", "=", id).executeTakeFirstOrThrow(),
    async sheetRows(id = sheetId) {
      const found = await db
        .selectFrom("sheetRow")
        .select("cells")
        .where("sheetId", "=", id)
        .where("stage", "=", "")
        .orderBy("position")
        .execute();
      return found.map(({ cells }) => JSON.parse(cells) as Cell[]);
    },
    sheetKeys: async (id) => (await made.sheetRows(id)).map(([key]) => key ?? null),
  };
  return made;
}

export function sheetUrl(id: number): string {
  return `${baseUrl}/dashboard/sheets/${id}`;
}

/** The keys of the first so many posts of `addPosts`, as the sheet shows them. */
export function postKeys(graph: GraphServer, from: number, to: number): string[] {
  return (graph.world.pages[0]?.posts ?? []).slice(from - 1, to).map(({ id }) => id);
}

const jobHandlers = { ...connectionRunJobHandlers, ...leftStageJobHandlers };

async function waitUntilIdle({ runtime, clock }: TestWorld): Promise<void> {
  const giveUpAt = performance.now() + 60_000;
  for (;;) {
    const busy = await runtime.db
      .selectFrom("job")
      .select("id")
      .where("kind", "in", Object.keys(jobHandlers))
      .where((eb) => eb.or([eb("status", "=", "running"), eb("runAt", "<=", clock.now.toISOString())]))
      .executeTakeFirst();
    if (!busy) return;
    if (performance.now() > giveUpAt) throw new Error("The runs did not come to an end.");
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
