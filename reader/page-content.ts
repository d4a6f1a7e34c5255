/**
 * A rectangle as fractions of the page (0..1): origin at the page's top left as a reader sees it
 * (after rotation and crop box), x to the right, y down.
 */
export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** A run of text without white space, as printed. `size` is the font size as a fraction of page height. */
export interface PageWord extends Box {
  text: string;
  size: number;
  /** Equal for words of a page in one font and colour; only text layers tell. */
  style?: number;
}

/** A picture as it is visible on the page: clipped, soft mask applied. */
export type PagePicture = Box;

/** A link annotation with an outside address. */
export interface PageLink extends Box {
  url: string;
}

/** A printed line: one of width and height is (nearly) zero. Sides of stroked or filled boxes count as lines. */
export type PageRule = Box;

/** What can be read off a page besides its image. */
export interface PageContent {
  words: PageWord[];
  pictures: PagePicture[];
  links: PageLink[];
  rules: PageRule[];
}
