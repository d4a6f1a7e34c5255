import type { WeeklyAdImage } from "#app/shopping/domain/publishing/weekly-ad";
import { imageAddress } from "../images";

/**
 * The picture of a deal; its box is reserved by the sheet. Decoration: the deal is told in text beside it. Without an
 * origin it is not fetched yet.
 */
export function Thumbnail({ image, origin }: { image: WeeklyAdImage | null; origin: string | null }) {
  const src = image && (origin === null ? undefined : imageAddress(image.url, origin));
  if (src === null || !image) return null;
  return <img class="ec-thumb" alt="" loading="lazy" width={image.width} height={image.height} src={src} />;
}
