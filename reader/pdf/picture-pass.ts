import type { PDFDocumentProxy } from "pdfjs-dist";
import { drawPage, frameOf } from "./draw-page";
import { writeImage } from "./image-files";
import { checkPageSize } from "./inspect-document";
import type { RenderedImage, RenderPageRequest, WorkerLimits } from "./rendered-page";

/** High enough for the small print of a circular to be read: about 20 pixels a line. */
const pictureHeight = 3000;
/** Maximum pixels of a sheet much wider than it is high. */
const maxPixels = 16_000_000;
const pictureQuality = 92;

/**
 * Draws a page for a reader of pictures.
 *
 * @throws PdfProblemError page_too_large; whatever pdf.js throws for a damaged page
 */
export async function picturePass(
  pdf: PDFDocumentProxy,
  task: RenderPageRequest,
  limits: WorkerLimits,
): Promise<RenderedImage> {
  const page = await pdf.getPage(task.pageNumber);
  const frame = frameOf(page, task.crop);
  const { widthPt, heightPt } = frame;
  checkPageSize({ width: widthPt, height: heightPt }, limits);
  const scale = Math.min(pictureHeight / heightPt, Math.sqrt(maxPixels / (widthPt * heightPt)));
  const width = Math.max(1, Math.round(widthPt * scale));
  const height = Math.max(1, Math.round(heightPt * scale));
  try {
    const canvas = await drawPage(page, frame, { width, height });
    return await writeImage(canvas, "jpeg", pictureQuality, task.outDir, `page-${task.pageNumber}-picture`);
  } finally {
    page.cleanup();
  }
}
