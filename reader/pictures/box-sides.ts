import type { CandidateBox } from "./box-candidates";
import { boxArea, heightOf, type PixelBox, sharedBoxArea, widthOf } from "./picture";

/** A side lies on a printed line that is at most so far away, in page heights, and goes along so much of it. */
const onRule = { distance: 0.006, along: 0.6 };
/** Edges nearer to each other than this, in page heights, are in line. */
const inLine = 0.005;
/** More lines through a box tell no more. */
const mostRules = 4;

type Edge = keyof PixelBox;

/** How its sides lie to printed lines and to the sides of other candidates. */
export function describeSides(
  box: CandidateBox,
  height: number,
  rules: readonly PixelBox[],
  candidates: readonly CandidateBox[],
): number[] {
  const flat = rules.filter((rule) => widthOf(rule) >= heightOf(rule));
  const upright = rules.filter((rule) => widthOf(rule) < heightOf(rule));
  const isOn = (rule: PixelBox, at: number, from: Edge, across: [Edge, Edge]) => {
    const along = Math.min(rule[across[1]], box[across[1]]) - Math.max(rule[across[0]], box[across[0]]);
    return (
      Math.abs(rule[from] - at) < onRule.distance * height &&
      along > onRule.along * (box[across[1]] - box[across[0]])
    );
  };
  const sides = [
    flat.some((rule) => isOn(rule, box.top, "top", ["left", "right"])),
    flat.some((rule) => isOn(rule, box.bottom, "top", ["left", "right"])),
    upright.some((rule) => isOn(rule, box.left, "left", ["top", "bottom"])),
    upright.some((rule) => isOn(rule, box.right, "left", ["top", "bottom"])),
  ];
  const margin = 2 * onRule.distance * height;
  const inner = {
    left: box.left + margin,
    top: box.top + margin,
    right: box.right - margin,
    bottom: box.bottom - margin,
  };
  const through = [
    ...flat.filter(
      (rule) =>
        rule.top > inner.top && rule.top < inner.bottom && isOn(rule, rule.top, "top", ["left", "right"]),
    ),
    ...upright.filter(
      (rule) =>
        rule.left > inner.left && rule.left < inner.right && isOn(rule, rule.left, "left", ["top", "bottom"]),
    ),
  ];
  const others = candidates.filter(
    (other) => sharedBoxArea(other, box) < 0.2 * Math.min(boxArea(other), boxArea(box)),
  );
  const near = inLine * height;
  const edges = ["left", "right", "top", "bottom"] as const;
  const inLineWith = edges.map((edge) => {
    const alike = others.filter((other) => Math.abs(other[edge] - box[edge]) < near);
    return Math.min(1, alike.length / 5);
  });
  const alike = others.filter(
    (other) =>
      Math.abs(widthOf(other) / widthOf(box) - 1) < 0.05 &&
      Math.abs(heightOf(other) / heightOf(box) - 1) < 0.05,
  );
  return [
    sides.filter(Boolean).length / 4,
    Math.min(mostRules, through.length),
    ...inLineWith,
    Math.min(1, alike.length / 10),
  ];
}
