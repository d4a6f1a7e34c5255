import { boxArea, boxAround, heightOf, type PixelBox, sharedBoxArea, widthOf } from "./picture";

/** A line belongs to a box that more than this part of it lies in. */
const inside = 0.5;
/** A line that touches no box by more than this part of it is nobody's. */
const free = 0.2;
/** Lines of one paragraph: how far apart, and how unlike in height, they may be. */
const paragraph = { gap: 0.6, height: 1.6, shared: 0.6 };
/** A box grows by at most this part of its height. */
const maxGrowth = 0.25;

/**
 * Boxes that end in the middle of a line, or of a paragraph, are made to hold it, unless it lies in another box too.
 * @returns a box for each, in their order
 */
export function withWholeLines<Deal extends PixelBox>(
  deals: readonly Deal[],
  lines: readonly PixelBox[],
): Deal[] {
  const grown = deals.map((deal): Deal => {
    const others = deals.filter((other) => other !== deal);
    const own = lines.filter(
      (line) => partIn(line, deal) > inside && others.every((other) => partIn(line, other) < free),
    );
    return { ...deal, ...boxAround([deal, ...own]) };
  });
  const nobodys = new Set(lines.filter((line) => grown.every((box) => partIn(line, box) < free)));
  return grown.map((deal, index): Deal => {
    const others = grown.filter((_, other) => other !== index);
    const start = deals[index] as Deal;
    const own = lines.filter((line) => partIn(line, deal) > inside);
    let box: Deal = deal;
    for (let found = true; found; ) {
      found = false;
      for (const line of nobodys) {
        if (!own.some((other) => isOneParagraph(line, other))) continue;
        const larger = boxAround([box, line]);
        const isTooLarge = heightOf(larger) > (1 + maxGrowth) * heightOf(start);
        if (isTooLarge || others.some((other) => sharedBoxArea(larger, other) > sharedBoxArea(box, other)))
          continue;
        box = { ...box, ...larger };
        nobodys.delete(line);
        own.push(line);
        found = true;
      }
    }
    return box;
  });
}

function partIn(line: PixelBox, box: PixelBox): number {
  return sharedBoxArea(line, box) / Math.max(1, boxArea(line));
}

function isOneParagraph(a: PixelBox, b: PixelBox): boolean {
  const height = Math.min(heightOf(a), heightOf(b));
  if (Math.max(heightOf(a), heightOf(b)) > paragraph.height * height) return false;
  const gap = Math.max(a.top - b.bottom, b.top - a.bottom);
  const shared = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  return gap < paragraph.gap * height && shared > paragraph.shared * Math.min(widthOf(a), widthOf(b));
}
