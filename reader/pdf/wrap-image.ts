import { readFile, writeFile } from "node:fs/promises";
import { promisify } from "node:util";
import { deflate } from "node:zlib";
import { type Canvas, createCanvas, Image } from "@napi-rs/canvas";
import {
  type ImageHeader,
  type JpegHeader,
  readJpegHeader,
  readPngHeader,
  readWebpHeader,
} from "./image-headers";
import type { ImageKind } from "./image-kinds";
import type { Matrix } from "./matrix";
import { PdfProblemError, type WrapImageRequest } from "./rendered-page";

/** A letter page scanned at 600 dpi has 34 million, a phone's largest photos 50. More take more memory than a child has. */
const maxPixels = 50_500_000;
/** No drawing of a page has more (see extras-pass). */
const maxStoredPixels = 16_000_000;
/** Larger JPEGs are stored smaller: each drawing of them would need their pixels anew. */
const maxJpegPixels = 2 * maxStoredPixels;
const pixelsOfBand = 1_000_000;
/** A letter page's width: the shorter side of every picture, whose own resolution is mostly made up. */
const shorterSidePt = 612;
const longestSidePt = 14_400;

/** A picture as a PDF stores it. Pixels are `orientation` away from how they are to be seen. */
interface StoredImage extends ImageHeader {
  colours: string;
  /** Further entries of its dictionary. */
  entries: string;
  data: Buffer;
}

/**
 * Writes a PDF of one page that shows a picture: a JPEG as it is, others without loss, on white; very large ones with
 * as many pixels as drawings have.
 *
 * @throws PdfProblemError damaged, image_too_large
 */
export async function wrapImage({ imagePath, format, outPath }: WrapImageRequest): Promise<void> {
  const bytes = await readFile(imagePath);
  const image = format === "jpeg" ? await storeJpeg(bytes) : await storePixels(bytes, format);
  await writeFile(outPath, pdfOf(image));
}

async function storeJpeg(data: Buffer): Promise<StoredImage> {
  const header = readJpegHeader(data);
  assertSize(header);
  // Its own decoder knows CMYK, which the canvas does not.
  if (header.components === 4) return { ...header, ...coloursOf(header), data };
  const image = await decode(data);
  // The canvas turns it by its EXIF itself.
  if (header.width * header.height > maxJpegPixels) return { ...(await drawSmaller(image)), orientation: 1 };
  return { ...header, ...coloursOf(header), data };
}

function coloursOf({ components, isAdobe }: JpegHeader): Pick<StoredImage, "colours" | "entries"> {
  const entries = "/Filter /DCTDecode";
  if (components === 1) return { colours: "/DeviceGray", entries };
  if (components === 3) return { colours: "/DeviceRGB", entries };
  return { colours: "/DeviceCMYK", entries: isAdobe ? `${entries} /Decode [1 0 1 0 1 0 1 0]` : entries };
}

async function storePixels(bytes: Buffer, format: Exclude<ImageKind, "jpeg">): Promise<StoredImage> {
  const header = format === "png" ? readPngHeader(bytes) : readWebpHeader(bytes);
  assertSize(header);
  return { ...(await drawSmaller(await decode(bytes))), orientation: header.orientation };
}

/** Its pixels on white; at most `maxStoredPixels` of them. */
async function drawSmaller(image: Image): Promise<Omit<StoredImage, "orientation">> {
  const factor = Math.min(1, Math.sqrt(maxStoredPixels / (image.width * image.height)));
  const width = Math.max(1, Math.round(image.width * factor));
  const height = Math.max(1, Math.round(image.height * factor));
  const canvas = createCanvas(width, height);
  const context = canvas.getContext("2d");
  context.fillStyle = "#fff";
  context.fillRect(0, 0, width, height);
  // Better qualities build halves of the picture first. This one looks at four pixels, and it never shrinks by much more.
  context.imageSmoothingQuality = "low";
  context.drawImage(image, 0, 0, width, height);
  const pixels = pixelsOf(canvas);
  canvas.width = canvas.height = 0;
  const data = await promisify(deflate)(pixels);
  return { width, height, colours: "/DeviceRGB", entries: "/Filter /FlateDecode", data };
}

/** Red, green and blue of each pixel, taken band by band: a copy of all of them would be as large as the canvas. */
function pixelsOf(canvas: Canvas): Buffer {
  const { width, height } = canvas;
  const context = canvas.getContext("2d");
  const pixels = Buffer.alloc(3 * width * height);
  const rows = Math.max(1, Math.floor(pixelsOfBand / width));
  let to = 0;
  for (let top = 0; top < height; top += rows) {
    const { data } = context.getImageData(0, top, width, Math.min(rows, height - top));
    for (let from = 0; from < data.length; from += 4) {
      pixels[to++] = data[from] as number;
      pixels[to++] = data[from + 1] as number;
      pixels[to++] = data[from + 2] as number;
    }
  }
  return pixels;
}

function assertSize({ width, height }: Pick<ImageHeader, "width" | "height">): void {
  const pixels = width * height;
  if (pixels === 0) throw new PdfProblemError("damaged", "a picture without pixels");
  if (pixels > maxPixels) throw new PdfProblemError("image_too_large", `${width} x ${height} pixels`);
}

async function decode(bytes: Buffer): Promise<Image> {
  const image = new Image();
  try {
    image.src = bytes;
    await image.decode();
  } catch (error) {
    throw new PdfProblemError("damaged", String(error));
  }
  return image;
}

/** Equal pictures give equal bytes: a file is known again by them. */
function pdfOf({ width, height, orientation, colours, entries, data }: StoredImage): Buffer {
  const isTurned = orientation > 4;
  const [pageWidth, pageHeight] = sizeInPoints(isTurned ? height : width, isTurned ? width : height);
  const content = `${placement(orientation, pageWidth, pageHeight).join(" ")} cm /Picture Do`;
  const objects = [
    ["<< /Type /Catalog /Pages 2 0 R >>"],
    ["<< /Type /Pages /Kids [3 0 R] /Count 1 >>"],
    [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${pageWidth} ${pageHeight}] /Contents 4 0 R`,
      " /Resources << /XObject << /Picture 5 0 R >> >> >>",
    ],
    [`<< /Length ${content.length} >>\nstream\n${content}\nendstream`],
    [
      `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /BitsPerComponent 8`,
      ` /ColorSpace ${colours} ${entries} /Length ${data.length} >>\nstream\n`,
      data,
      "\nendstream",
    ],
  ];
  return writeObjects(objects);
}

function sizeInPoints(width: number, height: number): [number, number] {
  const scale = Math.min(shorterSidePt / Math.min(width, height), longestSidePt / Math.max(width, height));
  const points = (pixels: number) => Math.max(1, Math.round(pixels * scale * 100) / 100);
  return [points(width), points(height)];
}

/** Where the corners of the stored pixels come on the page, by EXIF's orientation (its table of tag 274). */
function placement(orientation: number, width: number, height: number): Matrix {
  const placements: Record<number, Matrix> = {
    2: [-width, 0, 0, height, width, 0],
    3: [-width, 0, 0, -height, width, height],
    4: [width, 0, 0, -height, 0, height],
    5: [0, -height, -width, 0, width, height],
    6: [0, -height, width, 0, 0, height],
    7: [0, height, width, 0, 0, 0],
    8: [0, height, -width, 0, width, 0],
  };
  return placements[orientation] ?? [width, 0, 0, height, 0, 0];
}

function writeObjects(objects: (string | Buffer)[][]): Buffer {
  const parts: Buffer[] = [];
  let length = 0;
  const write = (part: string | Buffer) => {
    const bytes = Buffer.from(part as string);
    parts.push(bytes);
    length += bytes.length;
  };
  write("%PDF-1.4\n");
  const starts = objects.map((object, index) => {
    const start = length;
    write(`${index + 1} 0 obj\n`);
    for (const part of object) write(part);
    write("\nendobj\n");
    return start;
  });
  const table = length;
  const lines = starts.map((start) => `${String(start).padStart(10, "0")} 00000 n \n`).join("");
  const count = objects.length + 1;
  write(`xref\n0 ${count}\n0000000000 65535 f \n${lines}`);
  write(`trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`);
  return Buffer.concat(parts);
}
