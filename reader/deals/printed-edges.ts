import type { Box, PageContent } from "#reader/page-content";
import { joinBlocks, joinLines, measureWord } from "./text-blocks";

/** Edges of what is printed, as fractions of the page: x from its left, y from its top. Sorted, each once. */
export interface PrintedEdges {
  x: number[];
  y: number[];
}

/** Edges nearer to each other than this are one. */
const fineness = 1 / 3000;

/**
 * The edges that a hand-drawn area mostly means: of text blocks, pictures and printed lines.
 * @param aspect the page's width divided by its height
 */
export function findPrintedEdges(content: PageContent, aspect: number): PrintedEdges {
  const words = content.words.map((word) => measureWord(word, aspect));
  const blocks = joinBlocks(joinLines(words), () => false).map((block) => ({
    left: block.left / aspect,
    top: block.top,
    width: (block.right - block.left) / aspect,
    height: block.bottom - block.top,
  }));
  const boxes: Box[] = [...blocks, ...content.pictures, ...content.rules];
  return {
    x: distinct(boxes.flatMap((box) => [box.left, box.left + box.width])),
    y: distinct(boxes.flatMap((box) => [box.top, box.top + box.height])),
  };
}

function distinct(edges: number[]): number[] {
  const kept: number[] = [];
  for (const edge of edges.filter((value) => value > 0 && value < 1).sort((a, b) => a - b)) {
    if (edge - (kept.at(-1) ?? -1) > fineness) kept.push(Math.round(edge * 1e5) / 1e5);
  }
  return kept;
}
