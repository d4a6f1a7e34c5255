import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import type { Cell } from "#app/kernel/ports/spreadsheets";
import { makeSheet } from "#db/seed/integration-factories";
import { bundleChild } from "./bundle-child";
import { baseUrl, openRunWorld, type RunWorld, sheetUrl } from "./run-world";
import { noQuota } from "./sheets-server/no-quota";
import { SheetsServer } from "./sheets-server/sheets-server";
import { isOnPostgres } from "./world-database";

const message = "m".repeat(30_000);
let program: Promise<string> | undefined;

export type Provider = "built-in" | "google";

export interface Sheet {
  url: string;
  keys(): Promise<Cell[]>;
  /** Tabs of a Google document, hidden ones included; those of a built-in sheet: stages. */
  parts(): Promise<number>;
}

/** Where a process sends itself a signal: at a point of a run, by its number or by the call that is about to be made. */
export interface AbortAt {
  run: number;
  at: number | string;
  signal?: "SIGKILL" | "SIGTERM" | "SIGSTOP";
}

/** A world with posts of 30,000 letters, whose runs are carried out by processes that are killed, stopped and halted. */
export interface RunProcesses {
  world: RunWorld;
  google: SheetsServer;
  start(halt?: AbortAt): ChildProcess;
  /** Starts a process that carries out the runs which wait; gives its exit code, null when it was killed. */
  carryOut(halt?: AbortAt): Promise<number | null>;
  addSheet(provider: Provider): Promise<Sheet>;
  fill(url: string, keys: string[]): Promise<void>;
  close(): Promise<void>;
}

export async function openRunProcesses({ postCount }: { postCount: number }): Promise<RunProcesses> {
  program ??= bundleChild("run-child");
  const file = await program;
  const google = await SheetsServer.start({ quota: noQuota });
  const outside = { ...google.environment, SHEETS_REQUESTS_PER_MINUTE: String(noQuota) };
  const world = await openRunWorld(outside);
  // The processes look at the real clock.
  world.clock.now = new Date();
  world.addPosts(postCount, { message });

  const start = (halt?: AbortAt): ChildProcess =>
    spawn(process.execPath, [file], {
      env: {
        PATH: process.env.PATH,
        NODE_ENV: "test",
        ...world.environment,
        BASE_URL: baseUrl,
        ...world.graph.environment,
        ...outside,
        ...(halt ? { KILL_RUN: String(halt.run), KILL_AT: String(halt.at) } : {}),
        ...(halt?.signal ? { KILL_SIGNAL: halt.signal } : {}),
      },
      stdio: ["ignore", "ignore", "inherit"],
    });

  return {
    world,
    google,
    start,
    async carryOut(halt) {
      const [code] = (await once(start(halt), "exit")) as [number | null];
      if (code === null && isOnPostgres) await endLeases(world);
      return code;
    },
    addSheet: (provider) => (provider === "google" ? addDocument(google) : addBuiltIn(world)),
    async fill(url, keys) {
      const { spreadsheets, socialPages } = world.contextOf().services;
      const tab = await spreadsheets.openTab(url, { retailerId: world.rows.own.retailer.id });
      const headings = [socialPages.keyHeading("Posts") ?? ""];
      await tab.appendRows("0:0:0", new Date(), { headings, rows: keys.map((key) => [key]) });
    },
    async close() {
      await world.graph.close();
      await google.close();
    },
  };
}

/** As a minute does it: on PostgreSQL nothing else tells that a worker is dead. */
async function endLeases({ runtime: { db } }: RunWorld): Promise<void> {
  const leaseUntil = new Date(0).toISOString();
  await db.updateTable("job").set({ leaseUntil }).where("status", "=", "running").execute();
}

async function addDocument(google: SheetsServer): Promise<Sheet> {
  const document = google.addDocument("Posts");
  return {
    url: google.urlOf(document),
    keys: async () => (document.shownRows() as Cell[][]).slice(1).map(([key]) => key ?? null),
    parts: async () => document.state.tabs.length,
  };
}

async function addBuiltIn(world: RunWorld): Promise<Sheet> {
  const { id } = await makeSheet(world.runtime.db, { retailerId: world.rows.own.retailer.id });
  return {
    url: sheetUrl(id),
    keys: () => world.sheetKeys(id),
    async parts() {
      const rows = world.runtime.db.selectFrom("sheetRow").where("sheetId", "=", id);
      return (await rows.select("stage").distinct().execute()).length;
    },
  };
}
