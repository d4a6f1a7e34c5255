import { expect, test } from "vitest";
import { besidePoint } from "./place-beside";

const frame = { width: 1000, height: 800 };
const panel = { width: 300, height: 400 };
const thing = { left: 100, right: 200, top: 50, bottom: 150 };

test("the panel stands at the right of the thing where there is room", () => {
  expect(besidePoint(thing, panel, frame)).toEqual({ left: 212, top: 50 });
});

test("else at its left", () => {
  expect(besidePoint({ ...thing, left: 700, right: 900 }, panel, frame)).toEqual({ left: 388, top: 50 });
});

test("else below or above it", () => {
  const broad = { left: 100, right: 900 };
  expect(besidePoint({ ...thing, ...broad }, panel, frame)).toEqual({ left: 100, top: 162 });
  expect(besidePoint({ ...broad, top: 600, bottom: 700 }, panel, frame)).toEqual({ left: 100, top: 188 });
});

test("with room on no side, or in a narrow window, it is not placed", () => {
  expect(besidePoint({ left: 100, right: 900, top: 200, bottom: 600 }, panel, frame)).toBeNull();
  expect(besidePoint({ ...thing, left: 0, right: 20 }, panel, { width: 360, height: 700 })).toBeNull();
});

test("beside a thing that is half out of the window it still stands inside", () => {
  expect(besidePoint({ ...thing, top: 700, bottom: 900 }, panel, frame)?.top).toBe(388);
  expect(besidePoint({ ...thing, top: -90, bottom: 10 }, panel, frame)?.top).toBe(12);
});
