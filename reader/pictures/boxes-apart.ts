import { heightOf, type PixelBox, widthOf } from "./picture";

/** Boxes that share more than this part of the lower or narrower one may be of one deal. */
const maxShared = 0.5;

/**
 * Parts boxes of deals that reach into each other a little: the net marks what is near a price, and knows no gutter. The cut lies
 * where no line of text is, near the middle of what they share, and leaves each its prices.
 *
 * @param prices of each deal
 * @param lines of the page, in the same pixels
 * @returns a box for each, in their order
 */
export function withBoxesApart<Deal extends PixelBox>(
  deals: readonly Deal[],
  prices: readonly (readonly PixelBox[])[],
  lines: readonly PixelBox[],
): Deal[] {
  const boxes = deals.map((deal) => ({ ...deal }));
  for (let a = 0; a < boxes.length; a++) {
    for (let b = a + 1; b < boxes.length; b++) {
      const [one, other] = [boxes[a] as Deal, boxes[b] as Deal];
      const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
      const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
      if (across <= 0 || down <= 0) continue;
      const shared = {
        across: across / Math.min(widthOf(one), widthOf(other)),
        down: down / Math.min(heightOf(one), heightOf(other)),
      };
      const [from, to] =
        shared.across < shared.down ? (["left", "right"] as const) : (["top", "bottom"] as const);
      if (Math.min(shared.across, shared.down) > maxShared) continue;
      const isFirst = one[from] + one[to] < other[from] + other[to];
      const [first, second] = isFirst ? [a, b] : [b, a];
      const [before, behind] = [boxes[first] as Deal, boxes[second] as Deal];
      const least = Math.max(behind[from], ...(prices[first] ?? []).map((price) => price[to]));
      const most = Math.min(before[to], ...(prices[second] ?? []).map((price) => price[from]));
      if (least > most) continue;
      const at = cutBetween(least, most, linesAcross(lines, [before, behind], from, to));
      if (at === null) continue;
      before[to] = at;
      behind[from] = at;
    }
  }
  return boxes;
}

type Edge = keyof PixelBox;

/** Lines of both boxes, as stretches of the way that the cut may lie on. */
function linesAcross(
  lines: readonly PixelBox[],
  of: readonly PixelBox[],
  from: Edge,
  to: Edge,
): [number, number][] {
  const inside = (line: PixelBox, box: PixelBox) =>
    line.left < box.right && line.right > box.left && line.top < box.bottom && line.bottom > box.top;
  return lines.filter((line) => of.some((box) => inside(line, box))).map((line) => [line[from], line[to]]);
}

/** The place nearest to the middle that no stretch covers; null where all is covered. */
function cutBetween(least: number, most: number, stretches: readonly [number, number][]): number | null {
  const middle = (least + most) / 2;
  const places = [middle, ...stretches.flat()].filter((place) => place >= least && place <= most);
  const free = places.filter((place) => !stretches.some(([start, end]) => place > start && place < end));
  return free.toSorted((a, b) => Math.abs(a - middle) - Math.abs(b - middle))[0] ?? null;
}
