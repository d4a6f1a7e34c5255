import { type Canvas, createCanvas } from "@napi-rs/canvas";
import type { PageViewport, PDFDocumentProxy, PDFPageProxy } from "pdfjs-dist";
import { OPS } from "pdfjs-dist/legacy/build/pdf.mjs";
import type { Box } from "#reader/page-content";
import { PdfProblemError } from "#reader/pdf/rendered-page";
import type { Matrix } from "./matrix";
import type { OperatorList, ShownFont } from "./operator-list";
import { boxOfCrop, type Crop } from "./page-crop";
import { PageWalk } from "./page-walk";

/** What is shown of a page, after rotation, in points, and the map from PDF user space to it. */
export interface PageFrame {
  widthPt: number;
  heightPt: number;
  base: Matrix;
  viewport: PageViewport;
  /** The shown part as fractions of the whole page; null for all of it. */
  box: Box | null;
}

export function frameOf(page: PDFPageProxy, crop?: Crop): PageFrame {
  const whole = page.getViewport({ scale: 1 });
  const box = boxOfCrop(page, crop);
  const { left, top, width, height } = box ?? { left: 0, top: 0, width: 1, height: 1 };
  const viewport = page.getViewport({
    scale: 1,
    offsetX: -left * whole.width,
    offsetY: -top * whole.height,
  });
  return {
    widthPt: width * whole.width,
    heightPt: height * whole.height,
    base: viewport.transform as unknown as Matrix,
    viewport,
    box,
  };
}

/** pdf.js's render task lets nobody see the operator list it draws; asking for it again would parse the page twice. */
interface TaskWithList {
  _internalRenderTask?: { operatorList?: OperatorList };
}

/**
 * Draws what is shown of a page on a canvas of the given size (pixels). The canvas is used again for the next page: what
 * is to be kept must be encoded or copied before.
 *
 * @param walk follows the drawing operations when given
 * @throws what pdf.js throws for a damaged page
 */
export async function drawPage(
  page: PDFPageProxy,
  frame: PageFrame,
  { width, height }: { width: number; height: number },
  walk?: { pdf: PDFDocumentProxy; follow(walk: PageWalk): void },
): Promise<Canvas> {
  const canvas = takeCanvas(width, height);
  const stretch = [width / frame.widthPt, 0, 0, height / frame.heightPt, 0, 0];
  const steps = walk ? await startWalk(page, walk.pdf, frame, canvas) : null;
  const task = page.render({
    canvas: canvas as unknown as HTMLCanvasElement,
    viewport: frame.viewport,
    transform: stretch,
    ...(steps ? { operationsFilter: (index: number) => steps.before(index) } : {}),
  });
  if (steps) {
    const list = (task as unknown as TaskWithList)._internalRenderTask?.operatorList;
    if (!list) throw new PdfProblemError("renderer_died", "pdf.js no longer shows its operator list");
    steps.read(list);
  }
  task.onContinue = (carryOn: () => void) => {
    relieveMemory();
    // Freed canvases give their memory back between turns of the event loop only.
    setImmediate(carryOn);
  };
  await task.promise;
  lastCanvas = canvas;
  if (steps) walk?.follow(steps.walk);
  return canvas;
}

/** Most pages of a file have one size, and millions of fresh pixels a page are millions to clear and collect. */
let lastCanvas: Canvas | null = null;

/** Taken away while in use, so that a drawing that fails leaves no half-changed canvas behind. */
function takeCanvas(width: number, height: number): Canvas {
  const canvas = lastCanvas;
  lastCanvas = null;
  if (canvas?.width === width && canvas.height === height) {
    canvas.getContext("2d").reset();
    return canvas;
  }
  if (canvas) canvas.width = canvas.height = 0;
  return createCanvas(width, height);
}

/** The collector sees a canvas as a few bytes, and would let thousands of them pile up. */
const relieveAboveBytes = 300 * 1024 * 1024;
/** Collecting takes tens of milliseconds, so only growth since the last time is a reason for it. */
const growthBytes = 32 * 1024 * 1024;
let afterRelief = 0;

function relieveMemory(): void {
  const resident = process.memoryUsage.rss();
  if (resident < Math.max(relieveAboveBytes, afterRelief + growthBytes)) return;
  globalThis.gc?.();
  afterRelief = process.memoryUsage.rss();
}

/** The canvas keeps drawing operations, and the images in them, until somebody looks at its pixels. */
const imagesBetweenFlushes = 200;
const imageOperators = new Set<number>([
  OPS.paintImageXObject,
  OPS.paintInlineImageXObject,
  OPS.paintImageMaskXObject,
  OPS.paintImageXObjectRepeat,
  OPS.paintInlineImageXObjectGroup,
  OPS.paintImageMaskXObjectGroup,
  OPS.paintImageMaskXObjectRepeat,
]);

async function startWalk(page: PDFPageProxy, pdf: PDFDocumentProxy, frame: PageFrame, canvas: Canvas) {
  const layers = await pdf.getOptionalContentConfig({ intent: "display" });
  let list: OperatorList | null = null;
  let images = 0;
  const walk = new PageWalk({
    base: frame.base,
    pageWidth: frame.widthPt,
    pageHeight: frame.heightPt,
    font: (name) => (page.commonObjs.has(name) ? (page.commonObjs.get(name) as ShownFont) : null),
    layerVisible: (properties) => layers.isVisible(properties as never),
  });
  return {
    walk,
    read(operators: OperatorList) {
      list = operators;
    },
    before(index: number): boolean {
      if (!list) return true;
      walk.step(list, index);
      if (imageOperators.has(list.fnArray[index] as number)) {
        images += 1;
        if (images % imagesBetweenFlushes === 0) canvas.getContext("2d").getImageData(0, 0, 1, 1);
      }
      return true;
    },
  };
}
