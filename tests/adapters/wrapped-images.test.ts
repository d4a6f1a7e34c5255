import { createHash } from "node:crypto";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { createCanvas, loadImage } from "@napi-rs/canvas";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createPdfRenderer } from "#app/circulars/pdf/pdf-renderer";
import type { PageRenderer } from "#app/kernel/ports/page-renderer";
import type { ImageKind } from "#reader/pdf/image-kinds";
import { animatedWebp, cmykJpeg, drawQuarters, exifOf, pngOf, withExif } from "#tests/setup/pictures";

const workerFile = fileURLToPath(new URL("../../build/pdf/worker.js", import.meta.url));
const quiet = { debug() {}, info() {}, warn() {}, error() {} };
let renderer: PageRenderer;
let folder: string;
let count = 0;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "endcap-wrap-"));
  renderer = createPdfRenderer({ workerFile, log: quiet });
});

afterAll(async () => {
  await renderer.close();
  await rm(folder, { recursive: true });
});

async function wrap(bytes: Uint8Array, format: ImageKind): Promise<string> {
  count += 1;
  const imagePath = path.join(folder, `${count}.${format}`);
  const outPath = `${imagePath}.pdf`;
  await writeFile(imagePath, bytes);
  await renderer.wrapImage({ imagePath, format, outPath });
  return outPath;
}

const colours: Record<string, string> = {
  "255,0,0": "red",
  "0,255,0": "green",
  "0,0,255": "blue",
  "255,255,255": "white",
  "0,0,0": "black",
};

/** The colours of the page that a picture became, in the middle of its four quarters; upper ones first. */
async function quartersOf(bytes: Uint8Array, format: ImageKind) {
  const page = await renderer.renderPage({
    pdfPath: await wrap(bytes, format),
    pageNumber: 1,
    outDir: folder,
  });
  const image = await loadImage(page.big.path);
  const pen = createCanvas(image.width, image.height).getContext("2d");
  pen.drawImage(image, 0, 0);
  const names = [0.25, 0.75].flatMap((y) =>
    [0.25, 0.75].map((x) => {
      const { data } = pen.getImageData(Math.round(x * image.width), Math.round(y * image.height), 1, 1);
      const clear = [...data.slice(0, 3)].map((value) => (value < 24 ? 0 : value > 231 ? 255 : value));
      return colours[clear.join()] ?? clear.join();
    }),
  );
  return { names: names.join(" "), widthPt: page.widthPt, heightPt: page.heightPt };
}

function jpegOf(canvas = drawQuarters()): Buffer {
  return canvas.toBuffer("image/jpeg", 95);
}

describe("a picture as a page", () => {
  it.each([
    [1, "red green blue black"],
    [2, "green red black blue"],
    [3, "black blue green red"],
    [4, "blue black red green"],
    [5, "red blue green black"],
    [6, "blue red black green"],
    [7, "black green blue red"],
    [8, "green black red blue"],
  ])("is turned as EXIF has it: %i", async (orientation, names) => {
    const isTurned = orientation > 4;
    const sizes = isTurned ? { widthPt: 612, heightPt: 918 } : { widthPt: 918, heightPt: 612 };
    const jpeg = withExif(jpegOf(), exifOf(orientation, orientation % 2 ? "II" : "MM"));
    expect(await quartersOf(jpeg, "jpeg")).toEqual({ names, ...sizes });
    const rows = drawQuarters().getContext("2d").getImageData(0, 0, 120, 80).data;
    const lines = Array.from({ length: 80 }, (_, y) => [0, ...rows.slice(480 * y, 480 * (y + 1))]);
    const size = { width: 120, height: 80, depth: 8, colours: 6 };
    const png = pngOf(size, Buffer.from(lines.flat()), [["eXIf", exifOf(orientation)]]);
    expect(await quartersOf(png, "png")).toEqual({ names: names.replace("black", "white"), ...sizes });
  });

  it("holds a JPEG's own bytes", async () => {
    const jpeg = jpegOf();
    const pdf = await readFile(await wrap(jpeg, "jpeg"));
    expect(pdf.includes(jpeg)).toBe(true);
  });

  it("is the same bytes for the same picture", async () => {
    const png = drawQuarters().toBuffer("image/png");
    const hashes = [];
    for (const pdf of [await wrap(png, "png"), await wrap(png, "png")]) {
      hashes.push(
        createHash("sha256")
          .update(await readFile(pdf))
          .digest("hex"),
      );
    }
    expect(hashes[0]).toBe(hashes[1]);
  });

  it("has the colours of a CMYK JPEG the right way round", async () => {
    const blocks = cmykJpeg([
      [0, 255, 255, 0],
      [0, 0, 0, 0],
    ]);
    const { names } = await quartersOf(blocks, "jpeg");
    const [left, right] = names.split(" ");
    expect(right).toBe("white");
    const [red = 0, green = 255, blue = 255] = (left ?? "").split(",").map(Number);
    expect(red).toBeGreaterThan(200);
    expect(green).toBeLessThan(70);
    expect(blue).toBeLessThan(70);
  });

  it("has the colours of a PNG with 16 bits", async () => {
    const pixels = [
      [0xffff, 0, 0],
      [0, 0xffff, 0],
    ];
    const bytes = pixels.flat().flatMap((value) => [value >> 8, value & 255]);
    const png = pngOf({ width: 2, height: 1, depth: 16, colours: 2 }, Buffer.from([0, ...bytes]));
    expect((await quartersOf(png, "png")).names).toBe("red green red green");
  });

  it("is white where a PNG or a WebP shows nothing", async () => {
    const canvas = drawQuarters();
    expect((await quartersOf(canvas.toBuffer("image/png"), "png")).names).toBe("red green blue white");
    expect((await quartersOf(canvas.toBuffer("image/webp"), "webp")).names).toBe("red green blue white");
  });

  it("shows an animated WebP's first picture", async () => {
    const first = createCanvas(120, 80);
    const other = createCanvas(120, 80);
    for (const [canvas, colour] of [
      [first, "#f00"],
      [other, "#00f"],
    ] as const) {
      canvas.getContext("2d").fillStyle = colour;
      canvas.getContext("2d").fillRect(0, 0, 120, 80);
    }
    const webps = [first.toBuffer("image/webp"), other.toBuffer("image/webp")] as const;
    expect((await quartersOf(animatedWebp(...webps, 120, 80), "webp")).names).toBe("red red red red");
  });
});

describe("a picture that can't be taken", () => {
  const whole = drawQuarters();
  const noise = Buffer.alloc(200, 7);
  it.each<[string, ImageKind, Buffer, string]>([
    ["a JPEG that was cut off", "jpeg", jpegOf().subarray(0, -100), "damaged"],
    ["a JPEG that is its first bytes", "jpeg", Buffer.from([0xff, 0xd8, 0xff, 0xe0]), "damaged"],
    ["a JPEG of nonsense", "jpeg", Buffer.concat([jpegOf().subarray(0, 20), noise]), "damaged"],
    ["a PNG that was cut off", "png", whole.toBuffer("image/png").subarray(0, -20), "damaged"],
    ["a PNG that is its signature", "png", whole.toBuffer("image/png").subarray(0, 12), "damaged"],
    ["a WebP that was cut off", "webp", whole.toBuffer("image/webp").subarray(0, -20), "damaged"],
    [
      "a PNG of 10,000 million pixels",
      "png",
      pngOf({ width: 100_000, height: 100_000, depth: 8, colours: 2 }, Buffer.alloc(1000)),
      "image_too_large",
    ],
    [
      "a PNG without pixels",
      "png",
      pngOf({ width: 0, height: 100, depth: 8, colours: 2 }, Buffer.alloc(1)),
      "damaged",
    ],
  ])("is refused: %s", async (_, format, bytes, problem) => {
    await expect(wrap(bytes, format)).rejects.toMatchObject({ problem });
  });
});
