import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { createCanvas, loadImage } from "@napi-rs/canvas";
import { degrees, PDFDocument, PDFName, PDFString, rgb, StandardFonts } from "pdf-lib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createPdfRenderer } from "#app/circulars/pdf/pdf-renderer";
import type { PageRenderer } from "#app/kernel/ports/page-renderer";
import type { Crop } from "#reader/pdf/page-crop";

const workerFile = fileURLToPath(new URL("../../build/pdf/worker.js", import.meta.url));
const quiet = { debug() {}, info() {}, warn() {}, error() {} };
let renderer: PageRenderer;
let folder: string;
let count = 0;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "endcap-trim-"));
  renderer = createPdfRenderer({ workerFile, log: quiet });
});

afterAll(async () => {
  await renderer.close();
  await rm(folder, { recursive: true });
});

type Rectangle = [x0: number, y0: number, x1: number, y1: number];

interface Printed {
  rotate?: number;
  userUnit?: number;
  /** The media box's lower left corner. */
  origin?: number;
  boxes?: Record<string, Rectangle>;
}

/**
 * A red sheet of 684 x 864 points with a slug at its lower edge; on it, where it is to be cut (36 points inside), a
 * white page with a word in its middle and a link.
 */
async function printPage({ rotate = 0, userUnit = 1, origin = 0, boxes = {} }: Printed): Promise<string> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  const page = pdf.addPage();
  const at = (value: number) => value + origin;
  page.setMediaBox(origin, origin, 684, 864);
  page.setRotation(degrees(rotate));
  page.drawRectangle({ x: origin, y: origin, width: 684, height: 864, color: rgb(1, 0, 0) });
  page.drawRectangle({ x: at(36), y: at(36), width: 612, height: 792, color: rgb(1, 1, 1) });
  page.drawText("SLUG.indd", { x: at(60), y: at(10), size: 8, font });
  page.drawText("Apples", { x: at(332), y: at(428), size: 20, font });
  const link = { Type: "Annot", Subtype: "Link", Rect: [342, 432, 442, 532].map(at), Border: [0, 0, 0] };
  const action = { Type: "Action", S: "URI", URI: PDFString.of("https://example.com/apples") };
  page.node.addAnnot(pdf.context.register(pdf.context.obj({ ...link, A: action })));
  if (userUnit !== 1) page.node.set(PDFName.of("UserUnit"), pdf.context.obj(userUnit));
  for (const [name, box] of Object.entries(boxes)) {
    page.node.set(PDFName.of(name), pdf.context.obj(box.map(at)));
  }
  count += 1;
  const file = path.join(folder, `${count}.pdf`);
  await writeFile(file, await pdf.save());
  return file;
}

async function render(printed: Printed, crop?: Crop) {
  const pdfPath = await printPage(printed);
  const page = await renderer.renderPage({ pdfPath, pageNumber: 1, outDir: folder, crop });
  const image = await loadImage(page.big.path);
  const pen = createCanvas(image.width, image.height).getContext("2d");
  pen.drawImage(image, 0, 0);
  const edges = [
    [3, image.height / 2],
    [image.width - 4, image.height / 2],
    [image.width / 2, 3],
    [image.width / 2, image.height - 4],
  ].map(([x = 0, y = 0]) => (pen.getImageData(x, y, 1, 1).data[1] as number) > 200);
  return { ...page, pdfPath, isTrimmed: edges.every(Boolean), texts: page.words.map(({ text }) => text) };
}

const trim: Rectangle = [36, 36, 648, 828];

describe("a page with printer's marks", () => {
  it.each<[string, Printed, number, number]>([
    ["upright", {}, 612, 792],
    ["turned by 90 degrees", { rotate: 90 }, 792, 612],
    ["turned by 180 degrees", { rotate: 180 }, 612, 792],
    ["turned by 270 degrees", { rotate: 270 }, 792, 612],
    ["in units of two points", { userUnit: 2 }, 1224, 1584],
    ["on a sheet that begins elsewhere", { origin: -100 }, 612, 792],
    ["with bleed", { boxes: { BleedBox: [27, 27, 657, 837] } }, 612, 792],
    ["on a sheet with a crop box", { boxes: { CropBox: [20, 20, 664, 844] } }, 612, 792],
  ])("is cut where the printer cuts it: %s", async (_, printed, widthPt, heightPt) => {
    const page = await render({ ...printed, boxes: { ...printed.boxes, TrimBox: trim } });
    expect(page).toMatchObject({ isTrimmed: true, texts: ["Apples"] });
    expect(page.widthPt).toBeCloseTo(widthPt, 1);
    expect(page.heightPt).toBeCloseTo(heightPt, 1);
    // The word and the link begin 10 and 0 points from the page's middle, to whatever side that is turned.
    const [word] = page.words;
    const [link] = page.links;
    expect(Math.abs((word?.left ?? 0) + (word?.width ?? 0) / 2 - 0.5)).toBeLessThan(0.04);
    expect(link?.width).toBeCloseTo((100 * (printed.userUnit ?? 1)) / widthPt, 3);
    const corners = [link?.left ?? 0, (link?.left ?? 0) + (link?.width ?? 0)];
    expect(Math.min(...corners.map((x) => Math.abs(x - 0.5)))).toBeLessThan(0.001);
  });

  it("is cut to the bleed where nothing tells where it is cut", async () => {
    const page = await render({ boxes: { BleedBox: trim } });
    expect(page).toMatchObject({ isTrimmed: true, texts: ["Apples"] });
  });

  it("is cut for readers of pictures and for shoppers alike", async () => {
    const pdfPath = await printPage({ boxes: { TrimBox: trim } });
    const request = { pdfPath, pageNumber: 1, outDir: folder };
    const picture = await renderer.renderPicture(request);
    expect(picture.width / picture.height).toBeCloseTo(612 / 792, 3);
    const extras = await renderer.renderExtras({ ...request, pictures: [], covers: [], withPage: true });
    for (const { width, height } of [...extras.shopperImages, extras.page?.big ?? picture]) {
      expect(width / height).toBeCloseTo(612 / 792, 2);
    }
  });

  it("is shown whole where that is asked for", async () => {
    const page = await render({ boxes: { TrimBox: trim } }, "whole");
    expect(page).toMatchObject({ isTrimmed: false, widthPt: 684, texts: ["SLUG.indd", "Apples"] });
  });

  it("is shown in part where that is asked for, of the whole page", async () => {
    const right = { left: 0.5, top: 0, width: 0.5, height: 1 };
    const page = await render({ boxes: { TrimBox: trim } }, right);
    expect(page).toMatchObject({ widthPt: 342, heightPt: 864 });
    expect(page.links[0]).toMatchObject({ left: 0, width: expect.closeTo(100 / 342, 4) });
  });
});

describe("a trim box that is nonsense", () => {
  it.each<[string, Rectangle]>([
    ["empty", [36, 36, 36, 36]],
    ["outside", [700, 900, 1300, 1600]],
    ["tiny", [300, 300, 310, 310]],
    ["in millimetres", [0, 0, 241, 305]],
    ["the whole sheet", [0, 0, 684, 864]],
    ["larger than the sheet", [-50, -50, 800, 900]],
  ])("is passed over: %s", async (_, box) => {
    expect(await render({ boxes: { TrimBox: box } })).toMatchObject({ widthPt: 684, heightPt: 864 });
  });
});

it("a small card in the middle of a large sheet is cut out", async () => {
  const page = await render({ boxes: { TrimBox: [222, 270, 462, 594] } });
  expect(page.widthPt).toBeCloseTo(240, 1);
});
