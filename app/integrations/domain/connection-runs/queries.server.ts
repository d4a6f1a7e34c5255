import type { Context } from "#app/kernel/context";
import { notFound } from "#app/kernel/errors";
import type { ListPage } from "#app/kernel/lists";
import { requirePermission } from "#app/kernel/permissions";
import type { ExternalErrorKind } from "#app/kernel/ports/external-service-error";
import { retailerScope } from "#app/kernel/retailer-scope";
import type {
  ConnectionRow,
  ConnectionRunRow,
  RunStage,
  RunStatus,
  RunTrigger,
} from "#db/tables/connections";
import { readNotes } from "./claimed-run.server";
import { isAsSet } from "./retry-run.server";
import { adviceOf, type Standing } from "./run-advice";
import { readSettings } from "./run-settings";
import { listSentUpTo } from "./sent-chunks.server";

/** A run as screens and the command line tell of it. Instants are ISO-8601 texts in UTC. */
export interface Run {
  id: number;
  connectionId: number;
  trigger: RunTrigger;
  slot: string;
  /** The moment that its dates count from. */
  scheduledFor: string;
  status: RunStatus;
  stage: RunStage;
  attempts: number;
  /** When it starts or is retried; null unless it waits. */
  notBefore: string | null;
  /** [from, until); null before its first start. */
  window: { from: string; until: string } | null;
  pagesFetched: number;
  rowsFetched: number;
  rowsWritten: number;
  rowsSkipped: number;
  cellsTruncated: number;
  /** Sentences. */
  notes: string[];
  /** Address of the sheet, once something was written. */
  writtenTo: string | null;
  /** What people called the sheet then. */
  sheetTitle: string | null;
  /** Why it failed, or waits to be retried. */
  fault: RunError | null;
  createdAt: string;
  startedAt: string | null;
  endedAt: string | null;
  /** Whether somebody wants it stopped, or wanted it until it was. */
  stopRequested: boolean;
  /** Whether `retryRun` would take it up again. */
  canRetry: boolean;
}

export interface RunError {
  errorKind: ExternalErrorKind;
  sentence: string;
  /** What to do about it, a sentence. */
  advice: string | null;
  /** The other side's own codes and words, without secrets. */
  detail: string | null;
}

export interface RunsQuery {
  /** 1-based. */
  page: number;
  pageSize: number;
}

/**
 * One page of a connection's runs, the latest first.
 * @throws DomainError not_found, also for another retailer's connection
 */
export async function listRuns(
  ctx: Context,
  connectionId: number,
  { page, pageSize }: RunsQuery = { page: 1, pageSize: 25 },
): Promise<ListPage<Run>> {
  requirePermission(ctx, "connections.read");
  const connection = await getReadable(ctx, connectionId, "Connection");
  const runs = ctx.db.selectFrom("connectionRun").where("connectionId", "=", connectionId);
  const { total } = await runs.select((eb) => eb.fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
  const shown = Math.max(1, Math.min(page, Math.ceil(total / pageSize)));
  const rows = await runs
    .selectAll()
    .orderBy("id", "desc")
    .limit(pageSize)
    .offset((shown - 1) * pageSize)
    .execute();
  return { rows: await toRuns(ctx, rows, connection), total, totalIsExact: true, page: shown };
}

/** @throws DomainError not_found, also for another retailer's */
export async function getRun(ctx: Context, runId: number): Promise<Run> {
  requirePermission(ctx, "connections.read");
  const row = await ctx.db.selectFrom("connectionRun").selectAll().where("id", "=", runId).executeTakeFirst();
  if (!row) throw notFound("Run");
  const [run] = await toRuns(ctx, [row], await getReadable(ctx, row.connectionId, "Run"));
  if (!run) throw notFound("Run");
  return run;
}

async function getReadable(ctx: Context, connectionId: number, what: string): Promise<ConnectionRow> {
  const scope = retailerScope(ctx);
  let query = ctx.db.selectFrom("connection").selectAll().where("id", "=", connectionId);
  if (scope !== null) query = query.where("retailerId", "=", scope);
  const connection = await query.executeTakeFirst();
  if (!connection) throw notFound(what);
  return connection;
}

async function toRuns(ctx: Context, rows: ConnectionRunRow[], connection: ConnectionRow): Promise<Run[]> {
  const latestId = await findLatest(ctx, connection.id);
  const failed = rows.filter(({ status }) => status === "failed");
  const sent = await listSentUpTo(
    ctx,
    failed.map(({ id }) => id),
  );
  return rows.map((row) => {
    const canRetry = row.status === "failed" && row.id === latestId;
    const retry = isAsSet(row, connection) ? "continue" : "restart";
    const { writeMode } = readSettings(row, connection);
    return toRun(row, { writeMode, sentUpTo: sent.get(row.id) ?? null, retry: canRetry ? retry : null });
  });
}

/** Id of the connection's latest run that was no skipped slot. */
async function findLatest(ctx: Context, connectionId: number): Promise<number | undefined> {
  const latest = await ctx.db
    .selectFrom("connectionRun")
    .select("id")
    .where("connectionId", "=", connectionId)
    .where("status", "!=", "skipped")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return latest?.id;
}

function toRun(row: ConnectionRunRow, standing: Standing): Run {
  const { id, connectionId, trigger, slot, scheduledFor, status, stage, attempts, windowFrom } = row;
  const { pagesFetched, rowsFetched, rowsWritten, rowsSkipped, cellsTruncated, windowUntil } = row;
  const { createdAt, startedAt, endedAt } = row;
  // One that replaces with nothing has emptied it.
  const hasWritten = rowsWritten > 0 || (stage === "written" && rowsFetched === 0);
  return {
    id,
    connectionId,
    trigger,
    slot,
    scheduledFor,
    status,
    stage,
    attempts,
    notBefore: status === "waiting" ? row.notBefore : null,
    window: windowFrom !== null && windowUntil !== null ? { from: windowFrom, until: windowUntil } : null,
    pagesFetched,
    rowsFetched,
    rowsWritten,
    rowsSkipped,
    cellsTruncated,
    notes: readNotes(row),
    writtenTo: hasWritten ? row.writtenTo : null,
    sheetTitle: row.tabTitle,
    fault: describeError(row, standing),
    createdAt,
    startedAt,
    endedAt,
    stopRequested: row.stopRequestedAt !== null,
    canRetry: standing.retry !== null,
  };
}

function describeError(row: ConnectionRunRow, standing: Standing): RunError | null {
  const { errorKind, errorMessage, errorDetail } = row;
  if (errorKind === null || errorMessage === null) return null;
  return {
    errorKind: errorKind as ExternalErrorKind,
    sentence: errorMessage,
    advice: adviceOf(row, standing),
    detail: errorDetail,
  };
}
