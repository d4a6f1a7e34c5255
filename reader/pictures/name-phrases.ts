import { goesOnBelow, goesOnFromAbove } from "#reader/deals/name-lines";
import { unlikeness } from "./line-likeness";
import type { PrintedLine } from "./line-styles";

/** An amount of something: "500 g", "6er". */
export const measure = /\d\s?-?(?:g|kg|ml|l|cm|mm|m|stuck|stück|liter|er|st|oz|lb|pk|w|ct)\b/i;

/** Whether two lines that follow each other are one phrase by their words: "Shampoo oder", "Soap and", "Back-". */
function isJoined(above: PrintedLine, below: PrintedLine): boolean {
  return goesOnBelow.test(above.shown) || goesOnFromAbove.test(below.shown);
}

/**
 * A name goes on over "oder" in plain type, and over the size of what was offered first: what in a run is set otherwise
 * without that, and what is set as the run begins behind it.
 */
export function goingOn(block: readonly PrintedLine[], first: number, last: number): number[] {
  const start = block[first] as PrintedLine;
  let apart = 0;
  let joined = 0;
  let thinner = 0;
  let smaller = 0;
  for (let index = first + 1; index <= last; index++) {
    const [above, line] = [block[index - 1] as PrintedLine, block[index] as PrintedLine];
    const isPart = isJoined(above, line);
    if (isPart) joined += 1;
    else apart = Math.max(apart, unlikeness(above, line));
    if (goesOnFromAbove.test(line.shown)) continue;
    thinner = Math.max(thinner, start.stroke - line.stroke);
    smaller = Math.max(smaller, Math.log(start.type / line.type));
  }
  const next = block.slice(last + 1, last + 4);
  const at = next.findIndex((line) => goesOnFromAbove.test(line.shown));
  const isNear = at >= 0 && next.slice(0, at).every((line) => measure.test(line.shown));
  const behind = isNear ? (/\s/.test(next[at]?.shown ?? "") ? next[at] : next[at + 1]) : undefined;
  return [
    Math.min(apart, 4),
    joined / 2,
    thinner * 15,
    smaller * 4,
    flag(isNear),
    behind ? 2 - Math.min(2, unlikeness(start, behind)) : 0,
    flag(measure.test(block[last]?.shown ?? "")),
  ];
}

export function flag(is: boolean): number {
  return is ? 1 : 0;
}
