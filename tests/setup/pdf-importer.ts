import { copyFile, mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pino } from "pino";
import { importCircular } from "#app/circulars/domain/circulars/import-circular.server";
import {
  getCircular,
  getRenderingProgress,
  type PageSummary,
} from "#app/circulars/domain/circulars/queries.server";
import { pageJobKinds } from "#app/circulars/domain/pages/page-jobs";
import { readConfig } from "#app/server/process/config.server";
import { openRuntime } from "#app/server/process/runtime.server";
import { makeRetailer } from "#db/seed/factories";

export type ImportedPage = Pick<PageSummary, "status" | "blank" | "failureReason">;

export interface SlowTask {
  /** From when the renderer took it. */
  seconds: number;
  /** Processor time of its last try. */
  cpuSeconds: number;
}

export interface PdfImporter {
  /**
   * Imports one file, until no page of it is waiting any more.
   * @throws DomainError when it is refused
   */
  importFile(pdfPath: string): Promise<ImportedPage[]>;
  /** The task of the renderer that took longest since the last call, tries included. */
  takeSlowest(): SlowTask;
  /** Highest resident memory of any renderer process since the last call, in MB. */
  takePeakMb(): number;
  close(): Promise<void>;
}

const noTask: SlowTask = { seconds: 0, cpuSeconds: 0 };

/** What the renderer says of itself after each task. */
interface RendererLine {
  peakMb?: number;
  tookMs?: number;
  cpuMs?: number | null;
}

/**
 * The product's own import over a data folder of its own: rows, queue, worker, file store and renderer.
 * Only what a page needs to be ready is worked on; shoppers' images come later in the background.
 *
 * @param environment settings of docs/settings.md, beyond the data folder
 */
export async function startPdfImporter(environment: Record<string, string> = {}): Promise<PdfImporter> {
  const dataDir = await mkdtemp(path.join(tmpdir(), "endcap-import-"));
  let peakMb = 0;
  let slowest = noTask;
  const log = pino(
    { level: "debug" },
    {
      write(line: string) {
        const { peakMb: peak = 0, tookMs = 0, cpuMs } = JSON.parse(line) as RendererLine;
        peakMb = Math.max(peakMb, peak);
        if (tookMs / 1000 > slowest.seconds) {
          slowest = { seconds: tookMs / 1000, cpuSeconds: (cpuMs ?? tookMs) / 1000 };
        }
      },
    },
  );
  const config = readConfig({ ...environment, DATA_DIR: dataDir, NODE_ENV: "test" });
  const runtime = await openRuntime(config, { log });
  const ctx = runtime.makeContext({ actor: { kind: "system", name: "importer" }, source: "system" });
  const retailer = await makeRetailer(runtime.db);
  runtime.startWorker({ kinds: [pageJobKinds.render] });
  let count = 0;

  return {
    async importFile(pdfPath) {
      count += 1;
      const upload = path.join(dataDir, `upload-${count}.pdf`);
      await copyFile(pdfPath, upload);
      const { size } = await stat(upload);
      const input = {
        name: `Circular ${count}`,
        title: "Imported",
        slug: `circular-${count}`,
        activeDate: "2026-01-01",
        terminationDate: "2036-01-01",
        retailerId: retailer.id,
      };
      const file = { path: upload, fileName: path.basename(pdfPath), byteSize: size };
      const { circularId } = await importCircular(ctx, input, [file]);
      for (;;) {
        const { total, ready, failed } = await getRenderingProgress(ctx, circularId);
        if (ready + failed === total) return (await getCircular(ctx, circularId)).pages;
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    },
    takeSlowest() {
      const taken = slowest;
      slowest = noTask;
      return taken;
    },
    takePeakMb() {
      const peak = peakMb;
      peakMb = 0;
      return peak;
    },
    async close() {
      await runtime.close();
      await rm(dataDir, { recursive: true });
    },
  };
}
