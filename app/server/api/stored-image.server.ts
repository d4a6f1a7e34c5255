import { createReadableStreamFromReadable } from "@remix-run/node";
import { requestFileLook } from "#app/circulars/domain/files/check-files.server";
import type { Context } from "#app/kernel/context";
import { DomainError, notFound } from "#app/kernel/errors";
import { matches } from "#app/server/web/front/bodies";

const contentTypes: Record<string, string> = { jpg: "image/jpeg", png: "image/png", webp: "image/webp" };
const retryAfterSeconds = 10;

/**
 * Answers with a stored image; the hash in its key is its ETag, so a browser that has it gets a 304.
 * @throws DomainError not_found for everything that is no image in the file store, PDF files included; unavailable
 * for one whose bytes are not those of its key, which no cache may take for the image
 */
export async function storedImage(
  ctx: Context,
  key: string,
  request: Request,
  headers: Record<string, string>,
): Promise<Response> {
  const [hash, extension = ""] = key.split(".");
  const contentType = contentTypes[extension];
  if (!contentType || !/^[0-9a-f]{64}\.[a-z]+$/.test(key)) throw notFound("Image");
  const file = await ctx.files.open(key);
  if (typeof file === "string") await requestFileLook(ctx, key);
  if (file === "missing") throw notFound("Image");
  if (file === "damaged") {
    throw new DomainError("unavailable", "The image is damaged and is being made again.", {
      retryAfterSeconds,
    });
  }
  const etag = `"${hash}"`;
  const isHeld = matches(request.headers.get("If-None-Match"), etag);
  if (isHeld || request.method === "HEAD") await file.close();
  if (isHeld) return new Response(null, { status: 304, headers: { ...headers, ETag: etag } });
  const body = request.method === "HEAD" ? null : createReadableStreamFromReadable(file.stream());
  return new Response(body, {
    headers: { ...headers, ETag: etag, "Content-Type": contentType, "Content-Length": String(file.byteSize) },
  });
}
