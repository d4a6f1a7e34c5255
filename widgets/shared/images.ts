import type { WeeklyAdImage } from "#app/domain/publishing/weekly-ad";

export interface ImageFormat {
  type: string;
  /** For `srcset`: absolute addresses with widths. */
  srcSet: string;
  /** Absolute address of the middle-sized image, for browsers that read no `srcset`. */
  src: string;
}

/** Smallest files first; formats not named here come after. */
const PREFERENCE = ["image/avif", "image/webp"];

function rank(type: string): number {
  const place = PREFERENCE.indexOf(type);
  return place < 0 ? PREFERENCE.length : place;
}

/**
 * One entry per content type, best first, the one every browser reads last.
 * Addresses are resolved against the server's origin; what is no http address is left out.
 */
export function imageFormats(images: WeeklyAdImage[], origin: string): ImageFormat[] {
  const byType = new Map<string, { url: string; width: number }[]>();
  for (const { url, width, contentType } of images) {
    const address = imageAddress(url, origin);
    if (!address) continue;
    byType.set(contentType, [...(byType.get(contentType) ?? []), { url: address, width }]);
  }
  return [...byType]
    .sort(([a], [b]) => rank(a) - rank(b))
    .map(([type, sizes]) => ({
      type,
      srcSet: sizes.map(({ url, width }) => `${url} ${width}w`).join(", "),
      src: sizes[sizes.length >> 1]?.url ?? "",
    }));
}

/** The absolute address of an image, or null when it is not one a page may load. */
export function imageAddress(url: string, origin: string): string | null {
  try {
    const address = new URL(url, origin);
    return /^https?:$/.test(address.protocol) ? address.href : null;
  } catch {
    return null;
  }
}
