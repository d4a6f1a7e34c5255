import { z } from "zod";
import { pdfProblemSentence, pdfTooLargeSentence } from "#app/domain/circulars/pdf-problems";
import { pdfRequired } from "#app/domain/circulars/schemas";
import { PdfProblemError } from "#app/domain/ports";

/**
 * What the browser can tell about chosen PDF files before they are sent: that there are some, their type and
 * size. The sentences are the server's own.
 */
export function pdfFilesSchema(limitBytes: number) {
  return z.array(z.instanceof(File), { error: pdfRequired }).superRefine((files, check) => {
    if (files.length === 0) check.addIssue({ code: "custom", message: pdfRequired });
    for (const file of files) {
      const message = problemOf(file, limitBytes);
      if (message) check.addIssue({ code: "custom", message });
    }
  });
}

function problemOf({ name, size, type }: File, limitBytes: number): string | null {
  if (size > limitBytes) return pdfTooLargeSentence(name, size, limitBytes);
  if (size === 0) return pdfProblemSentence(name, new PdfProblemError("empty_file"), { pdfPages: 0 });
  const isPdf = type === "application/pdf" || name.toLowerCase().endsWith(".pdf");
  return isPdf ? null : pdfProblemSentence(name, new PdfProblemError("not_a_pdf"), { pdfPages: 0 });
}
