import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createPdfRenderer } from "#app/circulars/pdf/pdf-renderer";
import type { PageRenderer } from "#app/kernel/ports/page-renderer";
import { PdfProblemError, type RenderedPage } from "#reader/pdf/rendered-page";
import { corpusDir, corpusFiles } from "./manifest";

const root = fileURLToPath(new URL("../..", import.meta.url));

type Outcome = { page: RenderedPage } | { problem: string };

describe("the collected PDFs", { timeout: 120_000 }, () => {
  let folder: string;
  let renderer: PageRenderer;
  let peakMb = 0;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "endcap-corpus-"));
    const note = (details: object) => {
      peakMb = Math.max(peakMb, (details as { peakMb?: number }).peakMb ?? 0);
    };
    renderer = createPdfRenderer({
      workerFile: path.join(root, "build/pdf/worker.js"),
      maxPages: 1000,
      log: { debug: note, info() {}, warn() {}, error() {} },
    });
  });

  afterAll(async () => {
    await renderer.close();
    await rm(folder, { recursive: true });
  });

  async function outcomeOf(file: string, pageNumber: number): Promise<Outcome> {
    const pdfPath = path.join(corpusDir, file);
    try {
      await renderer.inspect(pdfPath);
      return { page: await renderer.renderPage({ pdfPath, pageNumber, outDir: folder }) };
    } catch (error) {
      if (!(error instanceof PdfProblemError)) throw error;
      return { problem: error.problem };
    }
  }

  it.each(corpusFiles("pdf-real"))("renders $file", async ({ file, pages, expected }) => {
    const pdfPath = path.join(corpusDir, file);
    expect(await renderer.inspect(pdfPath)).toEqual({ pageCount: pages });
    const chosen = [...new Set([1, Math.ceil(pages / 2), pages])];
    const rendered = await Promise.all(
      chosen.map((pageNumber) => renderer.renderPage({ pdfPath, pageNumber, outDir: folder })),
    );
    for (const page of rendered) {
      expect(page.big.height).toBe(1500);
      expect(page.blank).toBe(expected.includes("blank page"));
      const boxes = [...page.words, ...page.pictures, ...page.links, ...page.rules];
      const outside = boxes.filter(
        ({ left, top, width, height }) =>
          left < 0 || top < 0 || width < 0 || height < 0 || left + width > 1.00001 || top + height > 1.00001,
      );
      expect(outside).toEqual([]);
    }
    expect(peakMb).toBeLessThan(500);
  });

  it.each(corpusFiles("pdf-tricky"))("$file: $expected", async ({ file, expected }) => {
    const outcome = await outcomeOf(file, 1);
    if (expected.startsWith("password")) {
      expect(outcome).toEqual({ problem: "password" });
    } else if (expected.includes("cannot be opened with a password")) {
      expect(outcome).toEqual({ problem: "unsupported_encryption" });
    } else if (expected.startsWith("clear error")) {
      expect(outcome).toHaveProperty("problem");
    } else if (expected.startsWith("renders or clear error")) {
      expect(Object.keys(outcome)).toHaveLength(1);
    } else {
      expect(outcome).toHaveProperty("page");
      if (expected.includes("blank page")) expect(outcome).toMatchObject({ page: { blank: true } });
    }
  });

  it("still renders after all of them", async () => {
    expect(await outcomeOf("pdf-real/flyer-weasyprint-publicdomain-1p.pdf", 1)).toHaveProperty("page");
  });
});
