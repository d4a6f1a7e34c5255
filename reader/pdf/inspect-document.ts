import type { PDFDocumentProxy } from "pdfjs-dist";
import { type PdfInspection, PdfProblemError, type WorkerLimits } from "./rendered-page";

/**
 * Counts the pages and checks the box of each. A page that can't be read is no reason to refuse the
 * file as long as another can: it will say so itself when it is rendered.
 *
 * @throws PdfProblemError no_pages, too_many_pages (figure: pages found), page_too_large (figure: the
 *   longer side in points), damaged when no page can be read
 */
export async function inspectDocument(pdf: PDFDocumentProxy, limits: WorkerLimits): Promise<PdfInspection> {
  const pageCount = pdf.numPages;
  if (pageCount < 1) throw new PdfProblemError("no_pages");
  if (pageCount > limits.maxPages) {
    throw new PdfProblemError("too_many_pages", `${pageCount} pages`, pageCount);
  }
  let readable = 0;
  let lastError: unknown;
  for (let pageNumber = 1; pageNumber <= pageCount; pageNumber += 1) {
    try {
      const page = await pdf.getPage(pageNumber);
      checkPageSize(page.getViewport({ scale: 1 }), limits);
      readable += 1;
    } catch (error) {
      if (error instanceof PdfProblemError) throw error;
      lastError = error;
    }
  }
  if (readable === 0) throw new PdfProblemError("damaged", `no page can be read: ${String(lastError)}`);
  return { pageCount };
}

/** @throws PdfProblemError page_too_large (figure: the longer side in points) */
export function checkPageSize(size: { width: number; height: number }, limits: WorkerLimits): void {
  const side = Math.max(size.width, size.height);
  if (side > limits.maxPageSidePt) {
    throw new PdfProblemError("page_too_large", `${size.width} x ${size.height} pt`, Math.round(side));
  }
}
