import { expect, it } from "vitest";
import { zoomFrom } from "./use-editor-view";

it.each([
  [1, 1, 1.25],
  [1, -1, 0.75],
  [0.59, 1, 0.75],
  [0.59, -1, 0.5],
  [3, 1, 3],
  [0.25, -1, 0.25],
  [0.1, -1, 0.25],
] as const)("from %d, one step of %d leads to %d", (zoom, steps, next) => {
  expect(zoomFrom(zoom, steps)).toBe(next);
});
