import { createCanvas } from "@napi-rs/canvas";
import { expect, it } from "vitest";
import { findColourGlyphs } from "./colour-glyphs";
import { decodePicture } from "./resample";
import { isSlash } from "./slash";

/** Which marks of a price are slashes. */
function slashesIn(text: string, font: string): boolean[] {
  const canvas = createCanvas(600, 300);
  const pen = canvas.getContext("2d");
  pen.fillStyle = "white";
  pen.fillRect(0, 0, 600, 300);
  pen.fillStyle = "#c00";
  pen.font = font;
  pen.letterSpacing = "6px";
  pen.fillText(text, 200, 180);
  const right = 200 + pen.measureText(text).width;
  const found = findColourGlyphs(decodePicture(canvas), { left: 195, top: 112, right, bottom: 186 });
  return found.glyphs.toSorted((a, b) => a.left - b.left).map((glyph) => isSlash(found, glyph));
}

it.each(["bold 80px sans-serif", "80px sans-serif", "bold 80px serif", "italic bold 80px sans-serif"])(
  "tells a slash from a one and a seven: %s",
  (font) => {
    expect(slashesIn("3/7", font)).toEqual([false, true, false]);
    expect(slashesIn("2174", font)).toEqual([false, false, false, false]);
  },
);
