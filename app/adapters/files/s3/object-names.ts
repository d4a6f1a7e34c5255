import { isFileKey } from "#app/kernel/ports/file-keys";

/**
 * What retailers' websites load has the path that the server answers it at, so that a CDN may ask either. All else is under
 * a prefix that nothing public needs.
 */
export const prefixes = { images: "public/images/", others: "private/" } as const;

const imageTypes: Record<string, string> = { jpg: "image/jpeg", png: "image/png", webp: "image/webp" };
const otherTypes: Record<string, string> = { pdf: "application/pdf", csv: "text/csv" };

export function objectName(key: string): string {
  return (extensionOf(key) in imageTypes ? prefixes.images : prefixes.others) + key;
}

/** Null for what is none of ours. */
export function keyOfObject(name: string): string | null {
  const key = name.slice(name.lastIndexOf("/") + 1);
  return isFileKey(key) && objectName(key) === name ? key : null;
}

/** What a CDN hands on. An object can't carry `X-Content-Type-Options`; that is for the CDN to add. */
export function headersOf(key: string): { contentType: string; cacheControl: string } {
  const extension = extensionOf(key);
  const image = imageTypes[extension];
  if (image) return { contentType: image, cacheControl: "public, max-age=31536000, immutable" };
  return {
    contentType: otherTypes[extension] ?? "application/octet-stream",
    cacheControl: "private, no-store",
  };
}

function extensionOf(key: string): string {
  return key.slice(key.indexOf(".") + 1);
}
