import { writeFile } from "node:fs/promises";
import path from "node:path";
import { suggestAreas } from "#app/circulars/domain/areas/suggestions";
import type { PageContent } from "#app/kernel/ports/page-content";
import type { PageRenderer } from "#app/kernel/ports/page-renderer";
import { drawCircular } from "./drawn-circulars/draw-circular";
import { addCounts, type ScoredDeal, type SuggestionCounts, scorePage } from "./suggestion-score";

/** Circulars that people look at while they change the rules, and those that are only ever scored. */
const seeds = { watched: [1, 14], scored: [1001, 1028] } as const;

export interface DrawnFigures {
  files: { name: string; pages: number; counts: SuggestionCounts }[];
  suggestions: { found: ScoredDeal; right: boolean }[];
}

/** Suggests areas for the pages of drawn circulars from their text, and compares them with what was drawn. */
export async function measureDrawnCirculars(
  kind: keyof typeof seeds,
  renderer: PageRenderer,
  scratch: string,
): Promise<DrawnFigures> {
  const figures: DrawnFigures = { files: [], suggestions: [] };
  const [first, last] = seeds[kind];
  for (let seed = first; seed <= last; seed++) {
    const drawn = await drawCircular(seed);
    const pdfPath = path.join(scratch, `drawn-${seed}.pdf`);
    await writeFile(pdfPath, drawn.pdf);
    const pages: { content: PageContent; aspect: number; labelled: ScoredDeal[] }[] = [];
    for (const [pageNumber, labelled] of Object.entries(drawn.labels)) {
      const page = await renderer.renderPage({ pdfPath, pageNumber: Number(pageNumber), outDir: scratch });
      pages.push({ content: page, aspect: page.widthPt / page.heightPt, labelled });
    }
    const scores = pages.map(({ content, aspect, labelled }) => {
      const others = pages.filter((page) => page.content !== content).map((page) => page.content.words);
      const found = suggestAreas(content, aspect, others);
      const score = scorePage(labelled, found);
      figures.suggestions.push(...found.map((one) => ({ found: one, right: score.right.has(one) })));
      return score.counts;
    });
    figures.files.push({ name: `drawn ${drawn.name}`, pages: pages.length, counts: addCounts(scores) });
  }
  return figures;
}
