import { checkFiles } from "#app/circulars/domain/files/check-files.server";
import { maxJobAttempts } from "#app/kernel/jobs/retry-policy";
import type { ClusterWorld } from "../cluster-world";
import type { Entry, Ledger } from "./ledger";

/** What should not be; each a sentence. Only what was given up after its workers were killed is as it is meant to be. */
export type Findings = Record<
  "lost" | "doubled" | "done though refused" | "files" | "not ended" | "failed" | "given up" | "not answered",
  string[]
>;

/** Looks everything over that the senders know of, once nothing is under way any more. */
export async function findFaults(world: ClusterWorld, ledger: Ledger): Promise<Findings> {
  const findings: Findings = {
    lost: [],
    doubled: [],
    "done though refused": [],
    files: [],
    "not ended": [],
    failed: [],
    "given up": [],
    "not answered": [...ledger.signIns.failed, ...ledger.reads.failed],
  };
  await lookAtStores(world, ledger, findings);
  await lookAtAreas(world, ledger, findings);
  await lookAtCirculars(world, ledger, findings);
  await lookAtRuns(world, ledger, findings);
  await lookAtJobs(world, findings);
  const { missing } = await checkFiles(world.ctx, { dryRun: true, onProgress() {} });
  findings.files.push(...missing.flatMap(({ notes }) => notes));
  return findings;
}

const entriesOf = (ledger: Ledger, wanted: Entry["what"]) =>
  ledger.written.filter(({ what }) => what === wanted);

/** Holds what is there of each name against what its sender was told. */
function compare(
  entries: Entry[],
  found: { id: number; name: string }[],
  findings: Pick<Findings, "lost" | "doubled" | "done though refused">,
): void {
  const idsByName = new Map<string, number[]>();
  for (const { id, name } of found) idsByName.set(name, [...(idsByName.get(name) ?? []), id]);
  for (const { name, outcome } of entries) {
    const ids = idsByName.get(name) ?? [];
    if (outcome.kind === "acknowledged" && !ids.includes(outcome.id)) findings.lost.push(name);
    if (outcome.kind === "refused" && ids.length > 0)
      findings["done though refused"].push(`${name} (${outcome.answer})`);
    if (ids.length > 1) findings.doubled.push(`${name}: ${ids.length} rows`);
  }
}

async function lookAtStores({ ctx }: ClusterWorld, ledger: Ledger, findings: Findings): Promise<void> {
  const entries = entriesOf(ledger, "store");
  compare(entries, await ctx.db.selectFrom("store").select(["id", "name"]).execute(), findings);
  const lines = await ctx.db
    .selectFrom("activity")
    .select(["entityId", ({ fn }) => fn.countAll<number>().as("count")])
    .where("name", "=", "store.created")
    .groupBy("entityId")
    .execute();
  const countOf = new Map(lines.map(({ entityId, count }) => [entityId, count]));
  for (const { name, outcome } of entries) {
    if (outcome.kind !== "acknowledged") continue;
    const count = countOf.get(outcome.id) ?? 0;
    if (count === 0) findings.lost.push(`the line of the activity log of ${name}`);
    if (count > 1) findings.doubled.push(`${name}: ${count} lines of the activity log`);
  }
}

async function lookAtAreas({ ctx }: ClusterWorld, ledger: Ledger, findings: Findings): Promise<void> {
  const found = await ctx.db.selectFrom("area").select(["id", "ingredient as name"]).execute();
  compare(entriesOf(ledger, "area"), found, findings);
}

async function lookAtCirculars({ ctx }: ClusterWorld, ledger: Ledger, findings: Findings): Promise<void> {
  const circulars = entriesOf(ledger, "circular");
  compare(circulars, await ctx.db.selectFrom("circular").select(["id", "name"]).execute(), findings);
  const pages = await ctx.db
    .selectFrom("circularPage")
    .select(["id", "circularId", "status", "failureReason"])
    .execute();
  const added = entriesOf(ledger, "pages");
  for (const { name, outcome, pages: ownPages } of circulars) {
    if (outcome.kind !== "acknowledged") continue;
    const count = pages.filter(({ circularId }) => circularId === outcome.id).length;
    const adding = added.filter(({ target }) => target === outcome.id);
    const sum = (some: Entry[]) => some.reduce((before, each) => before + each.pages, ownPages);
    const least = sum(adding.filter((each) => each.outcome.kind === "acknowledged"));
    const most = sum(adding.filter((each) => each.outcome.kind !== "refused"));
    if (count < least) findings.lost.push(`${least - count} pages of ${name}`);
    if (count > most) findings.doubled.push(`${count} pages of ${name} instead of ${most}`);
  }
  for (const { id, status, failureReason } of pages) {
    if (status === "rendering") findings["not ended"].push(`page ${id}`);
    if (status === "failed") findings.failed.push(`page ${id}: ${failureReason}`);
  }
}

async function lookAtRuns({ ctx, postIds }: ClusterWorld, ledger: Ledger, findings: Findings): Promise<void> {
  const connections = await ctx.db.selectFrom("connection").select(["id", "description as name"]).execute();
  const entries = entriesOf(ledger, "connection");
  compare(entries, connections, findings);
  for (const { name, outcome, target } of entries) {
    const keys = await keysOf(ctx, target);
    if (new Set(keys).size < keys.length)
      findings.doubled.push(`${keys.length - new Set(keys).size} rows of ${name}`);
    if (outcome.kind !== "acknowledged") continue;
    const runs = await ctx.db
      .selectFrom("connectionRun")
      .select(["status", "stage", "errorMessage"])
      .where("connectionId", "=", outcome.id)
      .execute();
    if (runs.length !== 1) findings.doubled.push(`${name}: ${runs.length} runs`);
    for (const { status, stage, errorMessage } of runs) {
      if (status === "waiting" || status === "running")
        findings["not ended"].push(`${name} is ${status}, ${stage}`);
      else if (status !== "done") findings.failed.push(`${name} is ${status}: ${errorMessage}`);
      else {
        const missing = postIds.filter((id) => !keys.includes(id)).length;
        if (missing > 0) findings.lost.push(`${missing} rows of ${name}`);
      }
    }
  }
}

/** The first cell of each row that the sheet shows. */
async function keysOf(ctx: ClusterWorld["ctx"], sheetId: number): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom("sheetRow")
    .select("cells")
    .where("sheetId", "=", sheetId)
    .where("stage", "=", "")
    .execute();
  return rows.map(({ cells }) => String(JSON.parse(cells)[0]));
}

async function lookAtJobs({ ctx }: ClusterWorld, findings: Findings): Promise<void> {
  const jobs = await ctx.db.selectFrom("job").selectAll().where("status", "=", "failed").execute();
  for (const { key, attempts, lastError } of jobs) {
    // A try that ends by an error is the last one allowed at most; one more was begun where a worker died each time.
    const kind = attempts > maxJobAttempts ? "given up" : "failed";
    findings[kind].push(`${key}: ${lastError}`);
  }
}
