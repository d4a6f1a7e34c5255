import { open, readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import type { PDFDocumentProxy } from "pdfjs-dist";
import { getDocument, PDFWorker, VerbosityLevel } from "pdfjs-dist/legacy/build/pdf.mjs";
import { PdfProblemError } from "#reader/pdf/rendered-page";
import { DirectPort } from "./direct-port";
import { installJpegDecoder } from "./jpeg-decoder";
import { reduceSentImage } from "./reduce-bilevel";
import { MaskCanvasFactory, MaskFilterFactory } from "./soft-masks";

const packageDir = path.dirname(createRequire(import.meta.url).resolve("pdfjs-dist/package.json"));

/** Readers accept leading junk up to here (ISO 32000-1, annex H.3.4.1). */
const headerWindow = 1024;
/**
 * Larger images (pixels) are left out of the page, in black and white those of eight times as many.
 * A 600 dpi A3 scan has 70 million.
 */
const maxImagePixels = 160_000_000;

/** A document as one child holds it open. */
export interface OpenDocument {
  pdf: PDFDocumentProxy;
  close(): Promise<void>;
}

/**
 * Opens a PDF with everything switched off that a picture of its pages does not need: scripts, XFA,
 * evaluated code, the network.
 *
 * @throws PdfProblemError empty_file, not_a_pdf; else whatever pdf.js throws (see failureOfOpening)
 */
export async function openDocument(pdfPath: string): Promise<OpenDocument> {
  await checkHeader(pdfPath);
  const bytes = await readFile(pdfPath);
  const data = new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const [painterSide, parserSide] = DirectPort.pair(reduceSentImage);
  const { WorkerMessageHandler } = await parserModule();
  WorkerMessageHandler.initializeFromPort(parserSide);
  const worker = PDFWorker.create({ port: painterSide as unknown as Worker });
  const loading = getDocument({
    data,
    worker,
    verbosity: VerbosityLevel.ERRORS,
    isEvalSupported: false,
    enableXfa: false,
    isImageDecoderSupported: true,
    disableFontFace: true,
    useSystemFonts: false,
    useWorkerFetch: false,
    maxImageSize: maxImagePixels,
    cMapUrl: `${packageDir}/cmaps/`,
    cMapPacked: true,
    standardFontDataUrl: `${packageDir}/standard_fonts/`,
    wasmUrl: `${packageDir}/wasm/`,
    iccUrl: `${packageDir}/iccs/`,
    CanvasFactory: MaskCanvasFactory,
    FilterFactory: MaskFilterFactory,
  });
  const close = async () => {
    await loading.destroy();
    worker.destroy();
    painterSide.close();
    parserSide.close();
  };
  // Without a handler pdf.js would wait for the password forever.
  try {
    return { pdf: await loading.promise, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** The parser half of pdf.js; in the built renderer a mended copy of it (scripts/patch-pdfjs.mjs). */
export async function parserModule() {
  if (!("ImageDecoder" in globalThis)) installJpegDecoder();
  return import("pdfjs-dist/legacy/build/pdf.worker.mjs");
}

async function checkHeader(pdfPath: string): Promise<void> {
  const file = await open(pdfPath, "r");
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headerWindow), 0, headerWindow, 0);
    if (bytesRead === 0) throw new PdfProblemError("empty_file");
    if (!buffer.subarray(0, bytesRead).includes("%PDF")) throw new PdfProblemError("not_a_pdf");
  } finally {
    await file.close();
  }
}
