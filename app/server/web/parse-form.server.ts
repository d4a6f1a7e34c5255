import { isUtf8 } from "node:buffer";
import { parseWithZod } from "@conform-to/zod/v4";
import type * as z from "zod";
import { DomainError, invalidInput } from "#app/kernel/errors";
import { boundaryOf, decodeBytes, readPartHeader, readParts } from "./multipart.server";

/**
 * More than any form of ours has, by far. Conform takes time that grows with the square of how often one name comes, with
 * the length of a name and, at each of its levels, with its index: a small form could stop the server for everybody.
 */
const maxFields = 1000;
const maxNameLength = 200;
/** Reading a megabyte of plus or percent signs takes 70 ms; longer forms are sent in parts. */
const maxUrlencodedBytes = 1024 * 1024;
/** Maximum parts of a field's name: "columns.email" has two. */
const maxNameLevels = 4;
const maxIndexDigits = 2;
const largeIndex = new RegExp(`\\[\\d{${maxIndexDigits + 1},}\\]`);
/** What Conform's own script would send along; it reads them as JSON unguarded, and no action of ours looks at them. */
const fieldsOfConform = ["__state__", "__intent__"];

/**
 * The form of a request's body.
 * @throws DomainError invalid_input for a body that is no form, by its Content-Type or by itself, that ends too early, or
 * that has more fields than a form of ours; too_large for a long urlencoded one
 */
export async function readForm(body: Request | Response): Promise<FormData> {
  const contentType = body.headers.get("Content-Type") ?? "";
  try {
    const bytes = Buffer.from(await body.arrayBuffer());
    // Counted before the fields are made: a megabyte holds half a million of "a&", or 16,000 files without a byte.
    if (/^application\/x-www-form-urlencoded\s*(;|$)/i.test(contentType)) {
      if (bytes.length > maxUrlencodedBytes) throw urlencodedTooLong();
      if (isOften(bytes, "&")) throw tooManyFields();
      return readUrlencoded(bytes);
    }
    const boundary = boundaryOf(contentType);
    if (!boundary) throw new Error("neither of the two types of forms");
    if (isOften(bytes, `--${boundary}`)) throw tooManyFields();
    return await readMultipart(bytes, boundary);
  } catch (cause) {
    if (cause instanceof DomainError) throw cause;
    throw new DomainError("invalid_input", "The body is not a well-formed form.", { cause });
  }
}

/** Files are left out where nobody has chosen one, as browsers send it. @throws DomainError invalid_input for others */
async function readMultipart(bytes: Buffer, boundary: string): Promise<FormData> {
  const form = new FormData();
  for await (const part of readParts([bytes], boundary)) {
    const header = readPartHeader(part);
    if (!header) throw new Error("a part is no field of a form");
    const { name, fileName, charset } = header;
    if (fileName) throw invalidInput({ [name]: ["Must be text, not a file."] });
    if (fileName === "") continue;
    const pieces: Buffer[] = [];
    for await (const piece of part.content) pieces.push(piece);
    const value = decodeBytes(Buffer.concat(pieces), charset);
    if (value === null) throw notUtf8();
    form.append(name, value);
  }
  return form;
}

function readUrlencoded(bytes: Buffer): FormData {
  const text = bytes.toString("utf8");
  if (!isUtf8(bytes) || !isDecodable(text)) throw notUtf8();
  const form = new FormData();
  for (const [name, value] of new URLSearchParams(text)) form.append(name, value);
  return form;
}

/** Whether what is percent-encoded is UTF-8; a percent sign without two digits stands for itself. */
function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text.replace(/%(?![\da-f]{2})/gi, "%25"));
    return true;
  } catch {
    return false;
  }
}

/** Also one with a large index: an array of that length would be made and gone through. */
function isUnreadable(name: string): boolean {
  const levels = name.split(/[.[]/, maxNameLevels + 1).length;
  return name.length > maxNameLength || levels > maxNameLevels || largeIndex.test(name);
}

/** Whether a body holds something more often than a form of ours has fields. */
function isOften(bytes: Buffer, what: string): boolean {
  let at = -1;
  for (let count = 0; count <= maxFields; count++) {
    at = bytes.indexOf(what, at + 1, "latin1");
    if (at < 0) return false;
  }
  return true;
}

function notUtf8(): DomainError {
  return new DomainError("invalid_input", "The body must be encoded in UTF-8.");
}

function urlencodedTooLong(): DomainError {
  const message = "The form is too large; at most 1 MB is allowed, unless it is sent as multipart/form-data.";
  return new DomainError("too_large", message);
}

function tooManyFields(): DomainError {
  return new DomainError("invalid_input", "The form has more fields, or longer names, than can be read.");
}

/**
 * A submitted form as the schema wants it. Empty fields count as left out. What Conform would send of itself is taken out.
 * @throws DomainError invalid_input with the messages by field, and for more fields or longer names than a form of ours has
 */
export function parseForm<Schema extends z.ZodType>(
  form: FormData | URLSearchParams,
  schema: Schema,
): z.output<Schema> {
  const names = [...form.keys()];
  if (names.length > maxFields || names.some(isUnreadable)) throw tooManyFields();
  for (const name of fieldsOfConform) form.delete(name);
  const submission = parseWithZod(form, { schema });
  if (submission.status === "success") return submission.value;
  const errors = Object.entries(submission.error ?? {}).filter(([, messages]) => messages !== null);
  throw invalidInput(Object.fromEntries(errors) as Record<string, string[]>);
}
