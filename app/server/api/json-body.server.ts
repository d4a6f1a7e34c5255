import { isUtf8 } from "node:buffer";
import { createMiddleware } from "hono/factory";
import { DomainError } from "#app/kernel/errors";
import { isNestedTooDeeply, isTooMuchJson, maxJsonDepth } from "#app/kernel/json-depth";
import type { ApiEnv } from "./area-app.server";

/** Twice what 2,000 areas hold. */
const usualMaxValues = 50_000;

/**
 * For endpoints that take JSON: refuses other kinds of body, those above `maxKb` and those of more than `maxValues`
 * (reading as many takes long, however short they are), and lets `Title` and
 * `title` both count, since clients write both.
 */
export function takesJsonUpTo(maxKb: number, maxValues = usualMaxValues) {
  return createMiddleware<ApiEnv>(async (c, next) => {
    const contentType = c.req.header("Content-Type") ?? "";
    if (!/^application\/json\s*(;|$)/i.test(contentType)) {
      throw new DomainError("unsupported_media", "The body must be application/json.");
    }
    const { url, method, headers, signal } = c.req.raw;
    const body = JSON.stringify(lowerFirstKeys(await readJson(c.req.raw, maxKb, maxValues)));
    const plainHeaders = new Headers(headers);
    plainHeaders.delete("Content-Length");
    c.req.raw = new Request(url, { method, headers: plainHeaders, body, signal });
    await next();
  });
}

export const takesJson = takesJsonUpTo(256);

/**
 * The body as JSON, whatever its type says.
 * @throws DomainError too_large, invalid_input
 */
export async function readJson(
  request: Request,
  maxKb: number,
  maxValues = usualMaxValues,
): Promise<unknown> {
  return parse(await readText(request, maxKb), maxValues);
}

/** Refuses a body that is not UTF-8, which would lose letters without a word. */
async function readText(request: Request, maxKb: number): Promise<string> {
  const bytes = await readBytes(request, maxKb);
  if (!isUtf8(bytes)) throw new DomainError("invalid_input", "The body must be encoded in UTF-8.");
  return bytes.toString("utf8");
}

/** The whole body. @throws DomainError too_large, invalid_input for one that ends before its time */
export async function readBytes(request: Request, maxKb: number): Promise<Buffer> {
  const maxBytes = maxKb * 1024;
  const tooLong = () =>
    new DomainError("too_large", `The body is too long; at most ${maxKb} KB are allowed.`);
  if (Number(request.headers.get("Content-Length")) > maxBytes) throw tooLong();
  if (!request.body) return Buffer.alloc(0);
  const reader = request.body.getReader();
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for (let part = await read(reader); !part.done; part = await read(reader)) {
      length += part.value.byteLength;
      if (length > maxBytes) throw tooLong();
      chunks.push(part.value);
    }
  } finally {
    // Not cancelled: that would cut the connection before the refusal has left.
    reader.releaseLock();
  }
  return Buffer.concat(chunks);
}

/** Who sends it may go away at any time, which is no fault of ours. */
async function read(reader: ReadableStreamDefaultReader<Uint8Array>) {
  try {
    return await reader.read();
  } catch (cause) {
    throw new DomainError("invalid_input", "The body ended too early.", { cause });
  }
}

function parse(text: string, maxValues: number): unknown {
  if (isNestedTooDeeply(text)) {
    const message = `The body is nested too deeply; at most ${maxJsonDepth} levels are allowed.`;
    throw new DomainError("invalid_input", message);
  }
  if (isTooMuchJson(text, maxValues)) {
    const message = `The body holds too many values; at most ${maxValues} are allowed.`;
    throw new DomainError("too_large", message);
  }
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new DomainError("invalid_input", "The body is not well-formed JSON.", { cause });
  }
}

/** `Title` becomes `title`, in nested objects too. */
function lowerFirstKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(lowerFirstKeys);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key.charAt(0).toLowerCase() + key.slice(1),
      lowerFirstKeys(inner),
    ]),
  );
}
