import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { createPdfRenderer } from "#app/adapters/pdf/pdf-renderer";
import type { PageRenderer } from "#app/domain/ports";
import type { ImportedFile } from "./import-bench";

const workerFile = fileURLToPath(new URL("../../build/pdf/worker.js", import.meta.url));

/** A renderer with its processes running, and the peak of their memory. */
export function startBenchRenderer(): { renderer: PageRenderer; takePeakMb(): number } {
  let peakMb = 0;
  const log = {
    debug(details: object) {
      peakMb = Math.max(peakMb, (details as { peakMb?: number }).peakMb ?? 0);
    },
    info() {},
    warn() {},
    error() {},
  };
  return {
    renderer: createPdfRenderer({ workerFile, log, warmUp: true }),
    takePeakMb() {
      const peak = peakMb;
      peakMb = 0;
      return peak;
    },
  };
}

/** The first pass over every page of a file: images encoded; words, pictures, links and lines read. */
export async function renderFile(renderer: PageRenderer, pdfPath: string): Promise<ImportedFile> {
  const outDir = await mkdtemp(path.join(tmpdir(), "endcap-bench-"));
  try {
    const { pageCount } = await renderer.inspect(pdfPath);
    const numbers = Array.from({ length: pageCount }, (_, index) => index + 1);
    await Promise.all(numbers.map((pageNumber) => renderer.renderPage({ pdfPath, pageNumber, outDir })));
    return { pages: pageCount };
  } finally {
    await rm(outDir, { recursive: true });
  }
}
