import { createReadableStreamFromReadable } from "@remix-run/node";
import type { Context } from "#app/kernel/context";
import { notFound } from "#app/kernel/errors";
import { isFileKey } from "#app/kernel/ports/file-keys";
import { matches } from "#app/server/web/front/bodies";

const contentTypes: Record<string, string> = { jpg: "image/jpeg", png: "image/png", webp: "image/webp" };

/**
 * Answers with a stored image; its key is its ETag, so a browser that has it gets a 304.
 * @throws DomainError not_found for everything that is no image in the file store, PDF files included
 */
export async function storedImage(
  ctx: Context,
  key: string,
  request: Request,
  headers: Record<string, string>,
): Promise<Response> {
  const [name, extension = ""] = key.split(".");
  const contentType = contentTypes[extension];
  if (!contentType || !isFileKey(key)) throw notFound("Image");
  const etag = `"${name}"`;
  if (matches(request.headers.get("If-None-Match"), etag)) {
    return new Response(null, { status: 304, headers: { ...headers, ETag: etag } });
  }
  const file = await ctx.services.files.open(key);
  if (!file) throw notFound("Image");
  if (request.method === "HEAD") await file.close();
  const body = request.method === "HEAD" ? null : createReadableStreamFromReadable(file.stream());
  return new Response(body, {
    headers: { ...headers, ETag: etag, "Content-Type": contentType, "Content-Length": String(file.byteSize) },
  });
}
