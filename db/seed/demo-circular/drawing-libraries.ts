import { createRequire } from "node:module";
import type PDFDocument from "pdfkit";

const require = createRequire(import.meta.url);

/**
 * What the demo circular is drawn with, loaded when it is drawn: together they take about 60 MB, which a server that
 * draws nothing needn't hold.
 */
export function loadCanvas(): typeof import("@napi-rs/canvas") {
  return require("@napi-rs/canvas");
}

export function loadPdfKit(): typeof PDFDocument {
  return require("pdfkit");
}
