import type { WeeklyAdImage } from "#app/shopping/domain/publishing/weekly-ad";

export interface ImageSet {
  /** The value of `srcset`: absolute addresses with widths. */
  srcSet: string;
  /** Absolute address of the middle-sized image, for browsers that read no `srcset`. */
  src: string;
}

/**
 * The widths of one picture, all of one format. Addresses are resolved against the server's origin; what is no http
 * address is left out. Null when none is left.
 */
export function imageSet(images: WeeklyAdImage[], origin: string): ImageSet | null {
  const sizes = images.flatMap(({ url, width }) => {
    const address = imageAddress(url, origin);
    return address ? [{ address, width }] : [];
  });
  const middle = sizes[sizes.length >> 1];
  if (!middle) return null;
  return { srcSet: sizes.map(({ address, width }) => `${address} ${width}w`).join(), src: middle.address };
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
