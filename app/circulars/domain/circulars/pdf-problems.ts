import { sizesOf } from "#app/kernel/byte-sizes";
import type { PdfProblem, PdfProblemError } from "#reader/pdf/rendered-page";

const sentences: Record<PdfProblem, (file: string) => string> = {
  empty_file: (file) => `"${file}" is empty.`,
  not_a_pdf: (file) => `"${file}" is not a PDF file.`,
  phone_photo: (file) =>
    `"${file}" is a HEIC or AVIF photo, which can't be taken. Save it as JPG and retry; on an iPhone, choose Settings, Camera, Formats, Most Compatible.`,
  image_too_large: (file) =>
    `"${file}" has too many pixels: at most 50 million are allowed. Please save it smaller and retry.`,
  damaged: (file) => `"${file}" is damaged and can't be opened. Please export it again and retry.`,
  password: (file) => `"${file}" is protected by a password. Please save it without one and retry.`,
  unsupported_encryption: (file) =>
    `"${file}" is encrypted in a way that can't be opened. Please save it without encryption and retry.`,
  no_pages: (file) => `"${file}" has no pages.`,
  too_many_pages: (file) => `"${file}" has too many pages.`,
  page_too_large: (file) =>
    `"${file}" has a page that is too large: a side may measure 14,400 points (200 inches).`,
  time_limit: (file) =>
    `"${file}" takes too long to read. It may be damaged; please export it again and retry.`,
  memory_limit: (file) =>
    `"${file}" needs too much memory to read. Please export it with smaller pictures and retry.`,
  renderer_died: (file) => `"${file}" can't be read. It may be damaged; please export it again and retry.`,
  page_damaged: (file) => `"${file}" has a page that is damaged.`,
};

/** The message to the person who sent a PDF that can't be accepted; names the file. */
export function pdfProblemMessage(
  fileName: string,
  error: PdfProblemError,
  limits: { pdfPages: number },
): string {
  if (error.problem === "too_many_pages" && error.figure !== undefined) {
    return `"${fileName}" has ${error.figure} pages; at most ${limits.pdfPages} are allowed.`;
  }
  if (error.problem === "not_a_pdf" && !fileName.toLowerCase().endsWith(".pdf")) {
    return `"${fileName}" is not a PDF, JPG, PNG or WebP file.`;
  }
  return sentences[error.problem](fileName);
}

const pageMessages: Partial<Record<PdfProblem, string>> = {
  time_limit: "This page takes too long to draw.",
  memory_limit: "This page needs too much memory to draw.",
  renderer_died: "Drawing this page failed: the renderer stopped.",
};

/** Why a page can't be drawn: its PDF is not where it was stored. */
export const lostPdfMessage = "The stored PDF of this page is missing. Please upload the page again.";

/** Why a page of an accepted PDF could not be drawn. */
export function pageProblemMessage(error: PdfProblemError): string {
  return pageMessages[error.problem] ?? "This page is damaged and can't be drawn.";
}

export function pdfTooLargeMessage(fileName: string, byteSize: number, limitBytes: number): string {
  const { size, bound } = sizesOf(byteSize, limitBytes);
  return `"${fileName}" has ${size}; at most ${bound} are allowed.`;
}

/** The message when all files of one upload together are too large. */
export function uploadTooLargeMessage(byteSize: number, limitBytes: number): string {
  const { size, bound } = sizesOf(byteSize, limitBytes);
  return `The files have ${size} together; at most ${bound} are allowed.`;
}
