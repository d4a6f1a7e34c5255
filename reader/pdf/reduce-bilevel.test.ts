import { describe, expect, it } from "vitest";
import { reduceBilevel, reduceSentImage } from "./reduce-bilevel";

/** 13 x 4 pixels: the left 5 columns black, the others white. */
const image = {
  kind: 1,
  width: 13,
  height: 4,
  data: Uint8Array.from({ length: 8 }, (_, index) => (index % 2 === 0 ? 0b00000111 : 0b11111000)),
};

describe("a black-and-white image of too many pixels", () => {
  it("becomes a gray one, each pixel the average of a square, the last ones of what is left", () => {
    const reduced = reduceBilevel(image, 6);
    expect(reduced).toMatchObject({ kind: 2, width: 5, height: 2 });
    const gray = [...reduced.data].filter((_, index) => index % 3 === 0);
    expect(gray).toEqual([0, 85, 255, 255, 255, 0, 85, 255, 255, 255]);
  });

  it("is black where its data end early", () => {
    const cut = reduceBilevel({ ...image, data: image.data.subarray(0, 6) }, 6);
    expect([...cut.data].slice(15)).toEqual(new Array(15).fill(0));
  });

  it("is left alone when it has few pixels or more than one bit of each", () => {
    expect(reduceBilevel(image, 26)).toBe(image);
    const colours = { ...image, kind: 2, data: new Uint8Array(156) };
    expect(reduceBilevel(colours, 6)).toBe(colours);
  });

  it("is reduced inside the message that carries it, and every other message passes unchanged", () => {
    const large = { kind: 1, width: 8000, height: 8000, data: new Uint8Array(8_000_000) };
    const sent = { action: "obj", data: ["img_1", 0, "Image", large] };
    const arrived = reduceSentImage(sent) as typeof sent;
    expect(arrived).toMatchObject({ action: "obj", data: ["img_1", 0, "Image", { kind: 2, width: 4000 }] });
    for (const other of [null, { data: ["f1", "Font", {}] }, { data: ["img_1", 0, "Image", null] }]) {
      expect(reduceSentImage(other)).toBe(other);
    }
  });
});
