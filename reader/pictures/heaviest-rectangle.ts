import type { PixelBox } from "./picture";

/** So many cells are looked at across and down: the work grows with their cube. */
const maxCells = 72;

/**
 * The rectangle whose weights add up to most; null where none adds up to more than nothing. Looked for in cells of
 * several pixels where there are many.
 * @param weightAt by the index of a pixel, row by row
 */
export function heaviestRectangle(
  width: number,
  height: number,
  weightAt: (index: number) => number,
): PixelBox | null {
  const cell = Math.ceil(Math.max(width, height) / maxCells);
  const [columns, rows] = [Math.ceil(width / cell), Math.ceil(height / cell)];
  const cells = new Float64Array(columns * rows);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = Math.floor(y / cell) * columns + Math.floor(x / cell);
      cells[at] = (cells[at] as number) + weightAt(y * width + x);
    }
  }
  const found = heaviestCells(cells, columns, rows);
  return (
    found && {
      left: found.left * cell,
      top: found.top * cell,
      right: Math.min(width, found.right * cell),
      bottom: Math.min(height, found.bottom * cell),
    }
  );
}

/** For each pair of top and bottom row, the heaviest run of columns (Kadane). */
function heaviestCells(cells: Float64Array, columns: number, rows: number): PixelBox | null {
  let best: PixelBox | null = null;
  let most = 0;
  for (let top = 0; top < rows; top++) {
    const sums = new Float64Array(columns);
    for (let row = top; row < rows; row++) {
      let sum = 0;
      let left = 0;
      for (let column = 0; column < columns; column++) {
        sums[column] = (sums[column] as number) + (cells[row * columns + column] as number);
        if (sum <= 0) {
          sum = 0;
          left = column;
        }
        sum += sums[column] as number;
        if (sum > most) {
          most = sum;
          best = { left, top, right: column + 1, bottom: row + 1 };
        }
      }
    }
  }
  return best;
}
