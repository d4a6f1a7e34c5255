import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { createPdfRenderer } from "#app/circulars/pdf/pdf-renderer";
import type { PageRenderer } from "#app/kernel/ports/page-renderer";
import { PdfProblemError } from "#reader/pdf/rendered-page";
import { hostilePdfs } from "#tests/setup/hostile-pdfs";

const workerFile = fileURLToPath(new URL("../../build/pdf/worker.js", import.meta.url));
let folder: string;
let renderer: PageRenderer | null = null;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "endcap-hostile-"));
});
afterEach(async () => {
  await renderer?.close();
  renderer = null;
});
afterAll(() => rm(folder, { recursive: true }));

async function draw(name: string): Promise<string> {
  const file = path.join(folder, `${name}.pdf`);
  const hostile = hostilePdfs.find((each) => each.name === name);
  await writeFile(file, (await hostile?.make()) ?? "");
  return file;
}

/** What is said about the file, by the look at an upload or by drawing its page. */
async function problemOf(pdf: PageRenderer, pdfPath: string): Promise<PdfProblemError> {
  try {
    await pdf.inspect(pdfPath);
    await pdf.renderPage({ pdfPath, pageNumber: 1, outDir: folder });
  } catch (error) {
    if (error instanceof PdfProblemError) return error;
    throw error;
  }
  return expect.fail("The page was drawn.");
}

it.each([
  ["form-tree", "time_limit", "drawing steps"],
  ["form-tree-in-note", "time_limit", "drawing steps"],
  ["flate-of-spaces", "memory_limit", "a stream of more than"],
  ["flate-in-flate", "memory_limit", "a stream of more than"],
  ["tree-of-pages-that-unpacks", "memory_limit", "a stream of more than"],
])(
  "%s is ended by what it would take, before a clock or its memory end it",
  { timeout: 120_000 },
  async (name, problem, words) => {
    const log = { debug() {}, info() {}, warn() {}, error() {} };
    const patient = { pageTimeoutMs: 600_000, fileTimeoutMs: 600_000, memoryLimitMb: 4000 };
    renderer = createPdfRenderer({ workerFile, processes: 1, log, ...patient });
    expect(await problemOf(renderer, await draw(name))).toMatchObject({
      problem,
      detail: expect.stringContaining(words),
    });
  },
);

// With the smaller limit a process takes half of it before its first page.
it.each([300, 200])(
  "that takes more than %i MB is tried once, where no earlier page has left anything",
  { timeout: 120_000 },
  async (memoryLimitMb) => {
    const told: string[] = [];
    const log = {
      debug() {},
      info: (_: object, message: string) => told.push(message),
      warn() {},
      error() {},
    };
    const patient = { pageTimeoutMs: 600_000, fileTimeoutMs: 600_000 };
    renderer = createPdfRenderer({ workerFile, processes: 1, log, ...patient, memoryLimitMb });
    expect(await problemOf(renderer, await draw("images-of-4000-pixels"))).toMatchObject({
      problem: "memory_limit",
    });
    expect(told).toEqual([]);
  },
);
