import type { Context } from "#app/kernel/context";
import { DomainError, invalidInput } from "#app/kernel/errors";
import type { ReceivedFile } from "#app/kernel/files/received-file";
import { releaseStoredFiles } from "#app/kernel/files/released-files.server";
import { type FreshFile, storeFiles } from "#app/kernel/files/store-files.server";
import { PdfProblemError } from "#app/kernel/ports/page-renderer";
import { drawPagesOfRestoredPdf } from "../files/restored-pdfs.server";
import { pdfProblemMessage, pdfTooLargeMessage, uploadTooLargeMessage } from "./pdf-problems";
import { pdfRequired } from "./schemas";

/** A PDF that is known to be good. */
export interface InspectedPdf extends ReceivedFile {
  pageCount: number;
}

/** The same, once it stands in the file store. */
export type StoredPdf = InspectedPdf & FreshFile;

/**
 * Looks at every PDF before anything is kept: sizes, structure, page count.
 * @throws DomainError invalid_input (field pdfFiles) or too_large, with a sentence that names the file
 */
export async function inspectPdfs(ctx: Context, uploads: ReceivedFile[]): Promise<InspectedPdf[]> {
  if (uploads.length === 0) throw invalidInput({ pdfFiles: [pdfRequired] });
  const total = uploads.reduce((sum, { byteSize }) => sum + byteSize, 0);
  if (total > ctx.limits.uploadBytes) throw uploadTooLarge(total, ctx.limits.uploadBytes);
  const pdfs: InspectedPdf[] = [];
  for (const upload of uploads) pdfs.push({ ...upload, pageCount: await countPages(ctx, upload) });
  const pages = countAllPages(pdfs);
  if (pages > ctx.limits.pdfPages) {
    const sentence = `The files have ${pages} pages together; at most ${ctx.limits.pdfPages} are allowed.`;
    throw invalidInput({ pdfFiles: [sentence] });
  }
  return pdfs;
}

export function countAllPages(pdfs: readonly InspectedPdf[]): number {
  return pdfs.reduce((sum, { pageCount }) => sum + pageCount, 0);
}

/**
 * Moves PDFs into the file store for what `write` makes of them; where that fails, none of them stays. Pages that could not
 * be drawn since a PDF with the same bytes was lost are drawn.
 */
export async function keepPdfs<Written>(
  ctx: Context,
  pdfs: InspectedPdf[],
  write: (pdfs: StoredPdf[]) => Promise<Written>,
): Promise<Written> {
  const stored = await storeFiles(
    ctx,
    pdfs.map((pdf) => ({ ...pdf, extension: "pdf" })),
  );
  try {
    for (const { key, wasThere } of stored) if (!wasThere) await drawPagesOfRestoredPdf(ctx, key);
    return await write(stored);
  } catch (error) {
    await releaseStoredFiles(
      ctx,
      stored.map(({ key }) => key),
    );
    throw error;
  }
}

/** @throws DomainError as `inspectPdfs` */
async function countPages(ctx: Context, { path, fileName, byteSize }: ReceivedFile): Promise<number> {
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
