import type { Box, Deal, Tile } from "./deals";

/** US letter, in points. */
export const pageWidth = 612;
export const pageHeight = 792;
export const margin = 20;
const gap = 8;

/**
 * Tiles in a row over the page's full width.
 *
 * @param shares relative widths of the tiles
 */
export function row(
  top: number,
  height: number,
  shares: number[],
  tiles: { deal: Deal; look: Tile["look"]; background: Tile["background"] }[],
): Tile[] {
  const boxes = columns(top, height, shares);
  return tiles.map((tile, index) => ({ ...tile, box: boxes[index] as Box }));
}

/** Boxes side by side over the page's full width. */
export function columns(top: number, height: number, shares: number[]): Box[] {
  const free = pageWidth - 2 * margin - gap * (shares.length - 1);
  const whole = shares.reduce((sum, share) => sum + share, 0);
  let x = margin;
  return shares.map((share) => {
    const width = (free * share) / whole;
    const box = { x, y: top, width, height };
    x += width + gap;
    return box;
  });
}

/** One box over the page's full width. */
export function wholeWidth(top: number, height: number): Box {
  return { x: margin, y: top, width: pageWidth - 2 * margin, height };
}

/** The box cut in two, one above the other. */
export function halves(box: Box): [Box, Box] {
  const height = (box.height - gap) / 2;
  return [
    { ...box, height },
    { ...box, y: box.y + height + gap, height },
  ];
}
