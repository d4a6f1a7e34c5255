import { join } from "node:path";
import { type DestinationStream, type Logger, pino } from "pino";
import type { Database } from "#db/database";
import { migrateToLatest } from "#db/migrate";
import { openDatabase } from "#db/open";
import { keepReserve } from "#db/reserve";
import { migrations } from "#migrations/index";
import { LocalFileStore } from "../adapters/files/local-file-store";
import { createOutboxMailer } from "../adapters/mail/outbox-mailer";
import { createSmtpMailer } from "../adapters/mail/smtp-mailer";
import { createPdfRenderer } from "../adapters/pdf/pdf-renderer";
import { GooglePlaces } from "../adapters/places/google-places";
import { OfflinePlaces } from "../adapters/places/offline-places";
import { OfflineTowns } from "../adapters/places/offline-towns";
import { PhotonPlaces } from "../adapters/places/photon-places";
import { createHttpRecipeFeed } from "../adapters/recipe-feed/http-recipe-feed";
import { GraphPages } from "../adapters/social/graph-pages";
import { GoogleSheets } from "../adapters/spreadsheet/google-sheets";
import { noGoogleSheets } from "../adapters/spreadsheet/no-google-sheets";
import { createTableReader } from "../adapters/tables/table-reader";
import { fileCheckJobHandlers } from "../circulars/domain/files/check-files.server";
import { fileSweepJobHandlers } from "../circulars/domain/files/sweep-files.server";
import { pageJobHandlers } from "../circulars/domain/pages/page-job-handlers.server";
import type { Config } from "./config.server";
import { openDataFolder } from "./data-folder.server";
import { accountMailJobHandlers } from "../identity/domain/accounts/account-mail.server";
import { userImportJobHandlers } from "../identity/domain/user-imports/import-jobs.server";
import { userJobHandlers } from "../identity/domain/users/invite-again.server";
import { connectionRunJobHandlers } from "../integrations/domain/connection-runs/perform-run.server";
import { startScheduler } from "../integrations/domain/connection-runs/scheduler.server";
import { AllSpreadsheets } from "../integrations/domain/sheets/all-spreadsheets";
import { BuiltInSheets } from "../integrations/domain/sheets/built-in-sheets.server";
import { socialAccountJobHandlers } from "../integrations/domain/social-accounts/probe-accounts.server";
import { recordActivity } from "../kernel/activity/activity.server";
import { activityJobHandlers } from "../kernel/activity/retention.server";
import { type Context, inTransaction } from "../kernel/context";
import { setInputMessages } from "../kernel/input-messages";
import { startWorker, type Worker } from "../kernel/jobs/worker.server";
import type { PageRenderer } from "../kernel/ports/page-renderer";
import type { Places } from "../kernel/ports/places";
import { makeEmailSending } from "../messages/domain/emails/send-emails.server";
import { projectRoot } from "./project-root.server";
import { loadKey } from "./keys.server";

/** What differs from request to request. */
export type Caller = Pick<Context, "actor" | "source"> &
  Partial<Pick<Context, "requestId" | "ip" | "userAgent">>;

/** The real parts, wired together, and the contexts made of them. */
export interface Runtime {
  config: Config;
  db: Database;
  log: Logger;
  /** Names of the migrations that ran while opening. */
  appliedMigrations: string[];
  makeContext(caller: Caller): Context;
  /** Where the server can be reached, once it is known; the configured address stays. */
  reachedAt(address: string): void;
  /** Starts taking jobs; once per process. Without kinds: all of them. */
  startWorker(kinds?: string[]): Worker;
  close(): Promise<void>;
}

export const databaseFile = "endcap.sqlite";

/** Cells of a list of people, each with a text of its own; see docs/decisions/bounds-of-tables.md. */
const textsPerPerson = 20;

/** How often workers look for what other processes have queued. */
const pollMs = 1000;
/** Of connections: many are due at the full hour, and what they do is mostly waiting for others' servers. */
const runsAtOnce = 100;

export interface RuntimeOptions {
  /** Where log lines go; stdout when left out. */
  log?: Logger;
  now?: () => Date;
}

/**
 * Opens the data folder, brings the schema up to date and wires everything. May be tried again when it throws.
 * @throws the errors of storage (see storage-errors), among others
 */
export async function openRuntime(config: Config, options: RuntimeOptions = {}): Promise<Runtime> {
  const log = options.log ?? makeLog(config);
  const now = options.now ?? (() => new Date());
  setInputMessages();
  await openDataFolder(config.dataDir, databaseFile, log);
  const logQuery = (query: string) => log.debug({ query }, "query");
  const path = join(config.dataDir, databaseFile);
  const db = openDatabase(path, log.isLevelEnabled("debug") ? logQuery : undefined);
  const close = async () => {
    await db.destroy();
    keepReserve(path);
  };
  keepReserve(path);
  try {
    return await wire(config, { db, log, now, close });
  } catch (error) {
    await close();
    throw error;
  }
}

/** What a runtime is built on; `close` closes the database. */
interface Ground {
  db: Database;
  log: Logger;
  now(): Date;
  close(): Promise<void>;
}

async function wire(config: Config, { db, log, now, close }: Ground): Promise<Runtime> {
  const applied = await migrateToLatest(db, migrations);
  if (applied.length > 0) log.info({ applied }, "the database was migrated");
  const files = await LocalFileStore.open(config.dataDir, log);
  const tokenKey = await loadKey(config.dataDir, "token-key", config.tokenKey);
  const sealKey = await loadKey(config.dataDir, "seal-key", config.sealKey);
  const renderer = lazyRenderer(config, log);
  const tables = createTableReader({
    workerFile: join(projectRoot(), "build/tables/worker.js"),
    maxBytes: config.limits.userFileBytes,
    maxTexts: Math.max(1_000_000, textsPerPerson * config.limits.userFileRows),
  });
  const mailer = config.smtpUrl
    ? createSmtpMailer(config.smtpUrl)
    : createOutboxMailer(join(config.dataDir, "outbox"));
  const recipeFeed = config.recipeFeed ? createHttpRecipeFeed(config.recipeFeed) : null;
  const places = choosePlaces(config);
  const socialPages = new GraphPages({ ...config.graph, now });
  const emailSending = makeEmailSending();
  let worker: Worker | null = null;
  let baseUrl = config.baseUrl ?? `http://localhost:${config.port}`;
  const spreadsheets = new AllSpreadsheets([
    new BuiltInSheets({ db, now, baseUrl: () => baseUrl }),
    config.googleSheets ? new GoogleSheets(config.googleSheets) : noGoogleSheets,
  ]);

  const makeContext = (caller: Caller): Context => ({
    requestId: null,
    ip: null,
    userAgent: null,
    ...caller,
    db,
    now,
    files,
    renderer,
    tables,
    mailer,
    email: config.email,
    recipeFeed,
    places,
    towns: new OfflineTowns(),
    socialPages,
    spreadsheets,
    log,
    tokenKey,
    sealKey,
    limits: config.limits,
    baseUrl,
    wakeWorker: () => worker?.wake(),
  });

  if (applied.length > 0) {
    const ctx = makeContext({ actor: { kind: "system", name: "start" }, source: "system" });
    await inTransaction(ctx, (tx) =>
      recordActivity(tx, {
        name: "system.migrated",
        logType: "system",
        description: "The database was brought up to date.",
        after: { applied },
      }),
    );
  }

  return {
    config,
    db,
    log,
    appliedMigrations: applied,
    makeContext,
    reachedAt(address) {
      baseUrl = config.baseUrl ?? address;
    },
    startWorker(kinds) {
      const makeJobContext = () =>
        makeContext({ actor: { kind: "system", name: "worker" }, source: "system" });
      const pools = [
        // One more than can be drawn at a time, so that no renderer waits for its next page's rows.
        {
          all: {
            ...pageJobHandlers,
            ...fileSweepJobHandlers,
            ...fileCheckJobHandlers,
            ...activityJobHandlers,
          },
          concurrency: config.renderer.processes + 1,
        },
        // Mail leaves while long circulars are being drawn.
        { all: { ...accountMailJobHandlers, ...emailSending.jobHandlers }, concurrency: 1 },
        // Facebook may take its time.
        { all: socialAccountJobHandlers, concurrency: 1 },
        // People wait for the files of users they have sent.
        { all: { ...userImportJobHandlers, ...userJobHandlers }, concurrency: 1 },
        { all: connectionRunJobHandlers, concurrency: runsAtOnce },
      ];
      const workers: Worker[] = pools.flatMap(({ all, concurrency }) => {
        const handlers = Object.entries(all).filter(([kind]) => !kinds || kinds.includes(kind));
        if (handlers.length === 0) return [];
        return startWorker({
          makeContext: makeJobContext,
          handlers: Object.fromEntries(handlers),
          concurrency,
          pollMs,
        });
      });
      if (!kinds) workers.push(startScheduler({ makeContext: makeJobContext, pollMs }));
      worker = {
        wake() {
          for (const each of workers) each.wake();
        },
        stop: async () => {
          await Promise.all(workers.map((each) => each.stop()));
          await emailSending.noteUnnoted(makeJobContext());
        },
      };
      return worker;
    },
    async close() {
      await worker?.stop();
      await renderer.close();
      tables.close();
      await mailer.close();
      await files.close();
      await close();
    },
  };
}

const redactedPaths = ["req.headers.cookie", "req.headers.authorization", 'res.headers["set-cookie"]'];

/** Lines of JSON, without session secrets and tokens; to stdout unless said otherwise. */
export function makeLog(config: Pick<Config, "logLevel">, destination = standardOutput()): Logger {
  return pino({ level: config.logLevel, redact: redactedPaths }, destination);
}

/**
 * Where lines go that can't be written (stdout is a file on a full disk, or a pipe that nobody reads) is nowhere: pino's
 * own way to stdout would end or block the process for them.
 */
function standardOutput(): DestinationStream {
  if (!process.stdout.listeners("error").includes(dropLine)) process.stdout.on("error", dropLine);
  return {
    write(line) {
      try {
        process.stdout.write(line);
      } catch {
        // A file is written at once and says so at once.
      }
    },
  };
}

function dropLine(): void {}

function choosePlaces({ places: { google, photonUrl, timeoutMs } }: Config): Places {
  if (google) return new GooglePlaces({ ...google, timeoutMs });
  return photonUrl ? new PhotonPlaces({ url: photonUrl, timeoutMs }) : new OfflinePlaces();
}

/** Rendering processes start when the first PDF comes, so that commands which need none stay quick. */
function lazyRenderer(config: Config, log: Logger): PageRenderer {
  let started: PageRenderer | null = null;
  const renderer = (): PageRenderer => {
    started ??= createPdfRenderer({
      workerFile: join(projectRoot(), "build/pdf/worker.js"),
      processes: config.renderer.processes,
      memoryLimitMb: config.renderer.memoryLimitMb,
      pageTimeoutMs: config.renderer.pageTimeoutMs,
      maxPages: config.limits.pdfPages,
      warmUp: true,
      log,
    });
    return started;
  };
  return {
    inspect: (pdfPath) => renderer().inspect(pdfPath),
    renderPage: (request) => renderer().renderPage(request),
    renderExtras: (request) => renderer().renderExtras(request),
    close: async () => {
      await started?.close();
    },
  };
}
