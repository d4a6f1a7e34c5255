import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { createMiddleware } from "hono/factory";
import { DomainError } from "#app/domain/errors";
import type { ApiEnv } from "./area-app.server";

const longestBody = 256 * 1024;

/**
 * For endpoints that take JSON: refuses other kinds of body and long ones, and lets `Title` and `title`
 * both count, since clients write both.
 */
export const takesJson = createMiddleware<ApiEnv>(async (c, next) => {
  const contentType = c.req.header("Content-Type") ?? "";
  if (!/^application\/json\s*(;|$)/i.test(contentType)) {
    throw new DomainError("unsupported_media", "The body must be application/json.");
  }
  const { url, method, headers, signal } = c.req.raw;
  const body = JSON.stringify(lowerFirstKeys(parse(await readText(c.req.raw))));
  const plainHeaders = new Headers(headers);
  plainHeaders.delete("Content-Length");
  c.req.raw = new Request(url, { method, headers: plainHeaders, body, signal });
  await next();
});

async function readText(request: Request): Promise<string> {
  if (Number(request.headers.get("Content-Length")) > longestBody) throw tooLong();
  if (!request.body) return "";
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of Readable.fromWeb(request.body as ReadableStream)) {
    length += chunk.byteLength;
    if (length > longestBody) throw tooLong();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function tooLong(): DomainError {
  return new DomainError("too_large", "The body is too long; at most 256 KB are allowed.");
}

function parse(text: string): unknown {
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
