import type { LocalFile, StoredFile } from "#app/kernel/files/store-files.server";
import type { RenderedImage } from "#reader/pdf/rendered-page";

/** An encoded image that stands in the file store; sizes in pixels. */
export type StoredImage = RenderedImage & StoredFile;

/** The image as the file store takes it. */
export function toLocalFile<Image extends RenderedImage>(image: Image): Image & LocalFile {
  return { ...image, extension: extensionOf(image.contentType) };
}

function extensionOf(contentType: RenderedImage["contentType"]): string {
  return contentType === "image/jpeg" ? "jpg" : contentType.replace("image/", "");
}

/** What the row of a page says of its own images. */
export function columnsOfImages({ big, small }: { big: StoredImage; small: StoredImage }) {
  return {
    bigImageKey: big.key,
    bigImageWidth: big.width,
    bigImageHeight: big.height,
    smallImageKey: small.key,
    smallImageWidth: small.width,
    smallImageHeight: small.height,
  };
}
