import type { PDFDocumentProxy } from "pdfjs-dist";
import type { RenderedPage } from "#app/kernel/ports/page-renderer";
import { drawPage, frameOf } from "./draw-page";
import { isBlank, shrink, writeImage } from "./image-files";
import { checkPageSize } from "./inspect-document";
import { pageLinks } from "./page-links";
import type { PageWalk } from "./page-walk";
import { pictureBoxes } from "./picture-boxes";
import type { PageTask, WorkerLimits } from "./protocol";
import { rulesOf } from "./rules";
import { joinWords } from "./word-boxes";

const bigHeight = 1500;
const smallHeight = 320;
/** A banner 50 m wide and a hand high would otherwise ask for gigabytes. */
const widest = 10_000;
const jpegQuality = 82;

/**
 * Draws a page, reads what is on it, and writes its big and its small image.
 *
 * @throws PdfProblemError page_too_large; whatever pdf.js throws for a damaged page
 */
export async function firstPass(
  pdf: PDFDocumentProxy,
  task: PageTask,
  limits: WorkerLimits,
): Promise<RenderedPage> {
  const page = await pdf.getPage(task.pageNumber);
  const frame = frameOf(page);
  const { widthPt, heightPt } = frame;
  checkPageSize({ width: widthPt, height: heightPt }, limits);
  const height = Math.max(
    1,
    Math.round(bigHeight * Math.min(1, (widest * heightPt) / (bigHeight * widthPt))),
  );
  const width = Math.max(1, Math.round((height * widthPt) / heightPt));
  let walk: PageWalk | undefined;
  try {
    const canvas = await drawPage(page, width, height, {
      pdf,
      follow: (finished) => {
        walk = finished;
      },
    });
    const encoding = writeImage(canvas, "jpeg", jpegQuality, task.outDir, `page-${task.pageNumber}-big`);
    const smallWidth = Math.max(1, Math.round((width * smallHeight) / height));
    const smallCanvas = shrink(canvas, smallWidth, Math.min(smallHeight, height));
    const small = writeImage(smallCanvas, "jpeg", jpegQuality, task.outDir, `page-${task.pageNumber}-small`);
    return {
      widthPt,
      heightPt,
      words: walk ? joinWords(walk.glyphs, widthPt, heightPt) : [],
      pictures: walk ? pictureBoxes(walk.images, widthPt, heightPt) : [],
      rules: walk ? rulesOf(walk.segments, widthPt, heightPt) : [],
      links: await pageLinks(page, frame.base, widthPt, heightPt),
      blank: isBlank(smallCanvas),
      big: await encoding,
      small: await small,
    };
  } finally {
    page.cleanup();
  }
}
