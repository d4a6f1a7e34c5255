import { stat } from "node:fs/promises";
import type { Context } from "#app/kernel/context";
import { DomainError, invalidInput } from "#app/kernel/errors";
import type { ReceivedFile } from "#app/kernel/files/received-file";
import { type StoredFile, storeFiles } from "#app/kernel/files/store-files.server";
import { imageKindOf } from "#reader/pdf/image-kinds";
import { PdfProblemError } from "#reader/pdf/rendered-page";
import { pdfProblemMessage, pdfTooLargeMessage, uploadTooLargeMessage } from "./pdf-problems";
import { pdfRequired } from "./schemas";

/** An uploaded PDF that has passed `inspectPdfs`, or the one that was made of an uploaded picture. */
export interface InspectedPdf extends ReceivedFile {
  pageCount: number;
}

/** An inspected PDF that has been moved into the file store. */
export type StoredPdf = InspectedPdf & StoredFile;

/**
 * Checks size, structure and page count of every PDF before anything is stored. Pictures become PDFs of one page,
 * beside the files that came.
 * @throws DomainError invalid_input (field pdfFiles) or too_large, with a message that names the file
 */
export async function inspectPdfs(ctx: Context, uploads: ReceivedFile[]): Promise<InspectedPdf[]> {
  if (uploads.length === 0) throw invalidInput({ pdfFiles: [pdfRequired] });
  const total = uploads.reduce((sum, { byteSize }) => sum + byteSize, 0);
  if (total > ctx.settings.limits.uploadBytes) throw uploadTooLarge(total, ctx.settings.limits.uploadBytes);
  const pdfs: InspectedPdf[] = [];
  for (const upload of uploads) pdfs.push(await inspect(ctx, upload));
  const pages = countAllPages(pdfs);
  if (pages > ctx.settings.limits.pdfPages) {
    const sentence = `The files have ${pages} pages together; at most ${ctx.settings.limits.pdfPages} are allowed.`;
    throw invalidInput({ pdfFiles: [sentence] });
  }
  return pdfs;
}

export function countAllPages(pdfs: readonly InspectedPdf[]): number {
  return pdfs.reduce((sum, { pageCount }) => sum + pageCount, 0);
}

/** Moves PDFs into the file store, for rows that come to refer to them. */
export function storePdfs(ctx: Context, pdfs: InspectedPdf[]): Promise<StoredPdf[]> {
  return storeFiles(
    ctx,
    pdfs.map((pdf) => ({ ...pdf, extension: "pdf" })),
  );
}

/** @throws DomainError as `inspectPdfs` */
async function inspect(ctx: Context, upload: ReceivedFile): Promise<InspectedPdf> {
  const { fileName, byteSize } = upload;
  if (byteSize > ctx.settings.limits.pdfBytes) {
    throw pdfTooLarge(fileName, byteSize, ctx.settings.limits.pdfBytes);
  }
  try {
    const pdf = await toPdf(ctx, upload);
    return { ...pdf, pageCount: (await ctx.services.renderer.inspect(pdf.path)).pageCount };
  } catch (error) {
    if (!(error instanceof PdfProblemError)) throw error;
    ctx.log.info({ problem: error.problem, detail: error.detail, fileName }, "a PDF was refused");
    throw invalidInput({ pdfFiles: [pdfProblemMessage(fileName, error, ctx.settings.limits)] });
  }
}

/** @throws PdfProblemError for pictures that can't be taken */
async function toPdf(ctx: Context, upload: ReceivedFile): Promise<ReceivedFile> {
  const format = await imageKindOf(upload.path);
  if (format === null) return upload;
  if (format === "phone") throw new PdfProblemError("phone_photo");
  const path = `${upload.path}-page.pdf`;
  await ctx.services.renderer.wrapImage({ imagePath: upload.path, format, outPath: path });
  return { ...upload, path, byteSize: (await stat(path)).size };
}

/** The error for one file that is too large, for entry points that stop reading a body at the limit. */
export function pdfTooLarge(fileName: string, byteSize: number, limitBytes: number): DomainError {
  return tooLarge(pdfTooLargeMessage(fileName, byteSize, limitBytes));
}

/** The error for all files of one upload that are too large together. */
export function uploadTooLarge(byteSize: number, limitBytes: number): DomainError {
  return tooLarge(uploadTooLargeMessage(byteSize, limitBytes));
}

function tooLarge(message: string): DomainError {
  return new DomainError("too_large", message, { fields: { pdfFiles: [message] } });
}
