import { setTimeout as pause } from "node:timers/promises";
import { toInstant } from "#db/columns";
import { type ClusterWorld, openClusterWorld } from "../cluster-world";
import { type Findings, findFaults } from "./findings";
import { dealBlows, planBlows } from "./kill-series";
import type { Ledger, Written } from "./ledger";
import { startTraffic } from "./traffic";

/** The lease of a dead worker lasts a minute, and a page is begun three times. */
const quietWithinMs = 15 * 60_000;
const shownFindings = 20;

/**
 * Kills processes of a cluster under load, and looks everything over at the end.
 * @returns whether everything was as it should be
 */
export async function runKills(kills: number, seed: number): Promise<boolean> {
  const begun = performance.now();
  const minutes = () => ((performance.now() - begun) / 60_000).toFixed(1);
  console.log(`3 web processes and 2 workers, ${kills} kills, PostgreSQL restarted twice, seed ${seed}`);
  const world = await openClusterWorld({ webs: 3, workers: 2 });
  console.log(`Logs are in ${world.cluster.folder}`);
  try {
    const traffic = await startTraffic(world);
    const blows = planBlows(kills, seed, 5);
    const killed = await dealBlows(world.cluster, blows, (done) => {
      if (done % 20 === 0) console.log(`  ${done} of ${blows.length} after ${minutes()} min`);
    });
    const ledger = await traffic.stop();
    console.log(`Killed: ${[...killed].map(([name, count]) => `${name} ${count}`).join(", ")}`);
    const waited = await untilQuiet(world);
    console.log(`All work had ended ${Math.round(waited / 1000)} s after the last kill.`);
    const findings = await findFaults(world, ledger);
    printLedger(ledger, world.cluster.balancer.retried());
    const isRight = printFindings(findings);
    console.log(`${minutes()} min.`);
    return isRight;
  } finally {
    await world.close();
  }
}

/** Until no page is being drawn, no run is under way and no job is due; gives up in the end, and what is left is told. */
async function untilQuiet({ ctx }: ClusterWorld): Promise<number> {
  const begun = performance.now();
  while (performance.now() - begun < quietWithinMs) {
    const { db } = ctx;
    const job = await db
      .selectFrom("job")
      .select("id")
      .where((eb) =>
        eb.or([
          eb("status", "=", "running"),
          eb.and([eb("status", "=", "queued"), eb("runAt", "<=", toInstant(ctx.now()))]),
        ]),
      )
      .executeTakeFirst();
    const page = await db
      .selectFrom("circularPage")
      .select("id")
      .where("status", "=", "rendering")
      .executeTakeFirst();
    const run = await db
      .selectFrom("connectionRun")
      .select("id")
      .where("status", "in", ["waiting", "running"])
      .executeTakeFirst();
    if (!job && !page && !run) break;
    await pause(500);
  }
  return performance.now() - begun;
}

const names: Record<Written, string> = {
  store: "stores",
  area: "areas",
  circular: "circulars",
  pages: "additions of pages",
  connection: "connections with a run",
};

function printLedger(ledger: Ledger, retried: number): void {
  for (const [what, name] of Object.entries(names)) {
    const entries = ledger.written.filter((entry) => entry.what === what);
    const count = (kind: string) => entries.filter(({ outcome }) => outcome.kind === kind).length;
    console.log(
      `  ${name.padEnd(24)} ${String(count("acknowledged")).padStart(5)} acknowledged, ${count("refused")} refused, ${count("unknown")} without an answer`,
    );
  }
  for (const [name, { answered, failed }] of [
    ["sign-ins", ledger.signIns],
    ["public reads", ledger.reads],
  ] as const)
    console.log(`  ${name.padEnd(24)} ${String(answered).padStart(5)} answered, ${failed.length} failed`);
  console.log(
    `  ${"sent a second time".padEnd(24)} ${String(retried).padStart(5)} requests, by the balancer`,
  );
}

function printFindings(findings: Findings): boolean {
  for (const [name, sentences] of Object.entries(findings)) {
    const aim = name === "given up" ? "after three workers were killed at it" : "(aim: 0)";
    console.log(`  ${name.padEnd(24)} ${String(sentences.length).padStart(5)} ${aim}`);
    for (const sentence of sentences.slice(0, shownFindings)) console.log(`      ${sentence}`);
  }
  return Object.entries(findings).every(([name, { length }]) => length === 0 || name === "given up");
}
