import { setTimeout as pause } from "node:timers/promises";
import { sealToken, updateAccount } from "#app/integrations/domain/social-accounts/social-accounts.server";
import { inTransaction } from "#app/kernel/context";
import type { Database } from "#db/database";
import { makeRetailer } from "#db/seed/factories";
import { makeConnection, makeSocialAccount } from "#db/seed/integration-factories";
import { makeDataDir, type RunningServer, startServer, withRuntime } from "#tests/setup/e2e-server";
import { type GraphServer, startGraphServer } from "#tests/setup/graph-server";
import { goodToken } from "#tests/setup/graph-world";
import { type HealthFigures, watchHealth } from "./watch-health";

const dueAtOnce = 1000;
const giveUpMs = 120_000;

export interface FailingFigures extends HealthFigures {
  how: string;
  seconds: number;
  /** Lines of the server's output that are not part of its log. */
  warnings: string[];
}

interface Way {
  how: string;
  /** The account that the connections use. */
  account: "none" | "refused";
  /** How many scheduled runs have failed in a row already. */
  failureStreak: number;
}

const ways: Way[] = [
  { how: "without an account", account: "none", failureStreak: 0 },
  { how: "for the third time in a row, each paused with a mail", account: "none", failureStreak: 2 },
  { how: "with one account whose token is refused", account: "refused", failureStreak: 0 },
];

/**
 * Many connections that are due in the same second and fail at once, while another process checks the server's health.
 */
export async function measureFailing(): Promise<FailingFigures[]> {
  const graph = await startGraphServer();
  const token = graph.world.tokens.get(goodToken);
  if (token) token.deadBy = 460;
  const dataDir = await makeDataDir();
  const server = await startServer({ dataDir, environment: graph.environment });
  const health = watchHealth(server.address);
  try {
    const figures: FailingFigures[] = [];
    for (const way of ways) {
      const printedBefore = server.output().length;
      const at = new Date(Math.ceil(Date.now() / 1000) * 1000 + 6000);
      await makeDue(server, graph, way, at);
      await pause(at.getTime() - 500 - Date.now());
      await health.take();
      const seconds = await whenAllFailed(server, at);
      const printed = server.output().slice(printedBefore);
      const warnings = printed.split("\n").filter((line) => line !== "" && !line.startsWith("{"));
      figures.push({ how: way.how, seconds, warnings, ...(await health.take()) });
    }
    return figures;
  } finally {
    health.stop();
    await server.stop();
    await graph.close();
  }
}

async function makeDue(
  { dataDir }: RunningServer,
  graph: GraphServer,
  { account, failureStreak }: Way,
  at: Date,
): Promise<void> {
  const wall = at.toISOString().slice(0, 19);
  await withRuntime(dataDir, async (runtime) => {
    const ctx = runtime.makeContext({ actor: { kind: "system", name: "bench" }, source: "system" });
    await inTransaction(ctx, async (tx) => {
      const { id: retailerId } = await makeRetailer(tx.db);
      const { id: accountId } = await makeSocialAccount(tx.db, { retailerId });
      await updateAccount(tx, accountId, {
        tokenSealed: sealToken(ctx, accountId, goodToken),
        state: "connected",
      });
      for (let number = 0; number < dueAtOnce; number += 1) {
        await makeConnection(tx.db, {
          retailerId,
          socialAccountId: account === "none" ? null : accountId,
          pageName: graph.world.pages[0]?.info.id ?? "",
          interval: JSON.stringify({ mode: 1, count: 2, unit: "days" }),
          timeZone: "UTC",
          anchor: wall,
          status: "scheduled",
          nextRunAt: `${wall}.000Z`,
          nextSlot: `1:${wall}`,
          failureStreak,
        });
      }
    });
  });
}

/** How long it took until all had failed, in seconds from when they were due. */
async function whenAllFailed({ dataDir }: RunningServer, at: Date): Promise<number> {
  return withRuntime(dataDir, async ({ db }) => {
    const giveUpAt = performance.now() + giveUpMs;
    for (;;) {
      if (Date.now() > at.getTime() && (await areOver(db, at))) return (Date.now() - at.getTime()) / 1000;
      if (performance.now() > giveUpAt) throw new Error("the runs did not come to an end");
      await pause(100);
    }
  });
}

/**
 * Whether nothing runs or is due. Not every connection has a run: those with a refused account may have been paused.
 */
async function areOver(db: Database, at: Date): Promise<boolean> {
  const open = await db
    .selectFrom("connectionRun")
    .select("id")
    .where("status", "in", ["waiting", "running"])
    .executeTakeFirst();
  const due = await db
    .selectFrom("connection")
    .select("id")
    .where("status", "=", "scheduled")
    .where("nextRunAt", "<=", at.toISOString() as `${string}Z`)
    .executeTakeFirst();
  return !open && !due;
}

export function printFailing(figures: FailingFigures[]): void {
  const count = dueAtOnce.toLocaleString("en-US");
  for (const { how, seconds, worstMs, slow, answers, warnings } of figures) {
    console.log(
      `  ${count} due at once that fail at once, ${how}    all over after ${seconds.toFixed(1)} s   /healthz at worst ${worstMs.toFixed(0)} ms (aim: 250 ms), ${slow} of ${answers} answers above it`,
    );
    for (const line of warnings) console.log(`    ${line}`);
  }
}
