import { departmentNamed } from "./departments";
import {
  gapBetween,
  joinBlocks,
  joinLines,
  type MeasuredWord,
  type Rect,
  type TextLine,
} from "./text-blocks";

/** A department's name is set this far from any price, in sizes of its type: nearer it is a product. */
const apart = 0.8;

/**
 * Parts the lines that name departments ("Produce" over fruit) from the words of deals.
 *
 * @param prices where prices are printed
 */
export function partDepartments(
  words: readonly MeasuredWord[],
  prices: readonly Rect[],
): { departments: TextLine[]; rest: MeasuredWord[] } {
  const lines = joinLines(words);
  const inNames = linesOfNames(lines);
  const departments = lines.filter(
    (line) =>
      departmentNamed(line.text) !== null &&
      !inNames.has(line) &&
      prices.every((price) => gapBetween(price, line) > apart * line.size),
  );
  const used = new Set(departments.flatMap((line) => line.words));
  return { departments, rest: words.filter((word) => !used.has(word)) };
}

/** What is set in one size over several lines is a name ("Frozen / Vegetables"). */
function linesOfNames(lines: readonly TextLine[]): Set<TextLine> {
  const isAlike = (one: TextLine, other: TextLine) =>
    one !== other && one.size > 0.9 * other.size && other.size > 0.9 * one.size;
  const blocks = joinBlocks(lines, () => false);
  return new Set(
    blocks.flatMap((block) =>
      block.lines.filter((line) => block.lines.some((other) => isAlike(line, other))),
    ),
  );
}

/** The department whose name is printed last above a deal, over it or at the page's left; empty for none. */
export function departmentAbove(deal: Rect, departments: readonly TextLine[]): string {
  const middle = (deal.top + deal.bottom) / 2;
  const above = departments.filter(
    (line) => line.top < middle && (line.left < deal.right || line.right < deal.left),
  );
  const nearest = above.sort((a, b) => b.top - a.top || rightOf(deal, a) - rightOf(deal, b))[0];
  return nearest?.text ?? "";
}

/** How far to the left of the deal the name begins: names of columns stand right over them. */
function rightOf(deal: Rect, line: Rect): number {
  return Math.abs(deal.left - line.left);
}
