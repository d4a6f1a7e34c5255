import { join } from "node:path";
import type { Logger } from "pino";
import { LocalFileStore } from "#app/adapters/files/local-file-store";
import { S3FileStore } from "#app/adapters/files/s3/s3-file-store";
import { NoPgBossError } from "#app/adapters/jobs/pg-boss";
import { PgBossQueue } from "#app/adapters/jobs/pg-boss-queue";
import { createOutboxMailer, createSmtpMailer } from "#app/adapters/mail/mailers";
import { createTableReader } from "#app/adapters/tables/table-reader";
import { GooglePlaces } from "#app/catalogue/places/google-places";
import { OfflinePlaces } from "#app/catalogue/places/offline-places";
import { OfflineTowns } from "#app/catalogue/places/offline-towns";
import { PhotonPlaces } from "#app/catalogue/places/photon-places";
import { createHttpRecipeFeed } from "#app/catalogue/recipe-feed/http-recipe-feed";
import { createPageReader } from "#app/circulars/page-reader/page-reader";
import { VisionReader } from "#app/circulars/page-reader/vision-reader";
import { createPdfRenderer } from "#app/circulars/pdf/pdf-renderer";
import { createOpenIdProviders } from "#app/identity/openid/openid-connect";
import { GuardedWebsite } from "#app/identity/website/guarded-website";
import { AllSpreadsheets } from "#app/integrations/domain/sheets/all-spreadsheets";
import { BuiltInSheets } from "#app/integrations/domain/sheets/built-in-sheets.server";
import { GraphPages } from "#app/integrations/facebook/graph-pages";
import { noGoogleSheets } from "#app/integrations/google/google-addresses";
import { GoogleSheets } from "#app/integrations/google/google-sheets";
import type { Services } from "#app/kernel/context";
import { isDeadNeighbour } from "#app/kernel/jobs/lease-owners.server";
import { TableQueue } from "#app/kernel/jobs/table-queue.server";
import type { FileStore } from "#app/kernel/ports/file-store";
import type { JobQueue } from "#app/kernel/ports/job-queue";
import type { Log } from "#app/kernel/ports/log";
import type { Metrics } from "#app/kernel/ports/metrics";
import type { PageReader } from "#app/kernel/ports/page-reader";
import type { PageRenderer } from "#app/kernel/ports/page-renderer";
import type { Places } from "#app/kernel/ports/places";
import type { PublishTarget } from "#app/kernel/ports/publish-target";
import type { Traces } from "#app/kernel/ports/traces";
import type { Website } from "#app/kernel/ports/website";
import { TableBudgets } from "#app/kernel/request-budgets/table-budgets.server";
import { TableSpending } from "#app/kernel/request-budgets/table-spending.server";
import { StartRefusal } from "#app/kernel/start-refusal";
import { FolderTarget } from "#app/shopping/targets/folder-target";
import { S3Target } from "#app/shopping/targets/s3-target";
import type { Database } from "#db/database";
import { rethrowFromDatabase } from "#db/errors";
import { fileOf } from "#db/open";
import type { Config } from "./config.server";
import { openFilesFolder } from "./data-folder.server";
import type { DatabaseClock } from "./database-clock.server";
import type { FilePlace } from "./file-place.server";
import { projectRoot } from "./project-root.server";

/** Cells of a list of people, each with a text of its own; see docs/decisions/bounds-of-tables.md. */
const textsPerPerson = 20;

export interface Adapters {
  services: Omit<Services, "counts" | "tries" | "traces" | "metrics">;
  close(): Promise<void>;
}

/** What the adapters are built on; `baseUrl` is asked whenever an address is made. */
interface Ground {
  db: Database;
  log: Logger;
  traces: Traces;
  metrics: Metrics;
  now(): Date;
  clock: Pick<DatabaseClock, "now">;
  baseUrl(): string;
  /** All that there are. */
  jobKinds: string[];
}

/** Chooses by the configuration what stands behind each port. */
export async function openAdapters(
  config: Config,
  { db, log, traces, metrics, now, clock, baseUrl, jobKinds }: Ground,
): Promise<Adapters> {
  const jobs = await openQueue(config, { log, jobKinds });
  if (config.files.place.kind === "folder") await openFilesFolder(config.files.place.path);
  const files = await openFileStore(config, config.files.place, log);
  const renderer = lazyRenderer(config, { metrics, log });
  const own = createPageReader({
    workerFile: join(projectRoot(), "build/reader/worker.js"),
    modelsDir: join(projectRoot(), "build/reader"),
    metrics,
    log,
  });
  const reader = config.vision ? withVision(config.vision, { own, db, log, now }) : own;
  const tables = createTableReader({
    workerFile: join(projectRoot(), "build/tables/worker.js"),
    maxBytes: config.limits.userFileBytes,
    maxTexts: Math.max(1_000_000, textsPerPerson * config.limits.userFileRows),
  });
  const mailer = config.smtpUrl
    ? createSmtpMailer(config.smtpUrl, traces)
    : createOutboxMailer(join(config.dataDir, "outbox"));
  return {
    services: {
      jobs,
      files,
      renderer,
      reader,
      tables,
      mailer,
      recipeFeed: config.recipeFeed ? createHttpRecipeFeed(config.recipeFeed) : null,
      places: choosePlaces(config),
      towns: new OfflineTowns(),
      socialPages: new GraphPages({ ...config.graph, now }),
      openIdProviders: createOpenIdProviders(config.openId),
      spreadsheets: new AllSpreadsheets(db, [
        new BuiltInSheets({ db, now, baseUrl }),
        config.googleSheets
          ? new GoogleSheets({ ...config.googleSheets, budgets: new TableBudgets(db, { now: clock.now }) })
          : noGoogleSheets,
      ]),
    },
    async close() {
      await reader.close();
      await renderer.close();
      tables.close();
      await mailer.close();
      await files.close();
      await jobs.close();
    },
  };
}

function withVision(
  { monthLimit, ...settings }: NonNullable<Config["vision"]>,
  { own, db, log, now }: Pick<Ground, "db" | "log" | "now"> & { own: PageReader },
): PageReader {
  return new VisionReader({ ...settings, own, log, now, spending: new TableSpending(db, now, monthLimit) });
}

async function openQueue(
  config: Config,
  { log, jobKinds }: Pick<Ground, "log" | "jobKinds">,
): Promise<JobQueue> {
  // On PostgreSQL a worker may be on another machine, where nobody knows whether it lives: its lease alone tells.
  if (config.jobs === "table") return new TableQueue(fileOf(config.database) ? isDeadNeighbour : () => false);
  try {
    return await PgBossQueue.open(config.database, jobKinds, log);
  } catch (cause) {
    if (cause instanceof NoPgBossError) throw new StartRefusal(cause.message, { cause });
    // pg-boss connects by itself.
    rethrowFromDatabase(cause);
  }
}

/**
 * @param place need not be the configured one
 * @throws FileStoreError where a bucket can't be used
 */
export async function openFileStore(
  { dataDir, files: { maxCopiedBytes } }: Pick<Config, "dataDir" | "files">,
  place: FilePlace,
  log: Log,
): Promise<FileStore> {
  if (place.kind === "folder") return LocalFileStore.open(dataDir, log, place.path);
  return S3FileStore.open({ place: place.s3, dataDir, maxCopiedBytes, log });
}

/**
 * @param setting which gave the place, for sentences about it
 * @throws FileStoreError where it can't be used
 */
export async function openPublishTarget(place: FilePlace, setting: string, log: Log): Promise<PublishTarget> {
  if (place.kind === "folder") return FolderTarget.open(place.path);
  return S3Target.open({ ...place.s3, setting }, log);
}

/** @param internalHosts that may be within our own network */
export function openWebsite(internalHosts: string[]): Website {
  return new GuardedWebsite(internalHosts);
}

function choosePlaces({ places: { google, photonUrl, timeoutMs } }: Config): Places {
  if (google) return new GooglePlaces({ ...google, timeoutMs });
  return photonUrl ? new PhotonPlaces({ url: photonUrl, timeoutMs }) : new OfflinePlaces();
}

/** Rendering processes start when the first PDF comes, so that commands which need none stay quick. */
function lazyRenderer(config: Config, { metrics, log }: Pick<Ground, "metrics" | "log">): PageRenderer {
  let started: PageRenderer | null = null;
  const renderer = (): PageRenderer => {
    started ??= createPdfRenderer({
      workerFile: join(projectRoot(), "build/pdf/worker.js"),
      processes: config.renderer.processes,
      memoryLimitMb: config.renderer.memoryLimitMb,
      pageTimeoutMs: config.renderer.pageTimeoutMs,
      maxPages: config.limits.pdfPages,
      warmUp: true,
      metrics,
      log,
    });
    return started;
  };
  return {
    inspect: (pdfPath) => renderer().inspect(pdfPath),
    wrapImage: (request) => renderer().wrapImage(request),
    renderPage: (request) => renderer().renderPage(request),
    renderExtras: (request) => renderer().renderExtras(request),
    renderPicture: (request) => renderer().renderPicture(request),
    findParts: (request) => renderer().findParts(request),
    analyse: (print) => renderer().analyse(print),
    close: async () => {
      await started?.close();
    },
  };
}
