import { type Canvas, createCanvas } from "@napi-rs/canvas";
import type { PDFDocumentProxy, PDFPageProxy } from "pdfjs-dist";
import { PdfProblemError } from "#app/domain/ports";
import type { Matrix } from "./matrix";
import type { OperatorList, ShownFont } from "./operator-list";
import { PageWalk } from "./page-walk";

/** The visible page (crop box, after rotation) in points, and the map from PDF user space to it. */
export interface PageFrame {
  widthPt: number;
  heightPt: number;
  base: Matrix;
}

export function frameOf(page: PDFPageProxy): PageFrame {
  const viewport = page.getViewport({ scale: 1 });
  return {
    widthPt: viewport.width,
    heightPt: viewport.height,
    base: viewport.transform as unknown as Matrix,
  };
}

/** pdf.js's render task lets nobody see the operator list it draws; asking for it again would parse the page twice. */
interface TaskWithList {
  _internalRenderTask?: { operatorList?: OperatorList };
}

/**
 * Draws a page on a fresh canvas of the given size (pixels).
 *
 * @param walk follows the drawing operations when given
 * @throws what pdf.js throws for a damaged page
 */
export async function drawPage(
  page: PDFPageProxy,
  width: number,
  height: number,
  walk?: { pdf: PDFDocumentProxy; follow(walk: PageWalk): void },
): Promise<Canvas> {
  const canvas = createCanvas(width, height);
  const frame = frameOf(page);
  const viewport = page.getViewport({ scale: 1 });
  const stretch = [width / viewport.width, 0, 0, height / viewport.height, 0, 0];
  const steps = walk ? await startWalk(page, walk.pdf, frame) : null;
  const task = page.render({
    canvas: canvas as unknown as HTMLCanvasElement,
    viewport,
    transform: stretch,
    ...(steps ? { operationsFilter: (index: number) => steps.before(index) } : {}),
  });
  if (steps) {
    const list = (task as unknown as TaskWithList)._internalRenderTask?.operatorList;
    if (!list) throw new PdfProblemError("renderer_died", "pdf.js no longer shows its operator list");
    steps.read(list);
  }
  await task.promise;
  if (steps) walk?.follow(steps.walk);
  return canvas;
}

async function startWalk(page: PDFPageProxy, pdf: PDFDocumentProxy, frame: PageFrame) {
  const layers = await pdf.getOptionalContentConfig({ intent: "display" });
  let list: OperatorList | null = null;
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
      if (list) walk.step(list, index);
      return true;
    },
  };
}
