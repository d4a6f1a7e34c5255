import type { PixelBox } from "./picture";

/** How likely each place around a price belongs to its deal, 0..1. Outside of what it covers nothing does. */
export class DealMask {
  /** Sums of all values above and left of each corner. */
  readonly #sums: Float64Array;

  /**
   * @param values row by row, `side` of them in each of as many rows
   * @param place what they cover, in the picture's pixels
   */
  constructor(
    readonly values: Float32Array,
    readonly side: number,
    readonly place: PixelBox,
  ) {
    const step = side + 1;
    this.#sums = new Float64Array(step * step);
    for (let y = 0; y < side; y++) {
      for (let x = 0; x < side; x++) {
        this.#sums[(y + 1) * step + x + 1] =
          (values[y * side + x] as number) +
          (this.#sums[y * step + x + 1] as number) +
          (this.#sums[(y + 1) * step + x] as number) -
          (this.#sums[y * step + x] as number);
      }
    }
  }

  /** How much of the deal lies in a box, as an area in the picture's pixels. */
  within({ left, top, right, bottom }: PixelBox): number {
    const { place, side } = this;
    const cell = { width: (place.right - place.left) / side, height: (place.bottom - place.top) / side };
    const [x0, x1] = [left, right].map((x) => bounded((x - place.left) / cell.width, side)) as [
      number,
      number,
    ];
    const [y0, y1] = [top, bottom].map((y) => bounded((y - place.top) / cell.height, side)) as [
      number,
      number,
    ];
    const sum = this.#upTo(x1, y1) - this.#upTo(x0, y1) - this.#upTo(x1, y0) + this.#upTo(x0, y0);
    return sum * cell.width * cell.height;
  }

  /** How much of the deal there is at all. */
  get whole(): number {
    return this.within(this.place);
  }

  /** The sum of all values above and left of a place that may lie within a cell. */
  #upTo(x: number, y: number): number {
    const step = this.side + 1;
    const [column, row] = [Math.min(this.side - 1, Math.floor(x)), Math.min(this.side - 1, Math.floor(y))];
    const [across, down] = [x - column, y - row];
    const at = (dx: number, dy: number) => this.#sums[(row + dy) * step + column + dx] as number;
    return (
      (1 - across) * (1 - down) * at(0, 0) +
      across * (1 - down) * at(1, 0) +
      (1 - across) * down * at(0, 1) +
      across * down * at(1, 1)
    );
  }
}

function bounded(value: number, most: number): number {
  return Math.min(most, Math.max(0, value));
}
