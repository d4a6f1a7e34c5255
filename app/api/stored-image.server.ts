import { createReadableStreamFromReadable } from "@remix-run/node";
import type { Context } from "#app/domain/context";
import { notFound } from "#app/domain/errors";

const contentTypes: Record<string, string> = { jpg: "image/jpeg", png: "image/png", webp: "image/webp" };

/**
 * Answers with a stored image; the hash in its key is its ETag, so a browser that has it gets a 304.
 * @throws DomainError not_found for everything that is no image in the file store, PDF files included
 */
export async function storedImage(
  ctx: Context,
  key: string,
  request: Request,
  headers: Record<string, string>,
): Promise<Response> {
  const [hash, extension = ""] = key.split(".");
  const contentType = contentTypes[extension];
  const byteSize = contentType && /^[0-9a-f]{64}\.[a-z]+$/.test(key) ? await ctx.files.byteSize(key) : null;
  if (!contentType || byteSize === null) throw notFound("Image");
  const etag = `"${hash}"`;
  if (matches(request.headers.get("If-None-Match"), etag)) {
    return new Response(null, { status: 304, headers: { ...headers, ETag: etag } });
  }
  const body =
    request.method === "HEAD" ? null : createReadableStreamFromReadable(await ctx.files.stream(key));
  return new Response(body, {
    headers: { ...headers, ETag: etag, "Content-Type": contentType, "Content-Length": String(byteSize) },
  });
}

/** Whether the tags a client holds include this one. Weak ones count: the bytes stand for themselves. */
export function matches(ifNoneMatch: string | null, etag: string): boolean {
  if (ifNoneMatch === null) return false;
  const held = ifNoneMatch.split(",").map((tag) => tag.trim().replace(/^W\//, ""));
  return held.includes(etag) || held.includes("*");
}
