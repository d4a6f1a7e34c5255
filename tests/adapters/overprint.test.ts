import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { PDFDocument, PDFName } from "pdf-lib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createPdfRenderer } from "#app/circulars/pdf/pdf-renderer";
import type { PageRenderer } from "#app/kernel/ports/page-renderer";

const workerFile = fileURLToPath(new URL("../../build/pdf/worker.js", import.meta.url));
const quiet = { debug() {}, info() {}, warn() {}, error() {} };
let renderer: PageRenderer;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "endcap-overprint-"));
  renderer = createPdfRenderer({ workerFile, log: quiet });
});

afterAll(async () => {
  await renderer.close();
  await rm(folder, { recursive: true });
});

/** A yellow box with a red price, and what the content paints over it. */
async function hasOverprint(content: string): Promise<boolean> {
  const pdf = await PDFDocument.create();
  const page = pdf.addPage([612, 792]);
  const { context } = pdf;
  const spot = ["Separation", "Spot", "DeviceCMYK"].map((name) => PDFName.of(name));
  const tint = context.obj({ FunctionType: 2, Domain: [0, 1], C0: [0, 0, 0, 0], C1: [0, 1, 0.8, 0], N: 1 });
  page.node.set(
    PDFName.of("Resources"),
    context.obj({
      ExtGState: {
        ON: { OP: true, op: true, OPM: 1 },
        ZERO: { OP: true, op: true, OPM: 0 },
        STROKES: { OP: true, op: false, OPM: 1 },
      },
      ColorSpace: { SP: [...spot, tint] },
      Font: { F1: { Type: "Font", Subtype: "Type1", BaseFont: "Helvetica-Bold" } },
    }),
  );
  const below = "0 0 1 0 k 50 580 220 70 re f BT 0 1 1 0 k /F1 40 Tf 62 598 Td ($1.99) Tj ET";
  const stream = context.register(context.flateStream(`${below}\n${content}`));
  page.node.set(PDFName.of("Contents"), stream);
  const pdfPath = path.join(folder, "page.pdf");
  await writeFile(pdfPath, await pdf.save());
  const { findings } = await renderer.renderPage({ pdfPath, pageNumber: 1, outDir: folder });
  return findings.hasOverprint;
}

const text = "BT /F1 30 Tf 170 598 Td (EXTRA) Tj ET";

describe("overprint", () => {
  it.each([
    ["a white box", "/ON gs 0 0 0 0 k 50 580 220 70 re f"],
    ["white words", `/ON gs 0 0 0 0 k ${text}`],
    ["a spot ink", "/ON gs /SP cs 1 scn 180 580 90 70 re f"],
    ["a spot ink in either mode", "/ZERO gs /SP cs 1 scn 180 580 90 70 re f"],
    ["cyan over yellow", "/ON gs 1 0 0 0 k 180 580 90 70 re f"],
    ["cyan over yellow, one state inside another", "q /ON gs q 1 0 0 0 k 180 580 90 70 re f Q Q"],
  ])("is told of: %s", async (_, content) => {
    expect(await hasOverprint(content)).toBe(true);
  });

  it.each([
    ["black words", `/ON gs 0 0 0 1 k ${text}`],
    ["a white box in mode 0, which covers all inks", "/ZERO gs 0 0 0 0 k 50 580 220 70 re f"],
    ["a white box that covers", "0 0 0 0 k 50 580 220 70 re f"],
    ["a white box after overprint has ended", "q /ON gs Q 0 0 0 0 k 50 580 220 70 re f"],
    ["a fill where lines alone overprint", "/STROKES gs 0 0 0 0 k 50 580 220 70 re f"],
    ["white in RGB, which covers all inks", "/ON gs 1 1 1 rg 50 580 220 70 re f"],
    ["cyan on paper", "/ON gs 1 0 0 0 k 50 100 90 70 re f"],
    ["the same colour over itself", "/ON gs 0 0 1 0 k 40 570 9 70 re f 45 570 4 70 re f"],
  ])("that changes nothing is not told of: %s", async (_, content) => {
    expect(await hasOverprint(content)).toBe(false);
  });
});
