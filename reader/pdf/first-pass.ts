import type { PDFDocumentProxy } from "pdfjs-dist";
import type { PagePicture, PageWord } from "#reader/page-content";
import { drawPage, frameOf } from "./draw-page";
import { drawnPictures } from "./drawn-pictures";
import { isBlank } from "./image-files";
import { checkPageSize } from "./inspect-document";
import { areaOf, type Edges, intersect } from "./matrix";
import { findingsOf } from "./page-findings";
import { bigSizeOf, writePageImages } from "./page-images";
import { pageLinks } from "./page-links";
import type { PageWalk } from "./page-walk";
import { type PaintedImage, pictureBoxes } from "./picture-boxes";
import type { RenderedPage, RenderPageRequest, WorkerLimits } from "./rendered-page";
import { rulesOf } from "./rules";
import { joinWords } from "./word-boxes";

/**
 * Draws a page, reads what is on it, and writes its big and its small image.
 *
 * @throws PdfProblemError page_too_large; whatever pdf.js throws for a damaged page
 */
export async function firstPass(
  pdf: PDFDocumentProxy,
  task: RenderPageRequest,
  limits: WorkerLimits,
): Promise<RenderedPage> {
  const page = await pdf.getPage(task.pageNumber);
  const frame = frameOf(page, task.crop);
  const { widthPt, heightPt } = frame;
  checkPageSize({ width: widthPt, height: heightPt }, limits);
  let walk: PageWalk | undefined;
  try {
    const canvas = await drawPage(page, frame, bigSizeOf(frame), {
      pdf,
      follow: (finished) => {
        walk = finished;
      },
    });
    const { smallCanvas, images } = writePageImages(canvas, task);
    const words = walk ? boundWords(joinWords(walk.glyphs, widthPt, heightPt)) : [];
    const hasOverprint = walk?.hasOverprint ?? false;
    return {
      widthPt,
      heightPt,
      words,
      isTextInvisible: walk ? 2 * walk.invisibleGlyphs > walk.glyphs.length : false,
      pictures: walk ? picturesOf(walk, widthPt, heightPt) : [],
      rules: walk ? rulesOf(walk.segments, widthPt, heightPt) : [],
      links: (await pageLinks(page, frame.base, widthPt, heightPt)).slice(0, maxLinks),
      blank: isBlank(smallCanvas),
      findings: await findingsOf({
        pdf,
        pageNumber: task.pageNumber,
        frame,
        crop: task.crop,
        canvas: smallCanvas,
        words,
        hasOverprint,
      }),
      ...(await images),
    };
  } finally {
    page.cleanup();
  }
}

/** The page of a newspaper has 8,000 words. */
const maxWords = 20_000;
const maxWordLength = 500;
const maxLinks = 1000;

/** What is kept of a page is read by people's requests again and again. */
function boundWords(words: PageWord[]): PageWord[] {
  return words
    .slice(0, maxWords)
    .map((word) =>
      word.text.length > maxWordLength ? { ...word, text: word.text.slice(0, maxWordLength) } : word,
    );
}

/** An image that is larger than this part of the page is what drawings are drawn on. */
const backdropShare = 0.5;

/** Pictures of points, and drawings that lie on none. */
function picturesOf({ images, shapes, glyphs }: PageWalk, widthPt: number, heightPt: number): PagePicture[] {
  const photos = images
    .map(({ visible }) => visible)
    .filter((photo) => areaOf(photo) < backdropShare * widthPt * heightPt);
  const drawn = drawnPictures(shapes, glyphs, widthPt, heightPt)
    .filter((box) => !photos.some((photo) => liesOn(box, photo)))
    .map((visible): PaintedImage => ({ visible, density: null }));
  return pictureBoxes([...images, ...drawn], widthPt, heightPt);
}

function liesOn(box: Edges, photo: Edges): boolean {
  const shared = intersect(box, photo);
  return shared !== null && areaOf(shared) > 0.5 * areaOf(box);
}
