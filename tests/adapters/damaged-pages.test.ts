import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { createCanvas, loadImage } from "@napi-rs/canvas";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createPdfRenderer } from "#app/circulars/pdf/pdf-renderer";
import type { PageRenderer } from "#app/kernel/ports/page-renderer";
import { drawCutPhoto, drawLoopingTree, drawPoster } from "./draw-damaged-pdf";

const workerFile = fileURLToPath(new URL("../../build/pdf/worker.js", import.meta.url));
let folder: string;
let renderer: PageRenderer;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "endcap-damaged-"));
  const log = { debug() {}, info() {}, warn() {}, error() {} };
  renderer = createPdfRenderer({ workerFile, processes: 1, log });
});

afterAll(async () => {
  await renderer.close();
  await rm(folder, { recursive: true });
});

async function brightnessAt(file: string, x: number, y: number): Promise<number> {
  const image = await loadImage(file);
  const context = createCanvas(image.width, image.height).getContext("2d");
  context.drawImage(image, 0, 0);
  const [red = -1] = context.getImageData(x * image.width, y * image.height, 1, 1).data;
  return red;
}

describe("a page that a browser would give up on", () => {
  it("is drawn without the photo whose data end within the header", async () => {
    const page = await renderer.renderPage({
      pdfPath: await drawCutPhoto(folder),
      pageNumber: 1,
      outDir: folder,
    });
    expect(page.words.map((word) => word.text)).toEqual(["Grapes"]);
    expect(page.blank).toBe(false);
  });

  it("is drawn with a black-and-white image of 400 million pixels, scaled down", async () => {
    const page = await renderer.renderPage({
      pdfPath: await drawPoster(folder, 20_000),
      pageNumber: 1,
      outDir: folder,
    });
    expect(await brightnessAt(page.big.path, 0.5, 0.45)).toBeLessThan(10);
    expect(await brightnessAt(page.big.path, 0.5, 0.55)).toBeGreaterThan(245);
    expect(page.pictures).toHaveLength(1);
  });

  it.each([
    { place: "in the middle", at: 1, count: 3 },
    { place: "at the end", at: 2, count: 3 },
    { place: "in a file that says it has 300 pages", at: 1, count: 300 },
  ])(
    "is empty where the page tree leads back into itself, $place, and spoils no other",
    async ({ at, count }) => {
      const pdfPath = await drawLoopingTree(folder, at, count);
      expect(await renderer.inspect(pdfPath)).toEqual({ pageCount: 3 });
      const pages = [];
      for (const pageNumber of [1, 2, 3]) {
        pages.push(await renderer.renderPage({ pdfPath, pageNumber, outDir: folder }));
      }
      const words = [["First"], ["Last"]];
      words.splice(at, 0, []);
      expect(pages.map((page) => page.words.map((word) => word.text))).toEqual(words);
      expect(pages[at]).toMatchObject({ blank: true, widthPt: 200, heightPt: 300 });
    },
  );
});
