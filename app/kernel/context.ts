import type { EmailSettings } from "#app/kernel/email-settings";
import type { Database, DatabaseTransaction } from "#db/database";
import type { Role } from "#db/tables/identity";
import { type TransactOptions, transact } from "#db/transaction";
import type { Actor } from "./permissions";
import type { FileStore } from "./ports/file-store";
import type { GatheredCounts } from "./ports/gathered-counts";
import type { JobQueue } from "./ports/job-queue";
import type { Log } from "./ports/log";
import type { Mailer } from "./ports/mailer";
import type { Metrics } from "./ports/metrics";
import type { OpenIdProviders } from "./ports/openid-providers";
import type { PageReader } from "./ports/page-reader";
import type { PageRenderer } from "./ports/page-renderer";
import type { Places, Towns } from "./ports/places";
import type { RecipeFeed } from "./ports/recipe-feed";
import type { SocialPages } from "./ports/social-pages";
import type { Spreadsheets } from "./ports/spreadsheets";
import type { TableReader } from "./ports/table-reader";
import type { Traces } from "./ports/traces";
import type { TriesInMemory } from "./rate-limit";
import { asConflict } from "./taken-values";

/** Bounds. */
export interface Limits {
  /** Maximum bytes of one PDF. */
  pdfBytes: number;
  /** Maximum bytes of all PDFs sent at once. */
  uploadBytes: number;
  pdfPages: number;
  /** Maximum bytes of a file of users, and its maximum rows below the heading. */
  userFileBytes: number;
  userFileRows: number;
  /** How long lines of the activity log are kept; null: for ever. */
  activityDays: number | null;
}

/** Parts that reach beyond the database, or outlast a transaction. */
export interface Services {
  jobs: JobQueue;
  /** Counts of what shoppers do; they outlast a transaction that is rolled back. */
  counts: GatheredCounts;
  /** Attempts that are counted in this process alone (see rate-limits). */
  tries: TriesInMemory;
  files: FileStore;
  renderer: PageRenderer;
  reader: PageReader;
  tables: TableReader;
  mailer: Mailer;
  /** Null: recipes are looked for in the built-in library. */
  recipeFeed: RecipeFeed | null;
  places: Places;
  towns: Towns;
  socialPages: SocialPages;
  openIdProviders: OpenIdProviders;
  spreadsheets: Spreadsheets;
  traces: Traces;
  metrics: Metrics;
}

/** What the configuration sets. */
interface Settings {
  limits: Limits;
  email: EmailSettings;
  /** Whose holders must sign in with a second step, whatever their retailer says. */
  secondStepRoles: readonly Role[];
  /** The server's public address without a trailing slash. */
  baseUrl: string;
  /** Where shoppers reach ads that are published as files, without a trailing slash; null: they are not published. */
  publishAddress: string | null;
  /** Signs API tokens; 32 random bytes. */
  tokenKey: Uint8Array;
  /** Encrypts what is stored of other people's secrets; 32 random bytes. */
  sealKey: Uint8Array;
}

/** Whence it was asked; null where no request stands behind it. */
export interface RequestFacts {
  id: string | null;
  ip: string | null;
  userAgent: string | null;
}

/** The whole contract between an entry point and the core. */
export interface Context {
  /** The database, or the open transaction when inside one: the only handle the core uses. */
  db: Database | DatabaseTransaction;
  actor: Actor;
  /** The entry point it came through, for the activity log. */
  source: "screen" | "api" | "command" | "system";
  request: RequestFacts;
  now(): Date;
  settings: Settings;
  services: Services;
  log: Log;
  /** Called after a commit that queued work, so that a worker in this process need not wait for its next look. */
  wakeWorker(): void;
  /** What waits for the commit; set inside a transaction only. */
  pending?: AfterCommit[];
}

/**
 * A context inside an open transaction, which `inTransaction` makes: functions that ask for it write something that must
 * stand or fall with the rest of it.
 */
export interface Tx extends Context {
  db: DatabaseTransaction;
  pending: AfterCommit[];
}

type AfterCommit = () => Promise<void> | void;

/** How long a write waits for other processes that write, by who waits for it. */
const maxWriteWaitMs = { screen: 1000, api: 1000, command: 10_000, system: 10_000 };

/**
 * Runs the work in a transaction (as if nobody else were writing; retried while another process writes), or in
 * the one already open. The work gets a context whose `db` is the transaction and must use only that.
 * @param options how long to wait for other processes: less than usual for work that can be done without; and the level,
 * where the statements alone are right
 * @throws DomainError conflict where the table refused a value that people choose and another row has; the errors of
 * SQLite where nothing can be written (see storage-errors)
 */
export async function inTransaction<T>(
  ctx: Context,
  work: (tx: Tx) => Promise<T>,
  { maxWaitMs = maxWriteWaitMs[ctx.source], level }: TransactOptions = {},
): Promise<T> {
  if (isOpen(ctx)) return work(ctx);
  let pending: AfterCommit[] = [];
  let attempts = 0;
  const attempt = async (tx: DatabaseTransaction) => {
    pending = [];
    attempts += 1;
    return work({ ...ctx, db: tx, pending });
  };
  const result = await ctx.services.traces.part({ name: "transaction", kind: "step" }, async (span) => {
    try {
      return await transact(ctx.db as Database, attempt, { maxWaitMs, level });
    } catch (error) {
      throw asConflict(error);
    } finally {
      span.note({ "endcap.attempts": attempts });
    }
  });
  for (const task of pending) await runAfterCommit(ctx, task);
  return result;
}

function isOpen(ctx: Context): ctx is Tx {
  return ctx.pending !== undefined;
}

/** For what must not happen when the change is taken back: file deletion, mail, waking workers. */
export async function afterCommit(ctx: Context, task: AfterCommit): Promise<void> {
  if (ctx.pending) ctx.pending.push(task);
  else await runAfterCommit(ctx, task);
}

/** The change stands; a failing afterthought is logged and must not look like a failed change. */
async function runAfterCommit(ctx: Context, task: AfterCommit): Promise<void> {
  try {
    await task();
  } catch (error) {
    ctx.log.error({ err: error, requestId: ctx.request.id }, "work after the commit failed");
  }
}
