import { heightOf, type PixelBox, type Pixels, type Size, widthOf } from "./picture";

/** The sum of the differences of the three colours up to which a pixel is of the same paper: cards may be white on nearly white. */
const samePaper = 24;
/** A card's shorter side, and its largest area, in parts of the page's height and of its area. */
const card = { side: 0.06, area: 0.4 };
/** So much of each side is seen as paper within some pixels of it, corners left aside; the rest is covered by pictures. */
const seenSide = { share: 0.6, corner: 0.12, depth: 4 };

/**
 * Finds cards: rectangles of one colour that differ from the paper around them, or that a line goes around, however thin. Boxes in
 * the pixels given. A page's own paper and bands of a few lines are none.
 */
export function findCards(pixels: Pixels): PixelBox[] {
  const patches = new Patches(pixels);
  const cards: PixelBox[] = [];
  for (let start = 0; start < pixels.width * pixels.height; start++) {
    const patch = patches.fillFrom(start);
    if (patch && mayBeCard(patch, pixels) && hasStraightSides(patches, patch)) cards.push(patch);
  }
  return cards;
}

interface Patch extends PixelBox {
  label: number;
}

/** Parts a picture into patches of one colour that hang together. */
class Patches {
  /** By pixel, which patch it belongs to; 0 for none yet. */
  readonly #labels: Int32Array;
  readonly #stack: number[] = [];
  #count = 0;

  constructor(readonly pixels: Pixels) {
    this.#labels = new Int32Array(pixels.width * pixels.height);
  }

  isIn(patch: Patch, x: number, y: number): boolean {
    return this.#labels[y * this.pixels.width + x] === patch.label;
  }

  /** The patch that a pixel begins; null where it belongs to one already. */
  fillFrom(start: number): Patch | null {
    if (this.#labels[start] !== 0) return null;
    const { width, height } = this.pixels;
    this.#count += 1;
    const patch = { label: this.#count, left: width, top: height, right: 0, bottom: 0 };
    this.#visit(start, start);
    for (let index = this.#stack.pop(); index !== undefined; index = this.#stack.pop()) {
      const x = index % width;
      const y = (index - x) / width;
      patch.left = Math.min(patch.left, x);
      patch.right = Math.max(patch.right, x + 1);
      patch.top = Math.min(patch.top, y);
      patch.bottom = Math.max(patch.bottom, y + 1);
      if (x > 0) this.#visit(index - 1, start);
      if (x + 1 < width) this.#visit(index + 1, start);
      if (y > 0) this.#visit(index - width, start);
      if (y + 1 < height) this.#visit(index + width, start);
    }
    return patch;
  }

  #visit(index: number, start: number): void {
    if (this.#labels[index] !== 0) return;
    const { data } = this.pixels;
    let difference = 0;
    for (let channel = 0; channel < 3; channel++)
      difference += Math.abs((data[4 * index + channel] as number) - (data[4 * start + channel] as number));
    if (difference > samePaper) return;
    this.#labels[index] = this.#count;
    this.#stack.push(index);
  }
}

function mayBeCard(box: PixelBox, page: Size): boolean {
  const [across, down] = [widthOf(box), heightOf(box)];
  if (Math.min(across, down) < card.side * page.height) return false;
  return across * down < card.area * page.width * page.height;
}

function hasStraightSides(patches: Patches, patch: Patch): boolean {
  const { left, top, right, bottom } = patch;
  return (
    isSeen(left, right, (x, depth) => patches.isIn(patch, x, top + depth)) &&
    isSeen(left, right, (x, depth) => patches.isIn(patch, x, bottom - 1 - depth)) &&
    isSeen(top, bottom, (y, depth) => patches.isIn(patch, left + depth, y)) &&
    isSeen(top, bottom, (y, depth) => patches.isIn(patch, right - 1 - depth, y))
  );
}

/** Whether most of a side is paper, a few pixels deep. */
function isSeen(from: number, to: number, isAt: (along: number, depth: number) => boolean): boolean {
  const corner = Math.round(seenSide.corner * (to - from));
  const depths = Array.from({ length: seenSide.depth }, (_, depth) => depth);
  let seen = 0;
  for (let along = from + corner; along < to - corner; along++)
    if (depths.some((depth) => isAt(along, depth))) seen += 1;
  return seen >= seenSide.share * (to - from - 2 * corner);
}
