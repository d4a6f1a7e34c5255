import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { pino } from "pino";
import { readConfig } from "#app/runtime/config.server";
import { openRuntime } from "#app/runtime/runtime.server";
import { listAppliedMigrations } from "#db/migrate";
import { run } from "../../../scripts/prepare/run.mjs";
import { migrate } from "../cluster";
import { findFaults } from "../kills/findings";
import { printFindings, printLedger, untilQuiet } from "../kills/main";
import { startTraffic, type Traffic } from "../kills/traffic";
import { type Member, root } from "../member";
import { findBundles, listUnanswered } from "./bundles";
import { openReleaseBefore, type ReleaseBefore } from "./release-before";
import { openRollingWorld, type RollingWorld } from "./rolling-world";

/** How long each state of the upgrade is worked in. */
const stayMs = 15_000;
const shownFaults = 20;

/**
 * Upgrades a cluster under load from the release before to this one, as docs/deploy.md says, and looks everything over at the end.
 * @param from see `openReleaseBefore`
 * @returns whether everything was as it should be
 */
export async function runRolling(from?: string): Promise<boolean> {
  const begun = performance.now();
  const tell = (line: string) =>
    console.log(`${((performance.now() - begun) / 1000).toFixed(0).padStart(5)} s  ${line}`);
  const before = await openReleaseBefore(from);
  tell(`The release before is built: ${before.name}`);
  try {
    const world = await openRollingWorld(before);
    try {
      return await upgrade(world, before, tell);
    } finally {
      await world.close();
    }
  } finally {
    await before.remove();
  }
}

async function upgrade(world: RollingWorld, before: ReleaseBefore, tell: Tell): Promise<boolean> {
  const { cluster } = world;
  tell(`Two web processes and a worker of it serve; their logs are in ${cluster.folder}`);
  const traffic = await startTraffic(world.traffic);
  const faults: string[] = [];
  await stay(traffic, tell);
  const applied = await listAppliedMigrations(world.traffic.ctx.db);
  await migrate(cluster.environment, cluster.folder);
  const added = (await listAppliedMigrations(world.traffic.ctx.db)).filter((name) => !applied.includes(name));
  tell(`The release step of this one: ${added.join(", ") || "no migration"}`);
  if (added.length === 0) faults.push("there is no migration between the two releases");
  await stay(traffic, tell);
  faults.push(...(await refusesToStart(world, before)));
  faults.push(...(await replaceAll(world, traffic, tell)));
  const ledger = await traffic.stop();
  // Nothing ails anybody here, so nobody has to be refused.
  for (const { name, outcome } of ledger.written)
    if (outcome.kind !== "acknowledged")
      faults.push(`${name}: ${outcome.kind === "refused" ? outcome.answer : "without an answer"}`);
  faults.push(...world.said.filter((line) => line.includes("is started again")));
  tell("All processes are of this release.");
  const runtime = await openOnlooker(world);
  try {
    const ctx = runtime.makeContext({ actor: { kind: "system", name: "onlooker" }, source: "system" });
    const waited = await untilQuiet({ ctx });
    tell(`All work had ended ${Math.round(waited / 1000)} s later.`);
    printLedger(ledger, cluster.balancer.retried());
    const isRight = printFindings(await findFaults({ ctx, postIds: world.postIds }, ledger));
    console.log(`  ${"upgrade".padEnd(24)} ${String(faults.length).padStart(5)} (aim: 0)`);
    for (const fault of faults.slice(0, shownFaults)) console.log(`      ${fault}`);
    return isRight && faults.length === 0;
  } finally {
    await runtime.close();
  }
}

type Tell = (line: string) => void;

/** New processes come, then old ones leave, one by one. @returns what should not be */
async function replaceAll(world: RollingWorld, traffic: Traffic, tell: Tell): Promise<string[]> {
  const { cluster } = world;
  const [oldWebs, oldWorkers] = [[...cluster.webs], [...cluster.workers]];
  const faults: string[] = [];
  const oldBundles = await findBundles(oldWebs[0]?.port ?? 0);
  await cluster.addWorker(undefined, root);
  for (const old of oldWebs) {
    const web = await cluster.addWeb(root);
    const newBundles = await findBundles(web.port);
    const [onlyOld, onlyNew] = [without(oldBundles, newBundles), without(newBundles, oldBundles)];
    tell(`${web.member.name}, of this release, serves beside the others.`);
    tell(
      `  Bundles of one release, asked of the other: ${onlyOld.length} of the old one, ${onlyNew.length} of this one`,
    );
    faults.push(...(await listUnanswered(web.port, onlyOld)), ...(await listUnanswered(old.port, onlyNew)));
    await stay(traffic, tell);
    await leave(old.member, tell);
  }
  for (const worker of oldWorkers) await leave(worker, tell);
  await stay(traffic, tell);
  faults.push(...(await listUnanswered(cluster.balancer.port, oldBundles)));
  return faults;
}

const without = (some: string[], others: string[]) => some.filter((each) => !others.includes(each));

async function leave(member: Member, tell: Tell): Promise<void> {
  const begun = performance.now();
  await member.stop();
  tell(`${member.name} has left within ${((performance.now() - begun) / 1000).toFixed(1)} s.`);
}

async function stay({ ledger }: Traffic, tell: Tell): Promise<void> {
  const countAll = () => ledger.written.length + ledger.signIns.answered + ledger.reads.answered;
  const [before, failedBefore] = [countAll(), ledger.signIns.failed.length + ledger.reads.failed.length];
  await pause(stayMs);
  const failed = ledger.signIns.failed.length + ledger.reads.failed.length - failedBefore;
  tell(`  ${countAll() - before} requests in ${stayMs / 1000} s, ${failed} of them not answered`);
}

/** A process of the release before that starts now has to say why it can't. @returns what should not be */
async function refusesToStart(world: RollingWorld, before: ReleaseBefore): Promise<string[]> {
  const { code, output } = await run(process.execPath, ["build/cli/main.js", "retailers", "list"], {
    cwd: before.folder,
    env: { ...world.cluster.environment, DATA_DIR: path.join(world.cluster.folder, "late") },
  });
  const isSaid = code !== 0 && output.includes("by a newer version of Endcap");
  return isSaid ? [] : [`a late start of the release before ends with ${code}: ${output.slice(0, 300)}`];
}

async function openOnlooker({ cluster }: RollingWorld) {
  const { environment, folder } = cluster;
  for (const name of ["AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"]) process.env[name] = environment[name];
  return openRuntime(readConfig({ ...environment, DATA_DIR: path.join(folder, "onlooker") }), {
    log: pino({ level: "silent" }),
  });
}
