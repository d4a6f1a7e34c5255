import type { Canvas } from "@napi-rs/canvas";
import type { RenderedImage, RenderedPage } from "#reader/pdf/rendered-page";
import type { PageFrame } from "./draw-page";
import { shrink, writeImage } from "./image-files";

const bigHeight = 1500;
const smallHeight = 320;
/** A banner 50 m wide and a hand high would otherwise ask for gigabytes. */
const widest = 10_000;
const jpegQuality = 82;

/** The size of a page's big image, in pixels. */
export function bigSizeOf({ widthPt, heightPt }: PageFrame): { width: number; height: number } {
  const height = Math.max(
    1,
    Math.round(bigHeight * Math.min(1, (widest * heightPt) / (bigHeight * widthPt))),
  );
  return { width: Math.max(1, Math.round((height * widthPt) / heightPt)), height };
}

/**
 * Begins to write a page's big and small image.
 *
 * @param canvas the page in the size of its big image
 */
export function writePageImages(
  canvas: Canvas,
  { outDir, pageNumber }: { outDir: string; pageNumber: number },
): { smallCanvas: Canvas; images: Promise<Pick<RenderedPage, "big" | "small">> } {
  const { width, height } = canvas;
  const big = writeImage(canvas, "jpeg", jpegQuality, outDir, `page-${pageNumber}-big`);
  const smallWidth = Math.max(1, Math.round((width * smallHeight) / height));
  const smallCanvas = shrink(canvas, smallWidth, Math.min(smallHeight, height));
  const small = writeImage(smallCanvas, "jpeg", jpegQuality, outDir, `page-${pageNumber}-small`);
  return { smallCanvas, images: bothOf(big, small) };
}

/** Where one can't be written, the other is waited for all the same: its folder is removed then. */
async function bothOf(big: Promise<RenderedImage>, small: Promise<RenderedImage>) {
  const [first] = (await Promise.allSettled([big, small])).filter(({ status }) => status === "rejected");
  if (first?.status === "rejected") throw first.reason;
  return { big: await big, small: await small };
}
