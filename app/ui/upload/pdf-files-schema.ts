import * as z from "zod";
import {
  pdfProblemMessage,
  pdfTooLargeMessage,
  uploadTooLargeMessage,
} from "#app/circulars/domain/circulars/pdf-problems";
import { pdfRequired } from "#app/circulars/domain/circulars/schemas";
import type { Limits } from "#app/kernel/context";
import { PdfProblemError } from "#reader/pdf/rendered-page";

/** Maximum bytes of one file, and of all files of one upload. */
export type UploadLimits = Pick<Limits, "pdfBytes" | "uploadBytes">;

/**
 * What the browser can tell about chosen PDF files and pictures before they are sent: that there are some, their type and
 * sizes. The sentences are the server's own.
 */
export function pdfFilesSchema({ pdfBytes, uploadBytes }: UploadLimits) {
  return z.array(z.instanceof(File), { error: pdfRequired }).superRefine((files, check) => {
    if (files.length === 0) check.addIssue({ code: "custom", message: pdfRequired });
    for (const file of files) {
      const message = problemOf(file, pdfBytes);
      if (message) check.addIssue({ code: "custom", message });
    }
    const total = files.reduce((sum, { size }) => sum + size, 0);
    if (total > uploadBytes) {
      check.addIssue({ code: "custom", message: uploadTooLargeMessage(total, uploadBytes) });
    }
  });
}

/** What is taken as pages: media types with the endings of their files. */
export const pageFileTypes: Record<string, string[]> = {
  "application/pdf": [".pdf"],
  "image/jpeg": [".jpg", ".jpeg"],
  "image/png": [".png"],
  "image/webp": [".webp"],
};

type NamedFile = Pick<File, "name" | "type">;

/** By what a file says of itself; what is in it the server finds out. */
export function isPageFile(file: NamedFile): boolean {
  return Object.keys(pageFileTypes).some((type) => isOfType(file, type));
}

export function isPdf(file: NamedFile): boolean {
  return isOfType(file, "application/pdf");
}

function isOfType({ name, type }: NamedFile, wanted: string): boolean {
  const endings = pageFileTypes[wanted] ?? [];
  return type === wanted || endings.some((ending) => name.toLowerCase().endsWith(ending));
}

function problemOf(file: File, limitBytes: number): string | null {
  const { name, size } = file;
  if (size > limitBytes) return pdfTooLargeMessage(name, size, limitBytes);
  if (size === 0) return pdfProblemMessage(name, new PdfProblemError("empty_file"), { pdfPages: 0 });
  return isPageFile(file) ? null : pdfProblemMessage(name, new PdfProblemError("not_a_pdf"), { pdfPages: 0 });
}
