import { availableParallelism } from "node:os";
import type { Log } from "#app/kernel/ports/log";
import { type Metrics, noMetrics } from "#app/kernel/ports/metrics";
import type { PageRenderer } from "#app/kernel/ports/page-renderer";
import type {
  FoundPart,
  PdfInspection,
  RenderedExtras,
  RenderedImage,
  RenderedPage,
} from "#reader/pdf/rendered-page";
import { RenderPool } from "./render-pool";

export interface PdfRendererOptions {
  /** The bundled worker.ts, as scripts/build-pdf-worker.mjs writes it (build/pdf/worker.js). */
  workerFile: string;
  /** Child processes at once. Default: two, or one on a machine with one core. */
  processes?: number;
  /** Processor time for one page, in either pass, opening the file included. Default 12 s. */
  pageTimeoutMs?: number;
  /** Processor time for opening a file and looking at all its page boxes. Default 10 s. */
  fileTimeoutMs?: number;
  /** Resident memory of one child. Default 500 MB. */
  memoryLimitMb?: number;
  /** Default 400. */
  maxPages?: number;
  /** Longest side of a page in points. Default 14,400 (200 inches). */
  maxPageSidePt?: number;
  /** Start the children at once instead of with the first task. Default false. */
  warmUp?: boolean;
  metrics?: Metrics;
  log: Log;
}

/** The PageRenderer that draws with pdf.js in child processes of its own. */
export function createPdfRenderer(options: PdfRendererOptions): PageRenderer {
  const pageTimeoutMs = options.pageTimeoutMs ?? 12_000;
  const fileTimeoutMs = options.fileTimeoutMs ?? 10_000;
  const pool = new RenderPool({
    workerFile: options.workerFile,
    processes: options.processes ?? Math.min(2, availableParallelism()),
    memoryLimitMb: options.memoryLimitMb ?? 500,
    limits: { maxPages: options.maxPages ?? 400, maxPageSidePt: options.maxPageSidePt ?? 14_400 },
    metrics: options.metrics ?? noMetrics,
    log: options.log,
  });
  if (options.warmUp) pool.warmUp();
  return {
    async inspect(pdfPath) {
      return (await pool.run({ kind: "inspect", pdfPath }, fileTimeoutMs)) as PdfInspection;
    },
    async wrapImage(request) {
      await pool.run({ kind: "wrap", pdfPath: null, ...request }, fileTimeoutMs);
    },
    async renderPage(request) {
      return (await pool.run({ kind: "page", ...request }, pageTimeoutMs)) as RenderedPage;
    },
    async renderExtras(request) {
      return (await pool.run({ kind: "extras", ...request }, pageTimeoutMs)) as RenderedExtras;
    },
    async renderPicture(request) {
      return (await pool.run({ kind: "picture", ...request }, pageTimeoutMs)) as RenderedImage;
    },
    async findParts(request) {
      const found = await pool.run({ kind: "find", pdfPath: null, ...request }, pageTimeoutMs);
      return found as (FoundPart | null)[];
    },
    async analyse(print) {
      return (await pool.run({ kind: "analyse", pdfPath: null, print }, pageTimeoutMs)) as string;
    },
    close: () => pool.close(),
  };
}
