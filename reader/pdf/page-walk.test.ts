import { OPS } from "pdfjs-dist/legacy/build/pdf.mjs";
import { describe, expect, it } from "vitest";
import { PageWalk } from "./page-walk";

type Operation = [fn: number, ...args: unknown[]];

const font = { fontMatrix: [0.001, 0, 0, 0.001, 0, 0] as const, ascent: 0.8, descent: -0.2 };

/** Walks the operations on a page of 100 x 200 points with PDF's origin at the bottom left. */
function walk(...operations: Operation[]): PageWalk {
  const page = new PageWalk({
    base: [1, 0, 0, -1, 0, 200],
    pageWidth: 100,
    pageHeight: 200,
    font: () => font,
    layerVisible: (properties) => properties !== "hidden",
  });
  const list = { fnArray: operations.map(([fn]) => fn), argsArray: operations.map(([, ...args]) => args) };
  for (let index = 0; index < operations.length; index += 1) page.step(list, index);
  return page;
}

const boxesOf = (page: PageWalk) => page.images.map((image) => image.visible);
const draw: Operation = [OPS.paintImageXObject, "img", 10, 10];

describe("following a page's drawing operations", () => {
  it("places an image by the whole chain of transformations, and forgets them with restore", () => {
    const page = walk(
      [OPS.save],
      [OPS.transform, 2, 0, 0, 2, 10, 20],
      [OPS.paintFormXObjectBegin, [1, 0, 0, 1, 5, 5], null],
      [OPS.transform, 10, 0, 0, 10, 0, 0],
      draw,
      [OPS.paintFormXObjectEnd],
      [OPS.restore],
      draw,
    );
    expect(boxesOf(page)).toEqual([
      { left: 20, top: 150, right: 40, bottom: 170 },
      { left: 0, top: 199, right: 1, bottom: 200 },
    ]);
  });

  it("cuts an image at the clip path and at the box of its form", () => {
    const path = new Float32Array([0, 10, 10, 1, 30, 10, 1, 30, 30, 1, 10, 30, 4]);
    const page = walk(
      [OPS.clip],
      [OPS.constructPath, OPS.endPath, [path], new Float32Array([10, 10, 30, 30])],
      [OPS.paintFormXObjectBegin, null, [0, 0, 100, 20]],
      [OPS.transform, 100, 0, 0, 100, 0, 0],
      draw,
    );
    expect(boxesOf(page)).toEqual([{ left: 10, top: 180, right: 30, bottom: 190 }]);
  });

  it("takes a soft mask as the outline of the picture under it, not as a picture", () => {
    const mask = { smask: { subtype: "Luminosity" }, bbox: [0, 0, 100, 200], matrix: null };
    const page = walk(
      [OPS.beginGroup, mask],
      [OPS.save],
      [OPS.transform, 20, 0, 0, 20, 0, 0],
      draw,
      [OPS.restore],
      [OPS.endGroup, mask],
      [OPS.setGState, [["SMask", true]]],
      [OPS.transform, 50, 0, 0, 50, 0, 0],
      draw,
      [OPS.setGState, [["SMask", false]]],
      draw,
    );
    expect(boxesOf(page)).toEqual([
      { left: 0, top: 180, right: 20, bottom: 200 },
      { left: 0, top: 150, right: 50, bottom: 200 },
    ]);
  });

  it("leaves out what a hidden layer or full transparency keeps from sight", () => {
    const page = walk(
      [OPS.beginMarkedContentProps, "OC", "hidden"],
      draw,
      [OPS.endMarkedContent],
      [OPS.setGState, [["ca", 0]]],
      draw,
    );
    expect(page.images).toEqual([]);
  });

  it("gives each of a run of masks its place", () => {
    const page = walk([
      OPS.paintImageMaskXObjectRepeat,
      { data: "m" },
      10,
      0,
      0,
      10,
      new Float32Array([0, 0, 50, 100]),
    ]);
    expect(boxesOf(page)).toEqual([
      { left: 0, top: 190, right: 10, bottom: 200 },
      { left: 50, top: 90, right: 60, bottom: 100 },
    ]);
  });

  it("counts the glyphs that are not shown, until the text is shown again", () => {
    const show: Operation = [OPS.showText, [{ unicode: "a", width: 500, isSpace: false }]];
    const page = walk(
      [OPS.beginText],
      [OPS.setFont, "f", 10],
      [OPS.moveText, 20, 50],
      show,
      [OPS.save],
      [OPS.setTextRenderingMode, 3],
      show,
      show,
      [OPS.restore],
      show,
      [OPS.setTextRenderingMode, 3],
      show,
      [OPS.setTextRenderingMode, 0],
      show,
    );
    expect(page.glyphs).toHaveLength(6);
    expect(page.invisibleGlyphs).toBe(3);
  });

  it("tells glyphs of one font and colour from others, as they were before the state was saved", () => {
    const show: Operation = [OPS.showText, [{ unicode: "a", width: 500, isSpace: false }]];
    const red: Operation = [OPS.setFillRGBColor, "#ff0000"];
    const page = walk(
      [OPS.beginText],
      [OPS.setFont, "f", 10],
      show,
      [OPS.save],
      red,
      show,
      [OPS.setFont, "g", 10],
      show,
      [OPS.restore],
      [OPS.setFont, "f", 20],
      show,
      red,
      show,
    );
    expect(page.glyphs.map(({ style }) => style)).toEqual([0, 1, 2, 0, 1]);
  });

  it("places glyphs one after the other, with the adjustments between them", () => {
    const glyph = (unicode: string) => ({ unicode, width: 500, isSpace: false });
    const page = walk(
      [OPS.beginText],
      [OPS.setFont, "f", 10],
      [OPS.moveText, 20, 50],
      [OPS.showText, [glyph("a"), -1000, glyph("b")]],
    );
    expect(page.glyphs.map(({ text, start, end, size }) => ({ text, start, end, size }))).toEqual([
      { text: "a", start: 20, end: 25, size: 10 },
      { text: "b", start: 35, end: 40, size: 10 },
    ]);
    expect(page.glyphs[0]?.box).toEqual({ left: 20, top: 142, right: 25, bottom: 152 });
  });

  it("gathers the straight parts of painted paths only", () => {
    const path = new Float32Array([0, 10, 100, 1, 90, 100]);
    const bounds = new Float32Array([10, 100, 90, 100]);
    const page = walk(
      [OPS.constructPath, OPS.stroke, [path], bounds],
      [OPS.constructPath, OPS.endPath, [path], bounds],
    );
    expect(page.segments).toEqual([{ x0: 10, y0: 100, x1: 90, y1: 100 }]);
  });
});
