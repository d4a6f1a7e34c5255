import { describe, expect, it } from "vitest";
import { findPrintedEdges } from "./printed-edges";

describe("findPrintedEdges", () => {
  it("gives the edges of text blocks, pictures and printed lines as fractions of the page, each once", () => {
    const word = { left: 0.1, top: 0.2, width: 0.05, height: 0.02, size: 0.02 };
    const edges = findPrintedEdges(
      {
        words: [
          { ...word, text: "Gala" },
          { ...word, left: 0.16, text: "Apples" },
        ],
        pictures: [{ left: 0.1, top: 0.3, width: 0.4, height: 0.2 }],
        rules: [{ left: 0.6, top: 0, width: 0, height: 1 }],
        links: [],
      },
      0.75,
    );
    expect(edges.x).toEqual([0.1, 0.21, 0.5, 0.6]);
    expect(edges.y).toEqual([0.2, 0.22, 0.3, 0.5]);
  });
});
