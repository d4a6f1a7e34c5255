import { writeFile } from "node:fs/promises";
import path from "node:path";
import { deflateSync } from "node:zlib";
import { createCanvas } from "@napi-rs/canvas";
import { degrees, PDFDocument, PDFName, PDFString, rgb, StandardFonts } from "pdf-lib";

/** A JPEG of 400 x 300 pixels, red with a green right half. */
function photo(): Uint8Array {
  const canvas = createCanvas(400, 300);
  const context = canvas.getContext("2d");
  context.fillStyle = "#c00000";
  context.fillRect(0, 0, 400, 300);
  context.fillStyle = "#00a000";
  context.fillRect(200, 0, 200, 300);
  return canvas.encodeSync("jpeg", 90);
}

function addLink(pdf: PDFDocument, pageIndex: number, url: string, rect: number[]): void {
  const link = pdf.context.obj({
    Type: "Annot",
    Subtype: "Link",
    Rect: rect,
    Border: [0, 0, 0],
    A: { Type: "Action", S: "URI", URI: PDFString.of(url) },
  });
  pdf.getPage(pageIndex).node.addAnnot(pdf.context.register(link));
}

/**
 * Three pages: (1) letter size with words, a photo, links and lines; (2) the same words on a page that is
 * cropped and turned by 90 degrees; (3) nothing.
 */
export async function drawCircular(folder: string): Promise<string> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.HelveticaBold);
  const first = pdf.addPage([612, 792]);
  first.drawText("Red apples", { x: 100, y: 692, size: 24, font });
  first.drawText("3.99", { x: 100, y: 640, size: 48, font });
  first.drawImage(await pdf.embedJpg(photo()), { x: 306, y: 396, width: 200, height: 150 });
  first.drawLine({ start: { x: 50, y: 300 }, end: { x: 562, y: 300 }, thickness: 1 });
  first.drawRectangle({ x: 50, y: 100, width: 300, height: 100, borderWidth: 1, borderColor: rgb(0, 0, 0) });
  addLink(pdf, 0, "https://example.com/apples", [306, 396, 506, 546]);
  addLink(pdf, 0, "javascript:alert(1)", [0, 0, 10, 10]);
  const second = pdf.addPage([400, 600]);
  second.drawText("Pears", { x: 120, y: 320, size: 20, font });
  second.setCropBox(100, 300, 200, 100);
  second.setRotation(degrees(90));
  pdf.addPage([300, 400]);
  return save(pdf, folder, "circular.pdf");
}

/** What a browser prints of a page that has not loaded: its title above, its address below, nothing between. */
export async function drawPrintedNothing(folder: string): Promise<string> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  const page = pdf.addPage([612, 792]);
  page.drawText("Weekly ad", { x: 300, y: 770, size: 8, font });
  page.drawText("https://example.com/weekly-ad", { x: 25, y: 16, size: 8, font });
  return save(pdf, folder, "printed-nothing.pdf");
}

/** `count` empty pages of the given size in points. */
export async function drawPages(folder: string, count: number, size: [number, number]): Promise<string> {
  const pdf = await PDFDocument.create();
  for (let i = 0; i < count; i += 1) pdf.addPage(size);
  return save(pdf, folder, `pages-${count}-${size.join("x")}.pdf`);
}

/** A page of `levels` forms, each of which draws the next one ten times. */
export async function drawEndlessPage(folder: string, levels: number): Promise<string> {
  const pdf = await PDFDocument.create();
  const page = pdf.addPage([300, 300]);
  let inner = pdf.context.register(
    pdf.context.stream("0 0 1 rg 10 10 5 5 re f", {
      Type: "XObject",
      Subtype: "Form",
      BBox: [0, 0, 300, 300],
    }),
  );
  for (let level = 0; level < levels; level += 1) {
    inner = pdf.context.register(
      pdf.context.stream("/X Do ".repeat(10), {
        Type: "XObject",
        Subtype: "Form",
        BBox: [0, 0, 300, 300],
        Resources: { XObject: { X: inner } },
      }),
    );
  }
  page.node.set(PDFName.of("Resources"), pdf.context.obj({ XObject: { X: inner } }));
  page.node.set(PDFName.of("Contents"), pdf.context.register(pdf.context.stream("/X Do")));
  return save(pdf, folder, "endless.pdf");
}

/** A small file whose only content stream unpacks to `megabytes` of white space. */
export async function drawBomb(folder: string, megabytes: number): Promise<string> {
  const pdf = await PDFDocument.create();
  const page = pdf.addPage([300, 300]);
  const packed = deflateSync(Buffer.alloc(megabytes * 1024 * 1024, " "), { level: 1 });
  const stream = pdf.context.stream(packed, { Filter: "FlateDecode" });
  page.node.set(PDFName.of("Contents"), pdf.context.register(stream));
  return save(pdf, folder, "bomb.pdf");
}

async function save(pdf: PDFDocument, folder: string, name: string): Promise<string> {
  const file = path.join(folder, name);
  await writeFile(file, await pdf.save());
  return file;
}
