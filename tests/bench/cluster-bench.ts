import { setTimeout as pause } from "node:timers/promises";
import autocannon from "autocannon";
import { pageJobKinds } from "#app/circulars/domain/pages/page-jobs";
import { requestRun } from "#app/integrations/domain/connections/request-run.server";
import { inTransaction } from "#app/kernel/context";
import { makeConnection } from "#db/seed/integration-factories";
import type { Member } from "#tests/cluster/member";
import { uploadForm } from "#tests/setup/api-world";
import { drawPdfWithPicture } from "#tests/setup/pdfs";
import { type ClusterWorld, openClusterWorld } from "../cluster/cluster-world";
import { type CpuShares, openCpuShares } from "../cluster/cpu-shares";
import { makeAds } from "./public-bench";

/** Of a core, for each process with all that it starts. */
const share = Number(process.env.SHARE) || 0.1;
const rounds = Number(process.env.ROUNDS) || 5;
const counts = [1, 2, 3];
const aims: Record<number, number> = { 2: 1.8, 3: 2.6 };
const retailers = 100;
const readSeconds = 5;
const readersOfEach = 8;
/** Of each process. */
const pagesOfEach = 6;
const runsOfEach = 10;
const workLimitMs = 300_000;

interface Measured {
  /** Answers, pages or runs a second. */
  perSecond: number;
  /** How much of the share the busiest and the idlest of the processes used; 1 is all of it. */
  used: [least: number, most: number];
}

export interface ClusterFigure {
  what: string;
  /** By how many processes worked, one of each round. */
  byCount: Map<number, Measured[]>;
}

/** What one, two and three processes do that have the same share of a core each; database and load have the rest. */
export async function measureCluster(): Promise<ClusterFigure[] | null> {
  const shares = openCpuShares(share);
  if (!shares) return null;
  const world = await openClusterWorld({ webs: counts.length, workers: 0 }, { LOG_LEVEL: "warn" });
  try {
    const webs = world.cluster.webs.map(({ member }) => member);
    const ids = await makeAds(world.runtime.db, retailers);
    const reads = await measureKind(shares, "public reads", webs, (count) => read(world, ids, count));
    for (const { name } of webs) shares.release(name);
    const draw = await makeDrawing(world);
    const drawing = await measureWorkers(world, shares, "page drawing", "pages", draw);
    const runs = await measureWorkers(world, shares, "runs of connections", "connections", (count) =>
      run(world, count * runsOfEach),
    );
    return [reads, drawing, runs];
  } finally {
    await world.close();
    shares.close();
  }
}

/** The rounds of all counts take turns, so that what else goes on at the machine meets all of them. */
async function measureKind(
  shares: CpuShares,
  what: string,
  members: Member[],
  work: (count: number) => Promise<number>,
): Promise<ClusterFigure> {
  await work(counts.length);
  for (const member of members) shares.hold(member.name, member.pid);
  const figure: ClusterFigure = { what, byCount: new Map(counts.map((count) => [count, []])) };
  for (let round = 0; round < rounds; round += 1) {
    for (const count of counts) {
      const busy = members.slice(0, count);
      const before = busy.map(({ name }) => shares.secondsOf(name));
      for (const idle of members.slice(count)) process.kill(idle.pid, "SIGSTOP");
      const begun = performance.now();
      const done = await work(count);
      const seconds = (performance.now() - begun) / 1000;
      const used = busy.map(
        ({ name }, index) => (shares.secondsOf(name) - (before[index] ?? 0)) / seconds / share,
      );
      for (const idle of members.slice(count)) process.kill(idle.pid, "SIGCONT");
      const measured = { perSecond: done / seconds, used: [Math.min(...used), Math.max(...used)] } as const;
      figure.byCount.get(count)?.push({ ...measured, used: [...measured.used] });
    }
  }
  return figure;
}

async function measureWorkers(
  world: ClusterWorld,
  shares: CpuShares,
  what: string,
  only: string,
  work: (count: number) => Promise<number>,
): Promise<ClusterFigure> {
  const workers: Member[] = [];
  for (const _ of counts) workers.push(await world.cluster.addWorker(only));
  const figure = await measureKind(shares, what, workers, work);
  await Promise.all(workers.map((worker) => worker.stop()));
  return figure;
}

/** Weekly ads of many retailers, asked for at each process itself; gives how many were answered. */
async function read({ cluster }: ClusterWorld, retailerIds: number[], count: number): Promise<number> {
  const requests = retailerIds.map((id) => ({
    path: `/public/retailers/${id}/weekly-ad`,
    headers: { "accept-encoding": "gzip" },
  }));
  const loads = cluster.webs.slice(0, count).map(({ port }) =>
    autocannon({
      url: `http://127.0.0.1:${port}`,
      ...{ connections: readersOfEach, duration: readSeconds, requests },
    }),
  );
  const results = await Promise.all(loads);
  const others = results.reduce((sum, { non2xx, errors }) => sum + non2xx + errors, 0);
  if (others > 0) throw new Error(`${others} answers were none.`);
  return results.reduce((sum, result) => sum + result["2xx"], 0);
}

/** What sends a circular and waits until its pages are drawn, pictures for shoppers and all; gives how many those are. */
async function makeDrawing({ cluster, ctx, emails, password }: ClusterWorld) {
  const signIn = await fetch(`${cluster.address}/api/Account/Login`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ email: emails[0], password }),
  });
  const { jwt } = (await signIn.json()) as { jwt: string };
  let number = 0;
  return async (count: number): Promise<number> => {
    number += 1;
    const pages = count * pagesOfEach;
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
    const kinds = [pageJobKinds.render, pageJobKinds.extras];
    await until(async () => {
      const open = ctx.db.selectFrom("job").select("id").where("kind", "in", kinds);
      return !(await open.where("status", "in", ["queued", "running"]).executeTakeFirst());
    });
    return pages;
  };
}

/** Runs of as many connections, each onto a sheet of its own. */
async function run(world: ClusterWorld, count: number): Promise<number> {
  const { ctx, retailerId, integrations, graph } = world;
  const ids: number[] = [];
  for (let number = 0; number < count; number += 1) {
    const sheet = await world.addSheet();
    const connection = await makeConnection(ctx.db as ClusterWorld["runtime"]["db"], {
      retailerId,
      socialAccountId: integrations.socialAccount.id,
      pageName: graph.world.pages[0]?.info.id ?? "",
      spreadsheetUrl: sheet.url,
    });
    ids.push(connection.id);
  }
  for (const id of ids) await inTransaction(ctx, (tx) => requestRun(tx, id, "now"));
  await until(async () => {
    const open = ctx.db.selectFrom("connectionRun").select("id").where("connectionId", "in", ids);
    return !(await open.where("status", "in", ["waiting", "running"]).executeTakeFirst());
  });
  return count;
}

async function until(isOver: () => Promise<boolean>): Promise<void> {
  for (let waited = 0; !(await isOver()); waited += 50) {
    if (waited > workLimitMs) throw new Error("The work did not come to an end.");
    await pause(50);
  }
}

function median(values: number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}

export function printCluster(figures: ClusterFigure[] | null): void {
  if (!figures) {
    console.log("The cluster was left out: this machine lets nobody make control groups of processes.");
    return;
  }
  console.log(
    `\nA cluster: each process held to ${Math.round(share * 100)} % of a core, database and load outside of that, median of ${rounds}:`,
  );
  for (const { what, byCount } of figures) {
    const speedOf = (count: number) => median((byCount.get(count) ?? []).map(({ perSecond }) => perSecond));
    for (const [count, measured] of byCount) {
      const [least, most] = [0, 1].map((end) => median(measured.map(({ used }) => used[end] ?? 0)));
      const ratio = speedOf(count) / speedOf(1);
      const aim = aims[count] ? `${ratio.toFixed(2)} times one (aim: ${aims[count]})` : "";
      console.log(
        `  ${what.padEnd(20)} ${count} ${speedOf(count).toFixed(2).padStart(9)}/s  used ${((least ?? 0) * 100).toFixed(0)} to ${((most ?? 0) * 100).toFixed(0)} % of their share  ${aim}`,
      );
    }
  }
}
