import { type ChildProcess, fork } from "node:child_process";
import { cp, rm } from "node:fs/promises";
import { cpus } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import autocannon from "autocannon";
import { pageJobKinds } from "#app/circulars/domain/pages/page-jobs";
import { requestRun } from "#app/integrations/domain/connections/request-run.server";
import { inTransaction } from "#app/kernel/context";
import { makeConnection } from "#db/seed/integration-factories";
import type { Member } from "#tests/cluster/member";
import { uploadForm } from "#tests/setup/api-world";
import { makeDataDir, type RunningServer, startServer, withRuntime } from "#tests/setup/e2e-server";
import { drawPdfWithPicture } from "#tests/setup/pdfs";
import { type ClusterWorld, openClusterWorld } from "../cluster/cluster-world";
import { type CpuShares, openCpuShares, sharePeriodMs } from "../cluster/cpu-shares";
import { keepOnCores, type Requests } from "./load-server";
import { median } from "./median";
import { makeAds } from "./public-bench";

/** The part of a core that each process has, with all that it starts. */
const share = Number(process.env.SHARE) || 0.15;
/** Reading takes little time, and one round of it tells little: what else goes on at the machine changes it by a third. */
const rounds = { usual: Number(process.env.ROUNDS) || 5, reads: Number(process.env.ROUNDS) || 15 };
const counts = [1, 2, 3];
const aims: Record<number, number> = { 2: 1.8, 3: 2.6 };
const retailers = 100;
const readSeconds = 3;
/** So many that there is always something to be answered while a process has its share: it never waits for them. */
const readersOfEach = 32;
/** Pages for each process; so many that the last ones, of which one process may have more than another, weigh little. */
const pagesOfEach = 16;
/** Runs for each process, which takes up to a hundred at once. */
const runsOfEach = 150;
const workLimitMs = 600_000;

/** A process that is held to a share, under a name of its own. */
interface Held {
  name: string;
  pid: number;
}

interface HeldWeb extends Held {
  port: number;
}

/** What processes are measured at. */
interface Work<Process extends Held> {
  what: string;
  rounds: number;
  members: Process[];
  /** Gets ready what these of them are to do; what it gives has it done, and tells how much that was. */
  prepare(busy: Process[]): Promise<() => Promise<number>>;
}

interface Measured {
  /** Answers, pages or runs a second. */
  perSecond: number;
  /** How much of the share the busiest and the idlest of the processes used; 1 is all of it. */
  used: [least: number, most: number];
}

export interface ClusterFigure {
  what: string;
  /** It is of no cluster, and shows what the machine gives. */
  isReference?: boolean;
  /** By how many processes worked, one of each round. */
  byCount: Map<number, Measured[]>;
}

/**
 * What one, two and three processes do that have the same share of a core each; database and load have the rest. All of
 * them stay on one core, where they take turns. What runs while a neighbouring core works, which may be the same piece
 * of silicon, gets less done in the same time; so the other cores always work, and one process meets as much of that as
 * three, for whom load and database work three times as long. So does the first core, which one process alone would have to
 * wake for each of its turns.
 */
export async function measureCluster(): Promise<ClusterFigure[] | null> {
  const shares = openCpuShares(share);
  if (!shares) return null;
  const world = await openClusterWorld({ webs: counts.length, workers: 0 }, { LOG_LEVEL: "warn" });
  const neighbours: ChildProcess[] = [];
  try {
    for (let core = 0; core < cpus().length; core += 1) neighbours.push(startNeighbour(core));
    const figures: ClusterFigure[] = [];
    if (isAsked("reads")) {
      const webs = world.cluster.webs.map(({ member: { name, pid }, port }) => ({ name, pid, port }));
      const ids = await makeAds(world.runtime.db, retailers);
      figures.push(await measureReads(shares, "public reads", webs, ids));
      figures.push(await measureApart(shares));
    }
    if (isAsked("drawing")) {
      figures.push(await measureWorkers(world, shares, "page drawing", "pages", await makeDrawing(world)));
    }
    if (isAsked("runs")) {
      const prepare = (busy: Held[]) => prepareRuns(world, busy.length * runsOfEach);
      figures.push(await measureWorkers(world, shares, "runs of connections", "connections", prepare));
    }
    return figures;
  } finally {
    for (const neighbour of neighbours) neighbour.kill();
    await world.close();
    shares.close();
  }
}

/** Weekly ads of the retailers, asked for at each process itself. */
async function measureReads(
  shares: CpuShares,
  what: string,
  webs: HeldWeb[],
  retailerIds: number[],
): Promise<ClusterFigure> {
  const requests = retailerIds.map((id) => ({
    path: `/public/retailers/${id}/weekly-ad`,
    headers: { "accept-encoding": "gzip" },
  }));
  const figure = await measureWork(shares, {
    what,
    rounds: rounds.reads,
    members: webs,
    async prepare(busy) {
      // Until the periods of the round before have lapsed, in which whoever goes on would still be.
      await pause(3 * sharePeriodMs);
      return () => readFrom(busy, requests);
    },
  });
  for (const { name, pid } of webs) {
    shares.release(name);
    keepOnCores(pid, `0-${cpus().length - 1}`);
  }
  return figure;
}

/**
 * The same reads of servers that have nothing in common, each with a SQLite of its own: what three of anything get done
 * here, on two cores that they share with their load.
 */
async function measureApart(shares: CpuShares): Promise<ClusterFigure> {
  const dataDir = await makeDataDir();
  const ids = await withRuntime(dataDir, ({ db }) => makeAds(db, retailers));
  const servers: RunningServer[] = [];
  try {
    for (const _ of counts) {
      const own = await makeDataDir();
      await cp(dataDir, own, { recursive: true });
      servers.push(await startServer({ dataDir: own, environment: { ROLE: "web" } }));
    }
    const webs = servers.map(({ address, process: { pid = 0 } }, index) => ({
      ...{ name: `apart-${index + 1}`, pid },
      port: Number(new URL(address).port),
    }));
    return { ...(await measureReads(shares, "reads, all apart", webs, ids)), isReference: true };
  } finally {
    for (const server of servers) await server.stop();
    await rm(dataDir, { recursive: true });
  }
}

/** What works on a core whenever nobody else does. */
function startNeighbour(core: number): ChildProcess {
  const neighbour = fork(new URL("neighbour.mjs", import.meta.url));
  keepOnCores(neighbour.pid ?? 0, String(core));
  return neighbour;
}

/** `WORK=reads,runs` leaves out what takes long. */
function isAsked(work: "reads" | "drawing" | "runs"): boolean {
  return (process.env.WORK ?? work).split(",").includes(work);
}

async function measureWorkers(
  world: ClusterWorld,
  shares: CpuShares,
  what: string,
  only: string,
  prepare: Work<Held>["prepare"],
): Promise<ClusterFigure> {
  const members: Member[] = [];
  for (const _ of counts) members.push(await world.cluster.addWorker(only));
  const figure = await measureWork(shares, { what, rounds: rounds.usual, members, prepare });
  await Promise.all(members.map((worker) => worker.stop()));
  return figure;
}

/**
 * The rounds of all counts take turns, so that what else goes on at the machine meets all of them; and so do the processes in
 * being the one and the two, since one that has worked more is faster.
 */
async function measureWork<Process extends Held>(
  shares: CpuShares,
  work: Work<Process>,
): Promise<ClusterFigure> {
  // A process that has just begun is slow: all get warm, sooner without their shares, then within them.
  for (let warming = 0; warming < 3; warming += 1) await (await work.prepare(work.members))();
  for (const { name, pid } of work.members) {
    shares.hold(name, pid);
    keepOnCores(pid, "0");
  }
  await measureRound(shares, work, work.members);
  const figure: ClusterFigure = { what: work.what, byCount: new Map(counts.map((count) => [count, []])) };
  for (let round = 0; round < work.rounds; round += 1)
    for (const count of counts) {
      const busy = counts
        .slice(0, count)
        .map((_, at) => work.members[(round + at) % work.members.length] as Process);
      figure.byCount.get(count)?.push(await measureRound(shares, work, busy));
    }
  return figure;
}

/** All processes stand still while work is got ready; then so many of them go on. */
async function measureRound<Process extends Held>(
  shares: CpuShares,
  { members, prepare }: Work<Process>,
  busy: Process[],
): Promise<Measured> {
  const signal = (some: Held[], name: "SIGSTOP" | "SIGCONT") => {
    for (const { pid } of some) process.kill(pid, name);
  };
  signal(members, "SIGSTOP");
  try {
    const work = await prepare(busy);
    const before = busy.map(({ name }) => shares.secondsOf(name));
    const begun = performance.now();
    signal(busy, "SIGCONT");
    const done = await work();
    const seconds = (performance.now() - begun) / 1000;
    const used = busy.map(
      ({ name }, index) => (shares.secondsOf(name) - (before[index] ?? 0)) / seconds / share,
    );
    return { perSecond: done / seconds, used: [Math.min(...used), Math.max(...used)] };
  } finally {
    signal(members, "SIGCONT");
  }
}

async function readFrom(webs: { port: number }[], requests: Requests): Promise<number> {
  const loads = webs.map(async ({ port }, index) => {
    // Begun one after the other, the shares of a period are, too: each is worked off in one go, as by a process alone.
    await pause((index * sharePeriodMs) / counts.length);
    return autocannon({
      url: `http://127.0.0.1:${port}`,
      ...{ connections: readersOfEach, duration: readSeconds, requests },
    });
  });
  const results = await Promise.all(loads);
  const others = results.reduce((sum, { non2xx, errors }) => sum + non2xx + errors, 0);
  if (others > 0) throw new Error(`${others} answers were none.`);
  return results.reduce((sum, result) => sum + result["2xx"], 0);
}

/** Circulars that are sent ahead; their pages are drawn, pictures for shoppers and all. */
async function makeDrawing({ cluster, ctx, emails, password }: ClusterWorld): Promise<Work<Held>["prepare"]> {
  const signIn = await fetch(`${cluster.address}/api/Account/Login`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ email: emails[0], password }),
  });
  const { jwt } = (await signIn.json()) as { jwt: string };
  let number = 0;
  return async (busy) => {
    number += 1;
    const pages = busy.length * pagesOfEach;
    const fields = {
      ...{ Name: `Drawn ${number}`, Title: `Drawn ${number}`, Slug: `drawn-${number}` },
      ...{ activeDate: "2026-01-01", terminationDate: "2036-01-01" },
    };
    const answer = await fetch(`${cluster.address}/api/Circulars`, {
      method: "POST",
      headers: { Authorization: `Bearer ${jwt}` },
      body: uploadForm(fields, [await drawPdfWithPicture(pages, number * 10)]),
    });
    if (!answer.ok) throw new Error(`The circular was not taken: ${await answer.text()}`);
    return async () => {
      const kinds = [pageJobKinds.render, pageJobKinds.extras];
      await until(async () => {
        const open = ctx.db.selectFrom("job").select("id").where("kind", "in", kinds);
        return !(await open.where("status", "in", ["queued", "running"]).executeTakeFirst());
      });
      return pages;
    };
  };
}

/** Runs of as many connections, each onto a sheet of its own. */
async function prepareRuns(world: ClusterWorld, count: number): Promise<() => Promise<number>> {
  const { ctx, runtime, retailerId, integrations, graph } = world;
  const ids: number[] = [];
  for (let number = 0; number < count; number += 1) {
    const sheet = await world.addSheet();
    const connection = await makeConnection(runtime.db, {
      retailerId,
      socialAccountId: integrations.socialAccount.id,
      pageName: graph.world.pages[0]?.info.id ?? "",
      spreadsheetUrl: sheet.url,
    });
    ids.push(connection.id);
  }
  for (const id of ids) await inTransaction(ctx, (tx) => requestRun(tx, id, "now"));
  return async () => {
    await until(async () => {
      const open = ctx.db.selectFrom("connectionRun").select("id").where("connectionId", "in", ids);
      return !(await open.where("status", "in", ["waiting", "running"]).executeTakeFirst());
    });
    return count;
  };
}

async function until(isOver: () => Promise<boolean>): Promise<void> {
  const begun = performance.now();
  while (!(await isOver())) {
    if (performance.now() - begun > workLimitMs) throw new Error("The work did not come to an end.");
    await pause(100);
  }
}

export function printCluster(figures: ClusterFigure[] | null): void {
  if (!figures) {
    console.log("The cluster was left out: this machine lets nobody make control groups of processes.");
    return;
  }
  console.log(
    `\nA cluster: each process held to ${Math.round(share * 100)} % of a core, database and load outside of that, medians of ${rounds.usual} rounds, of reads ${rounds.reads}:`,
  );
  for (const { what, byCount, isReference } of figures) {
    const speedOf = (count: number) => median((byCount.get(count) ?? []).map(({ perSecond }) => perSecond));
    for (const [count, measured] of byCount) {
      const [least, most] = [0, 1].map((end) => median(measured.map(({ used }) => used[end] ?? 0)));
      // Round by round: what else goes on at the machine meets the counts of one round alike.
      const alone = byCount.get(1) ?? [];
      const ratio = median(
        measured.map(({ perSecond }, round) => perSecond / (alone[round]?.perSecond ?? 0)),
      );
      const aim = isReference ? "" : ` (aim: ${aims[count]})`;
      const times = aims[count] ? `${ratio.toFixed(2)} times one${aim}` : "";
      console.log(
        `  ${what.padEnd(20)} ${count} ${speedOf(count).toFixed(2).padStart(9)}/s  used ${((least ?? 0) * 100).toFixed(0)} to ${((most ?? 0) * 100).toFixed(0)} % of their share  ${times}`,
      );
    }
  }
}
