import { createWriteStream } from "node:fs";
import { statfs } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { pdfTooLarge, uploadTooLarge } from "#app/circulars/domain/circulars/uploaded-pdf.server";
import { sizesOf } from "#app/kernel/byte-sizes";
import type { Context } from "#app/kernel/context";
import { DomainError, invalidInput } from "#app/kernel/errors";
import type { ReceivedFile } from "#app/kernel/files/received-file";
import { withTempDir } from "#app/kernel/files/temp-files.server";
import { diskFullError } from "#app/kernel/storage-errors";
import { uploadRoom } from "./body-bounds.server";
import {
  BrokenBodyError,
  boundaryOf,
  decodeBytes,
  type Part,
  type PartHeader,
  readPartHeader,
  readParts,
} from "./multipart.server";

const maxFiles = 50;
const maxFields = 50;
const maxFieldLength = 256 * 1024;

/** A multipart body whose files stand on disk. */
export interface Received {
  /** Texts; a file of another field is there without its bytes, so that who looks for a text there can say so. */
  fields: FormData;
  pdfs: ReceivedFile[];
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
 * still there afterwards. Memory stays flat whatever is sent; what is above the limits is not kept. The bytes of files
 * of another field than `fileField` (in whatever case) are passed over.
 * @throws DomainError unsupported_media, too_large, invalid_input, and what the work throws
 */
export async function receiveUpload<T>(
  ctx: Context,
  request: Request,
  fileField: string,
  work: (received: Received) => Promise<T>,
): Promise<T> {
  const { pdfBytes, uploadBytes } = ctx.settings.limits;
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
    ({ fields, files }) => {
      const keepsMarks = !cutsMarks(fields);
      return work({ fields, pdfs: keepsMarks ? files.map((file) => ({ ...file, keepsMarks })) : files });
    },
  );
}

/**
 * What every upload of pages may say in its field `CutMarks`, in whatever case.
 * @throws DomainError invalid_input
 */
function cutsMarks(fields: FormData): boolean {
  const given = [...fields].filter(([name]) => name.toLowerCase() === "cutmarks").map(([, value]) => value);
  if (given.some((value) => value !== "true" && value !== "false")) {
    throw invalidInput({ cutMarks: ["Must be true or false."] });
  }
  return !given.includes("false");
}

/** As `receiveUpload`, for one table: a file of users, or of deals. @throws as receiveUpload */
export async function receiveTable<T>(
  ctx: Context,
  request: Request,
  fileField: string,
  work: (received: { fields: FormData; files: ReceivedFile[] }) => Promise<T>,
): Promise<T> {
  const { userFileBytes } = ctx.settings.limits;
  const tooLarge = (what: string, byteSize: number) => {
    const { size, bound } = sizesOf(byteSize, userFileBytes);
    const message = `${what} ${size}; at most ${bound} are allowed.`;
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
  return withTempDir(ctx.services.files, async (dir) => work(await readBody(request, bounds, dir)));
}

async function readBody(request: Request, bounds: Bounds, dir: string) {
  const { allBytes } = bounds;
  const contentType = request.headers.get("Content-Type") ?? "";
  if (!contentType.toLowerCase().startsWith("multipart/form-data") || !request.body) {
    throw new DomainError("unsupported_media", "The body must be multipart/form-data.");
  }
  const boundary = boundaryOf(contentType);
  if (!boundary) throw new DomainError("unsupported_media", "The multipart body has no boundary.");
  const sentBytes = Number(request.headers.get("Content-Length")) || 0;
  if (sentBytes > allBytes + uploadRoom) throw bounds.allTooLarge(sentBytes);
  if (sentBytes > (await freeBytes(dir))) throw diskFullError();
  const upload = new Upload(bounds, dir);
  const reader = request.body.getReader();
  try {
    for await (const part of readParts(chunksOf(reader), boundary)) await upload.take(part);
  } catch (cause) {
    if (!(cause instanceof BrokenBodyError)) throw cause;
    throw new DomainError("invalid_input", "The upload was cut off or is not well-formed.", { cause });
  } finally {
    // Not cancelled: that would cut the connection before the answer has left.
    reader.releaseLock();
  }
  return upload.received();
}

/** What has come of an upload so far. The first fault counts; reading goes on so that the sender gets to see the answer. */
class Upload {
  readonly #fields = new FormData();
  readonly #files: ReceivedFile[] = [];
  readonly #meter: UploadMeter;
  #fieldCount = 0;
  #fault: unknown = null;

  constructor(
    readonly bounds: Bounds,
    readonly dir: string,
  ) {
    this.#meter = new UploadMeter(bounds.allBytes);
  }

  /** @throws BrokenBodyError, and the errors of the disk: nothing more could be kept */
  async take(part: Part): Promise<void> {
    try {
      const header = readPartHeader(part);
      if (!header?.name.trim()) throw new DomainError("invalid_input", "The form has a part without a name.");
      const { name, fileName } = header;
      const isFileField = name.toLowerCase() === this.bounds.fileField.toLowerCase();
      if (isFileField && fileName) await this.#takeFile(part, fileName);
      else if (!isFileField && fileName === null) await this.#takeField(part, header);
      else if (!isFileField && fileName !== null) this.#fields.append(name, new File([], fileName));
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      this.#fault ??= error;
    }
  }

  async #takeField(part: Part, header: PartHeader): Promise<void> {
    this.#fieldCount += 1;
    if (this.#fieldCount > maxFields) throw tooMany("fields");
    this.#fields.append(header.name, await readField(part.content, header));
  }

  async #takeFile(part: Part, fileName: string): Promise<void> {
    if (this.#files.length === maxFiles) throw tooMany("files");
    const path = join(this.dir, String(this.#files.length));
    this.#files.push(await keepFile(part.content, fileName, path, this.#meter, this.bounds));
  }

  /** @throws DomainError the first fault */
  received() {
    if (this.#fault) throw this.#fault;
    if (this.#meter.isOver) throw this.bounds.allTooLarge(this.#meter.bytes);
    return { fields: this.#fields, files: this.#files };
  }
}

/** @throws DomainError too_large, invalid_input; after reading it to its end */
async function readField(content: AsyncIterable<Buffer>, { name, charset }: PartHeader): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of content) {
    length += chunk.length;
    if (length <= maxFieldLength) chunks.push(chunk);
  }
  if (length > maxFieldLength) throw new DomainError("too_large", `The field ${name} is too long.`);
  const value = decodeBytes(Buffer.concat(chunks), charset);
  if (value === null) throw invalidInput({ [name]: ["Must be encoded in UTF-8."] });
  return value;
}

function tooMany(what: string): DomainError {
  return new DomainError("invalid_input", `The form has too many ${what}.`);
}

async function* chunksOf(reader: ReadableStreamDefaultReader<Uint8Array>): AsyncGenerator<Uint8Array> {
  for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value;
}

async function freeBytes(dir: string): Promise<number> {
  const { bavail, bsize } = await statfs(dir);
  return bavail * bsize;
}

/** Counts the bytes of all files of an upload and drops those above the limit. */
class UploadMeter {
  bytes = 0;

  constructor(readonly limit: number) {}

  get isOver(): boolean {
    return this.bytes > this.limit;
  }

  /** Gives what is within the limits, of one file and of all, and reads on to the file's end. */
  async *pass(
    content: AsyncIterable<Buffer>,
    file: { byteSize: number; limit: number },
  ): AsyncGenerator<Buffer> {
    for await (const chunk of content) {
      this.bytes += chunk.length;
      file.byteSize += chunk.length;
      if (!this.isOver && file.byteSize <= file.limit) yield chunk;
    }
  }
}

/** @throws DomainError too_large, after reading it to its end; the errors of the disk */
async function keepFile(
  content: AsyncIterable<Buffer>,
  givenName: string,
  path: string,
  meter: UploadMeter,
  { fileBytes, fileTooLarge }: Bounds,
): Promise<ReceivedFile> {
  const file = { byteSize: 0, limit: fileBytes };
  const fileName = baseName(givenName);
  await pipeline(meter.pass(content, file), createWriteStream(path));
  if (file.byteSize > fileBytes) throw fileTooLarge(fileName, file.byteSize);
  return { path, fileName, byteSize: file.byteSize };
}

/** Some browsers and scripts send a whole path. */
function baseName(fileName: string): string {
  return fileName.split(/[\\/]/).at(-1)?.slice(0, 255) || "file.pdf";
}
