import { expect, test } from "vitest";
import { clampZoom, nextStep } from "./Zoom";

test("buttons go from step to step, also from a size between them, and stop at the ends", () => {
  expect([1, 1.5, 1.7, 3, 4].map((zoom) => nextStep(zoom, 1))).toEqual([1.5, 2, 2, 4, 4]);
  expect([1, 1.5, 1.7, 3, 4].map((zoom) => nextStep(zoom, -1))).toEqual([1, 1, 1.5, 2, 3]);
});

test("no size is below that of the ad or above four times it", () => {
  expect([0.2, 1.3, 9].map(clampZoom)).toEqual([1, 1.3, 4]);
});
