import { createWriteStream } from "node:fs";
import { rm, statfs } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { Busboy, type BusboyFileStream, type BusboyInstance } from "@fastify/busboy";
import {
  pdfTooLarge,
  type UploadedPdf,
  uploadTooLarge,
} from "#app/circulars/domain/circulars/uploaded-pdf.server";
import type { Context } from "#app/kernel/context";
import { DomainError, invalidInput } from "#app/kernel/errors";
import { diskFullError } from "#app/kernel/storage-errors";
import { uploadRoom } from "./body-bounds.server";

const maxFiles = 50;
const maxFields = 50;
const maxFieldLength = 256 * 1024;

/** A file of a multipart body, on disk. */
type ReceivedFile = UploadedPdf;

/** A multipart body whose files stand on disk. */
export interface Received {
  fields: FormData;
  pdfs: UploadedPdf[];
}

/** What is taken: files of one field (in whatever case), up to so many bytes each and together. */
interface Bounds {
  fileField: string;
  fileBytes: number;
  allBytes: number;
  fileTooLarge(fileName: string, byteSize: number): DomainError;
  allTooLarge(byteSize: number): DomainError;
}

/**
 * Streams a multipart body to disk, file by file, hands over what came and removes the files that are
 * still there afterwards. Memory stays flat whatever is sent; what is above the limits is not kept. Files of
 * another field than `fileField` (in whatever case) are passed over.
 * @throws DomainError unsupported_media, too_large, invalid_input, and what the work throws
 */
export async function receiveUpload<T>(
  ctx: Context,
  request: Request,
  fileField: string,
  work: (received: Received) => Promise<T>,
): Promise<T> {
  const { pdfBytes, uploadBytes } = ctx.limits;
  return receive(
    ctx,
    request,
    {
      fileField,
      fileBytes: pdfBytes,
      allBytes: uploadBytes,
      fileTooLarge: (fileName, byteSize) => pdfTooLarge(fileName, byteSize, pdfBytes),
      allTooLarge: (byteSize) => uploadTooLarge(byteSize, uploadBytes),
    },
    ({ fields, files }) => work({ fields, pdfs: files }),
  );
}

/** The same for tables: files of users, or of deals. @throws as receiveUpload */
export async function receiveTable<T>(
  ctx: Context,
  request: Request,
  fileField: string,
  work: (received: { fields: FormData; files: ReceivedFile[] }) => Promise<T>,
): Promise<T> {
  const { userFileBytes } = ctx.limits;
  const tooLarge = (what: string, byteSize: number) => {
    const message = `${what} ${megabytes(byteSize).toFixed(1)} MB; at most ${Math.floor(megabytes(userFileBytes))} MB are allowed.`;
    return new DomainError("too_large", message, { fields: { [fileField]: [message] } });
  };
  const bounds = {
    fileField,
    fileBytes: userFileBytes,
    allBytes: userFileBytes,
    fileTooLarge: (fileName: string, byteSize: number) => tooLarge(`"${fileName}" has`, byteSize),
    allTooLarge: (byteSize: number) => tooLarge("The files have together", byteSize),
  };
  return receive(ctx, request, bounds, work);
}

async function receive<T>(
  ctx: Context,
  request: Request,
  bounds: Bounds,
  work: (received: { fields: FormData; files: ReceivedFile[] }) => Promise<T>,
): Promise<T> {
  const dir = await ctx.files.makeTempDir();
  try {
    return await work(await readBody(request, bounds, dir));
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

async function readBody(request: Request, bounds: Bounds, dir: string) {
  const { fileField, fileBytes, allBytes } = bounds;
  const contentType = request.headers.get("Content-Type") ?? "";
  if (!contentType.toLowerCase().startsWith("multipart/form-data") || !request.body) {
    throw new DomainError("unsupported_media", "The body must be multipart/form-data.");
  }
  const parser = openParser(contentType, fileBytes);
  const sentBytes = Number(request.headers.get("Content-Length")) || 0;
  if (sentBytes > allBytes + uploadRoom) throw bounds.allTooLarge(sentBytes);
  if (sentBytes > (await freeBytes(dir))) throw diskFullError();
  const fields = new FormData();
  const streams: BusboyFileStream[] = [];
  const writes: Promise<ReceivedFile | null>[] = [];
  const meter = new UploadMeter(allBytes);
  // The first fault counts; reading goes on to the body's end so that the sender gets to see the answer.
  let fault: unknown = null;
  let fail: (error: unknown) => void = () => {};
  const failed = new Promise<never>((_, reject) => {
    fail = reject;
  });
  failed.catch(() => {});

  parser.on("field", (name: string, value: string, _nameCut: boolean, valueCut: boolean) => {
    if (valueCut) fault ??= new DomainError("too_large", `The field ${name} is too long.`);
    // What the parser puts for bytes that are no UTF-8: the characters are lost.
    if (value.includes("\ufffd")) fault ??= invalidInput({ [name]: ["Must be encoded in UTF-8."] });
    fields.append(name, value);
  });
  parser.on("file", (name: string, stream: BusboyFileStream, fileName: string | undefined) => {
    if (name.toLowerCase() !== fileField.toLowerCase() || !fileName) {
      stream.on("error", () => {}).resume();
      return;
    }
    const path = join(dir, `${writes.length}.pdf`);
    const write = keepFile(meter.pass(stream), path)
      .then((byteSize) => {
        if (!stream.truncated) return { path, fileName: baseName(fileName), byteSize };
        fault ??= bounds.fileTooLarge(baseName(fileName), Math.max(sentBytes, fileBytes + 1));
        return null;
      })
      .catch((error: unknown) => {
        // Where the system refuses to write, nobody reads the rest of the file and the parser would wait for ever.
        if (isSystemError(error)) fail(error);
        else fault ??= error;
        return null;
      });
    streams.push(stream);
    writes.push(write);
  });
  for (const [event, what] of [
    ["filesLimit", "files"],
    ["fieldsLimit", "fields"],
  ] as const) {
    parser.on(event, () => {
      fault ??= new DomainError("invalid_input", `The form has too many ${what}.`);
    });
  }

  const reader = request.body.getReader();
  const parsed = pipeline(chunksOf(reader), parser).catch((cause: unknown) => {
    // A file whose sender went away within it never ends by itself.
    fail(new DomainError("invalid_input", "The upload was cut off or is not well-formed.", { cause }));
  });
  try {
    await Promise.race([parsed, failed]);
    const files = (await Promise.race([Promise.all(writes), failed])).filter((file) => file !== null);
    if (fault) throw fault;
    if (meter.isOver) throw bounds.allTooLarge(meter.bytes);
    return { fields, files };
  } catch (error) {
    for (const stream of streams) stream.destroy();
    parser.destroy();
    await Promise.all(writes);
    throw error;
  } finally {
    // Not cancelled: that would cut the connection before the answer has left.
    reader.releaseLock();
  }
}

async function* chunksOf(reader: ReadableStreamDefaultReader<Uint8Array>): AsyncGenerator<Uint8Array> {
  for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value;
}

function isSystemError(error: unknown): boolean {
  return (error as { errno?: unknown } | null)?.errno !== undefined;
}

async function freeBytes(dir: string): Promise<number> {
  const { bavail, bsize } = await statfs(dir);
  return bavail * bsize;
}

function openParser(contentType: string, fileSize: number): BusboyInstance {
  try {
    return new Busboy({
      headers: { "content-type": contentType },
      limits: { files: maxFiles, fields: maxFields, fieldSize: maxFieldLength, fileSize },
    });
  } catch (error) {
    throw new DomainError("unsupported_media", "The multipart body has no boundary.", { cause: error });
  }
}

/** Counts the bytes of all files of an upload and drops those above the limit. */
class UploadMeter {
  bytes = 0;

  constructor(readonly limit: number) {}

  get isOver(): boolean {
    return this.bytes > this.limit;
  }

  async *pass(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of stream) {
      this.bytes += chunk.length;
      if (!this.isOver) yield chunk;
    }
  }
}

/** Gives the size of the file. */
async function keepFile(bytes: AsyncIterable<Buffer>, path: string): Promise<number> {
  const file = createWriteStream(path);
  await pipeline(bytes, file);
  return file.bytesWritten;
}

function megabytes(bytes: number): number {
  return bytes / 1024 / 1024;
}

/** Some browsers and scripts send a whole path. */
function baseName(fileName: string): string {
  return fileName.split(/[\\/]/).at(-1)?.slice(0, 255) || "file.pdf";
}
