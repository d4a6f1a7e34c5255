import type { PDFDocumentProxy } from "pdfjs-dist";
import type { RenderedPage } from "#app/kernel/ports/page-renderer";
import { drawPage, frameOf } from "./draw-page";
import { isBlank } from "./image-files";
import { checkPageSize } from "./inspect-document";
import { bigSizeOf, writePageImages } from "./page-images";
import { pageLinks } from "./page-links";
import type { PageWalk } from "./page-walk";
import { pictureBoxes } from "./picture-boxes";
import type { PageTask, WorkerLimits } from "./protocol";
import { rulesOf } from "./rules";
import { joinWords } from "./word-boxes";

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
  const { width, height } = bigSizeOf(frame);
  let walk: PageWalk | undefined;
  try {
    const canvas = await drawPage(page, width, height, {
      pdf,
      follow: (finished) => {
        walk = finished;
      },
    });
    const { smallCanvas, images } = writePageImages(canvas, task);
    return {
      widthPt,
      heightPt,
      words: walk ? joinWords(walk.glyphs, widthPt, heightPt) : [],
      isTextInvisible: walk ? 2 * walk.invisibleGlyphs > walk.glyphs.length : false,
      pictures: walk ? pictureBoxes(walk.images, widthPt, heightPt) : [],
      rules: walk ? rulesOf(walk.segments, widthPt, heightPt) : [],
      links: await pageLinks(page, frame.base, widthPt, heightPt),
      blank: isBlank(smallCanvas),
      ...(await images),
    };
  } finally {
    page.cleanup();
  }
}
