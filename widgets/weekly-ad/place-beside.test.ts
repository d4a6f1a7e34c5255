import { expect, test } from "vitest";
import { besidePoint } from "./place-beside";

const frame = { width: 1000, height: 800 };
const panel = { width: 300, height: 400 };

test("the panel stands at the right of the thing where there is room", () => {
  expect(besidePoint({ left: 100, right: 200, top: 50 }, panel, frame)).toEqual({ left: 212, top: 50 });
});

test("else at its left", () => {
  expect(besidePoint({ left: 700, right: 900, top: 50 }, panel, frame)).toEqual({ left: 388, top: 50 });
});

test("with room on neither side, or in a narrow window, it is not placed", () => {
  expect(besidePoint({ left: 100, right: 900, top: 50 }, panel, frame)).toBeNull();
  expect(besidePoint({ left: 0, right: 20, top: 50 }, panel, { width: 360, height: 700 })).toBeNull();
});

test("it never leaves the window at the top or the bottom", () => {
  expect(besidePoint({ left: 100, right: 200, top: 700 }, panel, frame)?.top).toBe(388);
  expect(besidePoint({ left: 100, right: 200, top: -90 }, panel, frame)?.top).toBe(12);
});
