import type { Context } from "#app/kernel/context";
import { DomainError, invalidInput } from "#app/kernel/errors";
import { PdfProblemError } from "#app/kernel/ports/page-renderer";
import { type FreshFile, storeFiles } from "../files/file-references.server";
import { releaseStoredFiles } from "../files/released-files.server";
import { pdfProblemMessage, pdfTooLargeMessage, uploadTooLargeMessage } from "./pdf-problems";
import { pdfRequired } from "./schemas";

/** A PDF that an entry point has put on this machine's disk. Whoever put it there removes it when it is still there. */
export interface UploadedPdf {
  path: string;
  /** As the sender named it. */
  fileName: string;
  byteSize: number;
}

/** A PDF that is known to be good and stands in the file store. */
export interface StoredPdf {
  fileName: string;
  pageCount: number;
  file: FreshFile;
}

/**
 * Looks at every PDF before anything is kept: sizes, structure, page count.
 * @throws DomainError invalid_input (field pdfFiles) or too_large, with a sentence that names the file
 */
export async function inspectPdfs(ctx: Context, uploads: UploadedPdf[]): Promise<number[]> {
  if (uploads.length === 0) throw invalidInput({ pdfFiles: [pdfRequired] });
  const total = uploads.reduce((sum, { byteSize }) => sum + byteSize, 0);
  if (total > ctx.limits.uploadBytes) throw uploadTooLarge(total, ctx.limits.uploadBytes);
  const pageCounts: number[] = [];
  for (const upload of uploads) pageCounts.push(await inspectPdf(ctx, upload));
  const pages = pageCounts.reduce((sum, count) => sum + count, 0);
  if (pages > ctx.limits.pdfPages) {
    const sentence = `The files have ${pages} pages together; at most ${ctx.limits.pdfPages} are allowed.`;
    throw invalidInput({ pdfFiles: [sentence] });
  }
  return pageCounts;
}

/**
 * Moves inspected PDFs into the file store for what `write` makes of them; where that fails, none of them stays.
 * @param pageCounts in the order of the uploads
 */
export async function keepPdfs<Written>(
  ctx: Context,
  uploads: UploadedPdf[],
  pageCounts: number[],
  write: (pdfs: StoredPdf[]) => Promise<Written>,
): Promise<Written> {
  const pdfs = await storePdfs(ctx, uploads, pageCounts);
  try {
    return await write(pdfs);
  } catch (error) {
    await releaseStoredFiles(
      ctx,
      pdfs.map(({ file }) => file.key),
    );
    throw error;
  }
}

async function storePdfs(ctx: Context, uploads: UploadedPdf[], pageCounts: number[]): Promise<StoredPdf[]> {
  const files = uploads.map(({ path }) => ({ path, extension: "pdf" }));
  const stored = await storeFiles(ctx, files);
  return stored.map((file, index) => ({
    fileName: uploads[index]?.fileName ?? "",
    pageCount: pageCounts[index] ?? 0,
    file,
  }));
}

async function inspectPdf(ctx: Context, { path, fileName, byteSize }: UploadedPdf): Promise<number> {
  if (byteSize > ctx.limits.pdfBytes) {
    throw pdfTooLarge(fileName, byteSize, ctx.limits.pdfBytes);
  }
  try {
    const { pageCount } = await ctx.renderer.inspect(path);
    return pageCount;
  } catch (error) {
    if (!(error instanceof PdfProblemError)) throw error;
    ctx.log.info({ problem: error.problem, detail: error.detail, fileName }, "a PDF was refused");
    throw invalidInput({ pdfFiles: [pdfProblemMessage(fileName, error, ctx.limits)] });
  }
}

/** For entry points that stop reading a body at the limit. */
export function pdfTooLarge(fileName: string, byteSize: number, limitBytes: number): DomainError {
  return tooLarge(pdfTooLargeMessage(fileName, byteSize, limitBytes));
}

/** The same for all files of one upload together. */
export function uploadTooLarge(byteSize: number, limitBytes: number): DomainError {
  return tooLarge(uploadTooLargeMessage(byteSize, limitBytes));
}

function tooLarge(message: string): DomainError {
  return new DomainError("too_large", message, { fields: { pdfFiles: [message] } });
}
