import type { Canvas } from "@napi-rs/canvas";
import type { PDFDocumentProxy } from "pdfjs-dist";
import type { PagePicture } from "#reader/page-content";
import { coverParts } from "./cover-parts";
import { drawPage, frameOf, type PageFrame } from "./draw-page";
import { shrink, writeImage } from "./image-files";
import { checkPageSize } from "./inspect-document";
import { bigSizeOf, writePageImages } from "./page-images";
import type { RenderExtrasRequest, RenderedExtras, WorkerLimits } from "./rendered-page";

/** A phone, a phone with a dense screen or half a laptop's, a laptop's page. */
const shopperWidths = [480, 960, 1440];
/** The longer side: twice the 224 CSS px of a deal's dialog, where they are drawn largest; cards are 126 wide. */
const thumbnailSide = 448;
/** Print resolution: 300 pixels per inch. */
const printScale = 300 / 72;
/** Pixels of the one drawing that everything is cut from. */
const maxPixels = 16_000_000;
const shopperQuality = 74;
const thumbnailQuality = 84;

/**
 * Draws a page once, as large as its largest use needs, and cuts the shoppers' images and the
 * thumbnails from that.
 *
 * @throws PdfProblemError page_too_large; whatever pdf.js throws for a damaged page
 */
export async function extrasPass(
  pdf: PDFDocumentProxy,
  task: RenderExtrasRequest,
  limits: WorkerLimits,
): Promise<RenderedExtras> {
  const page = await pdf.getPage(task.pageNumber);
  const frame = frameOf(page, task.crop);
  const { widthPt, heightPt } = frame;
  checkPageSize({ width: widthPt, height: heightPt }, limits);
  const wanted = drawingScale(widthPt, heightPt, task.pictures);
  const scale = task.withPage ? Math.max(wanted, bigSizeOf(frame).height / heightPt) : wanted;
  try {
    const canvas = await drawPage(page, frame, {
      width: pixels(widthPt * scale),
      height: pixels(heightPt * scale),
    });
    coverParts(canvas, task.covers);
    const name = `page-${task.pageNumber}`;
    const shopperImages = [];
    for (const width of shopperWidths.filter((wanted) => wanted <= canvas.width)) {
      const image = shrink(canvas, width, pixels((width * canvas.height) / canvas.width));
      shopperImages.push(await writeImage(image, "webp", shopperQuality, task.outDir, `${name}-${width}`));
    }
    if (shopperImages.length === 0) {
      shopperImages.push(
        await writeImage(canvas, "webp", shopperQuality, task.outDir, `${name}-${canvas.width}`),
      );
    }
    const thumbnails = [];
    for (const [index, picture] of task.pictures.entries()) {
      const image = cutOut(canvas, picture);
      thumbnails.push(
        await writeImage(image, "webp", thumbnailQuality, task.outDir, `${name}-picture-${index}`),
      );
    }
    return { shopperImages, thumbnails, page: task.withPage ? await pageImages(canvas, frame, task) : null };
  } finally {
    page.cleanup();
  }
}

function pageImages(
  canvas: Canvas,
  frame: PageFrame,
  task: RenderExtrasRequest,
): Promise<RenderedExtras["page"]> {
  const { width, height } = bigSizeOf(frame);
  return writePageImages(shrink(canvas, width, height), task).images;
}

/** Pixels per point: enough for the widest image and the most demanding thumbnail, within bounds. */
function drawingScale(widthPt: number, heightPt: number, pictures: PagePicture[]): number {
  const widest = shopperWidths.at(-1) as number;
  const forThumbnails = pictures.map(({ width, height }) =>
    Math.min(printScale, thumbnailSide / Math.max(1, width * widthPt, height * heightPt)),
  );
  const wanted = Math.max(widest / widthPt, ...forThumbnails);
  return Math.min(wanted, Math.sqrt(maxPixels / (widthPt * heightPt)));
}

function cutOut(canvas: Canvas, picture: PagePicture): Canvas {
  const x = Math.min(canvas.width - 1, Math.floor(picture.left * canvas.width));
  const y = Math.min(canvas.height - 1, Math.floor(picture.top * canvas.height));
  const width = Math.min(canvas.width - x, pixels(picture.width * canvas.width));
  const height = Math.min(canvas.height - y, pixels(picture.height * canvas.height));
  const factor = Math.min(1, thumbnailSide / Math.max(width, height));
  return shrink(canvas, pixels(width * factor), pixels(height * factor), { x, y, width, height });
}

function pixels(size: number): number {
  return Math.max(1, Math.round(size));
}
