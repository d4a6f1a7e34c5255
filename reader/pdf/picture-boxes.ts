import type { PagePicture } from "#reader/page-content";
import { type Edges, intersect, toFractions, union } from "./matrix";

/** One image as painted. Points, origin at the page's top left, y down. */
export interface PaintedImage {
  /** What clip paths and soft masks leave of it. */
  visible: Edges;
  /** Pixels per point across and down; null where the image's own size is not known. */
  density: number | null;
}

/** Below this many points on its shorter side an image is a bullet, a dingbat or a hairline. */
const tinySide = 10;
const tinyArea = 250;
/** Edges closer than this (points) touch. */
const touch = 0.75;
const maxPictures = 1000;

/**
 * The pictures a reader sees: tiles and slices of one picture put together, repeats and tiny ones left out.
 *
 * @param images in drawing order; @param pageWidth @param pageHeight in points
 * @returns boxes as fractions of the page, in drawing order of their first part
 */
export function pictureBoxes(images: PaintedImage[], pageWidth: number, pageHeight: number): PagePicture[] {
  const page: Edges = { left: 0, top: 0, right: pageWidth, bottom: pageHeight };
  const onPage: PaintedImage[] = [];
  for (const image of images) {
    const visible = intersect(image.visible, page);
    if (visible) onPage.push({ ...image, visible });
  }
  // Clip boxes may cut the tiles of one picture; tiles touch as drawn and as seen alike.
  const joined = joinTiles(dropRepeats(onPage));
  return dropRepeats(joined)
    .filter((image) => !isTiny(image.visible, pageWidth, pageHeight))
    .slice(0, maxPictures)
    .map((image) => toFractions(image.visible, pageWidth, pageHeight));
}

/** On a page the size of a stamp, what is tiny elsewhere is not. */
function isTiny(box: Edges, pageWidth: number, pageHeight: number): boolean {
  const scale = Math.min(1, Math.max(pageWidth, pageHeight) / 400);
  const width = box.right - box.left;
  const height = box.bottom - box.top;
  return Math.min(width, height) < tinySide * scale || width * height < tinyArea * scale * scale;
}

function dropRepeats(images: PaintedImage[]): PaintedImage[] {
  const seen = new Set<string>();
  return images.filter(({ visible }) => {
    const key = [visible.left, visible.top, visible.right, visible.bottom]
      .map((edge) => Math.round(edge))
      .join();
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

/**
 * Joins images that share a whole side and have the same pixels per point: first into columns, then
 * into rows, until nothing changes. Two photos laid side by side rarely agree in both.
 */
function joinTiles(images: PaintedImage[]): PaintedImage[] {
  let current = images;
  for (let round = 0; round < 4; round += 1) {
    const before = current.length;
    current = joinAlong(current, "top", "bottom", "left", "right");
    current = joinAlong(current, "left", "right", "top", "bottom");
    if (current.length === before) break;
  }
  return current;
}

type Side = keyof Edges;

function joinAlong(images: PaintedImage[], start: Side, end: Side, from: Side, to: Side): PaintedImage[] {
  const lanes = new Map<string, number[]>();
  images.forEach((image, index) => {
    const key = `${Math.round(image.visible[from] / touch)}|${Math.round(image.visible[to] / touch)}`;
    const lane = lanes.get(key);
    if (lane) lane.push(index);
    else lanes.set(key, [index]);
  });
  const result: (PaintedImage | null)[] = [...images];
  for (const lane of lanes.values()) {
    if (lane.length < 2) continue;
    lane.sort((one, other) => edge(images, one, start) - edge(images, other, start));
    let into = lane[0] as number;
    for (const index of lane.slice(1)) {
      const first = result[into] as PaintedImage;
      const next = images[index] as PaintedImage;
      if (Math.abs(next.visible[start] - first.visible[end]) <= touch && sameDensity(first, next)) {
        // The result keeps the place of the part that was drawn first.
        const target = Math.min(into, index);
        const joined = join(first, next);
        result[into] = null;
        result[index] = null;
        result[target] = joined;
        into = target;
      } else {
        into = index;
      }
    }
  }
  return result.filter((image) => image !== null);
}

function edge(images: PaintedImage[], index: number, side: Side): number {
  return (images[index] as PaintedImage).visible[side];
}

function join(one: PaintedImage, other: PaintedImage): PaintedImage {
  return { visible: union(one.visible, other.visible), density: one.density };
}

function sameDensity(one: PaintedImage, other: PaintedImage): boolean {
  if (one.density === null || other.density === null) return one.density === other.density;
  // A thin strip's density is uncertain by a pixel more or less.
  return Math.abs(one.density - other.density) <= 0.04 * Math.max(one.density, other.density);
}
